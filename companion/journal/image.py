"""A journal as one file that stands alone: what a backup copies, and what is put back."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.engine import RecordError
from companion.journal.contents import read_contents
from companion.journal.reading import read_best
from companion.journal.regular_files import NotAFileError, check_if_there, check_regular
from companion.journal.schema import UNREADABLE, connect, connect_alone
from companion.journal.write_ahead_log import wal_path

# SQLite's own marks for "has a write-ahead log" and "has none", at their place in a file.
_LOG_MARK: Final = slice(18, 20)
_NO_LOG: Final = b"\x01\x01"
# What reading a damaged journal may end in.
UNSOUND: Final = (RecordError, sqlite3.Error, UnicodeDecodeError, NotAFileError)


def image_of(path: Path, master: bytes) -> bytes | None:
    """Return a journal's file as of one moment, even while a game is written to it.

    None where no game was begun; raises one of `UNSOUND` where anything in it is damaged.
    """
    check_regular(path)
    check_if_there(wal_path(path), follow=False)
    found = read_best(path, master)
    if found is None:
        return None
    opening = connect_alone(path) if found.wal_hides else connect(path, read_only=True)
    with (
        closing(opening) as journal,
        closing(sqlite3.connect(":memory:")) as copy,
    ):
        journal.backup(copy)
        if found.contents.damaged:
            raise RecordError(UNREADABLE)
        return _checked(copy, master)


def checked_image(image: bytes, master: bytes) -> bytes | None:
    """Return the same for a journal that is no file: what was sealed in a backup."""
    with closing(sqlite3.connect(":memory:")) as copy:
        copy.deserialize(image)
        return _checked(copy, master)


def is_sound(image: bytes, master: bytes) -> bool:
    """Tell whether such a file holds a game, all of it."""
    try:
        return checked_image(image, master) is not None
    except UNSOUND:
        return False


def _checked(copy: sqlite3.Connection, master: bytes) -> bytes | None:
    contents = read_contents(copy, master)
    if contents is not None and contents.damaged:
        raise RecordError(UNREADABLE)
    return None if contents is None else _standing_alone(copy.serialize())


def _standing_alone(image: bytes) -> bytes:
    standing = bytearray(image)
    standing[_LOG_MARK] = _NO_LOG
    return bytes(standing)
