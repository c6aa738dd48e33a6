"""How quickly whole games are played in memory, and how that grows."""

from collections.abc import Iterator
from functools import partial

from tests.benchmarks.figures import Figure, medians, seconds_of
from tests.benchmarks.tables import play_game

FEW, MANY = 5, 10  # seats
GAMES_IN_A_ROW = 100
ROUNDS_IN_A_ROW = 5
ROUNDS_OF_SEATS = 60


def random_games() -> Iterator[Figure]:
    """Compare many games with one, and a full table with a small one."""
    play_game(FEW, 0)  # the first one pays for caches
    yield _in_a_row()
    yield from _by_seats()


def _in_a_row() -> Figure:
    def again(seed: int) -> None:
        for _ in range(GAMES_IN_A_ROW):
            play_game(FEW, seed)

    rounds = [
        (seconds_of(partial(play_game, FEW, seed)), seconds_of(partial(again, seed)))
        for seed in range(ROUNDS_IN_A_ROW)
    ]
    one, many = medians(rounds)
    ratio = medians((many / one,) for one, many in rounds)[0]
    speed = f"{GAMES_IN_A_ROW / many:.0f} games a second"
    against = f"one of them ({one * 1e3:.1f} ms); even growth is {GAMES_IN_A_ROW}"
    return Figure(f"{GAMES_IN_A_ROW} random games of {FEW}", speed, ratio, against)


def _by_seats() -> Iterator[Figure]:
    rounds = [(*_game(FEW, seed), *_game(MANY, seed)) for seed in range(ROUNDS_OF_SEATS)]
    few, few_each, many, many_each = medians(rounds)
    yield Figure(f"a game of {MANY}", f"{many * 1e3:.1f} ms", many / few, f"a game of {FEW}")
    value, against = f"{many_each * 1e6:.0f} µs", f"an event of a game of {FEW}"
    yield Figure(f"an event of a game of {MANY}", value, many_each / few_each, against)


def _game(seats: int, seed: int) -> tuple[float, float]:
    """Return the seconds of a game, and of an event in it."""
    events: list[int] = []
    seconds = seconds_of(lambda: events.append(play_game(seats, seed)))
    return seconds, seconds / events[0]
