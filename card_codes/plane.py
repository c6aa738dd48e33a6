"""The table as a plane: tags are squares of one size, so each picture is laid flat by itself."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Quads = NDArray[np.float64]
"""Corners of tags, (n, 4, 2); on the plane the edge of a tag is 1."""
Motion = NDArray[np.float64]
"""A turn and a shift, as a 3 x 3 matrix."""

_ROUNDS: Final = 30
_ODD: Final = 0.15  # a tag this far from square or from the common size counts less
_CAREFUL: Final = 0.05  # how little tilt is taken for granted where few tags tell
_STEP: Final = 1e-6
_FARTHEST: Final = 1e6  # pixels
_SMALLEST: Final = 1e-6  # square pixels


def lay_flat(quads: Quads, told_by: Quads) -> Quads:
    """Return tags of one picture as they lie on the table, up to a turn and a shift.

    `told_by` are those of its tags that say how the picture was taken.

    Levenberg-Marquardt over the five numbers in which a view of a plane differs from the plane
    itself: edges become 1 and diagonals the root of 2. What is not like the others counts less.
    """
    centre, edge = told_by.reshape(-1, 2).mean(axis=0), float(np.median(_edges(told_by)))
    near = (told_by - centre) / edge
    view, damping = np.zeros(5), 1e-3
    rest = _misfit(view, near)
    for _ in range(_ROUNDS):
        slope = _slope(view, near, rest)
        step = np.linalg.solve(slope.T @ slope + damping * np.eye(5), -slope.T @ rest)
        tried = _misfit(view + step, near)
        if tried @ tried < rest @ rest:
            view, rest, damping = view + step, tried, damping / 5
            if float(np.abs(step).max()) < _STEP:
                break
        else:
            damping *= 10
    return _flattened(view, (quads - centre) / edge)


def _edges(quads: Quads) -> Quads:
    return np.asarray(np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2), np.float64)


def _flattened(view: Quads, quads: Quads) -> Quads:
    wide, high, skew, tilt_x, tilt_y = view
    x, y = quads[..., 0], quads[..., 1]
    depth = np.maximum(1 + tilt_x * x + tilt_y * y, 0.05)  # nothing lies behind the camera
    return np.stack([(np.exp(wide) * x + skew * y) / depth, np.exp(high) * y / depth], axis=-1)


def _misfit(view: Quads, quads: Quads) -> Quads:
    flat = _flattened(view, quads)
    diagonals = np.linalg.norm(flat[:, :2] - flat[:, 2:], axis=2) / np.sqrt(2)
    misfit = np.concatenate([_edges(flat), diagonals], axis=1) - 1
    # The square root of Huber's loss, so that a plain sum of squares is robust.
    size = np.abs(misfit)
    robust = np.where(size > _ODD, np.sqrt(_ODD * np.maximum(2 * size - _ODD, 0)), size)
    return np.concatenate([robust.ravel() * np.sign(misfit).ravel(), _CAREFUL * view[3:]])


def _slope(view: Quads, quads: Quads, rest: Quads) -> Quads:
    return np.stack(
        [(_misfit(view + _STEP * axis, quads) - rest) / _STEP for axis in np.eye(5)], axis=1
    )


def motion(here: Quads, there: Quads) -> Motion:
    """Return the turn and shift that bring points (n, 2) nearest to others."""
    centre, goal = here.mean(axis=0), there.mean(axis=0)
    before, after = here - centre, there - goal
    cosine = float((before * after).sum())
    sine = float((before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]).sum())
    angle = np.arctan2(sine, cosine)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    moved = np.eye(3)
    moved[:2, :2], moved[:2, 2] = turn, goal - turn @ centre
    return moved


def move(by: Motion, points: Quads) -> Quads:
    """Return points (..., 2) after a motion."""
    return np.asarray(points @ by[:2, :2].T + by[:2, 2], np.float64)


def is_tag_like(quad: Quads) -> bool:
    """Return whether four corners can be a tag seen from its front: finite, convex, clockwise."""
    if not np.isfinite(quad).all() or float(np.abs(quad).max()) > _FARTHEST:
        return False
    ahead = np.roll(quad, -1, axis=0) - quad
    after = np.roll(ahead, -1, axis=0)
    return bool((ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0] > _SMALLEST).all())
