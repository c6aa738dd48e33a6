"""How little and how much cards that nobody sees can add, where it matters how cards go together.

`seen` counts the cards of each kind that are seen, `pool` those that could lie face down. Kinds are
the four colours, or the five values from the lowest on.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from companion.games.unrest.missions.language import Measure

Counts = Sequence[int]  # one for each kind


def _fewest_kinds(seen: Counts, pool: Counts, forced: int) -> int:
    """Fill up the kinds that are there already, then the largest others."""
    kinds, others = 0, []
    for here, room in zip(seen, pool, strict=True):
        if here:
            kinds, forced = kinds + 1, forced - room
        else:
            others.append(room)
    for room in sorted(others, reverse=True):
        if forced <= 0:
            break
        kinds, forced = kinds + 1, forced - room
    return kinds


def _most_kinds(seen: Counts, pool: Counts, staying: int) -> int:
    new = sum(1 for here, room in zip(seen, pool, strict=True) if room and not here)
    return len(seen) - seen.count(0) + min(staying, new)


def _lowest_peak(seen: Counts, pool: Counts, forced: int) -> int:
    """Spread them as evenly as the pool allows."""
    peak = max(seen)
    while forced and forced > _room_below(peak, seen, pool):
        peak += 1
    return peak


def _room_below(peak: int, seen: Counts, pool: Counts) -> int:
    return sum(min(room, peak - here) for here, room in zip(seen, pool, strict=True))


def _highest_peak(seen: Counts, pool: Counts, staying: int) -> int:
    return max(here + min(staying, room) for here, room in zip(seen, pool, strict=True))


def _shortest_run(seen: Counts, pool: Counts, forced: int) -> int:
    """Try every set of further values that has room for all that have to go there."""
    forced -= sum(room for here, room in zip(seen, pool, strict=True) if here)
    if forced <= 0:
        return _run(seen)
    new = [value for value, here in enumerate(seen) if not here]
    return min(
        _run([here or value in more for value, here in enumerate(seen)])
        for size in range(len(new) + 1)
        for more in combinations(new, size)
        if sum(pool[value] for value in more) >= forced
    )


def _longest_run(seen: Counts, pool: Counts, staying: int) -> int:
    """Try every run whose gaps can be filled."""
    longest = 0
    for start, end in combinations(range(len(seen) + 1), 2):
        gaps = [value for value in range(start, end) if not seen[value]]
        if len(gaps) <= staying and all(pool[value] for value in gaps):
            longest = max(longest, end - start)
    return longest


def _run(seen: Sequence[int | bool]) -> int:
    longest = length = 0
    for here in seen:
        length = length + 1 if here else 0
        longest = max(longest, length)
    return longest


# The least where `forced` cards have to count, and the most where so many may.
EXTREMES: dict[Measure, tuple[Callable[[Counts, Counts, int], int], ...]] = {
    Measure.COLOURS: (_fewest_kinds, _most_kinds),
    Measure.OF_A_COLOUR: (_lowest_peak, _highest_peak),
    Measure.OF_A_VALUE: (_lowest_peak, _highest_peak),
    Measure.RUN: (_shortest_run, _longest_run),
}
