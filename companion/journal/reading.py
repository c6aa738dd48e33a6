"""Reading a journal from whichever of its two places holds more of it.

What was confirmed is in the database, and the last of it in the log beside it too. SQLite believes
the log: an old one would hide what was confirmed since. So both are read, and the longer counts.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from companion.engine import RecordError, term
from companion.journal.contents import Contents, read_contents
from companion.journal.schema import SMALLEST, UNREADABLE, connect, connect_alone
from companion.journal.write_ahead_log import has_lost_batches, read_wal, wal_path

NOTHING_SOUND: Final = term(
    "The journal {path} is damaged and holds nothing that can be saved;"
    " it was left as it is: start a new game in another file."
)
EMPTY: Final = term(
    "The journal {path} is empty: it was cut off, or never written. Move it away, or choose"
    " another file."
)
LOOKS: Final = 4  # at a file that somebody may be writing to
PAUSE: Final = 0.005  # seconds; the database is half-written for less
# What SQLite says of a file that is spoilt. A table that is not there, a text that is none: our own
# questions cannot be at fault.
_SPOILT: Final = ("SQLITE_ERROR", "SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")


class Found(NamedTuple):
    """What a journal holds; `wal_hides` where SQLite, which believes the log, would show less."""

    contents: Contents
    wal_hides: bool = False


def read_best(path: Path, master: bytes, *, locked: bool = False) -> Found | None:
    """Return what is sound of a journal; None where no game was begun.

    Raises `RecordError` where not even its header can be read. Who has not `locked` it may have
    looked in the middle of a batch, and looks again before it speaks of damage.
    """
    for _ in range(1 if locked else LOOKS):
        found = _look(path, master)
        if found is None or not found.contents.damaged or not wal_path(path).exists():
            break
        time.sleep(PAUSE)
    return found


def _look(path: Path, master: bytes) -> Found | None:
    wal = read_wal(path)
    if not path.exists() and not wal:
        return None
    if not path.exists() or path.stat().st_size < SMALLEST:
        raise RecordError(NOTHING_SOUND if wal else EMPTY, path=path)
    # First without the log: whoever is playing adds to it, and only the older look may be shorter.
    alone = _attempt(partial(connect_alone, path), master) if wal else None
    shown = _attempt(partial(connect, path, read_only=True), master)
    if not wal:
        return _found(shown)
    if shown is None and alone is None:
        raise RecordError(NOTHING_SOUND, path=path)
    found = _longer(shown, alone)
    if not found.contents.damaged and has_lost_batches(wal):
        return found._replace(contents=found.contents.with_unknown_loss())
    return found


_Attempt = Contents | RecordError | None


def _attempt(opening: Callable[[], sqlite3.Connection], master: bytes) -> _Attempt:
    try:
        with closing(opening()) as connection:
            connection.execute("BEGIN")  # one moment of a file that somebody may be writing
            contents = read_contents(connection, master)
            if contents and not contents.damaged and not _opens_to_writers(connection):
                return contents._replace(damaged=True)
            return contents
    except RecordError as error:
        return error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if _is_spoilt(error):
            return RecordError(UNREADABLE)
        raise


def _opens_to_writers(connection: sqlite3.Connection) -> bool:
    """Tell whether SQLite takes a file that was read leniently, such as one of a wrong length."""
    connection.execute("COMMIT")  # it looks at the length when it begins to read
    connection.execute("PRAGMA writable_schema = OFF")
    try:
        connection.execute("SELECT only FROM header").fetchone()
    except sqlite3.DatabaseError as error:
        if _is_spoilt(error):
            return False
        raise
    return True


def _is_spoilt(error: Exception) -> bool:
    # SQLite even quotes a spoilt schema in its message, which Python then cannot read.
    return getattr(error, "sqlite_errorname", "SQLITE_ERROR").startswith(_SPOILT)


def _found(shown: _Attempt) -> Found | None:
    if isinstance(shown, RecordError):
        raise shown
    return None if shown is None else Found(shown)


def _longer(shown: _Attempt, alone: _Attempt) -> Found:
    if not isinstance(alone, Contents):
        if isinstance(shown, Contents) and alone is None:
            return Found(shown)  # earlier versions left all of a game in the log
        if isinstance(shown, Contents):
            # No power cut does this to a database; whether the log is its own, nobody can say.
            return Found(shown.with_unknown_loss())
        raise shown or alone or RecordError(UNREADABLE)
    if not isinstance(shown, Contents):
        return Found(alone, wal_hides=True)
    best = max(shown, alone, key=lambda contents: (len(contents.rows), not contents.damaged))
    found = Found(best, wal_hides=best is alone)
    if best.claimed < max(shown.claimed, alone.claimed):
        return found._replace(contents=best.with_unknown_loss())
    return found
