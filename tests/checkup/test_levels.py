"""Reading every button once, on mock pins."""

from collections.abc import Iterator
from functools import partial

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.checkup.levels import Levels, read_levels
from hardware import chips
from hardware.default_wiring import default_wiring
from hardware.faults import HardwareError, fault
from hardware.wired import Expander, Header

WIRING = default_wiring(5)
STUCK = {f"GPIO{line.number}" for line in (WIRING.places[1].a, WIRING.places[4].b)}


class StuckPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin whose button may be held down from the start: no pull-up is as strong."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.info.name in STUCK and value == "up":
            self.drive_low()


@pytest.fixture
def header(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    factory = MockFactory(pin_class=StuckPin)

    def open_chip(chip: Header | Expander) -> MockFactory:
        assert isinstance(chip, Header)
        return factory

    monkeypatch.setattr(chips, "Chips", partial(chips.Chips, open_chip=open_chip))
    yield
    factory.reset()


@pytest.mark.usefixtures("header")
def test_buttons_that_are_down_are_named_and_all_are_let_go() -> None:
    assert read_levels(WIRING) == Levels(readable=10, down=("2 A", "5 B"))
    assert read_levels(WIRING).readable == 10, "every pin was let go"


def test_without_pins_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_chip: object) -> object:
        raise HardwareError(fault("buttons", "No pins."))

    monkeypatch.setattr(chips, "Chips", partial(chips.Chips, open_chip=refuse))
    levels = read_levels(WIRING)
    assert (levels.readable, levels.down) == (0, ())
    assert [str(what) for what in levels.faults] == ["No pins."]
