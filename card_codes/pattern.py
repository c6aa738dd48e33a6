"""What is the same in every tag: finders, separators, timing, the quiet zone; and the eight masks.

Modules are named by row and column. A grid has the quiet zone around it: `SIDE` modules a side.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from card_codes.symbol import MASK, MODULES, Modules, symbol

__all__ = ["FIXED", "IS_DATA", "IS_FIXED", "MODULES", "QUIET", "SIDE", "Values", "all_masks"]

QUIET: Final = 2
SIDE: Final = MODULES + 2 * QUIET
MASKS: Final = 8
FINDER: Final = 7
FINDER_CENTRES: Final = ((3.5, 3.5), (MODULES - 3.5, 3.5), (3.5, MODULES - 3.5))  # x, y

_LEVEL_H: Final = 0b10
_FORMAT_GENERATOR: Final = 0x537
_FORMAT_MASK: Final = 0x5412

Values = NDArray[np.float32]


def _fixed() -> NDArray[np.int8]:
    """Return 1 where every tag is dark, -1 where every tag is light, 0 where they differ."""
    known = np.zeros((MODULES, MODULES), np.int8)
    known[6, 8:-8] = known[8:-8, 6] = np.where(np.arange(MODULES - 16) % 2, -1, 1)
    for rows, columns in ((0, 0), (0, -1), (-1, 0)):
        corner = np.s_[: FINDER + 1] if rows == 0 else np.s_[-FINDER - 1 :]
        beside = np.s_[: FINDER + 1] if columns == 0 else np.s_[-FINDER - 1 :]
        known[corner, beside] = -1
        known[_part(rows, 0, 7), _part(columns, 0, 7)] = 1
        known[_part(rows, 1, 6), _part(columns, 1, 6)] = -1
        known[_part(rows, 2, 5), _part(columns, 2, 5)] = 1
    known[MODULES - 8, 8] = 1
    return np.pad(known, QUIET, constant_values=-1)


def _part(end: int, start: int, stop: int) -> slice:
    return slice(start, stop) if end == 0 else slice(MODULES - stop, MODULES - start)


FIXED: Final = _fixed()
IS_FIXED: Final = FIXED != 0
IS_DATA: Final = ~IS_FIXED  # the modules that differ from tag to tag, the format among them


def _format_places() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return rows and columns of both copies of the format, its highest bit first."""
    one = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    other = [(MODULES - 1 - i, 8) for i in range(7)] + [(8, MODULES - 8 + i) for i in range(8)]
    rows, columns = zip(*one, *other, strict=True)
    return np.array(rows), np.array(columns)


_FORMAT_PLACES: Final = _format_places()


@cache
def _format_bits(mask: int) -> Modules:
    """Return the fifteen bits that name error level H and this mask, twice."""
    data = _LEVEL_H << 3 | mask
    rest = data << 10
    for shift in range(4, -1, -1):
        if rest >> (shift + 10) & 1:
            rest ^= _FORMAT_GENERATOR << shift
    bits = (data << 10 | rest) ^ _FORMAT_MASK
    once = [bits >> shift & 1 for shift in range(14, -1, -1)]
    return np.array([*once, *once], bool)


@cache
def _mask(number: int) -> Modules:
    row, column = np.indices((MODULES, MODULES))
    product = row * column
    masks: tuple[Modules, ...] = (
        (row + column) % 2 == 0,
        row % 2 == 0,
        column % 3 == 0,
        (row + column) % 3 == 0,
        (row // 2 + column // 3) % 2 == 0,
        product % 2 + product % 3 == 0,
        (product % 2 + product % 3) % 2 == 0,
        ((row + column) % 2 + product % 3) % 2 == 0,
    )
    return masks[number]


def all_masks(code: str) -> Modules:
    """Return a tag as each of the eight masks prints it.

    We print one of them now; sheets of earlier versions, and other printers, have any of the eight.
    """
    drawn = symbol(code)
    inner = IS_DATA[QUIET:-QUIET, QUIET:-QUIET].copy()
    inner[_FORMAT_PLACES] = False
    made = np.empty((MASKS, MODULES, MODULES), bool)
    for mask in range(MASKS):
        made[mask] = drawn ^ (inner & (_mask(MASK) ^ _mask(mask)))
        made[mask][_FORMAT_PLACES] = _format_bits(mask)
    return made
