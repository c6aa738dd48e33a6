"""Seats on mock pins, for the tests: one chip beside another, fingers, and time."""

import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.faults import Fault, HardwareError, fault
from hardware.wired import HEADER, Expander, Header, Line, Place, Wiring

BUTTON_PINS = (4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27)
LAMP_PINS = (2, 3, 10, 11)  # on the header, beside ten pairs of buttons
BOARD = Expander(bus=1, address=0x20)


def on_header(number: int) -> Line:
    return Line(HEADER, number)


def on_board(number: int) -> Line:
    return Line("board", number)


def ten_places() -> Wiring:
    """Twenty buttons on the header, ten lamps on an expander."""
    pairs = zip(BUTTON_PINS[::2], BUTTON_PINS[1::2], strict=True)
    places = (
        Place(on_header(a), on_header(b), (on_board(number),))
        for number, (a, b) in enumerate(pairs)
    )
    return Wiring(tuple(places), {"board": BOARD})


def two_places() -> Wiring:
    """Four buttons; one lamp on the header, one on an expander."""
    return Wiring(
        (
            Place(on_header(4), on_header(5), (on_header(10),)),
            Place(on_header(6), on_header(7), (on_board(0),)),
        ),
        {"board": BOARD},
    )


class MockChips:
    """Opens mock chips; one that is `missing` says so, as the real one would."""

    def __init__(self) -> None:
        self.header = MockFactory(pin_class=MockPWMPin)
        self.board = MockFactory()
        self.missing: dict[Header | Expander, Fault] = {}
        self.opened: list[Header | Expander] = []

    def __call__(self, chip: Header | Expander) -> Any:
        if chip in self.missing:
            raise HardwareError(self.missing[chip])
        self.opened.append(chip)
        return self.header if isinstance(chip, Header) else self.board

    def lose(self, chip: Header | Expander) -> None:
        self.missing[chip] = fault("lamps", "It is gone.")

    def press(self, number: int) -> None:
        self.header.pin(number).drive_low()

    def release(self, number: int) -> None:
        self.header.pin(number).drive_high()

    def tap(self, number: int) -> None:
        self.press(number)
        self.release(number)


class Heard:
    """What came out of the seats: presses, and the troubles that are not over."""

    def __init__(self) -> None:
        self.presses: SimpleQueue[tuple[int, str]] = SimpleQueue()
        self.faults: dict[str, Fault] = {}
        self.told: list[tuple[str, Fault | None]] = []

    def on_press(self, place: int, button: str) -> None:
        self.presses.put((place, button))

    def on_fault(self, key: str, what: Fault | None) -> None:
        self.told.append((key, what))
        if what is None:
            del self.faults[key]  # mended, so it was broken
        else:
            self.faults[key] = what

    def next_press(self) -> tuple[int, str]:
        return self.presses.get(timeout=10)


class Clock:
    """Time that passes only when told so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def until(happened: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait for something another thread does."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.002)
