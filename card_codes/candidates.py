"""Places that look like a tag, each with its grid laid over it."""

from collections.abc import Callable
from itertools import takewhile
from typing import Final

import numpy as np
from numpy.typing import NDArray

from card_codes.effort import Effort
from card_codes.finders import find_finders
from card_codes.fit import Fit
from card_codes.grid import Grey, Maps, corners_of, module_sizes, sample
from card_codes.pattern import Values
from card_codes.shading import even
from card_codes.templates import CLOSE, COARSE, fixed_fit
from card_codes.triples import maps_from

_LOOKS_LIKE_ONE: Final = 0.42  # how well the fixed part must fit once a grid has settled
_LEAST_SIZE: Final = 0.92  # pixels a module: below, there are too few pixels to tell cards apart
_SAME_PLACE: Final = 5.0  # modules


def settle(levels: tuple[Grey, ...], maps: Maps, fit: Fit, steps: int) -> Maps:
    """Move grids until they fit."""
    for _ in range(steps):
        maps, _ = fit.step(maps, sample(levels, maps))
    return maps


def find_places(
    levels: tuple[Grey, ...],
    known: NDArray[np.float64],
    effort: Effort,
    in_time: Callable[[], bool] = lambda: True,
) -> tuple[Maps, Values]:
    """Return grids, the likeliest first, and how well the fixed part of a tag fits each.

    `known` are the corners (n, 4, 2) of tags that were read already: they are left out. Large tags
    are looked for first, as that takes least; smaller ones for as long as `in_time` says so.
    """
    found = [
        maps_from(find_finders(levels, size, known, effort), size, effort.triples)
        for size in takewhile(lambda _: in_time(), sorted(effort.sizes, reverse=True))
    ]
    maps = np.concatenate([*found, np.empty((0, 3, 3))])
    maps = maps[~_on(known, maps)]
    if not len(maps):
        return maps, np.empty(0, np.float32)
    fits = COARSE.step(maps, sample(levels, maps))[1]
    best = np.argsort(-fits)[: effort.grids]
    maps, fits = place(levels, maps[best[fits[best] > effort.worth]])
    return maps[: effort.places], fits[: effort.places]


def place(levels: tuple[Grey, ...], maps: Maps) -> tuple[Maps, Values]:
    """Lay rough grids exactly over what is below them; keep one a place."""
    if not len(maps):
        return maps, np.empty(0, np.float32)
    maps = settle(levels, settle(levels, maps, COARSE, 2), CLOSE, 3)
    maps = maps[module_sizes(maps) >= _LEAST_SIZE]
    fits = fixed_fit(even(sample(levels, maps)))
    best = np.argsort(-fits)
    best = best[fits[best] > _LOOKS_LIKE_ONE]
    best = best[_first_of_each_place(maps[best])]
    return maps[best], fits[best]


def _first_of_each_place(maps: Maps) -> NDArray[np.intp]:
    middle, size = corners_of(maps).mean(axis=1), module_sizes(maps)
    kept: list[int] = []
    for index in range(len(maps)):
        gap = np.hypot(*(middle[kept] - middle[index]).T)
        if (gap > _SAME_PLACE * np.minimum(size[kept], size[index])).all():
            kept.append(index)
    return np.array(kept, np.intp)


def _on(known: NDArray[np.float64], maps: Maps) -> NDArray[np.bool_]:
    """Tell which grids have their middle on one of these tags."""
    if not len(known) or not len(maps):
        return np.zeros(len(maps), bool)
    middle = corners_of(maps).mean(axis=1)
    side = np.roll(known, -1, axis=1) - known  # (n, 4, 2)
    to = middle[:, None, None] - known  # (k, n, 4, 2)
    turn = side[..., 0] * to[..., 1] - side[..., 1] * to[..., 0]
    inside = (turn > 0).all(axis=2) | (turn < 0).all(axis=2)
    return np.asarray(inside.any(axis=1))
