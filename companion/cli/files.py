"""Reading and writing what people name on the command line."""

import sys
from collections.abc import Mapping
from pathlib import Path

from companion.cli import places
from companion.engine import (
    AnyGame,
    BadSetupError,
    MalformedInputError,
    Record,
    RecordError,
    Sentence,
    game_of,
)
from companion.journal import Journal, is_journal, load_key, read_export, read_written
from companion.journal.disk import put_file
from companion.journal.regular_files import open_regular, read_regular
from companion.journal.store import Written

Games = Mapping[str, AnyGame]


def notice(*sentences: Sentence | None) -> None:
    """Tell people something that programs need not read."""
    for sentence in filter(None, sentences):
        print(sentence.render(), file=sys.stderr)


def reading_key() -> bytes:
    """Return the owner's key, which must be there already."""
    return load_key(places.key_file(), create=False)


def empty_journal(path: Path, known: Games) -> Journal:
    """Open a journal for a new game; raise `BadSetupError` where one is in it."""
    journal = Journal.open(path, load_key(places.key_file()), known, places.heads())
    if journal.record is not None:
        journal.close()
        raise BadSetupError("{path} holds a game already: take another file.", path=path)
    return journal


def read_game(path: Path, known: Games) -> tuple[AnyGame, Record]:
    """Return the game of a journal or of an export."""
    text = read_file(path)
    if not is_journal(text):
        found = read_export(text, known)
        return found.game, found.record
    record = read_saved(path, known).record
    return game_of(known, record.header), record


def read_saved(path: Path, known: Games) -> Written:
    """Return the game of a journal with its locked parts; tell what is damaged or put back."""
    written = read_written(path, reading_key(), known, places.heads())
    notice(written.notice)
    return written


def read_file(path: Path) -> bytes:
    """Return all of a file that is there and not empty."""
    try:
        given = _is_own_input(path) or path.is_dir()  # a folder is refused by the system
        text = path.read_bytes() if given else read_regular(path)
    except OSError as error:
        raise RecordError(
            "{path} cannot be read: {why:term}.", path=path, why=error.strerror
        ) from error
    if not text:
        raise MalformedInputError("{path} is empty.", path=path)
    return text


def write_file(path: Path, text: bytes) -> None:
    """Write a file wholly or not at all, and never over a journal."""
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(text)  # a device or a pipe takes what it gets; a folder refuses
            return
        if target.exists() and _is_journal_file(target):
            raise BadSetupError("{path} is a journal: write elsewhere.", path=path)
        put_file(target, text)
    except OSError as error:
        raise RecordError(
            "{path} cannot be written: {why}.", path=path, why=error.strerror
        ) from error


def _is_own_input(path: Path) -> bool:
    """Tell whether this is what somebody else is just writing for us, as in `cat x | companion`."""
    return str(path).startswith(("/dev/stdin", "/dev/fd/", "/proc/self/fd/"))


def _is_journal_file(path: Path) -> bool:
    with open_regular(path) as file:
        return is_journal(file.read(16))
