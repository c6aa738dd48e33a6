"""Buttons on mock pins, with the callbacks of gpiozero and the thread that decides."""

import logging
import time
from collections.abc import Iterator

import pytest

from hardware.buttons import BOUNCE, Buttons, PinButton
from hardware.presses import Key
from tests.hardware.seating import BUTTON_PINS, Clock, Heard, MockChips, until


class Table:
    """Ten seats; what they hear, and the clock they go by."""

    def __init__(self) -> None:
        self.chips = MockChips()
        self.heard = Heard()
        self.clock = Clock()
        self.buttons = Buttons(self.on_press, self.heard.on_fault, self.clock, look_every=0.01)
        self.failing = False

    def on_press(self, place: int, button: str) -> None:
        if self.failing:
            raise ValueError("seat 3 has voted no")
        self.heard.on_press(place, button)

    def open(self) -> None:
        keys = [Key(place, button) for place in range(1, 11) for button in ("a", "b")]
        self.buttons.start(
            {
                key: PinButton(self.chips.header, number, key, self.buttons.hear)
                for key, number in zip(keys, BUTTON_PINS, strict=True)
            }
        )

    def tap(self, number: int) -> None:
        """Tap a button for 50 ms of this table's time; whoever decides has all day."""
        self.chips.press(number)
        until(lambda: self.buttons.waiting == 0)
        self.clock.now += 0.05
        self.chips.release(number)
        until(lambda: self.buttons.waiting == 0)
        self.clock.now += 0.05


@pytest.fixture
def closed() -> Iterator[Table]:
    table = Table()
    yield table
    table.buttons.close()
    table.chips.header.reset()


@pytest.fixture
def table(closed: Table) -> Table:
    closed.open()
    return closed


def test_every_button_of_ten_seats_is_heard(table: Table) -> None:
    for number in BUTTON_PINS:
        table.tap(number)
    presses = [table.heard.next_press() for _ in BUTTON_PINS]
    assert presses == [(place, button) for place in range(1, 11) for button in ("a", "b")]
    assert not table.heard.faults


def test_pins_are_pulled_up_and_debounced_for_less_than_a_tap(table: Table) -> None:
    for number in BUTTON_PINS:
        pin = table.chips.header.pin(number)
        assert pin.pull == "up"
        assert pin.bounce == BOUNCE < 0.02


def test_ten_bounces_on_the_wire_are_one_press(table: Table) -> None:
    """Mock pins do not debounce: all of it is ours to do."""
    for _ in range(10):
        table.clock.now += 0.001
        table.chips.tap(4)
    table.clock.now += 0.001
    table.chips.press(4)
    assert table.heard.next_press() == (1, "a")
    until(lambda: table.buttons.waiting == 0)
    table.clock.now += 1.0
    table.tap(6)
    assert table.heard.next_press() == (2, "a")
    assert table.heard.presses.empty()


def test_an_exception_of_whoever_listens_costs_one_press_and_no_secret(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.failing = True
    with caplog.at_level(logging.DEBUG):
        table.tap(8)
        until(lambda: caplog.records)
    table.failing = False
    table.tap(8)
    assert table.heard.next_press() == (3, "a")
    assert [record.getMessage() for record in caplog.records] == [
        "telling of a button failed: ValueError"
    ]
    assert not any(record.exc_info for record in caplog.records)


def test_an_exception_in_a_callback_silences_nothing(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """A callback that raises would end the only thread lgpio has: nothing may come out of it."""

    def broken() -> float:
        raise RuntimeError("no time")

    table.buttons._clock = broken
    table.chips.press(4)  # the mock calls back on this very thread
    table.chips.release(4)
    table.buttons._clock = table.clock
    table.tap(6)
    assert table.heard.next_press() == (2, "a")
    assert "hearing a button failed: RuntimeError" in caplog.messages


class Moody:
    """A button that can be read only as long as it is in the mood."""

    def __init__(self) -> None:
        self.failing = False
        self.asked = 0

    def is_down(self) -> bool:
        self.asked += 1
        if self.failing:
            raise ArithmeticError("seat 1 has voted no")
        return False

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("look_every", "failed"),
    [
        pytest.param(60.0, "deciding on a button failed: ArithmeticError", id="decides"),
        pytest.param(0.01, "looking at the buttons failed: ArithmeticError", id="looks"),
    ],
)
def test_the_thread_survives_a_button_that_cannot_be_read_in_any_way(
    look_every: float, failed: str, caplog: pytest.LogCaptureFixture
) -> None:
    heard, clock, moody, key = Heard(), Clock(), Moody(), Key(1, "a")
    buttons = Buttons(heard.on_press, heard.on_fault, clock, look_every)
    buttons.start({key: moody, key.other: moody})
    moody.failing = True
    if look_every > 1:
        buttons.hear(key, down=True)  # and the other one is looked at
    until(lambda: failed in caplog.messages)
    moody.failing = False
    clock.now += 1.0
    buttons.hear(key, down=False)
    clock.now += 1.0
    buttons.hear(key, down=True)
    assert heard.next_press() == (1, "a")
    buttons.close()
    assert set(caplog.messages) == {failed}


def test_the_name_of_a_pressed_button_is_in_no_log(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        table.tap(4)
        table.tap(5)
        assert table.heard.next_press() == (1, "a")
        assert table.heard.next_press() == (1, "b")
    assert not caplog.records


def test_a_button_held_when_it_is_opened_is_stuck_and_the_other_one_counts(closed: Table) -> None:
    keys = (Key(1, "a"), Key(1, "b"))
    sensors = {
        key: PinButton(closed.chips.header, number, key, closed.buttons.hear)
        for key, number in zip(keys, (4, 5), strict=True)
    }
    closed.chips.press(4)
    closed.buttons.start(sensors)
    assert "stuck" in str(closed.heard.faults["seat-1"])
    closed.tap(5)
    assert closed.heard.next_press() == (1, "b")
    closed.chips.release(4)
    until(lambda: not closed.heard.faults)
    closed.clock.now += 1.0
    closed.tap(4)
    assert closed.heard.next_press() == (1, "a")


def test_a_button_held_for_a_minute_becomes_a_fault_by_itself(table: Table) -> None:
    table.chips.press(4)
    assert table.heard.next_press() == (1, "a")
    table.clock.now += 61.0
    until(lambda: "seat-1" in table.heard.faults)
    table.chips.release(4)
    until(lambda: not table.heard.faults)


def test_both_buttons_at_once_are_no_vote(table: Table) -> None:
    pins = table.chips.header
    pins.pin(5)._change_state(False)  # down on the wire, its edge still on the way
    pins.pin(4).drive_low()
    table.chips.press(6)
    assert table.heard.next_press() == (2, "a")  # so what came before is decided
    pins.pin(5)._change_state(True)
    pins.pin(4).drive_high()
    table.clock.now += 1.0
    table.tap(8)
    assert table.heard.next_press() == (3, "a")


def test_a_lost_edge_is_found(table: Table) -> None:
    table.chips.header.pin(4)._change_state(False)  # no callback comes of this
    assert table.heard.next_press() == (1, "a")


def test_a_pin_that_cannot_be_read_any_more_is_up(table: Table) -> None:
    table.buttons._sensors[Key(1, "a")].close()
    table.tap(5)
    assert table.heard.next_press() == (1, "b")


def test_a_loose_wire_is_told_of_while_the_others_vote(table: Table) -> None:
    for _ in range(100):
        table.clock.now += 0.004
        table.chips.tap(4)
    until(lambda: "seat-1" in table.heard.faults)
    table.tap(6)
    until(lambda: not table.heard.presses.empty())
    table.clock.now += 3.0
    until(lambda: not table.heard.faults)


def test_looking_goes_on_while_buttons_are_mashed(table: Table) -> None:
    table.chips.press(4)
    assert table.heard.next_press() == (1, "a")
    table.clock.now += 61.0
    end = time.monotonic() + 10
    while not table.heard.faults:
        assert time.monotonic() < end
        table.chips.tap(6)


def test_closing_ends_the_thread_and_frees_the_pins(table: Table) -> None:
    table.buttons.close()
    assert not table.buttons._thread.is_alive()
    again = PinButton(table.chips.header, 4, Key(1, "a"), table.buttons.hear)
    again.close()


def test_a_held_button_is_told_of_its_place_alone(closed: Table) -> None:
    told: list[tuple[int, bool]] = []
    closed.buttons._on_hold = lambda place, down: told.append((place, down))
    closed.open()
    a, b = BUTTON_PINS[:2]
    closed.tap(a)
    for first, second in ((a, b), (b, a)):  # nobody can tell one from the other
        for move, number in (
            (closed.chips.press, first),
            (closed.chips.press, second),
            (closed.chips.release, second),
            (closed.chips.release, first),
        ):
            move(number)
            until(lambda: closed.buttons.waiting == 0)
            closed.clock.now += 0.05
    until(lambda: len(told) == 4)
    assert told == [(1, True), (1, False)] * 2
