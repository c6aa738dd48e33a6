"""Frames added up: a tag counts when it is read twice in agreement, or once by a strong reader."""

from typing import Final

import msgspec

from card_codes.sight import STRONG, Corners, Sight

SAME_SHOWING: Final = 2.0  # seconds for which a tag may be out of sight and is not shown anew


class Showing(msgspec.Struct, frozen=True):
    """A tag in front of the camera now.

    `number` stays the same for as long as it is shown. Nothing may be done with one that is not
    `sure` yet. `corners` are where it was seen last, `seen_at` is when.
    """

    number: int
    code: str
    corners: Corners
    sure: bool
    seen_at: float


class Fusion:
    """Everything that is in front of the camera, by place."""

    def __init__(self) -> None:
        self._showings: list[Showing] = []
        self._count = 0

    def add(self, sight: Sight, at: float) -> tuple[Showing, ...]:
        """Take in one frame, seen `at` so many seconds, and return what is in front of us now."""
        kept = {one.code: one for one in self._showings if at - one.seen_at <= SAME_SHOWING}
        for reading in sight.readings:
            known = kept.get(reading.code)
            if known is None:
                self._count += 1
            number = known.number if known else self._count
            sure = known is not None or reading.stage in STRONG
            kept[reading.code] = Showing(number, reading.code, reading.corners, sure, at)
        self._showings = list(kept.values())
        return tuple(self._showings)
