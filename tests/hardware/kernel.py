"""GPIO chips that lgpio would find in the kernel, with their lines in a dictionary.

An expander is as the kernel's driver makes it (drivers/pinctrl/pinctrl-mcp23s08.c): what is written
again does not reach it, a direction that is known is not set again, and reading one that is dead is
reading 0.
"""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardware import chips

# On a Pi it is a package of the system; on PyPI there is none for the newest Pythons.
needs_lgpio = pytest.mark.skipif(
    importlib.util.find_spec("lgpio") is None, reason="lgpio is not installed"
)

OUTPUT = 1 << 1
PULL_UP = 1 << 5


class Kernel:
    """Stands below lgpio: give it chips by number and label, and the files that lead to them."""

    def __init__(self, error: type[Exception], devices: Path) -> None:
        self.labels: dict[int, str] = {}
        self.levels: dict[tuple[int, int], int] = {}
        self.modes: dict[tuple[int, int], int] = {}
        self.dead: set[int] = set()  # chips that do not answer
        self.tells_of_writes = True  # older kernels do not say that a write has failed
        self.shorts: set[tuple[int, int]] = set()  # lines that are tied to ground
        self.read: list[tuple[int, int]] = []
        self._idle: dict[tuple[int, int], int] = {}  # lines that are inputs, unknown to us
        self.busy: set[tuple[int, int]] = set()  # lines of other programs
        self.callbacks: dict[tuple[int, int], Callable[..., None]] = {}
        self._devices = devices
        self._error = error

    def add(self, number: int, label: str) -> None:
        self.labels[number] = label
        (self._devices / f"gpiochip{number}").touch()

    def edge(self, chip: int, line: int, level: int) -> None:
        self.levels[chip, line] = level
        self.callbacks[chip, line](chip, line, level, 0)

    def cut_power(self, chip: int, floats: int) -> None:
        """Take its power away from an expander for a moment: its lines are inputs now."""
        for line in (line for number, line in self.modes if number == chip):
            self._idle[chip, line] = self.levels[chip, line] = floats

    def gpiochip_open(self, number: int) -> int:
        if number not in self.labels:
            raise self._error("can not open gpiochip")
        return number << 16

    def gpiochip_close(self, handle: int) -> None:
        pass

    def gpio_get_chip_info(self, handle: int) -> list[Any]:
        return [0, 32, f"gpiochip{handle >> 16}", self.labels[handle >> 16]]

    def gpio_claim_input(self, handle: int, line: int, flags: int = 0) -> None:
        self._claim(handle, line, flags)
        self.levels[handle >> 16, line] = int(bool(flags & PULL_UP))

    def gpio_claim_output(self, handle: int, line: int, level: int = 0, flags: int = 0) -> None:
        if not self.modes.get((handle >> 16, line), 0) & OUTPUT:
            self._idle.pop((handle >> 16, line), None)
        self._claim(handle, line, flags | OUTPUT)
        self._set(handle, line, level)

    def gpio_claim_alert(self, handle: int, line: int, _edges: int, flags: int = 0) -> None:
        self._claim(handle, line, flags)

    def gpio_free(self, handle: int, line: int) -> None:
        self.modes.pop((handle >> 16, line), None)

    def gpio_read(self, handle: int, line: int) -> int:
        where = handle >> 16, line
        self.read.append(where)
        return 0 if where in self.shorts or where[0] in self.dead else self.levels[where]

    def gpio_write(self, handle: int, line: int, level: int) -> None:
        if handle >> 16 not in self.dead:
            self._set(handle, line, level)
        elif self.tells_of_writes and self.levels[handle >> 16, line] != int(level):
            self._reach(handle)

    def tx_pwm(self, handle: int, line: int, _frequency: float, duty: float) -> None:
        self._reach(handle)
        self.levels[handle >> 16, line] = int(duty > 0)

    def gpio_get_mode(self, handle: int, line: int) -> int:
        return self.modes[handle >> 16, line]

    def gpio_set_debounce_micros(self, handle: int, line: int, micros: int) -> None:
        pass

    def callback(self, handle: int, line: int, _edge: int, func: Callable[..., None]) -> Any:
        self.callbacks[handle >> 16, line] = func
        return type("Callback", (), {"cancel": lambda _: None})()

    def _set(self, handle: int, line: int, level: int) -> None:
        where = handle >> 16, line
        self.levels[where] = self._idle.get(where, int(level))

    def _reach(self, handle: int) -> None:
        if handle >> 16 in self.dead:
            raise self._error("bad GPIO write")

    def _claim(self, handle: int, line: int, mode: int) -> None:
        self._reach(handle)
        if (handle >> 16, line) in self.busy:
            raise self._error("GPIO busy")
        self.modes[handle >> 16, line] = mode


def put_below(lgpio: Any, kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lgpio find this kernel, and not the one of this machine."""
    for name in dir(Kernel):
        if name.startswith(("gpio", "tx_")) or name == "callback":
            monkeypatch.setattr(lgpio, name, getattr(kernel, name))


def add_expander(kernel: Kernel, number: int, address: int = 0x20) -> None:
    """Connect an MCP23017."""
    kernel.add(number, f"1-{address:04x}")
    (chips.I2C_DEVICES / f"1-{address:04x}" / f"gpiochip{number}").mkdir(parents=True)
