"""Names as they are drawn: whatever was typed, only letters the font has."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from companion.presenters.language import Language

# What the font on the screen has of the letters people write names in; a test asks the font.
_DRAWABLE = (
    *((0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0x17F)),  # Latin
    *((0x18F, 0x18F), (0x259, 0x259), (0x1A0, 0x1A1), (0x1AF, 0x1B0)),
    *((0x218, 0x21B), (0x1E80, 0x1E85), (0x1EA0, 0x1EF9)),
    *((0x384, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1), (0x3A3, 0x3CE)),  # Greek
    *((0x400, 0x481), (0x48A, 0x513)),  # Cyrillic
    *((0x2010, 0x2011), (0x2013, 0x2015), (0x2018, 0x201E), (0x2026, 0x2026)),
)


def drawn(names: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return every name in letters that can be drawn; a name of none becomes its seat's number."""
    return tuple(
        _letters(name) or language.text("Seat {number}", number=seat)
        for seat, name in enumerate(names, start=1)
    )


def drawable(text: str) -> str:
    """Return what can be drawn of a text.

    >>> drawable("Zoë 🦊"), drawable("Mǎ")
    ('Zoë ', 'Ma')
    """
    composed = unicodedata.normalize("NFC", text)
    return "".join(letter if _can_draw(letter) else _plain(letter) for letter in composed)


@lru_cache(maxsize=1024)  # every page asks for the same few names again
def _letters(name: str) -> str:
    return " ".join(drawable(name).split())


def _plain(letter: str) -> str:
    """Return a letter without its accents, where it is one with accents."""
    return "".join(part for part in unicodedata.normalize("NFD", letter) if _can_draw(part))


def _can_draw(letter: str) -> bool:
    return letter.isprintable() and any(low <= ord(letter) <= high for low, high in _DRAWABLE)
