"""Names as they are drawn: whatever was typed, only letters the font has."""

import unicodedata
from collections.abc import Sequence

from companion.presenters.language import Language

# Latin, Greek, Cyrillic and common punctuation: what the font on the screen can draw.
_DRAWABLE = ((0x20, 0x52F), (0x1E00, 0x1EFF), (0x2010, 0x2027))


def drawn(names: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return every name in letters that can be drawn; a name of none becomes its seat's number."""
    return tuple(
        _letters(name) or language.text("Seat {number}", number=seat)
        for seat, name in enumerate(names, start=1)
    )


def _letters(name: str) -> str:
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(letter for letter in composed if _can_draw(letter))
    return " ".join(kept.split())


def _can_draw(letter: str) -> bool:
    return letter.isprintable() and any(low <= ord(letter) <= high for low, high in _DRAWABLE)
