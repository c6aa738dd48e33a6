"""A grid moved until a pattern fits: inverse compositional, all candidates at once."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from card_codes.grid import Maps
from card_codes.pattern import MODULES, QUIET, SIDE, Values

_MIDDLE: Final = MODULES / 2
_HALF: Final = MODULES / 2  # coordinates run from -1 to 1 across the symbol
_FURTHEST: Final = 0.15  # in one step, in these coordinates
_LEAST_GAIN: Final = 1e-3


class Fit:
    """Moves grids until a template fits.

    `templates` are one for all candidates or one for each, `known` the modules that count, and
    `stiffness` holds back the two numbers that are perspective alone.
    """

    def __init__(self, templates: Values, known: NDArray[np.bool_], stiffness: float) -> None:
        self._known = known.ravel()
        shaped = templates.reshape(-1, SIDE, SIDE)
        self._template = shaped.reshape(len(shaped), -1)[:, self._known]
        self._slopes = _slopes(shaped)[:, self._known]
        matrix = np.einsum("kmi,kmj->kij", self._slopes, self._slopes)
        scale = np.trace(matrix, axis1=1, axis2=2)[:, None, None] / 8
        damping = np.diag([0.01] * 6 + [stiffness] * 2)
        self._solver = np.linalg.inv(matrix + scale * damping).astype(np.float32)

    def step(self, maps: Maps, values: Values) -> tuple[Maps, Values]:
        """Return better maps, and how well the old ones fitted (correlation)."""
        seen = values[:, self._known]
        seen = seen - seen.mean(axis=1, keepdims=True)
        wanted = self._template - self._template.mean(axis=1, keepdims=True)
        power = (wanted * wanted).sum(axis=1)
        gain = (seen * wanted).sum(axis=1) / power
        fit = gain * np.sqrt(power / np.maximum((seen * seen).sum(axis=1), 1e-9))
        usable = np.where(np.abs(gain) < _LEAST_GAIN, _LEAST_GAIN, gain)[:, None]
        error = seen / usable - wanted
        if len(self._slopes) == 1:
            change = error @ self._slopes[0] @ self._solver[0].T
        else:
            change = np.einsum(
                "kij,kj->ki", self._solver, np.einsum("kmj,km->kj", self._slopes, error)
            )
        return maps @ _inverse_step(np.clip(change, -_FURTHEST, _FURTHEST)), fit.astype(np.float32)


def _slopes(templates: Values) -> Values:
    """Return how each module changes with each of the eight numbers of a homography."""
    down, across = np.gradient(templates, axis=(1, 2))
    at = (np.arange(SIDE) + 0.5 - QUIET - _MIDDLE) / _HALF
    x, y = np.meshgrid(at.astype(np.float32), at.astype(np.float32))
    u, v = across * _HALF, down * _HALF
    both = u * x + v * y
    columns = [u * x, v * x, u * y, v * y, u, v, -both * x, -both * y]
    return np.stack([one.reshape(len(templates), -1) for one in columns], axis=2)


def _inverse_step(change: NDArray[Any]) -> Maps:
    """Return the homography, in modules, that undoes a change in coordinates from -1 to 1."""
    a, b, c, d, e, f, g, h = change.T.astype(np.float64)
    one = np.ones_like(a)
    step = np.stack([one + a, c, e, b, one + d, f, g, h, one], axis=1).reshape(-1, 3, 3)
    into = np.array([[1 / _HALF, 0, -_MIDDLE / _HALF], [0, 1 / _HALF, -_MIDDLE / _HALF], [0, 0, 1]])
    undone: Maps = np.linalg.inv(into) @ np.linalg.inv(step) @ into
    return undone
