"""The lamps on one chip: dimmed on the header, on or off on an expander."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from gpiozero import LED, PWMLED

from hardware.chips import Chips, Factory, PinBusyError, claiming, pin_errors
from hardware.faults import Fault, HardwareError, fault
from hardware.wired import HEADER, Line

_log = logging.getLogger(__name__)

FREQUENCY: Final = 200  # times a second: the eye sees no flicker, and the Pi is not kept busy


class LampBoard:
    """The lamp lines of one chip; `faults` says what of it does not work now.

    Levels go from 0 to 1. Only what changes is written: an expander takes its time.
    """

    def __init__(
        self, chip: str, lines: Iterable[Line], chips: Chips, *, active_high: bool
    ) -> None:
        self.faults: dict[str, Fault] = {}
        self._chip = chip
        self._lines = tuple(lines)
        self._chips = chips
        self._active_high = active_high
        self._lamps: dict[Line, Any] = {}  # what is open, dark at first
        self._levels: dict[Line, float] = {}

    def open(self) -> None:
        """Open what is not open; one line that cannot be used does not keep back the others."""
        try:
            factory = self._chips.factory(self._chip)
        except HardwareError as error:
            self._give_up(msgspec.structs.replace(error.fault, device="lamps"))
            return
        closed = [line for line in self._lines if line not in self._lamps]
        failed = {line: what for line in closed if (what := self._claim(line, factory))}
        self.faults = {f"lamp-{line.chip}-{line.number}": what for line, what in failed.items()}
        if failed and not self._lamps:
            # Not one of them works: that is one trouble, and no matter of single pins.
            self._give_up(next(iter(failed.values())))

    def write(self, levels: Mapping[Line, float]) -> None:
        """Set what is open to these levels; a board that fails is given up as a whole."""
        try:
            for line, lamp in self._lamps.items():
                if self._levels[line] != levels[line]:
                    lamp.value = levels[line]
                    self._levels[line] = levels[line]
        except pin_errors() as error:
            _log.warning("a lamp board failed: %s", type(error).__name__)
            self._give_up(_silent(self._chip))

    def close(self) -> None:
        """Let go of all lines."""
        while self._lamps:
            _, lamp = self._lamps.popitem()
            try:
                lamp.close()
            except pin_errors() as error:
                _log.info("a lamp did not close: %s", type(error).__name__)
        self._levels.clear()

    def _give_up(self, what: Fault) -> None:
        """Let go of the board, to open it anew from the beginning."""
        self.close()
        self._chips.forget(self._chip)
        self.faults = {f"lamps-{self._chip}": what}

    def _claim(self, line: Line, factory: Factory) -> Fault | None:
        # The error itself must not be kept: it holds on to the half-made lamp, and that to its pin.
        try:
            with claiming("lamps", line):
                self._lamps[line] = self._made(line.number, factory)
                self._levels[line] = 0.0
        except PinBusyError as error:
            return error.fault
        except HardwareError as error:
            return error.fault if self._chip == HEADER else _silent(self._chip)
        return None

    def _made(self, number: int, factory: Factory) -> Any:
        if self._chip == HEADER:
            return PWMLED(
                number, active_high=self._active_high, frequency=FREQUENCY, pin_factory=factory
            )
        return LED(number, active_high=self._active_high, pin_factory=factory)


def _silent(chip: str) -> Fault:
    return fault(
        "lamps",
        "The lamps of {chip} do not answer: check its cable; the game goes on without them.",
        chip=chip,
    )
