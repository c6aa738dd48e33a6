"""Three finders that could belong to one tag: the geometry of a tilted square."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from card_codes.finders import Peaks
from card_codes.grid import Maps
from card_codes.pattern import FINDER_CENTRES

APART: Final = FINDER_CENTRES[1][0] - FINDER_CENTRES[0][0]  # modules between two finders
NEIGHBOURS: Final = 10  # looked at around each finder

_SHORTEST, _LONGEST = 0.55, 1.5  # of the distance that their size foretells
_TWIST: Final = np.radians(40)  # how far a finder may seem turned against a side
_SLANT: Final = 0.64  # the cosine of the sharpest angle a tilted square shows
_UNLIKE: Final = np.log(1.45)  # in size, from what is looked for
_STRETCH: Final = 1.9  # how much longer one side may look than the other


def maps_from(peaks: Peaks, size: float, most: int) -> Maps:
    """Return where tags could lie; each is a map from modules to pixels.

    `peaks` are all of one size, in pixels a module: a tag's finders look alike in size, and a small
    filter also answers to the middle of a large finder, so that sizes must not be mixed.
    """
    if len(peaks) < len(FINDER_CENTRES):
        return np.empty((0, 3, 3))
    corner, right, below = _triples(peaks, size, most)
    origin = peaks[corner, :2].astype(np.float64)
    across = (peaks[right, :2] - origin) / APART
    down = (peaks[below, :2] - origin) / APART
    start = origin - FINDER_CENTRES[0][0] * across - FINDER_CENTRES[0][1] * down
    maps = np.zeros((len(corner), 3, 3))
    maps[:, :2, 0], maps[:, :2, 1], maps[:, :2, 2], maps[:, 2, 2] = across, down, start, 1
    return maps


def _triples(peaks: Peaks, size: float, most: int) -> tuple[NDArray[np.intp], ...]:
    nearby = _neighbours(peaks, size)
    count, each = nearby.shape
    corner = np.repeat(np.arange(count), each * each)
    right = np.repeat(nearby, each, axis=1).ravel()
    below = np.tile(nearby, (1, each)).ravel()
    there = (right >= 0) & (below >= 0) & (right != below)
    corner, right, below = corner[there], right[there], below[there]
    a, b = peaks[right, :2] - peaks[corner, :2], peaks[below, :2] - peaks[corner, :2]
    long_a, long_b = np.hypot(*a.T), np.hypot(*b.T)
    turn = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    slant = np.abs((a * b).sum(axis=1)) / (long_a * long_b)
    stretch = np.maximum(long_a, long_b) / np.minimum(long_a, long_b)
    module = np.sqrt(np.maximum(turn, 0)) / APART
    unlike = np.abs(np.log(np.maximum(module, 1e-3) / size))
    square = _alike(peaks, (corner, right, below), a) & _alike(peaks, (corner, right, below), b)
    fits = square & (turn > 0) & (slant < _SLANT) & (stretch < _STRETCH) & (unlike < _UNLIKE)
    worth = peaks[corner, 3] + peaks[right, 3] + peaks[below, 3]
    worth = worth - 0.4 * slant - 0.5 * np.log(stretch) - 0.5 * unlike
    kept = np.flatnonzero(fits)
    kept = kept[np.argsort(-worth[kept])][:most]
    return corner[kept], right[kept], below[kept]


def _alike(
    peaks: Peaks, triple: tuple[NDArray[np.intp], ...], side: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """Tell whether three finders are turned as this side of the tag is."""
    quarter = np.float32(np.pi / 2)
    along = np.arctan2(side[:, 1], side[:, 0])
    fits = np.ones(len(side), bool)
    for one in triple:
        off = (peaks[one, 2] - along) % quarter
        fits &= np.minimum(off, quarter - off) < _TWIST
    return fits


def _neighbours(peaks: Peaks, size: float) -> NDArray[np.intp]:
    """Return for each peak the best ones at the distance of a tag's other finders; -1 is none."""
    gap = np.hypot(*(peaks[:, None, :2] - peaks[None, :, :2]).transpose(2, 0, 1))
    wanted = APART * size
    fits = (gap > _SHORTEST * wanted) & (gap < _LONGEST * wanted)
    worth = np.where(fits, peaks[None, :, 3], -1)
    most = min(NEIGHBOURS, len(peaks))
    best = np.argpartition(-worth, most - 1, axis=1)[:, :most]
    found: NDArray[np.intp] = np.where(np.take_along_axis(worth, best, axis=1) > 0, best, -1)
    return found
