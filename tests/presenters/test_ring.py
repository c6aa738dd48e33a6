"""The drawn table: the same order as the real one, and no plate on another."""

from itertools import combinations
from math import atan2, tau

import pytest

from companion.presenters.ring import Box, Measure, Ring, Side, corners, facing, ring, sides

MEASURES = {
    "800x480": Measure(800, 320, 64, 220, 4),
    "1280x800": Measure(1280, 540, 104, 340, 6),
    "720x1280": Measure(720, 900, 90, 280, 6),
    "large text": Measure(800, 320, 76, 220, 4),
}
TABLES = [
    pytest.param(count, measure, id=f"{count} at {name}")
    for name, measure in MEASURES.items()
    for count in range(1, 11)
]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def clockwise_angles(drawn: Ring, measure: Measure) -> list[float]:
    """Return each plate's angle, clockwise from seat 1."""
    x, y = measure.width / 2, measure.height / 2
    angles = [-atan2(place.box.center[1] - y, place.box.center[0] - x) for place in drawn.places]
    return [(angle - angles[0]) % tau for angle in angles]


@pytest.mark.parametrize(("count", "measure"), TABLES)
def test_seats_follow_clockwise(count: int, measure: Measure) -> None:
    drawn = ring(count, measure)
    assert [place.seat for place in drawn.places] == list(range(1, count + 1))
    angles = clockwise_angles(drawn, measure)
    assert angles == sorted(angles)
    assert len(set(angles)) == count


@pytest.mark.parametrize(("count", "measure"), TABLES)
def test_nothing_overlaps(count: int, measure: Measure) -> None:
    drawn = ring(count, measure)
    boxes = [place.box for place in drawn.places] + [drawn.middle]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize(("count", "measure"), TABLES)
def test_everything_lies_inside(count: int, measure: Measure) -> None:
    drawn = ring(count, measure)
    for box in [place.box for place in drawn.places] + [drawn.middle, drawn.table]:
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= measure.width + 0.001
        assert box.y + box.height <= measure.height + 0.001


@pytest.mark.parametrize(("count", "measure"), TABLES)
def test_the_board_keeps_room(count: int, measure: Measure) -> None:
    middle = ring(count, measure).middle
    assert middle.width >= measure.width * 0.35
    assert middle.height >= 130


def test_ten_seats_sit_as_at_a_long_table() -> None:
    around = sides(10, upright=False)
    assert [around.count(side) for side in (Side.TOP, Side.RIGHT, Side.BOTTOM, Side.LEFT)] == [
        4,
        1,
        4,
        1,
    ]


def test_seat_one_is_at_the_bottom_left() -> None:
    places = ring(10, MEASURES["800x480"]).places
    bottom = [place for place in places if place.side is Side.BOTTOM]
    assert min(bottom, key=lambda place: place.box.x).seat == 1


def test_words_face_whoever_sits_across() -> None:
    turns = [facing(seat, 10, upright=False) for seat in range(1, 11)]
    assert turns == [0, 270, 180, 180, 180, 180, 90, 0, 0, 0]


@pytest.mark.parametrize("measure", MEASURES.values(), ids=MEASURES)
def test_two_plates_in_the_corners_sit_where_they_always_sit(measure: Measure) -> None:
    drawn, usual = corners(measure), ring(2, measure)
    assert [place.side for place in drawn.places] == [place.side for place in usual.places]
    for place, before in zip(drawn.places, usual.places, strict=True):
        assert place.box.y == before.box.y
        assert place.box.x + place.box.width < measure.width / 2


@pytest.mark.parametrize("measure", MEASURES.values(), ids=MEASURES)
def test_nothing_overlaps_between_the_corners(measure: Measure) -> None:
    drawn = corners(measure)
    boxes = [place.box for place in drawn.places] + [drawn.middle]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert drawn.middle.x + drawn.middle.width <= measure.width
    assert drawn.middle.y + drawn.middle.height <= measure.height
