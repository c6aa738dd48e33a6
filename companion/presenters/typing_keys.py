"""Typing on the screen, a name or the code of a card: what each key does, and which there are."""

import unicodedata
from collections.abc import Iterable
from enum import StrEnum

import msgspec

from companion.engine.setup import LONGEST_NAME

SHIFT = "shift"
BACKSPACE = "backspace"
OTHER_KEYS = "other-keys"
SPACE = " "

_STARTS_A_WORD = " -"  # what a capital follows, as in "Anna Maria Kowalska-Nowak"


class Layout(StrEnum):
    """Which keys lie on the screen."""

    LETTERS = "letters"
    DIGITS = "digits"
    CODE = "code"  # all there can be on a tag, at once


# Ten keys a row, so that a key is 80 px wide on the smallest screen.
_ROWS = {
    Layout.LETTERS: (
        (*"qwertyuiop",),
        (*"asdfghjkl", BACKSPACE),
        (SHIFT, *"zxcvbnm", "-", "'"),
        (*"ąćęłńóśźż", OTHER_KEYS),
    ),
    Layout.DIGITS: (
        (*"1234567890",),
        (*"!?&+@#*/:", BACKSPACE),
        (SHIFT, *"äöüßčřš", "-", "'"),
        (*'.,;()_"~%', OTHER_KEYS),
    ),
    Layout.CODE: (
        (*"1234567890",),
        (*"qwertyuiop",),
        (*"asdfghjkl",),
        (*"zxcvbnm", BACKSPACE),
    ),
}


class Typing(msgspec.Struct, frozen=True):
    """A text being typed; `refused` says that the last key found no room."""

    text: str = ""
    shift: bool = True
    layout: Layout = Layout.LETTERS
    refused: bool = False


def begin(text: str = "") -> Typing:
    """Start with what is written already."""
    return Typing(text=text, shift=_capital_next(text))


def begin_code() -> Typing:
    """Start with the code of a card, which has capitals only."""
    return Typing(layout=Layout.CODE)


def press(typing: Typing, key: str) -> Typing:
    """Tell what one key, given by its letter or its name, makes of the text."""
    match key:
        case "shift":
            return _now(typing, shift=not typing.shift)
        case "backspace":
            return _written(typing, typing.text[:-1])
        case "other-keys":
            return _now(typing, layout=_OTHER[typing.layout])
        case _:
            return type_in(typing, shown(typing, key))


def type_in(typing: Typing, text: str) -> Typing:
    """Add what a real keyboard sends, as it is; what cannot be printed is dropped."""
    added = "".join(c for c in unicodedata.normalize("NFC", text) if c.isprintable())
    if not typing.text or typing.text.endswith(SPACE):
        added = added.lstrip(SPACE)  # a name has single gaps, and none before it
    if not added:
        return typing
    room = LONGEST_NAME - len(typing.text)
    if len(added) > room:
        return _now(_written(typing, typing.text + added[:room]), refused=True)
    return _written(typing, typing.text + added)


def cleared(typing: Typing) -> Typing:
    """Begin again with nothing written."""
    return _written(typing, "")


def rows(typing: Typing) -> tuple[tuple[str, ...], ...]:
    """Return the keys from the top row to the bottom, each by its letter or its name."""
    return _ROWS[typing.layout]


def shown(typing: Typing, key: str) -> str:
    """Return a letter as it would be written now."""
    # "ß".upper() is two letters: such a key stays as it is.
    return key.upper() if typing.shift and len(key.upper()) == 1 else key


def likely_first(people: Iterable[str], text: str) -> tuple[str, ...]:
    """Order remembered names so that those beginning as typed come first; nobody is left out."""
    wanted = text.casefold()
    return tuple(sorted(people, key=lambda name: not name.casefold().startswith(wanted)))


_OTHER = {Layout.LETTERS: Layout.DIGITS, Layout.DIGITS: Layout.LETTERS}


def _written(typing: Typing, text: str) -> Typing:
    capital = typing.layout is Layout.CODE or _capital_next(text)
    return _now(typing, text=text, shift=capital)


def _now(typing: Typing, **changes: object) -> Typing:
    return msgspec.structs.replace(typing, **{"refused": False, **changes})


def _capital_next(text: str) -> bool:
    return not text or text[-1] in _STARTS_A_WORD
