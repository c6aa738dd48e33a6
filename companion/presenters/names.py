"""Names as they are drawn: whatever was typed, only letters the font has."""

from collections.abc import Sequence
from functools import lru_cache

from companion.engine.names import drawable
from companion.presenters.language import Language

__all__ = ["drawable", "drawn"]


def drawn(names: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return every name in letters that can be drawn; a name of none becomes its seat's number."""
    return tuple(
        _letters(name) or language.text("Seat {number}", number=seat)
        for seat, name in enumerate(names, start=1)
    )


@lru_cache(maxsize=1024)  # every page asks for the same few names again
def _letters(name: str) -> str:
    return " ".join(drawable(name).split())
