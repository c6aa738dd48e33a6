"""Stacks of cards for tests, and the slow and obvious ways to prove things about them."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from hypothesis import strategies as st

from companion.games.unrest.missions import (
    Condition,
    Measure,
    Relation,
    Shown,
    Term,
    proofs,
    satisfied,
)
from companion.games.unrest.missions.worlds import Table, gauges
from companion.games.unrest.pieces import Card, Colour, all_cards


class Scene(NamedTuple):
    """A stack, and every card that lies open nowhere."""

    stack: tuple[Shown, ...]
    unseen: tuple[Card, ...]

    def proofs(
        self, conditions: Iterable[Condition], *, turned_counts: bool = False
    ) -> tuple[tuple[int, ...], ...]:
        return proofs(conditions, self.stack, self.unseen, turned_counts=turned_counts)

    @property
    def hidden(self) -> list[int]:
        return [at for at, shown in enumerate(self.stack) if not shown.open]


def scene(opened: Sequence[Card] = (), hidden: Sequence[Card] = ()) -> Scene:
    """Return a stack of these cards at a table where no other card lies open."""
    stack = [Shown(card, open=True) for card in opened]
    stack += [Shown(card, open=False) for card in hidden]
    unseen = list(all_cards())
    for card in opened:
        unseen.remove(card)
    return Scene(tuple(stack), tuple(unseen))


@st.composite
def scenes(
    draw: st.DrawFn, most_cards: int = 12, most_hidden: int = 12, most_unseen: int = 24
) -> Scene:
    """Draw a stack of the real deck; some other cards lie open elsewhere.

    Some colours are rare in it, or missions that forbid one would hardly ever hold.
    """
    deck = [all_cards()[at] for at in draw(st.permutations(range(len(all_cards()))))]
    rare = draw(st.sets(st.sampled_from([*Colour, None]), max_size=3))
    deck.sort(key=lambda card: card.colour in rare)
    size = draw(st.integers(0, most_cards) | st.just(most_cards))
    hidden = min(draw(st.integers(0, size) | st.just(size)), most_hidden)
    stack = [Shown(card, open=at >= hidden) for at, card in enumerate(deck[:size])]
    stack = [stack[at] for at in draw(st.permutations(range(size)))]
    elsewhere = draw(st.integers(0, most_unseen - most_hidden))
    own = [shown.card for shown in stack if not shown.open]
    return Scene(tuple(stack), (*own, *deck[size : size + elsewhere]))


terms = st.builds(
    Term, st.sampled_from(Measure), st.none() | st.sampled_from(Colour), st.booleans()
)
numbers = st.integers(0, 12)
plain_conditions = st.builds(Condition, terms, st.sampled_from(Relation), numbers)
_additive = st.builds(
    Term,
    st.sampled_from((Measure.SUM, Measure.COUNT)),
    st.none() | st.sampled_from(Colour),
    st.booleans(),
)
exact_conditions = plain_conditions | st.builds(
    Condition, _additive, st.sampled_from(Relation), _additive
)
conditions = plain_conditions | st.builds(
    Condition, terms | numbers, st.sampled_from(Relation), terms
)


def certain(
    wanted: Sequence[Condition], table: Scene, turned: Sequence[int], *, turned_counts: bool
) -> bool:
    """Try everything that the cards which stay face down could be."""
    pool = list(table.unseen)
    for at in turned:
        pool.remove(table.stack[at].card)
    seen = [
        Shown(shown.card, shown.open or (turned_counts and at in turned))
        for at, shown in enumerate(table.stack)
        if shown.open or at in turned
    ]
    staying = len(table.hidden) - len(turned)
    worlds = {tuple(sorted(world)) for world in combinations(pool, staying)}
    return all(
        satisfied(wanted, [*seen, *(Shown(card, open=False) for card in world)]) for world in worlds
    )


def by_all_worlds(
    wanted: Sequence[Condition], table: Scene, *, turned_counts: bool
) -> tuple[tuple[int, ...], ...]:
    """Try every set of cards and everything the others could be."""
    for size in range(len(table.hidden) + 1):
        found = [
            turned
            for turned in combinations(table.hidden, size)
            if certain(wanted, table, turned, turned_counts=turned_counts)
        ]
        if found:
            return tuple(found)
    return ()


def by_all_sets(
    wanted: Iterable[Condition], table: Scene, *, turned_counts: bool
) -> tuple[tuple[int, ...], ...]:
    """Try every set of cards, for stacks too large to try everything the others could be."""
    known = tuple(shown.card for shown in table.stack if shown.open)
    all_of_them = gauges(wanted, Table(known, table.unseen, turned_counts))
    for size in range(len(table.hidden) + 1):
        found = [
            turned
            for turned in combinations(table.hidden, size)
            if all(
                gauge.proves([table.stack[at].card for at in turned], len(table.hidden) - size)
                for gauge in all_of_them
            )
        ]
        if found:
            return tuple(found)
    return ()
