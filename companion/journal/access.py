"""Getting at the file of a journal: alone, and with every trouble as one sentence for people."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from companion.engine import RecordError, term
from companion.journal.disk import make_folder
from companion.journal.file_lock import file_lock
from companion.journal.regular_files import check_if_there
from companion.journal.repair import beside
from companion.journal.schema import UNREADABLE

_TAKEN: Final = term("Another companion is playing the game in {path}: close it first.")
_SHUT: Final = term("The journal {path} cannot be opened: {why:term}.")
_OTHER: Final = term("The journal {path} cannot be used: {why}. What was confirmed before is safe.")
_TROUBLES: Final = {
    "SQLITE_FULL": term("The disk is full: make room, then do it again. {path} is safe."),
    "SQLITE_READONLY": term("{path} cannot be written: its disk is read-only."),
    "SQLITE_CANTOPEN": term(
        "The journal {path} cannot be opened: check the folder and who owns it."
    ),
    "SQLITE_NOTADB": UNREADABLE,
    "SQLITE_CORRUPT": UNREADABLE,
    "SQLITE_BUSY": term("Another program holds {path}: close it, then do it again."),
}


def check_kinds(path: Path) -> None:
    """Look before SQLite does, which would wait for a pipe."""
    if path.is_dir():
        raise RecordError("{path} is a folder: name a file in it.", path=path)
    for name in (path, *beside(path)):
        try:
            # SQLite writes through a link beside a journal, whatever it leads to.
            check_if_there(name, follow=name == path)
        except OSError as error:
            raise RecordError(_SHUT, path=name, why=error.strerror) from error


@contextmanager
def writer_lock(path: Path) -> Iterator[None]:
    """Keep every other writer out."""
    check_kinds(path)
    with ExitStack() as held:
        try:
            make_folder(path.parent)
            held.enter_context(file_lock(path.with_name(f"{path.name}.lock"), _TAKEN, path=path))
        except RecordError:
            raise
        except OSError as error:
            raise RecordError(_SHUT, path=path, why=error.strerror) from error
        yield


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite and the disk say into one sentence for people."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        template = next((t for prefix, t in _TROUBLES.items() if name.startswith(prefix)), _OTHER)
        raise RecordError(template, path=path, why=error) from error
    except RecordError:
        raise
    except OSError as error:
        raise RecordError(_OTHER, path=path, why=error.strerror) from error
