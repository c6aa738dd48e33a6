"""Where everything lies on the board of Star Wars: Rebellion: numbers only, nothing is drawn here.

The plates stand in a column at the left, and the galaxy has all the rest. What is tapped beside it
lies under the plates while there is room, and else in the corner of the map where no system is.
Upright the plates lie side by side over the map, and what is tapped lies under it.
"""

from typing import Final, NamedTuple

from companion.presenters.ring import Box

EDGE: Final = 4
GAP: Final = 4
TOUCH: Final = 64
COLUMN: Final = 150
WIDEST_UPRIGHT: Final = 206
TALLEST_TILE: Final = 96
# Of the height of the map: above this nothing is drawn at its right edge, nor at the right end of
# its upper edge.
FREE_RIGHT: Final = 0.66


class Wanted(NamedTuple):
    """What has to be laid out."""

    seats: int
    plate_height: float
    mapped: bool = True  # without a map there is nothing to tap beside it


class Places(NamedTuple):
    """The whole board. `panel` is what covers the map for a while."""

    plates: tuple[Box, ...]
    map: Box
    nearer: Box
    farther: Box
    clock: Box
    tab: Box
    panel: Box


def places(size: tuple[float, float], wanted: Wanted, unit: float) -> Places:
    """Lay everything out in this size."""
    width, height = size[0] / unit, size[1] / unit
    found = _upright(width, height, wanted) if height > width else _wide(width, height, wanted)
    return Places(
        plates=tuple(_scaled(plate, unit) for plate in found.plates),
        map=_scaled(found.map, unit),
        nearer=_scaled(found.nearer, unit),
        farther=_scaled(found.farther, unit),
        clock=_scaled(found.clock, unit),
        tab=_scaled(found.tab, unit),
        panel=_scaled(found.panel, unit),
    )


def _wide(width: float, height: float, wanted: Wanted) -> Places:
    room = height - EDGE * 2
    count = max(1, wanted.seats)
    plate = min(max(TOUCH, wanted.plate_height), (room - GAP * (count - 1)) / count)
    plates = _down(Box(EDGE, EDGE, COLUMN, room), plate, count)
    left = room - (plate + GAP) * count
    tiles = int((left + GAP) // (TOUCH + GAP))
    beside = _beside(width, room, tiles, mapped=wanted.mapped)
    top = EDGE + room
    corner = [
        Box(width - EDGE - TOUCH, top - (TOUCH + GAP) * n - TOUCH, TOUCH, TOUCH) for n in range(4)
    ]
    tile = min(TALLEST_TILE, (left - GAP) / 2) if tiles > 1 else left
    in_column = [Box(EDGE, EDGE + (tile + GAP) * n, COLUMN, tile) for n in (1, 0)]
    if tiles > 1:
        clock, tab = in_column
    elif tiles:
        clock, tab = Box(EDGE, EDGE, COLUMN, tile), corner[2]
    else:
        clock, tab = corner[2], corner[3]
    panel = Box(beside.x, beside.y, width - EDGE - beside.x, beside.height)
    return Places(plates, beside, corner[0], corner[1], clock, tab, panel)


def _beside(width: float, room: float, tiles: int, *, mapped: bool) -> Box:
    """Return the room of the map; narrower where buttons would lie over systems."""
    left = EDGE + COLUMN + GAP
    buttons = 4 - min(tiles, 2)
    free = not mapped or (TOUCH + GAP) * buttons <= room * FREE_RIGHT
    right = width - EDGE if free else width - EDGE - TOUCH - GAP
    return Box(left, EDGE, right - left, room)


def _down(box: Box, height: float, count: int) -> tuple[Box, ...]:
    """Return boxes of this height, one under another from the top."""
    top = box.y + box.height
    return tuple(
        Box(box.x, top - (height + GAP) * index - height, box.width, height)
        for index in range(count)
    )


def _upright(width: float, height: float, wanted: Wanted) -> Places:
    count = max(1, wanted.seats)
    share = (width - EDGE * 2 - GAP * (count - 1)) / count
    plate = max(TOUCH, wanted.plate_height)
    top = height - EDGE - plate
    plates = tuple(
        Box(EDGE + (share + GAP) * index, top, min(share, WIDEST_UPRIGHT), plate)
        for index in range(count)
    )
    low = EDGE + (TOUCH + GAP if wanted.mapped else 0)
    right = width - EDGE
    middle = Box(EDGE, low, width - EDGE * 2, top - GAP - low)
    farther = Box(right - TOUCH * 2 - GAP, EDGE, TOUCH, TOUCH)
    each = (farther.x - GAP * 2 - EDGE) / 2
    return Places(
        plates=plates,
        map=middle,
        nearer=Box(right - TOUCH, EDGE, TOUCH, TOUCH),
        farther=farther,
        clock=Box(EDGE, EDGE, each, TOUCH),
        tab=Box(EDGE + each + GAP, EDGE, each, TOUCH),
        panel=middle,
    )


def _scaled(box: Box, unit: float) -> Box:
    return Box(box.x * unit, box.y * unit, box.width * unit, box.height * unit)
