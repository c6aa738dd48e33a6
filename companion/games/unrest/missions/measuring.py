"""What the cards of a district amount to."""

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from companion.games.unrest.missions.language import Condition, Measure, Relation, Term
from companion.games.unrest.pieces import Card


class Shown(msgspec.Struct, frozen=True):
    """A card, and whether it lies open."""

    card: Card
    open: bool


HOLDS: dict[Relation, Callable[[int, int], bool]] = {
    Relation.AT_LEAST: operator.ge,
    Relation.MORE: operator.gt,
    Relation.AT_MOST: operator.le,
    Relation.LESS: operator.lt,
    Relation.EQUAL: operator.eq,
}


def satisfied(conditions: Iterable[Condition], cards: Sequence[Shown]) -> bool:
    """Tell whether these cards meet all conditions."""
    return all(
        HOLDS[condition.relation](measured(condition.left, cards), measured(condition.right, cards))
        for condition in conditions
    )


def measured(term: Term | int, cards: Iterable[Shown]) -> int:
    """Return what a term amounts to; a number is itself."""
    if isinstance(term, int):
        return term
    found = [shown.card for shown in cards if counts(term, shown.card, is_open=shown.open)]
    match term.measure:
        case Measure.SUM:
            return sum(card.number for card in found)
        case Measure.COUNT:
            return len(found)
        case Measure.COLOURS:
            return len({card.colour for card in found})
        case Measure.OF_A_COLOUR:
            return most(card.colour for card in found)
        case Measure.OF_A_VALUE:
            return most(card.number for card in found)
        case Measure.RUN:
            return longest_run({card.number for card in found})


def counts(term: Term, card: Card, *, is_open: bool) -> bool:
    """Tell whether a card counts for a term; a decoy never does."""
    return (
        card.colour is not None
        and term.colour in (None, card.colour)
        and (is_open or not term.revealed)
    )


def most(kinds: Iterable[object]) -> int:
    """Return how many there are of the kind there is most of."""
    return max(Counter(kinds).values(), default=0)


def longest_run(values: Iterable[int]) -> int:
    """Return how many of the values follow one another.

    >>> longest_run({2, 4, 5, 6})
    3
    """
    longest = length = previous = 0
    for value in sorted(values):
        length = length + 1 if value == previous + 1 else 1
        longest, previous = max(longest, length), value
    return longest
