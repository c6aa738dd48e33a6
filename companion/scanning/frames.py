"""One frame after another becomes what is shown: quickly as a rule, deeply now and then."""

from collections.abc import Collection
from typing import Final

from card_codes.fusion import Fusion
from card_codes.hints import hint
from card_codes.reader import Grey, read
from card_codes.sight import Sight
from companion.scanning.scan import Scan

# In milliseconds: no stage of reading begins after these.
QUICK: Final = 120  # five to eight frames a second on a Pi
DEEP: Final = 350
STILL: Final = 4000
NOTHING_READ: Final = 1.0  # seconds until it is worth to look deeply, and between two such looks
STRUCTURE: Final = 8.0  # how much grey values differ where there is more than an empty table
_STRIDE: Final = 8


class Watching:
    """Somebody holds cards before the camera, which can be any of `codes`."""

    def __init__(self, codes: Collection[str]) -> None:
        self._codes = codes
        self._fusion = Fusion()
        self._waiting_since: float | None = None  # for anything to be read, or since a deep look

    def scan(self, grey: Grey, number: int, at: float) -> Scan:
        """Read the frame that was taken `at` so many seconds."""
        if self._waiting_since is None:
            self._waiting_since = at
        deep = at - self._waiting_since >= NOTHING_READ and has_structure(grey)
        sight = read(grey, self._codes, deep=deep, budget_ms=DEEP if deep else QUICK)
        if sight.readings or deep:
            self._waiting_since = at
        return _scan(grey, sight, number, at, self._fusion)


def study(grey: Grey, codes: Collection[str], number: int, at: float) -> Scan:
    """Read a still, which may show many cards, with all the time that needs."""
    sight = read(grey, codes, deep=True, budget_ms=STILL)
    return _scan(grey, sight, number, at, Fusion())


def has_structure(grey: Grey) -> bool:
    """Tell whether there is anything at all in a picture.

    >>> import numpy as np
    >>> has_structure(np.full((720, 1280), 130, np.uint8))
    False
    """
    return float(grey[::_STRIDE, ::_STRIDE].std()) > STRUCTURE


def _scan(grey: Grey, sight: Sight, number: int, at: float, fusion: Fusion) -> Scan:
    return Scan(number, grey, sight, fusion.add(sight, at), hint(grey, sight))
