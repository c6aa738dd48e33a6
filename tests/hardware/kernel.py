"""GPIO chips that lgpio would find in the kernel, with their lines in a dictionary."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

OUTPUT = 1 << 1
PULL_UP = 1 << 5


class Kernel:
    """Stands below lgpio: give it chips by number and label, and the files that lead to them."""

    def __init__(self, error: type[Exception], devices: Path) -> None:
        self.labels: dict[int, str] = {}
        self.levels: dict[tuple[int, int], int] = {}
        self.modes: dict[tuple[int, int], int] = {}
        self.dead: set[int] = set()  # chips that do not answer
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
        self._claim(handle, line, flags | OUTPUT)
        self.levels[handle >> 16, line] = level

    def gpio_claim_alert(self, handle: int, line: int, _edges: int, flags: int = 0) -> None:
        self._claim(handle, line, flags)

    def gpio_free(self, handle: int, line: int) -> None:
        self.modes.pop((handle >> 16, line), None)

    def gpio_read(self, handle: int, line: int) -> int:
        return self.levels[handle >> 16, line]

    def gpio_write(self, handle: int, line: int, level: int) -> None:
        self._reach(handle)
        self.levels[handle >> 16, line] = int(level)

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
