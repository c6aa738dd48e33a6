"""What an action costs beyond the bare commit that makes it durable."""

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from companion.engine.play import choose
from companion.journal import Journal
from companion.journal.chain import Row
from tests.benchmarks.bare_database import BareDatabase
from tests.benchmarks.figures import Figure, medians, seconds_of
from tests.benchmarks.tables import GAMES, KEY, start

SEATS = 5
GAMES_PLAYED = 6
WARM_UP = 20  # actions
LIMIT = 2.0


def durable_act(folder: Path) -> Iterator[Figure]:
    """Compare `Session.act` on a journal with a bare commit of the same rows beside it."""
    bare = BareDatabase(folder / "bare.db")
    rounds = [pair for seed in range(GAMES_PLAYED) for pair in _game(folder, seed, bare)]
    bare.close()
    act, commit = medians(rounds[WARM_UP:])
    against = f"a bare SQLite commit and checkpoint of the same rows ({_micro(commit)})"
    yield Figure("durable action", _micro(act), act / commit, against, LIMIT)


def _game(folder: Path, seed: int, bare: BareDatabase) -> Iterator[tuple[float, float]]:
    """Play a game; yield the time of each action and of the bare commit that follows it."""
    path, random = folder / f"{seed}.journal", Random(seed)
    with Journal.open(path, KEY, GAMES) as journal:
        session = start(SEATS, seed, journal)
        while not session.outcome:
            seat, before = random.choice(session.awaited), session.sequence
            act = seconds_of(partial(session.act, seat, choose(session, seat, random)))
            yield act, seconds_of(partial(bare.commit, rows_after(path, before)))


def rows_after(path: Path, sequence: int) -> list[Row]:
    """Return what was written after this entry."""
    connection = sqlite3.connect(path)
    try:
        found = connection.execute("SELECT * FROM entry WHERE sequence > ?", (sequence,))
        return [Row(*row) for row in found]
    finally:
        connection.close()


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs"
