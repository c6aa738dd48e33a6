"""The tables that are measured."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from companion.engine import AnyGame, EventLog, MemoryLog, Session, Setup, find_games
from companion.engine.play import play_out
from tests.benchmarks.figures import seconds_of

GAMES = find_games("companion.games")
GAME: AnyGame = GAMES["resistance"]
KEY = bytes(32)


def start(seats: int, seed: int, log: EventLog | None = None, **options: str) -> Session:
    """Start a game that is the same for the same seed."""
    names = tuple(f"Seat {seat}" for seat in range(1, seats + 1))
    return Session.start(GAME, Setup(names, options), log or MemoryLog(), seed=str(seed))


def play_game(seats: int, seed: int) -> int:
    """Play a whole game in memory; return how many entries it wrote."""
    session = start(seats, seed)
    for _ in play_out(session, Random(seed)):
        pass
    return session.sequence


class Evening(NamedTuple):
    """A table that is played by chance."""

    slug: str
    seats: int
    options: Mapping[str, str]


def played(evening: Evening, seed: int) -> tuple[float, float]:
    """Return the seconds of a game, and of a step in it."""
    names = tuple(f"Seat {seat}" for seat in range(1, evening.seats + 1))
    setup = Setup(names, dict(evening.options))
    session = Session.start(GAMES[evening.slug], setup, MemoryLog(), seed=str(seed))
    steps: list[int] = []
    seconds = seconds_of(lambda: steps.append(sum(1 for _ in play_out(session, Random(seed)))))
    return seconds, seconds / steps[0]
