"""What was seen in one picture."""

from enum import StrEnum

import msgspec

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""Clockwise from the tag's own top left, in pixels; of the symbol, without its quiet zone."""


class Stage(StrEnum):
    """Which reader read a tag."""

    FAST = "zxing"
    ZBAR = "zbar"  # in place of zxing-cpp, where that cannot be loaded
    GRID = "grid"  # the modules sampled by us, then repaired as in any QR code
    CLOSED_SET = "closed_set"  # the only card of ours it can be


STRONG = frozenset({Stage.FAST, Stage.ZBAR, Stage.GRID})


class Reading(msgspec.Struct, frozen=True):
    """A tag that was read; `confidence` is from 0 to 1."""

    code: str
    corners: Corners
    stage: Stage
    confidence: float


class Trace(msgspec.Struct, frozen=True):
    """A place that looks like a tag and was not read, so that several frames can add up.

    `fit` is how well the modules fit that all tags share, `scores` how well the likeliest codes
    do, and `rival` how well the best tag does that is not in play. Lines of text look a little
    like a tag: only one that is `certain` is shown to people.
    """

    corners: Corners
    fit: float = 0.0
    scores: tuple[tuple[str, float], ...] = ()
    rival: float = 0.0
    certain: bool = True


class Sight(msgspec.Struct, frozen=True):
    """Everything one picture gave; each foreign code is a place alone, its text is never kept."""

    readings: tuple[Reading, ...] = ()
    traces: tuple[Trace, ...] = ()
    foreign: tuple[Corners, ...] = ()
    milliseconds: float = 0.0

    @property
    def unread(self) -> tuple[Trace, ...]:
        """Tags that are certainly there and were not read."""
        return tuple(trace for trace in self.traces if trace.certain)
