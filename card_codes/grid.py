"""The grid of a tag, laid over a picture and sampled."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.pattern import MODULES, QUIET, SIDE, Values

Grey = NDArray[np.uint8]
Maps = NDArray[np.float64]
"""Homographies from modules to pixels, one a candidate."""

FINE: Final = 2.5  # pixels a module from which a picture half as large says as much
_MIDDLE: Final = MODULES / 2
_TINY: Final = 1e-6  # what is divided by is at least this


def pyramid(grey: Grey, depth: int = 3) -> tuple[Grey, ...]:
    """Return the picture and ever smaller ones, each half as large."""
    levels = [grey]
    while len(levels) < depth and min(levels[-1].shape) >= 4 * SIDE:
        half = (levels[-1].shape[1] // 2, levels[-1].shape[0] // 2)
        smaller = cv2.resize(levels[-1], half, interpolation=cv2.INTER_AREA)
        levels.append(np.asarray(smaller, np.uint8))
    return tuple(levels)


def _points(parts: int) -> NDArray[np.float64]:
    """Return the places that are sampled, `parts` a module and side, row by row."""
    at = (np.arange(SIDE * parts) + 0.5) / parts - QUIET
    x, y = np.meshgrid(at, at)
    return np.column_stack([x.ravel(), y.ravel(), np.ones(x.size)])


_CENTRES: Final = _points(1)
_QUARTERS: Final = _points(2)


def module_sizes(maps: Maps) -> NDArray[np.float64]:
    """Return how many pixels a module is, in the middle of each tag."""
    step = np.array([[_MIDDLE, _MIDDLE, 1], [_MIDDLE + 1, _MIDDLE, 1], [_MIDDLE, _MIDDLE + 1, 1]])
    mapped = maps @ step.T
    flat = mapped[:, :2] / mapped[:, 2:]
    right, down = flat[..., 1] - flat[..., 0], flat[..., 2] - flat[..., 0]
    area = np.abs(right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0])
    return np.asarray(np.sqrt(area))


def corners_of(maps: Maps) -> NDArray[np.float64]:
    """Return the corners of each symbol, clockwise from its top left: (n, 4, 2) pixels."""
    square = np.array([[0, 0, 1], [MODULES, 0, 1], [MODULES, MODULES, 1], [0, MODULES, 1]], float)
    mapped = maps @ square.T
    corners: NDArray[np.float64] = (mapped[:, :2] / mapped[:, 2:]).transpose(0, 2, 1)
    return corners


def sample(levels: tuple[Grey, ...], maps: Maps, *, closely: bool = False) -> Values:
    """Return the brightness of every module of every candidate, as rows of SIDE x SIDE."""
    points = _QUARTERS if closely else _CENTRES
    values = np.empty((len(maps), len(points)), np.float32)
    level = np.clip(np.log2(np.maximum(module_sizes(maps), 0.1) / FINE) + 1, 0, len(levels) - 1)
    for number, picture in enumerate(levels):
        these = np.flatnonzero(level.astype(int) == number)
        if len(these):
            values[these] = _looked_up(picture, maps[these], points, 0.5**number)
    if closely:
        parts = values.reshape(len(maps), SIDE, 2, SIDE, 2)
        values = parts.mean(axis=(2, 4)).reshape(len(maps), SIDE * SIDE)
    return values


def _looked_up(picture: Grey, maps: Maps, points: NDArray[np.float64], zoom: float) -> Values:
    mapped = (maps @ points.T).astype(np.float32)
    depth = np.where(np.abs(mapped[:, 2]) < _TINY, _TINY, mapped[:, 2])
    x, y = mapped[:, 0] / depth * zoom - 0.5, mapped[:, 1] / depth * zoom - 0.5
    found = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.float32)
