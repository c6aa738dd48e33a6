"""Where the seats of a drawn table lie: numbers only, nothing is drawn here.

Seat 1 lies at the bottom left; the others follow clockwise, as they sit: up the left side, along
the top to the right, down the right side, and back along the bottom.
"""

from enum import StrEnum
from typing import Final

import msgspec

from companion.engine import Seat


class Side(StrEnum):
    """An edge of the table, in clockwise order from the bottom."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


class Box(msgspec.Struct, frozen=True):
    """A rectangle in pixels; the origin is at the bottom left."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Place(msgspec.Struct, frozen=True):
    """Where the plate of a seat lies."""

    seat: Seat
    side: Side
    box: Box


class Ring(msgspec.Struct, frozen=True):
    """All plates, the table between them, and the room that is left for the board."""

    places: tuple[Place, ...]
    table: Box
    middle: Box


class Measure(msgspec.Struct, frozen=True):
    """The sizes a ring is laid out with, in pixels."""

    width: float
    height: float
    plate_height: float
    widest_plate: float
    gap: float

    @property
    def upright(self) -> bool:
        """Whether the area is higher than wide: then more people sit at the sides."""
        return self.height > self.width


# How many sit at the bottom, left, top and right.
_WIDE: Final = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (2, 0, 2, 0),
    5: (2, 0, 3, 0),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (3, 1, 3, 1),
    9: (3, 1, 4, 1),
    10: (4, 1, 4, 1),
}
_UPRIGHT: Final = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (1, 2, 1, 2),
    7: (1, 2, 2, 2),
    8: (2, 2, 2, 2),
    9: (1, 3, 2, 3),
    10: (2, 3, 2, 3),
}
_TURNS: Final = {Side.BOTTOM: 0, Side.LEFT: 270, Side.TOP: 180, Side.RIGHT: 90}
# The share of the width that a plate at the side may take from the board.
_SIDE_SHARE: Final = 0.19
_SIDE_SHARE_UPRIGHT: Final = 0.28
# The share of the width that a plate in a corner takes.
_CORNER_SHARE: Final = 0.22
_CORNER_SHARE_UPRIGHT: Final = 0.4


def sides(count: int, *, upright: bool) -> tuple[Side, ...]:
    """Return the side each seat sits at, seat 1 first.

    >>> [side.value for side in sides(3, upright=False)]
    ['bottom', 'left', 'right']
    """
    bottom, left, top, right = (_UPRIGHT if upright else _WIDE)[count]
    return (
        *([Side.BOTTOM] if bottom else []),
        *([Side.LEFT] * left),
        *([Side.TOP] * top),
        *([Side.RIGHT] * right),
        *([Side.BOTTOM] * (bottom - 1)),
    )


def facing(seat: Seat, count: int, *, upright: bool) -> int:
    """Return by how many degrees (against the clock) words are turned to face this seat."""
    return _TURNS[sides(count, upright=upright)[seat - 1]]


def ring(count: int, measure: Measure) -> Ring:
    """Lay out `count` plates around a table that fills the area."""
    around = sides(count, upright=measure.upright)
    side_width = _side_width(around, measure)
    places = tuple(
        Place(seat, side, _plate(_rank(around, index), side, around.count(side), measure))
        for index, (seat, side) in enumerate(zip(range(1, count + 1), around, strict=True))
    )
    return Ring(places, _table(around, side_width, measure), _middle(around, side_width, measure))


def corners(measure: Measure) -> Ring:
    """Lay two plates into the left corners, so that a board can use the rest of their rows.

    Both still sit where `ring` has them: seat 1 below and seat 2 above. `middle` is what lies
    beside both plates.
    """
    share = _CORNER_SHARE_UPRIGHT if measure.upright else _CORNER_SHARE
    gap, width = measure.gap, min(measure.widest_plate, measure.width * share)
    top = measure.height - measure.plate_height - gap
    places = (
        Place(1, Side.BOTTOM, Box(gap, gap, width, measure.plate_height)),
        Place(2, Side.TOP, Box(gap, top, width, measure.plate_height)),
    )
    table = Box(0, 0, measure.width, measure.height)
    left = width + gap * 3
    beside = Box(left, gap * 2, measure.width - left - gap * 2, measure.height - gap * 4)
    return Ring(places, table, beside)


def _rank(around: tuple[Side, ...], index: int) -> int:
    """Return the place of a seat on its side, counted clockwise."""
    side = around[index]
    if side is not Side.BOTTOM:
        return around[:index].count(side)
    # Clockwise the bottom runs from right to left, and seat 1 is its last one.
    return around.count(side) - 1 if index == 0 else around[1:index].count(side)


def _plate(rank: int, side: Side, count: int, measure: Measure) -> Box:
    if side in (Side.TOP, Side.BOTTOM):
        width = min(measure.widest_plate, (measure.width - measure.gap * (count + 1)) / count)
        column = rank if side is Side.TOP else count - 1 - rank
        x = measure.width * (column + 0.5) / count - width / 2
        top = measure.height - measure.plate_height - measure.gap
        return Box(x, top if side is Side.TOP else measure.gap, width, measure.plate_height)
    width = _share(measure)
    row = rank if side is Side.LEFT else count - 1 - rank
    low, high = _between(measure)
    y = low + (high - low) * (row + 0.5) / count - measure.plate_height / 2
    x = measure.gap if side is Side.LEFT else measure.width - width - measure.gap
    return Box(x, y, width, measure.plate_height)


def _share(measure: Measure) -> float:
    share = _SIDE_SHARE_UPRIGHT if measure.upright else _SIDE_SHARE
    return min(measure.widest_plate, measure.width * share)


def _side_width(around: tuple[Side, ...], measure: Measure) -> float:
    taken = Side.LEFT in around or Side.RIGHT in around
    return _share(measure) if taken else 0.0


def _between(measure: Measure) -> tuple[float, float]:
    """Return the bottom and the top of the strip between the two rows."""
    row = measure.plate_height + measure.gap * 2
    return row, measure.height - row


def _table(around: tuple[Side, ...], side_width: float, measure: Measure) -> Box:
    """The table reaches under the plates at its sides, as if they lay on it."""
    low, high = _reach(around, measure)
    inset = measure.gap + side_width / 2 if side_width else measure.gap * 4
    return Box(inset, low, measure.width - inset * 2, high - low)


def _middle(around: tuple[Side, ...], side_width: float, measure: Measure) -> Box:
    low, high = _reach(around, measure)
    inset = measure.gap * 2 + side_width if side_width else measure.gap * 8
    return Box(
        inset, low + measure.gap, measure.width - inset * 2, max(0.0, high - low - measure.gap * 2)
    )


def _reach(around: tuple[Side, ...], measure: Measure) -> tuple[float, float]:
    """The table also fills the strip of a row where nobody sits."""
    low, high = _between(measure)
    return (
        low if Side.BOTTOM in around else measure.gap,
        high if Side.TOP in around else measure.height - measure.gap,
    )
