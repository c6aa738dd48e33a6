"""The table, the hand-over and the result without an app behind them."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.ui.duel_samples import BOARDS
from tests.ui.gallery_samples import CHECKED, CODES
from tests.ui.theatre import shown_alone

shown = partial(shown_alone, "screens_alone")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return shown(tmp_path_factory.mktemp("kivy"), "touches", "800x480")


def test_one_tap_on_a_plate_is_enough(told: dict[str, Any]) -> None:
    assert told["plate"] == [["choose", "Marta do drużyny"]]


def test_what_is_final_has_to_be_held(told: dict[str, Any]) -> None:
    assert told["short hold"] == []
    assert told["long hold"] == [["choose", "Drużyna gotowa"]]


def test_undo_is_one_tap(told: dict[str, Any]) -> None:
    assert told["undo"] == [["undo"]]


def test_help_stays_open_while_the_others_vote(told: dict[str, Any]) -> None:
    assert told["help stays while others vote"]
    assert told["help goes with its step"]


def test_the_codes_of_the_deal_are_shown_on_request(told: dict[str, Any]) -> None:
    assert told["codes asked"] == [["check_deal"]]
    assert told["codes lie over the pause"] == "Sheet"
    assert told["codes read"] == list(CODES.lines)
    assert told["codes closed"] == [["close_deal"]]
    assert told["sheets after it"] == 0


def test_the_deal_is_checked_beside_the_result(told: dict[str, Any]) -> None:
    assert told["check asked"] == [["check_deal"]]
    assert told["verdict"] == CHECKED.title
    assert told["story is not drawn again"]
    assert told["verdict goes with its page"] == ["BoxLayout"]


def test_an_equal_page_draws_nothing(told: dict[str, Any]) -> None:
    assert told["equal pages drawn"] == 0


def test_a_secret_is_drawn_only_under_the_first_finger(told: dict[str, Any]) -> None:
    assert told["drawn without a finger"] == ""
    assert told["drawn while held"] == "Jesteś szpiegiem"
    assert told["drawn after the first finger left"] == ["", 0]
    assert told["drawn when it comes late"] == ""
    assert told["drawn after sliding off"] == ""
    assert told["looked"] == [["look"], ["hide"]]


@pytest.mark.parametrize(
    "end", ["another finger", "the table", "a touchscreen that is gone", "itself"]
)
def test_a_hold_ends_although_the_finger_rests(told: dict[str, Any], end: str) -> None:
    assert told[f"ended by {end}"] == ["", False, ["look"], ["hide"]]  # and nothing else was done
    assert told[f"late after {end}"] == ""


def test_nobody_has_seen_what_was_not_shown(told: dict[str, Any]) -> None:
    assert told["seen before looking"] == []
    assert told["seen after looking"] == [["seen"]]


def test_secret_choices_look_alike_and_count_once(told: dict[str, Any]) -> None:
    assert told["chosen before the hold"] == []
    assert told["sizes"] == 1
    assert told["looks while pressed"] == 1
    assert told["chosen by two fingers"] == [["choose", "Przeciw"]]
    assert told["chosen again"] == []


def test_a_district_in_the_area_is_blockaded_with_one_tap(told: dict[str, Any]) -> None:
    assert told["district in the area"] == [["choose", "Blokada"]]
    assert told["district elsewhere"] == []


def test_a_card_lists_what_can_be_done_to_it(told: dict[str, Any]) -> None:
    assert told["card, at once"] == []
    assert told["card, from the list"] == [["choose", "Zniszczenie"]]


def test_an_area_reaches_over_districts_that_are_free(told: dict[str, Any]) -> None:
    assert told["areas"] == ["area-plenty-police", "area-police-truth"]
    assert told["off the middle of its ends"] == 0


def test_a_die_and_a_card_that_was_shown_are_one_tap(told: dict[str, Any]) -> None:
    assert told["die"] == [[["choose", str(number)]] for number in range(1, 7)]
    in_hand = {"3", "4", "5", "A"}
    assert {taps[0][1] for taps in told["hand"] if taps} == in_hand
    assert len(told["hand"]) == 2 * 6


@pytest.mark.parametrize("size", ["800x480"])  # `test_layout` measures the others
def test_no_words_are_clipped(tmp_path: Path, size: str) -> None:
    told = shown(tmp_path, "fits", size)
    assert {page: texts for page, texts in told.items() if texts} == {}


@pytest.mark.parametrize(
    "size",
    [
        "800x480",
        pytest.param("1280x800", marks=pytest.mark.thorough),
        pytest.param("720x1280", marks=pytest.mark.thorough),
    ],
)
def test_the_fullest_boards_for_two_can_be_read_and_touched(tmp_path: Path, size: str) -> None:
    told = shown(tmp_path, "duels", size)
    assert {board: wrong for board, wrong in told.items() if wrong} == {}
    assert len(told) == 2 * len(BOARDS)
