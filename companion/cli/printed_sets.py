"""The list of opaque sets that were printed here: without it nobody can say what a token means."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import msgspec

from card_codes.opaque import PrintedSet, new_set, resolve, token_key
from card_codes.own_cards import MOST_COPIES
from card_codes.payload import Tag
from companion.cli import places
from companion.engine import RecordError
from companion.journal import load_key
from companion.journal.disk import make_folder, put_file
from companion.journal.regular_files import open_regular
from companion.presenters.sheets import SETS_UNREADABLE

_LARGEST: Final = 1024 * 1024  # bytes; thousands of sets
_BITS: Final = 48  # two sets by chance alike: once in a hundred million tables


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    game: str
    cards: dict[str, Annotated[int, msgspec.Meta(ge=1, le=MOST_COPIES)]]


def load_sets() -> tuple[PrintedSet, ...]:
    """Return what was printed; raises `RecordError` where the list is damaged."""
    path = places.printed_sets_file()
    try:
        with open_regular(path) as file:
            text = file.read(_LARGEST)
        rows = msgspec.json.decode(text, type=list[_Row])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, RecursionError) as error:
        raise RecordError(SETS_UNREADABLE, path=path) from error
    return tuple(PrintedSet(row.number, row.game, row.cards) for row in rows)


def tokens() -> dict[str, Tag]:
    """Return the card of every opaque tag that was printed here."""
    sets = load_sets()
    if not sets:
        return {}
    return resolve(token_key(load_key(places.key_file(), create=False)), sets)


@contextmanager
def printing_set(game: str, cards: Mapping[str, int]) -> Iterator[tuple[bytes, PrintedSet]]:
    """Bring a new set and the key of its tokens; it counts only where printing succeeds.

    It is written down before anything is printed: a sheet that nobody can read is worse than a set
    that was never stuck on cards.
    """
    from filelock import FileLock  # noqa: PLC0415 - long to load, and no screen needs it

    key = token_key(load_key(places.key_file()))
    path = places.printed_sets_file()
    with FileLock(path.with_name(f".{path.name}.lock")):
        before = load_sets()
        printed = new_set(key, game, cards, resolve(key, before), lambda: secrets.randbits(_BITS))
        _save(path, (*before, printed))
        try:
            yield key, printed
        except BaseException:
            _save(path, before)
            raise


def _save(path: Path, sets: tuple[PrintedSet, ...]) -> None:
    text = msgspec.json.format(msgspec.json.encode(sets), indent=2) + b"\n"
    if len(text) > _LARGEST:  # it could be written, and never be read again
        raise RecordError(
            "{path} is full: take sets out of it that are on no card any more.", path=path
        )
    try:
        make_folder(path.parent)
        put_file(path, text)
    except OSError as error:
        raise RecordError(
            "{path} cannot be written: {why}.", path=path, why=error.strerror
        ) from error
