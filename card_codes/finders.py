"""Where a finder pattern could be: a matched filter, and a closer look at what answers to it.

Every size is looked for in a picture shrunk until a module is one pixel: there the filter is so
small that it is fast, and the same for all.
"""

from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.effort import Effort
from card_codes.grid import Grey
from card_codes.pattern import FINDER, Values

_LEAST: Final = 0.3  # correlation with the filter
_LEAST_CLOSELY: Final = 0.42  # the same with the exact pattern
_AROUND: Final = FINDER + 2  # one light module around a finder belongs to its pattern
_WINDOW: Final = 11  # pixels a side, in which contrast is measured
_FLAT: Final = 4.0  # the variance below which a place is just a surface
_TURNS: Final = 8
_FINE: Final = 8  # points a pixel when the filter is drawn
_LENS: Final = 0.4  # blur that every picture has, in pixels
_BLURS: Final = (0.4, 0.8)  # of the exact pattern, in modules

Peaks = NDArray[np.float32]
"""Rows of x, y, turn (radians, below a quarter) and correlation; of one size."""


def find_finders(
    levels: tuple[Grey, ...], size: float, known: NDArray[np.float64], effort: Effort
) -> Peaks:
    """Return where finders of so many pixels a module could be, in the picture's pixels.

    `levels` are the picture and ever smaller ones. `known` are the corners of tags that were read:
    nothing is looked for there.
    """
    shrunk = _shrunk(levels, size)
    if min(shrunk.shape) <= _AROUND:
        return np.empty((0, 4), np.float32)
    fits = _fits(shrunk)
    for corners in known / size:
        cv2.fillConvexPoly(fits, np.round(corners).astype(np.int32), 0.0)
    return _peaks(shrunk, fits, effort) * np.array([size, size, 1, 1], np.float32)


def _shrunk(levels: tuple[Grey, ...], size: float) -> Grey:
    """Return the picture in which a module is one pixel."""
    level = min(int(np.log2(size)), len(levels) - 1)
    height, width = levels[0].shape
    wanted = (max(1, int(width / size)), max(1, int(height / size)))
    # From a level less than twice as large, this loses nothing, and is six times as fast as areas.
    return np.asarray(cv2.resize(levels[level], wanted, interpolation=cv2.INTER_LINEAR), np.uint8)


def _fits(grey: Grey) -> Values:
    """Return the correlation of the filter with every place; cv2.matchTemplate takes ten times."""
    window = (_WINDOW, _WINDOW)
    mean = cv2.boxFilter(grey, cv2.CV_32F, window, borderType=cv2.BORDER_REPLICATE)
    square = cv2.sqrBoxFilter(grey, cv2.CV_32F, window, borderType=cv2.BORDER_REPLICATE)
    light = grey.astype(np.float32)  # filter2D takes four times as long for whole numbers
    answer = cv2.filter2D(light, -1, _filter(), borderType=cv2.BORDER_REPLICATE)
    # All in place: on a whole picture, new arrays cost more than the sums.
    variance = np.subtract(square, np.multiply(mean, mean, out=mean), out=square)
    spread = np.sqrt(np.maximum(variance, _FLAT, out=variance), out=variance)
    return np.asarray(np.divide(answer, spread, out=answer), np.float32)


def _peaks(grey: Grey, fits: Values, effort: Effort) -> Peaks:
    highest = cv2.dilate(fits, np.ones((3, 3), np.uint8))
    y, x = np.divmod(np.flatnonzero(fits >= np.maximum(highest, _LEAST)), fits.shape[1])
    best = _first(fits[y, x], effort.peaks)
    at = np.column_stack([x[best], y[best]]).astype(np.float32)
    if len(at) > effort.finders:
        at = at[_first(_closer_look(grey, at, fine=False)[0], effort.finders)]
    closely, turn = _closer_look(grey, at, fine=True)
    return np.column_stack([at + np.float32(0.5), turn, closely])[closely > _LEAST_CLOSELY]


def _first(values: Values, count: int) -> NDArray[np.intp]:
    """Return where the greatest are, in no order."""
    if len(values) <= count:
        return np.arange(len(values))
    return np.argpartition(-values, count)[:count]


def _closer_look(grey: Grey, at: NDArray[np.float32], *, fine: bool) -> tuple[Values, Values]:
    """Return how well the exact pattern fits at the best of several turns, and that turn."""
    if not len(at):
        return np.empty(0, np.float32), np.empty(0, np.float32)
    turns, points = _turned_points(fine=fine)
    x, y = at[:, :1] + points[0], at[:, 1:] + points[1]
    seen = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rows = seen.astype(np.float32).reshape(-1, _AROUND * _AROUND)
    mean = rows.mean(axis=1)
    spread = np.einsum("ij,ij->i", rows, rows) / rows.shape[1] - mean * mean
    # The patterns have no mean of their own: that of the place need not be taken away.
    fits = (rows @ _exact_patterns()).max(axis=1) / np.sqrt(np.maximum(spread, _FLAT))
    fits = fits.reshape(len(at), -1)
    return fits.max(axis=1), turns[fits.argmax(axis=1)]


@lru_cache(maxsize=2)
def _turned_points(*, fine: bool) -> tuple[Values, Values]:
    """Return turns, and where the modules of a finder lie around its middle then (x and y)."""
    half = _AROUND // 2
    y, x = np.mgrid[-half : half + 1, -half : half + 1].reshape(2, -1)
    count, sizes = (6, (0.88, 1.12)) if fine else (4, (0.9, 1.1))  # what lies between two sizes
    turns = np.repeat(np.arange(count) * np.pi / 2 / count, len(sizes))
    sized = np.tile(sizes, count)
    a, b = (np.cos(turns) * sized)[:, None], (np.sin(turns) * sized)[:, None]
    points = np.array([(x * a - y * b).ravel(), (x * b + y * a).ravel()])
    return turns.astype(np.float32), points.astype(np.float32)


@lru_cache(maxsize=1)
def _exact_patterns() -> Values:
    """Return the finder, sharp and soft, as columns that give a correlation."""
    spare = 3  # so that the blur knows what is around
    half = _AROUND // 2 + spare
    at = np.abs(np.arange(-half, half + 1))
    light = _rings(np.maximum(at[:, None], at))
    soft = [cv2.GaussianBlur(light, (0, 0), blur)[spare:-spare, spare:-spare] for blur in _BLURS]
    return np.column_stack([_correlating(one).ravel() for one in soft])


@lru_cache(maxsize=1)
def _filter() -> Values:
    """Draw the finder as it looks on average over all turns, one light module around it."""
    at = (np.arange(_AROUND * _FINE) + 0.5) / _FINE - _AROUND / 2
    x, y = np.meshgrid(at, at)
    total = np.zeros(x.shape)
    for turn in np.arange(_TURNS) * np.pi / 2 / _TURNS:
        a, b = np.cos(turn), np.sin(turn)
        total += _rings(np.maximum(np.abs(x * a - y * b), np.abs(x * b + y * a)))
    drawn = cv2.GaussianBlur(total, (0, 0), _LENS * _FINE)
    return _correlating(cv2.resize(drawn, (_AROUND, _AROUND), interpolation=cv2.INTER_AREA))


def _rings(apart: NDArray[np.floating] | NDArray[np.integer]) -> NDArray[np.float64]:
    """Return 1 for light and -1 for dark, so many modules from the middle, as squares count."""
    dark = (apart < 1.5) | ((apart >= 2.5) & (apart < 3.5))  # noqa: PLR2004 - a finder's rings
    return np.where(dark, -1.0, 1.0)


def _correlating(pattern: NDArray[Any]) -> Values:
    """Return a pattern whose sum of products, by the spread of a place, is a correlation."""
    centred = pattern - pattern.mean()
    return np.asarray(centred / (centred.std() * centred.size), np.float32)
