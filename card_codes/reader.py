"""From a grey picture to readings: the fast reader first, then our own on what is left.

Where no library reads QR codes, our own still tells the cards in play apart.
"""

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from time import perf_counter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.candidates import find_places
from card_codes.closed_set import Match, match
from card_codes.decoders import Decoder, decoder
from card_codes.effort import DEEP, QUICK, Effort
from card_codes.grid import Grey, Maps, corners_of, pyramid, sample
from card_codes.payload import is_tag
from card_codes.repair import repaired
from card_codes.sight import Corners, Reading, Sight, Stage, Trace
from card_codes.templates import Templates

__all__ = ["Grey", "read"]

MOST_PIXELS: Final = 12_000_000  # larger pictures are made smaller: a tag in them is large too
LONGEST_SIDE: Final = 16_000  # OpenCV and zxing-cpp refuse what is much longer
MOST_CODES: Final = 2000  # more than these are not compared: they would take memory and seconds
_LEAST_SIDE: Final = 21


def read(
    grey: Grey, codes: Collection[str] = (), *, deep: bool = False, budget_ms: float | None = None
) -> Sight:
    """Return every tag in a picture.

    `codes` are the tags that can be in play: the closed-set stage knows no others and at most
    `MOST_CODES`, all other stages read any tag with a sound check character. `deep` takes the time
    a tableau needs. After `budget_ms` nothing more is looked for; what was found by then is still
    read.
    """
    began = perf_counter()

    def in_time() -> bool:
        return budget_ms is None or (perf_counter() - began) * 1000 < budget_ms

    grey, zoom = _bounded(grey)
    if min(grey.shape) < _LEAST_SIDE:
        return Sight()
    look = _Look(zoom, decoder())
    look.quickly(grey)
    if in_time():
        look.closely(grey, _templates(frozenset(codes)), DEEP if deep else QUICK, in_time)
    return look.sight((perf_counter() - began) * 1000)


def _bounded(grey: Grey) -> tuple[Grey, float]:
    """Return a picture that can be worked on in bounded time, and by how much it was shrunk."""
    flat = np.ascontiguousarray(grey)
    zoom = max(float(np.sqrt(flat.size / MOST_PIXELS)), max(flat.shape) / LONGEST_SIDE)
    if zoom <= 1:
        return flat, 1.0
    size = (max(1, round(flat.shape[1] / zoom)), max(1, round(flat.shape[0] / zoom)))
    return np.asarray(cv2.resize(flat, size, interpolation=cv2.INTER_AREA), np.uint8), zoom


@lru_cache(maxsize=8)  # a table asks for the same cards again and again
def _templates(codes: frozenset[str]) -> Templates:
    return Templates(codes if len(codes) <= MOST_CODES else ())


class _Look:
    """What has been found in one picture so far."""

    def __init__(self, zoom: float, decoder: Decoder | None) -> None:
        self._zoom = zoom
        self._decoder = decoder
        self._readings: list[Reading] = []
        self._traces: list[Trace] = []
        self._foreign: list[Corners] = []

    def sight(self, milliseconds: float) -> Sight:
        return Sight(tuple(self._readings), tuple(self._traces), tuple(self._foreign), milliseconds)

    def quickly(self, grey: Grey) -> None:
        """Let the fast reader read what it can."""
        if self._decoder:
            for text, corners in self._decoder.find(grey):
                self._take(text, corners, self._decoder.stage)

    def closely(
        self, grey: Grey, templates: Templates, effort: Effort, in_time: Callable[[], bool]
    ) -> None:
        """Look for tags among what is left, module by module."""
        levels = pyramid(grey)
        maps, _ = find_places(levels, self._known() / self._zoom, effort, in_time)
        maps = self._repair(levels, maps)
        if len(maps) and templates.codes:
            self._compare(match(levels, maps, templates), templates)

    def _known(self) -> NDArray[np.float64]:
        corners = [reading.corners for reading in self._readings] + self._foreign
        return np.array(corners, np.float64).reshape(-1, 4, 2)

    def _repair(self, levels: tuple[Grey, ...], maps: Maps) -> Maps:
        """Read what can be read without a catalogue; return the rest."""
        if self._decoder is None:
            return maps
        texts = [repaired(values, self._decoder) for values in sample(levels, maps)]
        for text, corners in zip(texts, corners_of(maps), strict=True):
            if text is not None:
                self._take(text, corners, Stage.GRID)
        return maps[[text is None for text in texts]]

    def _compare(self, found: Match, templates: Templates) -> None:
        for row, corners in enumerate(corners_of(found.maps)):
            if found.sure(row):
                code = templates.codes[found.best[row]]
                self._take(code, corners, Stage.CLOSED_SET, found.confidence(row))
            elif found.looks_like_one(row):
                self._traces.append(found.trace(row, self._placed(corners), templates))

    def _take(
        self, text: str, corners: Iterable[Iterable[float]], stage: Stage, confidence: float = 1.0
    ) -> None:
        place = self._placed(corners)
        if is_tag(text):
            self._readings.append(Reading(text, place, stage, confidence))
        else:
            self._foreign.append(place)  # its text is forgotten here

    def _placed(self, corners: Iterable[Iterable[float]]) -> Corners:
        a, b, c, d = ((float(x) * self._zoom, float(y) * self._zoom) for x, y in corners)
        return a, b, c, d
