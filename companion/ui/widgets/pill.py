"""How much room a chip needs, without making one."""

from companion.ui.theme import look
from companion.ui.widgets.words import width_of


def pill_width(text: str, icon: str, *, filled: bool, size: float) -> float:
    """Return how wide a chip is when nothing presses it."""
    words_width = width_of(text, bold=True, size=size) + 2 if text else 0
    between = look.tiny if text and icon else 0
    return words_width + (size if icon else 0) + between + pill_padding(text, filled=filled) * 2


def pill_padding(text: str, *, filled: bool) -> float:
    """Return the room at each end: more beside words than beside an icon, none without a pill."""
    return 0 if not filled else look.gap if text else look.tiny
