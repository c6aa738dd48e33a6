"""USB button boards: devices like those of evdev, over real pipes, plugged in and pulled out."""

import errno
import os
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from hardware.buttons import Buttons
from hardware.encoders import EncoderBoard, EncoderButton
from hardware.faults import HardwareError, fault
from hardware.presses import Key
from tests.hardware.seating import Clock, Heard, until

TRIGGER = 0x120  # BTN_TRIGGER, the first button of a joystick
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3


class ArcadeBoard:
    """Behaves like an `evdev.InputDevice` with some buttons, of which we have the other end."""

    def __init__(self, phys: str = "usb-1.1/input0", buttons: int = 12, first: int = TRIGGER):
        self.phys = phys
        self.path = f"/dev/input/by-path/{phys}"
        self.codes = list(range(first, first + buttons))
        self.closed = self.grabbed = False
        self.busy = False
        self._held: set[int] = set()
        self._gone = False
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._reader, False)

    def fileno(self) -> int:
        return self._reader

    def capabilities(self) -> Mapping[int, list[int]]:
        return {EV_SYN: [0, 1, 3], EV_KEY: self.codes, EV_ABS: [0, 1]}

    def active_keys(self) -> list[int]:
        if self._gone:
            raise OSError(errno.ENODEV, "No such device")
        return sorted(self._held)

    def grab(self) -> None:
        if self.busy:
            raise OSError(errno.EBUSY, "Device or resource busy")
        self.grabbed = True

    def read(self) -> Iterator[Any]:
        """Bring what is in the pipe: three bytes an event; nothing more to come is ENODEV."""
        data = os.read(self._reader, 3 * 64)
        if not data:
            raise OSError(errno.ENODEV, "No such device")
        for at in range(0, len(data), 3):
            kind, code, value = data[at : at + 3]
            yield SimpleNamespace(type=kind, code=TRIGGER + code, value=value)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            os.close(self._reader)
            self.unplug()

    def press(self, number: int) -> None:
        self._held.add(self.codes[number])
        self.send(EV_KEY, number, 1)

    def release(self, number: int) -> None:
        self._held.discard(self.codes[number])
        self.send(EV_KEY, number, 0)

    def send(self, kind: int, number: int, value: int) -> None:
        os.write(self._writer, bytes((kind, number, value, EV_SYN, 0, 0)))

    def unplug(self) -> None:
        if not self._gone:
            self._gone = True
            os.close(self._writer)


class Usb:
    """A socket, what is in it, and who listens."""

    def __init__(self, plugged: ArcadeBoard | None) -> None:
        self.plugged = plugged
        self.asked = 0
        self.heard = Heard()
        self.clock = Clock()
        self.buttons = Buttons(self.heard.on_press, self.heard.on_fault, self.clock, 0.01)
        keys = {0: Key(1, "a"), 1: Key(1, "b"), 2: Key(2, "a"), 11: Key(2, "b")}
        self.board = EncoderBoard(
            "usb1", keys, self.find, self.buttons.hear, self.heard.on_fault, retry=0.01
        )
        self.buttons.start({key: EncoderButton(self.board, n) for n, key in keys.items()})

    def find(self) -> ArcadeBoard:
        self.asked += 1
        if self.plugged is None:
            raise HardwareError(fault("buttons", "Plug it in."))
        return self.plugged


@pytest.fixture
def arcade() -> Iterator[ArcadeBoard]:
    board = ArcadeBoard()
    yield board
    board.close()


@pytest.fixture
def usb(arcade: ArcadeBoard) -> Iterator[Usb]:
    usb = Usb(arcade)
    yield usb
    usb.buttons.close()


def test_its_buttons_are_pressed_like_any_others(usb: Usb, arcade: ArcadeBoard) -> None:
    for number, press in ((0, (1, "a")), (11, (2, "b"))):
        arcade.press(number)
        assert usb.heard.next_press() == press
        arcade.release(number)
        usb.clock.now += 1.0
    assert arcade.grabbed  # nobody else reads along
    assert not usb.heard.told


def test_what_is_no_edge_of_our_buttons_is_nothing(usb: Usb, arcade: ArcadeBoard) -> None:
    arcade.send(EV_KEY, 0, 2)  # a key that repeats itself
    arcade.send(EV_ABS, 0, 1)  # the stick
    arcade.send(EV_KEY, 5, 1)  # a button nobody is wired to
    arcade.send(EV_KEY, 40, 1)  # a button it does not have
    arcade.press(2)
    assert usb.heard.next_press() == (2, "a")
    assert usb.heard.presses.empty()


def test_a_key_that_repeats_itself_is_held_and_not_let_go(arcade: ArcadeBoard) -> None:
    edges: list[bool] = []

    def hear(_key: Key, /, *, down: bool) -> None:
        edges.append(down)

    board = EncoderBoard("usb1", {0: Key(1, "a")}, lambda: arcade, hear, Heard().on_fault)
    arcade.press(0)
    for _ in range(3):
        arcade.send(EV_KEY, 0, 2)
    arcade.release(0)
    until(lambda: len(edges) >= 2 and not edges[-1])
    board.close()
    assert edges == [True, False]


def test_both_buttons_of_a_seat_are_no_vote(usb: Usb, arcade: ArcadeBoard) -> None:
    arcade._held.add(TRIGGER + 1)
    arcade.press(0)
    arcade.press(2)
    assert usb.heard.next_press() == (2, "a")


def test_a_button_that_is_down_at_the_start_is_stuck(arcade: ArcadeBoard) -> None:
    arcade._held.add(TRIGGER)
    usb = Usb(arcade)
    assert list(usb.heard.faults) == ["seat-1"]
    usb.buttons.close()


def test_a_board_that_is_pulled_out_is_told_of_and_found_again(
    usb: Usb, arcade: ArcadeBoard
) -> None:
    usb.plugged = None
    arcade.unplug()
    until(lambda: "buttons-usb1" in usb.heard.faults)
    until(lambda: str(usb.heard.faults["buttons-usb1"]) == "Plug it in.")
    assert "unplugged" in str(usb.heard.told[0][1])
    assert arcade.closed
    again = ArcadeBoard()
    usb.plugged = again
    until(lambda: not usb.heard.faults)
    usb.clock.now += 1.0
    again.press(0)
    assert usb.heard.next_press() == (1, "a")


def test_a_vote_held_while_the_board_is_pulled_out_is_let_go(usb: Usb, arcade: ArcadeBoard) -> None:
    arcade.press(0)
    assert usb.heard.next_press() == (1, "a")
    usb.plugged = None
    arcade.unplug()
    until(lambda: usb.heard.faults)
    usb.clock.now += 120.0
    usb.plugged = ArcadeBoard()
    until(lambda: not usb.heard.faults)
    usb.clock.now += 1.0
    usb.plugged.press(1)
    assert usb.heard.next_press() == (1, "b")


def test_a_board_missing_at_the_start_is_heard_once_it_is_there() -> None:
    usb = Usb(None)
    assert list(usb.heard.faults) == ["buttons-usb1"]
    until(lambda: usb.asked > 3)
    assert len(usb.heard.told) == 1
    usb.plugged = ArcadeBoard()
    until(lambda: not usb.heard.faults)
    usb.plugged.press(1)
    assert usb.heard.next_press() == (1, "b")
    usb.buttons.close()


def test_a_board_of_another_program_says_so(arcade: ArcadeBoard) -> None:
    arcade.busy = True
    usb = Usb(arcade)
    assert str(usb.heard.faults["buttons-usb1"]) == (
        "The button board usb1 is used by another program: close that one."
    )
    assert arcade.closed
    usb.plugged = ArcadeBoard()
    until(lambda: not usb.heard.faults)
    usb.buttons.close()


def test_a_board_that_vanishes_while_it_is_opened_is_unplugged(arcade: ArcadeBoard) -> None:
    def vanish() -> None:
        raise OSError(errno.ENODEV, "No such device")

    arcade.grab = vanish  # type: ignore[method-assign]
    usb = Usb(arcade)
    assert "is unplugged" in str(usb.heard.faults["buttons-usb1"])
    usb.plugged = ArcadeBoard()
    until(lambda: not usb.heard.faults)
    usb.buttons.close()


def test_a_board_with_too_few_buttons_says_so_and_uses_them() -> None:
    arcade = ArcadeBoard(buttons=4)
    usb = Usb(arcade)
    assert "has fewer buttons than the wiring file says" in str(usb.heard.faults["buttons-usb1"])
    arcade.press(0)
    assert usb.heard.next_press() == (1, "a")
    usb.buttons.close()


def test_a_spurious_wake_up_is_no_unplugging(usb: Usb, arcade: ArcadeBoard) -> None:
    real = arcade.read

    def empty() -> Iterator[Any]:
        arcade.read = real  # type: ignore[method-assign]
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    arcade.read = empty  # type: ignore[method-assign]
    arcade.press(0)
    assert usb.heard.next_press() == (1, "a")
    assert not usb.heard.told


def test_closing_ends_its_thread_and_lets_go_of_the_board(usb: Usb, arcade: ArcadeBoard) -> None:
    usb.buttons.close()
    assert not usb.board._thread.is_alive()
    assert arcade.closed
    assert not usb.board.is_down(0)


def test_a_listener_that_fails_does_not_stop_a_board(
    arcade: ArcadeBoard, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_key: str, _what: object) -> None:
        raise RuntimeError("no screen")

    usb = Usb(None)
    usb.board._on_fault = fail
    usb.plugged = arcade  # which is good news, told to somebody who cannot hear it
    until(lambda: arcade.grabbed)
    arcade.press(0)
    assert usb.heard.next_press() == (1, "a")
    assert "telling of a button board failed: RuntimeError" in caplog.messages
    usb.buttons.close()
