"""Frames added up: a tag counts when it is read twice in agreement, or once by a strong reader."""

from collections.abc import Iterable, Iterator
from math import dist, sqrt
from typing import Final

import msgspec

from card_codes.evidence import Evidence, agreed
from card_codes.sight import STRONG, Corners, Reading, Sight

SAME_SHOWING: Final = 2.0  # seconds for which a tag may be out of sight and is not shown anew
_NEAR: Final = 0.7  # of a tag's side: how far it may move from frame to frame
_ON_TOP: Final = 0.5  # the same, for two that claim one place
_REMEMBERED: Final = 8  # frames


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


class _Track(msgspec.Struct):
    """One place that looks like a tag, from frame to frame."""

    number: int
    corners: Corners
    seen_at: float
    code: str = ""  # "" until somebody has read it
    sure: bool = False
    evidence: tuple[Evidence, ...] = ()

    def see(self, corners: Corners, at: float, evidence: Evidence) -> None:
        self.corners, self.seen_at = corners, at
        self.evidence = (*self.evidence, evidence)[-_REMEMBERED:]
        if not self.sure:
            code = agreed(self.evidence)
            self.code, self.sure = code or self.code, bool(code)


class Fusion:
    """Everything that is in front of the camera, by place: copies of a card are never one."""

    def __init__(self) -> None:
        self._tracks: list[_Track] = []
        self._count = 0

    def add(self, sight: Sight, at: float) -> tuple[Showing, ...]:
        """Take in one frame, seen `at` so many seconds, and return what is in front of us now."""
        self._tracks = [one for one in self._tracks if at - one.seen_at <= SAME_SHOWING]
        readings = list(_undisputed(sight.readings))
        free = list(self._tracks)
        for reading, track in _paired(readings, free):
            free.remove(track)
            readings.remove(reading)
            self._read(track, reading, at)
        for reading in readings:
            self._read(self._at(reading.corners, free, at), reading, at)
        for trace in sight.traces:
            self._at(trace.corners, free, at).see(trace.corners, at, Evidence.of_trace(trace))
        return tuple(self._showings())

    def _read(self, track: _Track, reading: Reading, at: float) -> None:
        track.code = track.code or reading.code
        track.see(reading.corners, at, Evidence.of_reading(reading))
        if reading.stage in STRONG:
            track.code, track.sure = reading.code, True

    def _at(self, corners: Corners, free: list[_Track], at: float) -> _Track:
        """Return the unread track at this place, or a new one; a read one keeps its card."""
        for track in free:
            if not track.sure and _apart(track.corners, corners) < _NEAR:
                free.remove(track)
                return track
        self._count += 1
        track = _Track(self._count, corners, at)
        self._tracks.append(track)
        return track

    def _showings(self) -> Iterator[Showing]:
        for one in self._tracks:
            if one.code:
                yield Showing(one.number, one.code, one.corners, one.sure, one.seen_at)


def _undisputed(readings: Iterable[Reading]) -> Iterator[Reading]:
    """Yield what nobody contradicts: two tags that claim one place are nothing."""
    together = list(readings)
    for one in together:
        if not any(
            other.code != one.code and _apart(one.corners, other.corners) < _ON_TOP
            for other in together
        ):
            yield one


def _paired(
    readings: Iterable[Reading], tracks: Iterable[_Track]
) -> Iterator[tuple[Reading, _Track]]:
    """Yield readings with the track of the same code that is nearest, each once."""
    pairs = [
        (_apart(reading.corners, track.corners), number, reading, track)
        for number, reading in enumerate(readings)
        for track in tracks
        if track.code == reading.code
    ]
    taken: set[int] = set()
    for _, number, reading, track in sorted(pairs, key=lambda pair: pair[:2]):
        if number not in taken and -track.number not in taken:
            taken |= {number, -track.number}
            yield reading, track


def _apart(one: Corners, other: Corners) -> float:
    """Return how far two tags are from each other, in sides of the larger."""
    size = max(_side(one), _side(other), 1e-6)
    return dist(_middle(one), _middle(other)) / size


def _middle(corners: Corners) -> tuple[float, float]:
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


def _side(corners: Corners) -> float:
    return dist(corners[0], corners[2]) / sqrt(2)
