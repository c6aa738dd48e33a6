"""Games on disk for the journal's tests."""

import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from companion.engine import AnyGame, Session, Setup
from companion.engine.play import play_out
from companion.games.resistance import DEFINITION
from companion.journal import Journal

GAMES: dict[str, AnyGame] = {DEFINITION.slug: DEFINITION}
NAMES = ("Ola", "Jan", "Ewa", "Adam", "Zosia")


def play(path: Path, key: bytes, steps: int | None = None, seed: str = "1") -> Session:
    """Play a game into a journal, to its end or for so many steps, and close it."""
    with Journal.open(path, key, GAMES) as journal:
        setup = Setup(NAMES, {"plots": "dealt", "first_leader": "1"})
        session = Session.start(DEFINITION, setup, journal, seed=seed)
        for _ in islice(play_out(session, Random(1)), steps):
            pass
    return session


def sql(path: Path, statement: str) -> list[Any]:
    """Do something to a journal behind its back."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(statement).fetchall()
        connection.commit()
    return found


def resume(path: Path, key: bytes) -> tuple[Session, str | None]:
    """Open a journal and go on with it; the file is closed again."""
    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is not None
        session = Session.resume(DEFINITION, journal.record, journal)
        return session, journal.notice.render() if journal.notice else None
