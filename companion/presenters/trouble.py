"""What is said when the companion itself, and nobody at the table, did something wrong."""

from typing import Final

from companion.engine import Sentence, say, term
from companion.table.runner import FAILED

__all__ = ["FAILED", "PINS_CHANGED", "pins_unreadable", "settings_not_kept", "settings_unreadable"]

PINS_CHANGED: Final = term("they were changed, or written with another key")


def settings_unreadable(why: str) -> Sentence:
    """Return what to say where the settings of last time are of no use."""
    return say("The settings cannot be read ({why:term}): standard ones are used.", why=why)


def pins_unreadable(why: str) -> Sentence:
    """Return what to say where nobody has a PIN any more."""
    return say("The PINs cannot be read ({why:term}): choose them again.", why=why)


def settings_not_kept(why: object) -> Sentence:
    """Return what to say where new settings hold, but only for now."""
    return say("The settings cannot be written ({why}): they hold until you close this.", why=why)
