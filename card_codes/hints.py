"""What to do when nothing can be read, from what the picture shows."""

from enum import StrEnum

from card_codes.reader import Grey
from card_codes.sight import Sight


class Hint(StrEnum):
    """One thing a person can do."""

    NOTHING_THERE = "nothing_there"
    CLOSER = "closer"
    LESS_GLARE = "less_glare"
    HOLD_STILL = "hold_still"
    MORE_LIGHT = "more_light"
    TURN_OVER = "turn_over"  # mirrored: printed or seen from the wrong side
    NOT_OURS = "not_ours"


def hint(grey: Grey, sight: Sight) -> Hint | None:
    """Return what would help most; None where all that is there was read."""
    if sight.readings and not sight.traces:
        return None
    if sight.foreign:
        return Hint.NOT_OURS
    return Hint.CLOSER if grey.size and sight.traces else Hint.NOTHING_THERE
