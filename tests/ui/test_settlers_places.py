"""The board of Imperial Settlers: everything inside, nothing on anything else."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion.presenters.ring import Box
from companion.ui.boards.imperial_settlers_places import TOUCH, Places, Wanted, places

# The area between the header and the prompt bar, and the unit of the screen.
AREAS = {
    "800x480": ((800, 322), 1.0),
    "800x480 with badges": ((800, 295), 1.0),
    "800x480 large": ((800, 285), 1.0),
    "1280x800": ((1280, 547), 1.6),
    "720x1280": ((720, 866), 1.385),
}
CASES = [
    pytest.param(
        size, unit, Wanted((tiles,) * count, 66, goods, foot, tab), id=f"{count} at {name} {tiles}"
    )
    for name, (size, unit) in AREAS.items()
    for count in range(1, 5)
    for tiles in (0, 4, 15)
    for goods, foot, tab in ((True, False, False), (True, True, True), (False, True, False))
]
every_case = pytest.mark.parametrize(("size", "unit", "wanted"), CASES)


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > 0.01
        and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > 0.01
    )


def inside(box: Box, outer: Box) -> bool:
    return (
        box.x >= outer.x - 0.01
        and box.y >= outer.y - 0.01
        and box.x + box.width <= outer.x + outer.width + 0.01
        and box.y + box.height <= outer.y + outer.height + 0.01
    )


def parts(found: Places) -> Iterator[list[Box]]:
    """Yield what is seen together: each band, all bands, and what lies beside a panel."""
    for band in found.bands:
        yield [band.plate, band.crest, band.goods, band.below, band.tiles]
    yield [*(band.whole for band in found.bands), found.foot, found.tab]
    yield [*found.plates, found.panel]


@every_case
def test_nothing_lies_on_anything_else(
    size: tuple[float, float], unit: float, wanted: Wanted
) -> None:
    for together in parts(places(size, wanted, unit)):
        assert not [pair for pair in combinations(together, 2) if overlap(*pair)]


@every_case
def test_everything_lies_inside(size: tuple[float, float], unit: float, wanted: Wanted) -> None:
    found, whole = places(size, wanted, unit), Box(0, 0, *size)
    for together in parts(found):
        assert all(inside(box, whole) for box in together)
    for band in found.bands:
        pieces = (band.plate, band.crest, band.goods, band.below, band.tiles)
        assert all(inside(box, band.whole) for box in pieces if box.height)


@every_case
def test_a_plate_can_be_touched(size: tuple[float, float], unit: float, wanted: Wanted) -> None:
    found = places(size, wanted, unit)
    for plate in (*found.plates, *(band.plate for band in found.bands)):
        assert min(plate.width, plate.height) >= TOUCH * unit - 0.01
