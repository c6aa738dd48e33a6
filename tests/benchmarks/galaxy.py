"""Star Wars: Rebellion, whose games are the longest: how quickly they are played at each level."""

from collections.abc import Iterator
from typing import Final

from tests.benchmarks.figures import Figure, medians
from tests.benchmarks.tables import Evening, played

GAMES_OF_EACH: Final = 10
LEVELS: Final = ("tracker", "quartermaster", "full")
OTHER: Final = Evening("resistance", 10, {"plots": "dealt", "targeting": "yes"})


def galaxy() -> Iterator[Figure]:
    """Compare a step at each level with one of The Resistance."""
    played(OTHER, 0)  # the first one pays for caches
    for level in LEVELS:
        evening = Evening("star_wars_rebellion", 2, {"help": level})
        played(evening, 0)
        rounds = [(*played(evening, seed), *played(OTHER, seed)) for seed in range(GAMES_OF_EACH)]
        game, step, _, other = medians(rounds)
        against = f"one of The Resistance for {OTHER.seats} ({other * 1e6:.0f} µs)"
        what = f"a step of a random game of Star Wars: Rebellion, {level}"
        value = f"{step * 1e6:.0f} µs, {1 / game:.1f} games a second"
        yield Figure(what, value, step / other, against)
