"""Where everything lies on the board of Unrest: numbers only, nothing is drawn here.

A plate lies in each of the two left corners. Lying on its side the board has all else to their
right, with the missions between the plates; upright it is one strip above another.
"""

from typing import Final, NamedTuple

from companion.presenters.ring import Box

FRONT: Final = 100  # the row for the cards in front of the marker, and for the marker
TOKEN_ROW: Final = 68
MISSION_ROWS: Final = 104
GAP: Final = 6
EDGE: Final = 4  # between the board and the edge of the table
ASIDE: Final = 0.22  # the share of the first row that cards set aside take


class Places(NamedTuple):
    """The parts of the board."""

    tokens: Box
    aside: Box
    districts: Box
    front: Box
    missions: Box


def places(size: tuple[float, float], corner: tuple[float, float], unit: float) -> Places:
    """Lay the parts out in this size, around plates that end at `corner`, seen from theirs."""
    return (_upright if size[1] > size[0] else _wide)(size, corner, unit)


def _wide(size: tuple[float, float], corner: tuple[float, float], unit: float) -> Places:
    (width, height), gap, edge = size, GAP * unit, EDGE * unit
    left = corner[0] + gap
    room = width - left - edge
    top = height - corner[1]
    front = min(FRONT * unit, (top - gap) / 2)
    aside = room * ASIDE
    low = corner[1] + gap
    return Places(
        tokens=Box(left, top, room - aside - gap, corner[1] - edge),
        aside=Box(left + room - aside, top, aside, corner[1] - edge),
        districts=Box(left, front, room, top - gap - front),
        front=Box(left, edge, room, front - edge),
        missions=Box(gap, low, corner[0] - gap, height - low * 2),
    )


def _upright(size: tuple[float, float], corner: tuple[float, float], unit: float) -> Places:
    (width, height), gap, edge = size, GAP * unit, EDGE * unit
    beside, wide = corner[0] + gap, width - edge * 2
    missions = max(corner[1] - edge, MISSION_ROWS * unit)
    front = edge + missions + gap
    districts = front + FRONT * unit
    top = height - corner[1]
    tokens = top - gap - TOKEN_ROW * unit
    return Places(
        tokens=Box(edge, tokens, wide, TOKEN_ROW * unit),
        aside=Box(beside, top, width - beside - edge, corner[1] - edge),
        districts=Box(edge, districts, wide, tokens - gap - districts),
        front=Box(edge, front, wide, FRONT * unit),
        missions=Box(beside, edge, width - beside - edge, missions),
    )
