"""The board of Star Wars: Rebellion can be read, and everything on it can be reached."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.ui.theatre import shown_alone

shown = partial(shown_alone, "star_wars_alone")


@pytest.mark.parametrize(
    "size",
    [
        "800x480",
        pytest.param("1280x800", marks=pytest.mark.thorough),
        pytest.param("720x1280", marks=pytest.mark.thorough),
    ],
)
def test_every_board_can_be_read_and_touched(tmp_path: Path, size: str) -> None:
    found = shown(tmp_path, "measured", size)
    assert {board: wrong for board, wrong in found.items() if wrong} == {}
    assert len(found) > 90


def a_tap_means_the_nearest_system(told: dict[str, Any]) -> None:
    assert told["offered"] == told["beside it"] == [["choose", "at:naboo"]]
    assert told["base"] == [["choose", "at:base"]]
    assert told["not near enough"] == []


def between_two_systems_a_tap_goes_nearer_first(told: dict[str, Any]) -> None:
    chosen, zoom = told["in doubt"]
    assert chosen == []
    assert zoom > 1


def a_system_that_cannot_be_chosen_shows_its_sheet(told: dict[str, Any]) -> None:
    assert told["on another"] == [[], "Malastare"]
    assert told["closed"] == ""


def a_long_press_shows_the_sheet_of_any_system(told: dict[str, Any]) -> None:
    assert told["held"] == [[], "Naboo"]


def the_map_is_moved_and_stretched(told: dict[str, Any]) -> None:
    assert told["whole map moved"] == [0, 0]
    assert (told["tapped once"], told["tapped twice"]) == (1.0, 1.8)
    assert told["stretched"] == 2.0
    assert told["moved"] == [60, 40]
    assert told["in reach"]
    assert told["whole again"]


def nothing_is_drawn_anew_while_the_map_moves_or_nobody_does_anything(
    told: dict[str, Any],
) -> None:
    assert told["drawn while it moved"] == 0
    assert told["drawn while idle"] == 0


def there_is_a_way_to_every_field(told: dict[str, Any]) -> None:
    assert told["lost"] == []
    assert told["ways"] > 50


def what_is_asked_for_opens_by_itself(told: dict[str, Any]) -> None:
    for board in ("command", "building", "roll", "mission", "probing", "tracker"):
        assert told[f"{board} opens"], board


def a_panel_can_be_put_aside_and_closes_with_what_was_asked(told: dict[str, Any]) -> None:
    assert told["put aside"] == told["still aside"] == ""
    assert told["leader"] == [["choose", "leader:mothma"]]
    assert told["closed with what was asked"] == ""
    assert told["targets"] > 0


CLAIMS = (
    a_tap_means_the_nearest_system,
    between_two_systems_a_tap_goes_nearer_first,
    a_system_that_cannot_be_chosen_shows_its_sheet,
    a_long_press_shows_the_sheet_of_any_system,
    the_map_is_moved_and_stretched,
    nothing_is_drawn_anew_while_the_map_moves_or_nobody_does_anything,
    there_is_a_way_to_every_field,
    what_is_asked_for_opens_by_itself,
    a_panel_can_be_put_aside_and_closes_with_what_was_asked,
)


def test_fingers_find_everything_and_nothing_is_drawn_in_vain(tmp_path: Path) -> None:
    # One test: each worker would need half a minute to touch all of it again.
    told = shown(tmp_path, "touches", "800x480")
    for claim in CLAIMS:
        claim(told)
