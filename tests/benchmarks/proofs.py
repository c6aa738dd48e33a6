"""How quickly the fewest cards that prove a mission are found."""

import statistics
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from companion.games.unrest.missions import KNOWN, Condition, Shown, proofs
from companion.games.unrest.missions.worlds import Table, gauges
from companion.games.unrest.pieces import Card, all_cards
from tests.benchmarks.figures import Figure, seconds_of

FRAME = 1 / 60  # seconds
CARDS = 12  # of one stack, all face down
STACKS = 40


def proving() -> Iterator[Figure]:
    """Compare the search with a frame, and with trying every set of cards."""
    rounds = [_round(Random(seed)) for seed in range(STACKS)]
    ours, plain = zip(*rounds, strict=True)
    # Not the usual case: a slow one would be in the way of a frame.
    slowest = statistics.quantiles(ours, n=20)[-1]
    what = f"proofs of all {len(KNOWN)} missions, {CARDS} cards"
    value = f"{slowest * 1e3:.2f} ms"
    yield Figure(f"{what} (19 of 20)", value, slowest / FRAME, "a frame (16.7 ms)", limit=1.0)
    middle = statistics.median(ours)
    against = f"trying every set ({statistics.median(plain) * 1e3:.1f} ms)"
    ratio = statistics.median(mine / theirs for mine, theirs in rounds)
    yield Figure(f"{what} (median)", f"{middle * 1e3:.2f} ms", ratio, against, limit=1.0)


def _round(random: Random) -> tuple[float, float]:
    """Return the seconds of our search and of the plain one, of all missions of one stack."""
    deck = random.sample(all_cards(), len(all_cards()))
    stack = [Shown(card, open=False) for card in deck[:CARDS]]
    unseen = deck[: random.randint(CARDS, len(deck))]

    def ours() -> None:
        for mission in KNOWN.values():
            proofs(mission.needs, stack, unseen, turned_counts=True)

    def plain() -> None:
        for mission in KNOWN.values():
            _every_set(mission.needs, deck[:CARDS], unseen)

    return seconds_of(ours), seconds_of(plain)


def _every_set(
    needs: Sequence[Condition], stack: Sequence[Card], unseen: Sequence[Card]
) -> list[tuple[Card, ...]]:
    wanted = gauges(needs, Table((), tuple(unseen), turned_counts=True))
    for size in range(len(stack) + 1):
        found = [
            turned
            for turned in combinations(stack, size)
            if all(gauge.proves(turned, len(stack) - size) for gauge in wanted)
        ]
        if found:
            return found
    return []
