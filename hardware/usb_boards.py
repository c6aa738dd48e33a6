"""Which USB button board is which: they have no names, so they are told apart by their sockets."""

import os
from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import Any, Final, Protocol

from hardware.faults import Fault, HardwareError, fault
from hardware.pin_names import Chips
from hardware.wired import Encoder
from hardware.wiring_check import same_board

# From linux/input-event-codes.h: keys, and those of them that are buttons of a joystick or a pad.
EV_KEY: Final = 1
JOYSTICK: Final = range(0x120, 0x140)


class InputBoard(Protocol):
    """What of `evdev.InputDevice` is used here."""

    phys: str

    def fileno(self) -> int:
        """Return the file to wait on."""

    def read(self) -> Iterable[Any]:
        """Return the events that are there; raises `OSError` once it is unplugged."""

    def active_keys(self) -> list[int]:
        """Return the codes of the buttons that are down now."""

    def capabilities(self) -> Mapping[int, list[int]]:
        """Return the codes it has, by type."""

    def grab(self) -> None:
        """Take it for this program alone; raises `OSError` where another one has done so."""

    def close(self) -> None:
        """Let go of it."""


# Brings the board of this name in the wiring, open; raises `HardwareError` or another `OSError`.
FindBoard = Callable[[str], InputBoard]


class UsbBoards:
    """Finds the boards of a wiring among those of this machine. Any thread may ask.

    Boards that are only numbered are counted once, when all of them are there, and then known by
    their sockets. Counted while one is missing, another would take its number, and with it the
    votes of its seats.
    """

    def __init__(self, chips: Chips) -> None:
        boards = {name: chip for name, chip in chips.items() if isinstance(chip, Encoder)}
        self._paths = {name: board.path for name, board in boards.items() if board.path}
        self._numbers = {name: board.index for name, board in boards.items() if not board.path}
        self._sockets: tuple[str, ...] = ()  # of the numbered ones, once they were counted
        self._counting = Lock()

    def find(self, name: str) -> InputBoard:
        """Return a board, open; raises `HardwareError` or another `OSError`."""
        evdev = _evdev()
        if name in self._paths:
            return self._at_path(name, evdev.InputDevice)
        # One that has a path of its own is not counted, or it would be wanted twice.
        named = {os.path.realpath(path) for path in self._paths.values()}
        paths = [path for path in evdev.list_devices() if os.path.realpath(path) not in named]
        return self._choose(name, [evdev.InputDevice(path) for path in paths])

    def _at_path(self, name: str, open_board: Callable[[str], InputBoard]) -> InputBoard:
        device = os.path.realpath(self._paths[name])
        first = next(one for one, path in self._paths.items() if os.path.realpath(path) == device)
        if first != name:
            raise HardwareError(same_board(first, name))
        try:
            return open_board(self._paths[name])
        except FileNotFoundError as error:
            raise HardwareError(_not_found()) from error
        except PermissionError as error:
            raise HardwareError(_forbidden()) from error

    def _choose(self, name: str, boards: list[InputBoard]) -> InputBoard:
        """Return the board of this number; close all others."""
        usable = {board.phys: board for board in boards if joystick_codes(board)}
        chosen = None
        try:
            chosen = usable.get(self._socket(name, sorted(usable)))
        finally:
            for board in boards:
                if board is not chosen:
                    board.close()
        if chosen is None:
            raise HardwareError(unplugged(name))
        return chosen

    def _socket(self, name: str, plugged: list[str]) -> str:
        with self._counting:
            if not self._sockets:
                self._sockets = self._counted(plugged)
            return self._sockets[self._numbers[name]]

    def _counted(self, plugged: list[str]) -> tuple[str, ...]:
        wanted = max(self._numbers.values()) + 1
        if not plugged:
            raise HardwareError(_not_found())
        if len(plugged) < wanted:
            raise HardwareError(_not_all(len(plugged), wanted))
        return tuple(plugged)


def joystick_codes(board: InputBoard) -> tuple[int, ...]:
    """Return the codes of the buttons of a joystick in their order; none for a mouse."""
    return tuple(sorted(code for code in board.capabilities().get(EV_KEY, ()) if code in JOYSTICK))


def _evdev() -> Any:
    try:
        import evdev  # noqa: PLC0415 - only who has such a board needs it
    except ImportError as error:
        raise HardwareError(_no_library()) from error
    return evdev


def _no_library() -> Fault:
    return fault(
        "buttons",
        "The library for USB button boards is missing: run `sudo apt install python3-evdev`, and "
        "make the virtual environment with --system-site-packages.",
    )


def _not_found() -> Fault:
    return fault(
        "buttons",
        "No USB button board was found: plug it in, and run `sudo usermod -aG input $USER` if it "
        "is plugged in.",
    )


def _not_all(found: int, wanted: int) -> Fault:
    return fault(
        "buttons",
        "Not all USB button boards are plugged in ({found} of {wanted}): plug in the others, or "
        "name their sockets with `path` in the wiring file.",
        found=found,
        wanted=wanted,
    )


def _forbidden() -> Fault:
    return fault(
        "buttons",
        "This user may not use the USB button board: run `sudo usermod -aG input $USER`, then log "
        "in again.",
    )


def unplugged(name: str) -> Fault:
    """Say that a board which was there is gone."""
    return fault(
        "buttons",
        "The button board {chip} is unplugged: plug it back into the same socket, or vote on the "
        "screen.",
        chip=name,
    )
