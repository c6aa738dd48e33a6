"""What can be said of a stack while some of its cards stay face down.

A card that stays face down could be any card that lies open nowhere. So a side of a condition has
no single amount, but a least and a most over everything that could lie there; the condition is
proved when it holds for all of it.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple, Protocol

from companion.games.unrest.missions.extremes import EXTREMES
from companion.games.unrest.missions.language import Condition, Measure, Relation, Term
from companion.games.unrest.missions.measuring import HOLDS, counts
from companion.games.unrest.pieces import Card, Colour

_ADDITIVE = (Measure.SUM, Measure.COUNT)


class Table(NamedTuple):
    """What lies open in the stack, every card that lies open nowhere, and the ruling CON-0b."""

    known: tuple[Card, ...]
    unseen: tuple[Card, ...]
    turned_counts: bool


class Side(Protocol):
    """One side of a condition."""

    def least(self, turned: Sequence[Card], staying: int) -> int:
        """Return how little it may amount to, once these are turned up and so many are not."""

    def most(self, turned: Sequence[Card], staying: int) -> int:
        """Return how much it may amount to."""

    def likeness(self, card: Card) -> Hashable:
        """Return the same for two cards between which it makes no difference."""


class Gauge:
    """A condition at a table, but no equality: whether it is proved by turning up some cards."""

    def __init__(self, condition: Condition, table: Table) -> None:
        self._left, self._right = _sides(condition, table)
        self._holds = HOLDS[condition.relation]
        self._upwards = condition.relation in (Relation.AT_LEAST, Relation.MORE)
        # Turning up one more card tells more about what lies there. It also changes what lies
        # there, where revealed cards count: for the better on the side that should be large, and
        # for the worse on the other.
        small = condition.right if self._upwards else condition.left
        revealed = [side for side in condition.terms if side.revealed and table.turned_counts]
        self.tells = small not in revealed
        self._changes = bool(revealed)

    def proves(self, turned: Sequence[Card], staying: int) -> bool:
        """Tell whether it holds whatever the cards are that stay face down."""
        if self._upwards:
            left, right = self._left.least(turned, staying), self._right.most(turned, staying)
        else:
            left, right = self._left.most(turned, staying), self._right.least(turned, staying)
        return self._holds(left, right)

    def likeness(self, card: Card) -> Hashable:
        """Return the same for two cards between which the condition makes no difference."""
        return self._left.likeness(card), self._right.likeness(card)

    @property
    def weigh(self) -> Callable[[Card], int] | None:
        """What tells which card proves more than another; None where they act together."""
        match self._left, self._right:
            case Balance() as balance, Number() if not self._changes:
                return balance.weight
        return None


def gauges(conditions: Iterable[Condition], table: Table) -> list[Gauge]:
    """Return what has to be proved. An equality is two things: not less, and not more."""
    return [
        Gauge(Condition(condition.left, relation, condition.right), table)
        for condition in conditions
        for relation in _HALVES.get(condition.relation, (condition.relation,))
    ]


_HALVES = {Relation.EQUAL: (Relation.AT_LEAST, Relation.AT_MOST)}


def _sides(condition: Condition, table: Table) -> tuple[Side, Side]:
    if all(term.measure in _ADDITIVE for term in condition.terms):
        # Both at once: they compete for the same unseen cards, so one alone would say too little.
        return Balance(condition.left, condition.right, table), Number(0)
    return _side(condition.left, table), _side(condition.right, table)


def _side(side: Term | int, table: Table) -> Side:
    if isinstance(side, int):
        return Number(side)
    return Balance(side, 0, table) if side.measure in _ADDITIVE else Variety(side, table)


class Number:
    """A side that is not measured."""

    def __init__(self, number: int) -> None:
        self._number = number

    def least(self, _turned: Sequence[Card], _staying: int) -> int:
        """Return the number."""
        return self._number

    most = least

    def likeness(self, _: Card) -> Hashable:
        """All cards are alike to it."""
        return None


class Balance:
    """Left minus right where each card adds a weight of its own: sums, counts and numbers."""

    def __init__(self, left: Term | int, right: Term | int, table: Table) -> None:
        def weight(card: Card, *, is_open: bool) -> int:
            return _weight(left, card, is_open=is_open) - _weight(right, card, is_open=is_open)

        self._turned = {card: weight(card, is_open=table.turned_counts) for card in table.unseen}
        self._hidden = {card: weight(card, is_open=False) for card in table.unseen}
        self._pool = sorted(self._hidden[card] for card in table.unseen)
        self._known = sum(weight(card, is_open=True) for card in table.known)
        self._known += left if isinstance(left, int) else 0
        self._known -= right if isinstance(right, int) else 0

    def least(self, turned: Sequence[Card], staying: int) -> int:
        """Return it with the lightest cards face down."""
        return self._amount(turned) + sum(self._left_over(turned)[:staying])

    def most(self, turned: Sequence[Card], staying: int) -> int:
        """Return it with the heaviest cards face down."""
        pool = self._left_over(turned)
        return self._amount(turned) + sum(pool[len(pool) - staying :])

    def likeness(self, card: Card) -> Hashable:
        """Cards are alike that weigh the same."""
        return self._turned[card], self._hidden[card]

    def weight(self, card: Card) -> int:
        """Return what a card adds once it is turned up."""
        return self._turned[card]

    def _amount(self, turned: Sequence[Card]) -> int:
        return self._known + sum(self._turned[card] for card in turned)

    def _left_over(self, turned: Sequence[Card]) -> list[int]:
        pool = self._pool.copy()
        for card in turned:
            pool.remove(self._hidden[card])
        return pool


def _weight(side: Term | int, card: Card, *, is_open: bool) -> int:
    if isinstance(side, int) or not counts(side, card, is_open=is_open):
        return 0
    return card.number if side.measure is Measure.SUM else 1


class Variety:
    """A term that asks how cards go together: by colour or by value.

    What matters of a card is its kind, None where it does not count.
    """

    def __init__(self, term: Term, table: Table) -> None:
        kinds = COLOURS if term.measure in _BY_COLOUR else VALUES

        def kind(card: Card, *, is_open: bool) -> int | None:
            return kinds[card] if counts(term, card, is_open=is_open) else None

        self._least, self._most = EXTREMES[term.measure]
        self._turned = {card: kind(card, is_open=table.turned_counts) for card in table.unseen}
        self._hidden = {card: kind(card, is_open=False) for card in table.unseen}
        size = max(kinds.values()) + 1
        self._known = _counted((kind(card, is_open=True) for card in table.known), size)
        self._pool = _counted((self._hidden[card] for card in table.unseen), size)
        self._unseen = len(table.unseen)

    def least(self, turned: Sequence[Card], staying: int) -> int:
        """Return it with as many cards face down as do not count, and the worst of the others."""
        pool = self._left_over(turned)
        useless = self._unseen - len(turned) - sum(pool)
        return self._least(self._seen(turned), pool, max(0, staying - useless))

    def most(self, turned: Sequence[Card], staying: int) -> int:
        """Return it with the best cards face down."""
        return self._most(self._seen(turned), self._left_over(turned), staying)

    def likeness(self, card: Card) -> Hashable:
        """Cards are alike that are of one kind."""
        return self._turned[card], self._hidden[card]

    def _seen(self, turned: Sequence[Card]) -> list[int]:
        seen = self._known.copy()
        for card in turned:
            kind = self._turned[card]
            if kind is not None:
                seen[kind] += 1
        return seen

    def _left_over(self, turned: Sequence[Card]) -> list[int]:
        pool = self._pool.copy()
        for card in turned:
            kind = self._hidden[card]
            if kind is not None:
                pool[kind] -= 1
        return pool


def _counted(kinds: Iterable[int | None], size: int) -> list[int]:
    found = Counter(kinds)
    return [found[kind] for kind in range(size)]


_BY_COLOUR = (Measure.COLOURS, Measure.OF_A_COLOUR)
_ORDER = list(Colour)
_LOWEST = min(card.number for card in Card if card.colour)
COLOURS = {card: _ORDER.index(card.colour) for card in Card if card.colour}
VALUES = {card: card.number - _LOWEST for card in Card if card.colour}
