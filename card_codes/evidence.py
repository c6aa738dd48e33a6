"""What one frame says about which card a place shows, and what several say together."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from card_codes.closed_set import LEAST_SHARE
from card_codes.sight import Reading, Trace

_FRAMES: Final = 2  # that must agree
_LEAST_SCORE: Final = 0.55
_LEAST_TOGETHER: Final = 0.12  # margin: less than in one frame, as noise adds up to nothing


class Evidence(msgspec.Struct, frozen=True):
    """How well codes fit in one frame: `rival` is the best of those that nobody printed.

    `read` is the code that was certain in this frame already.
    """

    fit: float
    scores: Mapping[str, float]
    rival: float
    read: str = ""

    @classmethod
    def of_reading(cls, reading: Reading) -> "Evidence":
        """Return what a reading says."""
        return cls(1.0, {reading.code: 1.0}, 0.0, reading.code)

    @classmethod
    def of_trace(cls, trace: Trace) -> "Evidence":
        """Return what a place says that could not be read."""
        return cls(trace.fit, dict(trace.scores), trace.rival)


def agreed(frames: Sequence[Evidence]) -> str | None:
    """Return the code on which frames agree, or None.

    Two that were certain agree, or all of them add up: noise differs from frame to frame, the
    card does not.
    """
    read = [one.read for one in frames if one.read]
    if len(read) >= _FRAMES and len(set(read)) == 1:
        return read[0]
    if len(frames) < _FRAMES or len(set(read)) > 1:
        return None
    return _added_up(frames)


def _added_up(frames: Sequence[Evidence]) -> str | None:
    count = len(frames)
    codes = {code for one in frames for code in one.scores}
    scores = {code: sum(_score(one, code) for one in frames) / count for code in codes}
    best, *others = sorted(scores, key=lambda code: -scores[code]) or [""]
    if not best:
        return None
    rival = max(sum(one.rival for one in frames) / count, *(scores[code] for code in others), 0.0)
    fit = sum(one.fit for one in frames) / count
    clear = scores[best] - rival >= _LEAST_TOGETHER
    return best if clear and scores[best] >= max(LEAST_SHARE * fit, _LEAST_SCORE) else None


def _score(one: Evidence, code: str) -> float:
    """Return a code's score; one that is not named fits no better than the last that is."""
    return one.scores.get(code, min(one.scores.values(), default=0.0))
