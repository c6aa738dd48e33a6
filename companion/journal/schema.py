"""The database of one game: tables, versions, and how old ones become new."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

from companion.engine import RecordError, term

APPLICATION_ID = 0x7AB1EC0  # tells our files from any other SQLite database

SMALLEST = 512  # bytes of a database; SQLite takes some that are shorter for new ones
SYNCHRONOUS = "FULL"  # wait for the disk at every commit

UNREADABLE = term(
    "This file is not a journal, or damaged beyond reading; it was left as it is:"
    " choose another file."
)

# One script a version, applied in order; a published one is never changed.
MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE header (
        only   INTEGER PRIMARY KEY CHECK (only = 1),
        public TEXT NOT NULL,
        sealed BLOB NOT NULL,
        salt   BLOB NOT NULL
    ) STRICT;
    CREATE TABLE entry (
        sequence INTEGER PRIMARY KEY,
        batch    INTEGER NOT NULL,
        last     INTEGER NOT NULL,
        at       INTEGER NOT NULL,
        public   TEXT NOT NULL,
        sealed   BLOB,
        chain    BLOB NOT NULL
    ) STRICT;
    CREATE TABLE head (
        only     INTEGER PRIMARY KEY CHECK (only = 1),
        sequence INTEGER NOT NULL,
        chain    BLOB NOT NULL
    ) STRICT;
    """,
)


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open a database that survives a power cut; transactions are ours to begin.

    Reading goes as far as it can: with `writable_schema` SQLite does not give up a file that is
    shorter than it should be.
    """
    if read_only:
        if path.stat().st_size < SMALLEST:
            raise sqlite3.DatabaseError("too short for a database")  # SQLite would delete its log
        how = "immutable=1" if _in_stone(path) else "mode=ro"
        return _open(path, how, "writable_schema = ON")
    return _open(path, "mode=rwc", "journal_mode = WAL", f"synchronous = {SYNCHRONOUS}")


def connect_alone(path: Path) -> sqlite3.Connection:
    """Open a database to be read as if there were no write-ahead log beside it."""
    return _open(path, "immutable=1", "writable_schema = ON")


def connect_once(path: Path) -> sqlite3.Connection:
    """Open a database to be written in one go: after its COMMIT the file stands alone.

    A write-ahead log would be folded in only when it is closed, and nobody would hear that fail.
    """
    return _open(path, "mode=rwc", "journal_mode = DELETE", f"synchronous = {SYNCHRONOUS}")


def fold_in(connection: sqlite3.Connection) -> bool:
    """Copy what is in the write-ahead log into the database, and wait until the disk has it.

    False where something has to wait for the next time, because another program is reading.
    """
    _, logged, copied = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return bool(logged == copied)


def _apply(connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
    for script in migrations:
        for statement in filter(str.strip, script.split(";")):
            connection.execute(statement)


def _tables(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()


@cache
def _expected(migrations: tuple[str, ...]) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as scratch:
        _apply(scratch, migrations)
        return _tables(scratch)


def is_journal(start: bytes) -> bool:
    """Tell whether a file that begins like this could be a journal."""
    return start.startswith(b"SQLite format 3\0")


def _open(path: Path, how: str, *pragmas: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=5)
    try:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def _in_stone(path: Path) -> bool:
    """Tell whether nobody can be writing: then SQLite needs no files of its own beside it."""
    return not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists()


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema's version: 0 for an empty file. Raise `RecordError` for what is not ours.

    A newer version is refused rather than guessed at.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    marker = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = _tables(connection)
    if marker != APPLICATION_ID and (marker or version or tables):
        raise RecordError("This is a database of some other program: choose another file.")
    if version > len(MIGRATIONS):
        raise RecordError(
            "This journal was written by a newer version (format {found}, known {known}):"
            " update Table Companion.",
            found=version,
            known=len(MIGRATIONS),
        )
    if tables != _expected(MIGRATIONS[:version]):
        # A column too few, or a trigger somebody planted: not what we wrote.
        raise RecordError(UNREADABLE)
    return version


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date; call inside a transaction, so that it happens wholly."""
    version = version_of(connection)
    if version == len(MIGRATIONS):
        return
    _apply(connection, MIGRATIONS[version:])
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
