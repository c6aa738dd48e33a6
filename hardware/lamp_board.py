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

    Levels go from 0 to 1. Only what changes is written: an expander takes its time, and the kernel
    would not pass on anything else. Nor does it tell whether a write has reached the expander; it
    is known by claiming lines, and by reading them (drivers/pinctrl/pinctrl-mcp23s08.c).
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

    @property
    def is_expander(self) -> bool:
        """Whether it can lose its power or its wires while the Pi goes on."""
        return self._chip != HEADER

    def write(self, levels: Mapping[Line, float], *, quietly: bool = False) -> None:
        """Set what is open to these levels; a board that fails is given up as a whole.

        But not `quietly`: then it is left as it is, and nothing tells that it failed.
        """
        try:
            for line, lamp in self._lamps.items():
                if self._levels[line] != levels[line]:
                    lamp.value = levels[line]
                    self._levels[line] = levels[line]
        except pin_errors() as error:
            if not quietly:
                self._fail(type(error).__name__)

    def check(self) -> None:
        """Give up an expander that does not do what it was told: it was without power for a moment.

        Its lines are inputs then, which the kernel does not know, so that all that is written seems
        to go well. A line that is alone with its trouble has a lamp with a short, and not that.
        """
        try:
            if self.is_expander and not (self._reads(0.0) and self._reads(1.0)):
                self._fail("it forgot its lines")
        except pin_errors() as error:
            self._fail(type(error).__name__)

    def renew(self) -> None:
        """Open an expander from the beginning, which reaches it whatever its lamps show."""
        if self.is_expander:
            self.close()
            self._chips.forget(self._chip)
            self.open()

    def close(self) -> None:
        """Let go of all lines."""
        while self._lamps:
            _, lamp = self._lamps.popitem()
            try:
                lamp.close()
            except pin_errors() as error:
                _log.info("a lamp did not close: %s", type(error).__name__)
        self._levels.clear()

    def _reads(self, level: float) -> bool:
        """Tell whether any line that was set to this level has it."""
        lamps = [lamp for line, lamp in self._lamps.items() if self._levels[line] == level]
        return not lamps or any(lamp.value == level for lamp in lamps)

    def _fail(self, why: str) -> None:
        _log.warning("a lamp board failed: %s", why)
        self._give_up(_silent(self._chip))

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
            return error.fault if not self.is_expander else _silent(self._chip)
        return None

    def _made(self, number: int, factory: Factory) -> Any:
        if not self.is_expander:
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
