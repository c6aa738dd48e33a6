"""The tables that are measured."""

from random import Random

from companion.engine import AnyGame, EventLog, MemoryLog, Session, Setup, find_games
from companion.engine.play import play_out

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
