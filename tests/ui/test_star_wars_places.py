"""The board of Star Wars: Rebellion in numbers: its places, its window, and its regions."""

from itertools import combinations

import pytest

from companion.games.star_wars_rebellion.catalogue import known
from companion.presenters.ring import Box
from companion.ui.boards.star_wars_rebellion_places import TOUCH, Places, Wanted, places
from companion.ui.boards.star_wars_rebellion_regions import areas
from companion.ui.boards.star_wars_rebellion_view import REACH, View, touched

# The area between the header and the prompt bar, and the unit of the screen.
AREAS = {
    "800x480": ((800, 322), 1.0),
    "800x480 with badges": ((800, 295), 1.0),
    "800x480 large": ((800, 285), 1.0),
    "1280x800": ((1280, 547), 1.6),
    "720x1280": ((720, 866), 1.385),
}
CASES = [
    pytest.param(size, unit, Wanted(seats, 66, mapped), id=f"{seats} at {name} {mapped}")
    for name, (size, unit) in AREAS.items()
    for seats in (2, 3, 4)
    for mapped in (True, False)
]
every_case = pytest.mark.parametrize(("size", "unit", "wanted"), CASES)
SYSTEMS = {str(system): facts.at for system, facts in known().systems.items()}


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > 0.01
        and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > 0.01
    )


def keys(found: Places) -> list[Box]:
    return [found.nearer, found.farther, found.clock, found.tab]


@every_case
def test_everything_lies_inside_and_can_be_touched(
    size: tuple[float, float], unit: float, wanted: Wanted
) -> None:
    found = places(size, wanted, unit)
    for box in (*found.plates, *keys(found), found.map):
        assert box.x >= -0.01
        assert box.y >= -0.01
        assert box.x + box.width <= size[0] + 0.01
        assert box.y + box.height <= size[1] + 0.01
        assert min(box.width, box.height) >= TOUCH * unit - 0.01


@every_case
def test_plates_lie_beside_the_map_and_buttons_beside_each_other(
    size: tuple[float, float], unit: float, wanted: Wanted
) -> None:
    found = places(size, wanted, unit)
    assert not any(overlap(plate, found.map) for plate in found.plates)
    together = [*found.plates, *(keys(found) if wanted.mapped else [])]
    assert not [pair for pair in combinations(together, 2) if overlap(*pair)]


@every_case
def test_no_button_lies_on_a_system(size: tuple[float, float], unit: float, wanted: Wanted) -> None:
    found = places(size, wanted, unit)
    if not wanted.mapped:
        return
    view = View((found.map.width, found.map.height))
    for at in SYSTEMS.values():
        x, y = view.in_window(at)
        spot = Box(found.map.x + x - 8 * unit, found.map.y + y - 8 * unit, 16 * unit, 16 * unit)
        assert not any(overlap(spot, key) for key in keys(found))


# The window


def test_what_lies_under_the_finger_stays_there() -> None:
    view = View((640, 314)).zoomed(2.0, (400, 100))
    before = view.in_window((0.6, 0.7))
    after = view.zoomed(2.6, before).in_window((0.6, 0.7))
    assert after == pytest.approx(before)


def test_the_whole_map_cannot_be_moved() -> None:
    view = View((640, 314))
    assert view.moved((50, 50)) == view
    assert view.is_whole


def test_the_map_cannot_be_moved_out_of_sight() -> None:
    view = View((640, 314)).zoomed(3.0, (0, 0)).moved((-99999, 99999))
    x, y = view.in_window((1, 1))
    assert 0 < x <= 640
    assert 0 < y <= 314


def test_nearer_and_farther_come_back() -> None:
    view, middle = View((640, 314)), (320, 157)
    near = view.stepped(1, middle).stepped(1, middle)
    assert near.is_nearest
    assert near.stepped(-1, middle).stepped(-1, middle).is_whole
    assert near.resized((320, 157)).zoom == near.zoom


# What a finger means


SEEN = {name: View((640, 314)).in_window(at) for name, at in SYSTEMS.items()}


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_tap_on_a_system_means_it_whatever_can_be_chosen(name: str) -> None:
    for offered in ((), tuple(SYSTEMS), (name,)):
        found = touched(SEEN[name], SEEN, offered, 1.0)
        assert found is not None
        assert found.name == name
        assert not found.doubtful
    others = [other for other in SYSTEMS if other != name]
    found = touched(SEEN[name], SEEN, others, 1.0)
    assert found is not None
    assert found.name == name


def test_what_can_be_chosen_is_meant_from_farther_away() -> None:
    x, y = SEEN["naboo"]
    found = touched((x + REACH - 1, y), SEEN, ("naboo",), 1.0)
    assert found is not None
    assert found.name == "naboo"
    assert touched((x + REACH + 1, y + 10), {"naboo": (x, y)}, ("naboo",), 1.0) is None


def test_nobody_knows_which_of_two_was_meant_in_their_middle() -> None:
    seen = {"one": (100.0, 100.0), "other": (140.0, 100.0)}
    for offered, doubtful in ((("one", "other"), True), (("one",), False), ((), False)):
        found = touched((120, 100), seen, offered, 1.0)
        assert found is not None
        assert found.doubtful is doubtful


# Regions


def test_every_system_lies_in_the_area_of_its_region_alone() -> None:
    size = (640.0, 314.0)
    sites = [
        ((facts.at[0] * size[0], facts.at[1] * size[1]), facts.region)
        for facts in known().systems.values()
    ]
    found = areas(sites, size)
    assert len(found.outlines) == 8
    for site, region in sites:
        inside = {
            one
            for one, outlines in found.outlines.items()
            if any(contains(outline, site) for outline in outlines)
        }
        assert inside == {region}


def test_the_areas_cover_the_map_without_gaps() -> None:
    size = (640.0, 314.0)
    sites = [
        ((facts.at[0] * size[0], facts.at[1] * size[1]), facts.region)
        for facts in known().systems.values()
    ]
    outlines = [one for some in areas(sites, size).outlines.values() for one in some]
    assert sum(map(surface, outlines)) == pytest.approx(size[0] * size[1], rel=0.002)


def contains(outline: list[tuple[float, float]], point: tuple[float, float]) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def surface(outline: list[tuple[float, float]]) -> float:
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2
