"""The self-test on the screen: read, touched, and kept while pages change."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.ui.theatre import shown_alone

PAGES, LANGUAGES, LOOKS, ENDS = 5, 2, 4, 2


shown = partial(shown_alone, "checkup_alone")


@pytest.mark.parametrize(
    "size",
    [
        "800x480",
        pytest.param("1280x800", marks=pytest.mark.thorough),
        pytest.param("720x1280", marks=pytest.mark.thorough),
    ],
)
def test_everything_can_be_read_and_touched(tmp_path: Path, size: str) -> None:
    told = shown(tmp_path, "audit", size)
    labels, targets = told.pop("labels"), told.pop("targets")
    assert {where: wrong for where, wrong in told.items() if wrong} == {}
    assert len(told) == PAGES * LANGUAGES * LOOKS * ENDS
    assert labels > 20 * len(told)
    assert targets == 3 * len(told)


@pytest.fixture(scope="module")
def touched(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return shown(tmp_path_factory.mktemp("kivy"), "touches", "800x480")


def test_every_button_asks_for_its_deed(touched: dict[str, Any]) -> None:
    assert touched["Back"] == [["close_checkup"]]
    assert touched["Check again"] == [["check_again"]]
    assert touched["Say a line"] == [["try_voice"]]


def test_nobody_checks_twice_at_once(touched: dict[str, Any]) -> None:
    assert touched["while busy"] == []


def test_a_press_ticks_its_button_and_lights_its_lamp(touched: dict[str, Any]) -> None:
    before = ["1 A", "1 B", "2 B", "10 A"]
    assert touched["ticked"] == before
    assert touched["ticked after one more"] == [*before[:3], "3 A", before[3]]
    assert touched["lamps"] == ["got_it", "waiting", "waiting", *["off"] * 6, "waiting"]


def test_rows_stay_while_buttons_are_pressed(touched: dict[str, Any]) -> None:
    assert touched["kept"]
