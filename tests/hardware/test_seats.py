"""The whole table: buttons and lamps together, and what is missing takes nothing else away."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from hardware.faults import fault
from hardware.seats import Seats, open_seats
from hardware.wired import Encoder, Header, Line, Place, Wiring
from tests.hardware.seating import (
    BOARD,
    BUTTON_PINS,
    Clock,
    Heard,
    MockChips,
    on_board,
    on_header,
    ten_places,
    two_places,
    until,
)
from tests.hardware.test_encoders import ArcadeBoard


class Table:
    """Opens seats and closes them again."""

    def __init__(self) -> None:
        self.chips = MockChips()
        self.heard = Heard()
        self.clock = Clock()
        self.seats: list[Seats] = []

    def open(self, wiring: Wiring, arcade: ArcadeBoard | None = None) -> Seats:
        def find(_name: str) -> ArcadeBoard:
            assert arcade is not None
            return arcade

        seats = open_seats(
            wiring,
            self.heard.on_press,
            self.heard.on_fault,
            open_chip=self.chips,
            find_board=find,
            clock=self.clock,
        )
        self.seats.append(seats)
        return seats

    def vote(self, number: int) -> tuple[int, str]:
        self.chips.press(number)
        press = self.heard.next_press()
        self.clock.now += 0.1
        self.chips.release(number)
        self.clock.now += 0.1
        return press


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    for seats in table.seats:
        seats.close()


def test_ten_seats_vote_and_every_lamp_answers(table: Table) -> None:
    seats = table.open(ten_places())
    assert seats.places == 10
    answers = dict.fromkeys(range(1, 11), "waiting")
    chosen = list(zip(range(1, 11), islice(cycle("ab"), 10), strict=True))
    for place, button in chosen:
        number = BUTTON_PINS[2 * place - (2 if button == "a" else 1)]
        assert table.vote(number) == (place, button)
        answers[place] = "got_it"
        seats.light(answers)
        assert table.chips.board.pin(place - 1).state
    assert not table.heard.told
    until(lambda: seats.waiting == 0)


def test_without_a_lamp_board_the_buttons_work(table: Table) -> None:
    table.chips.lose(BOARD)
    seats = table.open(ten_places())
    assert {key: what.device for key, what in table.heard.faults.items()} == {
        "lamps-board": "lamps"
    }
    seats.light({1: "waiting"})
    assert table.vote(4) == (1, "a")


def test_without_the_header_the_lamps_of_the_board_are_lit(table: Table) -> None:
    table.chips.missing[Header()] = fault("buttons", "No pins.")
    seats = table.open(two_places())
    assert {key: what.device for key, what in table.heard.faults.items()} == {
        "buttons-header": "buttons",
        "lamps-header": "lamps",
    }
    seats.light({1: "got_it", 2: "got_it"})
    assert table.chips.board.pin(0).state


def test_lamps_may_be_partly_on_the_header(table: Table) -> None:
    seats = table.open(two_places())
    seats.light({1: "got_it", 2: "got_it"})
    assert table.chips.header.pin(10).state == pytest.approx(0.35)
    assert table.chips.board.pin(0).state == 1


def test_a_seat_whose_pin_cannot_be_opened_costs_that_button_only(table: Table) -> None:
    wiring = Wiring(
        (
            Place(on_header(4), on_header(99)),
            Place(on_header(6), on_header(7)),
        )
    )
    table.open(wiring)
    assert {key: str(what) for key, what in table.heard.faults.items()} == {
        "button-header-99": "GPIO 99 cannot be used: check the wiring file, or take another pin."
    }
    assert table.vote(4) == (1, "a")
    assert table.vote(7) == (2, "b")


def test_two_programs_that_want_all_the_pins_are_one_trouble_each(table: Table) -> None:
    table.open(ten_places())
    table.open(ten_places())
    assert sorted(table.heard.faults) == ["buttons-header", "lamps-board"]
    assert table.vote(4) == (1, "a")  # and the first one plays on


def test_a_wire_that_comes_loose_in_mid_vote_loses_no_vote_before_it(table: Table) -> None:
    table.open(two_places())
    assert table.vote(4) == (1, "a")
    for _ in range(100):
        table.clock.now += 0.004
        table.chips.tap(5)
    until(lambda: "seat-1" in table.heard.faults)
    while not table.heard.presses.empty():
        assert table.heard.next_press() == (1, "b")
    assert table.vote(6) == (2, "a")
    assert table.vote(4) == (1, "a")


def test_buttons_on_a_usb_board_and_lamps_on_pins(table: Table) -> None:
    arcade = ArcadeBoard()
    wiring = Wiring((Place(Line("usb", 0), Line("usb", 1), (on_header(10),)),), {"usb": Encoder()})
    seats = table.open(wiring, arcade)
    arcade.press(1)
    assert table.heard.next_press() == (1, "b")
    seats.light({1: "got_it"})
    assert table.chips.header.pin(10).state > 0
    seats.close()
    assert arcade.closed
    table.seats.clear()


def test_a_lamp_wired_to_a_usb_board_is_one_sentence(table: Table) -> None:
    arcade = ArcadeBoard()
    wiring = Wiring((Place(Line("usb", 0), Line("usb", 1), (Line("usb", 2),)),), {"usb": Encoder()})
    table.open(wiring, arcade)
    assert str(table.heard.faults["lamps-usb"]) == (
        "The board usb has buttons only: give the lamp a pin."
    )
    arcade.press(0)
    assert table.heard.next_press() == (1, "a")


def test_closing_leaves_everything_dark_and_free(table: Table) -> None:
    wiring = ten_places()
    first = table.open(wiring)
    first.light(dict.fromkeys(range(1, 11), "got_it"))
    states = [table.chips.board.pin(number).states for number in range(10)]
    lit = [len(state) for state in states]
    assert all(state[-1].state for state in states)
    first.close()
    assert not any(state[count].state for state, count in zip(states, lit, strict=True))
    table.open(wiring)
    assert not table.heard.told
    assert table.vote(4) == (1, "a")


def test_closing_lets_go_of_the_chips_after_their_pins(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: dict[str, list[str]] = {}
    for name in ("header", "board"):
        factory = getattr(table.chips, name)

        def close(name: str = name, pins: Any = factory.pins) -> None:
            left[name] = [pin.function for pin in pins.values()]

        monkeypatch.setattr(factory, "close", close)
    table.open(ten_places()).close()
    table.seats.clear()
    assert left == {"header": ["input"] * 20, "board": ["input"] * 10}


def test_a_lamp_of_one_place_may_be_missing(table: Table) -> None:
    wiring = Wiring(
        (Place(on_header(4), on_header(5)), Place(on_header(6), on_header(7), (on_board(3),))),
        {"board": BOARD},
    )
    table.open(wiring).light({1: "got_it", 2: "got_it"})
    assert table.chips.board.pin(3).state
