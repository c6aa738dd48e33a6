"""The board of Imperial Settlers can be read, and everything on it can be reached."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.ui.settlers_samples import VIEWS, ZOOMED
from tests.ui.theatre import shown_alone

shown = partial(shown_alone, "settlers_alone")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return shown(tmp_path_factory.mktemp("kivy"), "touches", "800x480")


@pytest.mark.parametrize(
    "size",
    [
        "800x480",
        pytest.param("1280x800", marks=pytest.mark.thorough),
        pytest.param("720x1280", marks=pytest.mark.thorough),
    ],
)
def test_the_fullest_empires_can_be_read_and_touched(tmp_path: Path, size: str) -> None:
    found = shown(tmp_path, "measured", size)
    assert {board: wrong for board, wrong in found.items() if wrong} == {}
    assert len(found) == 2 * (len(VIEWS) + len(ZOOMED) + 1)


def test_a_tap_on_a_band_opens_its_empire(told: dict[str, Any]) -> None:
    assert told["tiles in a band of four"] == 0
    assert told["zoomed"] == 1
    assert told["offered"] == [["choose", "at-COM010"]]
    assert told["not offered"] == []
    assert told["out"] == [[], 0]


def test_an_empire_closes_when_the_turn_has_passed(told: dict[str, Any]) -> None:
    assert told["still open"] == 1
    assert told["open when the turn has passed"] == 0


def test_an_empire_opens_by_itself_when_something_of_it_is_asked_for(told: dict[str, Any]) -> None:
    assert told["open to give something"] == 1
    assert told["put aside"] == 0


def test_goods_are_counted_with_keys(told: dict[str, Any]) -> None:
    assert told["keys"] == [["wood-less", "wood-more", "stone-less", "stone-more"], 16]


def test_there_is_a_way_to_every_field(told: dict[str, Any]) -> None:
    assert told["way to a card and back"] == ["WayBack", "EmpireBand", "WayBack", "PushButton"]
