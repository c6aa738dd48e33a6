"""The fewest cards that prove a mission."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, product

from companion.games.unrest.missions.language import Condition
from companion.games.unrest.missions.measuring import Shown
from companion.games.unrest.missions.worlds import Gauge, Table, gauges
from companion.games.unrest.pieces import Card

Positions = tuple[int, ...]
Groups = Sequence[Sequence[int]]
Pick = tuple[Positions, ...]  # how many of each group, told by the first of them


def proofs(
    conditions: Iterable[Condition],
    stack: Sequence[Shown],
    unseen: Collection[Card],
    *,
    turned_counts: bool,
) -> tuple[Positions, ...]:
    """Return every smallest set of face-down cards which, turned up, prove all conditions.

    Cards are told by their positions in the stack. What stays face down could be any of the
    `unseen` cards, which are those that lie open nowhere, the stack's own among them. `((),)` says
    that what lies open is proof enough, `()` that the conditions do not hold. `turned_counts` is
    whether a card that is turned up now counts as revealed (CON-0b).
    """
    known = tuple(shown.card for shown in stack if shown.open)
    # Whatever somebody counted, what lies here face down could be what it is.
    own = Counter(shown.card for shown in stack if not shown.open)
    table = Table(known, tuple((Counter(unseen) | own).elements()), turned_counts)
    return _Search(stack, gauges(conditions, table)).smallest()


class _Search:
    """Sets of cards in order of their size, of like cards only one."""

    def __init__(self, stack: Sequence[Shown], gauges: Sequence[Gauge]) -> None:
        self._cards = [shown.card for shown in stack]
        self._hidden = [at for at, shown in enumerate(stack) if not shown.open]
        self._gauges = gauges

    def smallest(self) -> tuple[Positions, ...]:
        """Return every smallest set that proves everything."""
        groups = self._alike(self._gauges)
        for size in self._sizes():
            found = [*self._proving(self._gauges, groups, size)]
            if found:
                return tuple(sorted(chain.from_iterable(_each(groups, pick) for pick in found)))
        return ()

    def _sizes(self) -> range:
        """Return how many cards it could take; none where all of them together do not do it."""
        if not self._proves([gauge for gauge in self._gauges if gauge.tells], [self._hidden]):
            return range(0)
        first = 0
        if len(self._gauges) > 1:  # for a single one this would be the search itself
            first = max(self._fewest(gauge) for gauge in self._gauges)
        return range(first, len(self._hidden) + 1)

    def _fewest(self, gauge: Gauge) -> int:
        """Return how many cards one condition alone takes; more than there are where it fails.

        It has fewer cards that are unlike than all conditions together, so this saves most of
        the work.
        """
        most = len(self._hidden)
        return next((size for size in range(most + 1) if self._some(gauge, size)), most + 1)

    def _some(self, gauge: Gauge, size: int) -> bool:
        """Tell whether a condition alone can be proved by so many cards."""
        weigh = gauge.weigh
        if weigh is None:
            found = self._proving([gauge], self._alike([gauge]), size)
            return next(found, None) is not None
        # A heavier card instead of a lighter one adds at least what the unseen ones lose by it.
        order = sorted(self._hidden, key=lambda at: weigh(self._cards[at]))
        ends = order[:size], order[len(order) - size :]
        return any(self._proves([gauge], [end]) for end in ends)

    def _proving(self, gauges: Sequence[Gauge], groups: Groups, size: int) -> Iterator[Pick]:
        """Yield every way to take so many that proves these, each card of a group like another."""
        telling = [gauge for gauge in gauges if gauge.tells]

        def extended(pick: Pick, rest: Groups, wanted: int) -> Iterator[Pick]:
            if not rest:
                if self._proves(gauges, pick):
                    yield pick
                return
            first, *others = rest
            room = sum(map(len, others))
            for taken in range(min(wanted, len(first)), max(0, wanted - room) - 1, -1):
                longer = (*pick, tuple(first[:taken]))
                # What is not proved with all the others is not with some of them, nor with fewer
                # of this group. Most sets lack a card that nothing can be proved without.
                if taken < len(first) and not self._proves(telling, (*longer, *others)):
                    return
                yield from extended(longer, others, wanted - taken)

        yield from extended((), groups, size)

    def _proves(self, gauges: Sequence[Gauge], pick: Groups) -> bool:
        turned = [self._cards[at] for at in chain.from_iterable(pick)]
        staying = len(self._hidden) - len(turned)
        return all(gauge.proves(turned, staying) for gauge in gauges)

    def _alike(self, gauges: Sequence[Gauge]) -> Groups:
        groups: dict[object, list[int]] = {}
        for at in self._hidden:
            likeness = tuple(gauge.likeness(self._cards[at]) for gauge in gauges)
            groups.setdefault(likeness, []).append(at)
        return list(groups.values())


def _each(groups: Groups, pick: Sequence[Positions]) -> Iterator[Positions]:
    """Yield every set of positions that a pick stands for."""
    ways = (combinations(group, len(taken)) for group, taken in zip(groups, pick, strict=True))
    for way in product(*ways):
        yield tuple(sorted(chain.from_iterable(way)))
