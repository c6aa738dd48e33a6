"""USB boards that arcade buttons are plugged into: the way to build seats without soldering."""

import errno
import logging
import os
import select
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any, Final, Protocol

from hardware.buttons import Hear, OnFault
from hardware.faults import Fault, HardwareError, fault
from hardware.presses import Key
from hardware.wired import Encoder

_log = logging.getLogger(__name__)

RETRY: Final = 2.0  # seconds between two looks for a board that is not there
# From linux/input-event-codes.h: keys, and those of them that are buttons of a joystick or a pad.
EV_KEY: Final = 1
JOYSTICK: Final = range(0x120, 0x140)
RELEASED, PRESSED = 0, 1  # a key that repeats itself sends 2, which is no edge


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


# Brings the board a wiring means; the text is the socket where it was before, if that is known.
FindBoard = Callable[[Encoder, str], InputBoard]


def find_board(encoder: Encoder, phys: str) -> InputBoard:
    """Return a board of this machine; raises `HardwareError` or another `OSError`."""
    try:
        import evdev  # noqa: PLC0415 - only who has such a board needs it
    except ImportError as error:
        raise HardwareError(_no_library()) from error
    if encoder.path:
        return _at_path(evdev.InputDevice, encoder.path)
    return _choose(list(map(evdev.InputDevice, evdev.list_devices())), encoder.index, phys)


class EncoderBoard:
    """Listens to one board on a thread of its own, and looks for it again when it is unplugged.

    `keys` tells which button of a seat each of its buttons is, by number from 0; `find` brings the
    board, and is given the socket where it was before.
    """

    def __init__(
        self,
        name: str,
        keys: Mapping[int, Key],
        find: Callable[[str], InputBoard],
        hear: Hear,
        on_fault: OnFault,
        retry: float = RETRY,
    ) -> None:
        self._name = name
        self._keys = dict(keys)
        self._hear = hear
        self._on_fault = on_fault
        self._find = find
        self._retry = retry
        self._phys = ""
        self._codes: tuple[int, ...] = ()
        self._board: InputBoard | None = None
        self._told: Fault | None = None
        self._lock = Lock()
        self._closed = Event()
        self._wake_reader, self._wake_writer = os.pipe()
        self._thread = Thread(target=self._run, name=f"encoder-{name}", daemon=True)
        self._plug_in()  # now, so that buttons that are stuck are seen at the start
        self._thread.start()

    def is_down(self, number: int) -> bool:
        """Read the level of a button; one of a board that is not there is up."""
        with self._lock, suppress(OSError):
            if self._board is not None and number < len(self._codes):
                return self._codes[number] in self._board.active_keys()
        return False

    def close(self) -> None:
        """End, and let go of the board."""
        if self._closed.is_set():
            return
        self._closed.set()
        os.write(self._wake_writer, b"\0")
        self._thread.join()
        self._unplug()
        os.close(self._wake_reader)
        os.close(self._wake_writer)

    def _run(self) -> None:
        while not self._closed.is_set():
            if self._board is None:
                self._plug_in()
            if self._board is None:
                self._closed.wait(self._retry)
            else:
                self._listen(self._board)

    def _plug_in(self) -> None:
        try:
            board = _taken(self._find(self._phys))
        except HardwareError as error:
            self._tell(error.fault)
        except OSError as error:
            _log.info("a button board cannot be opened: %s", type(error).__name__)
            busy = error.errno == errno.EBUSY  # or it was pulled out while it was opened
            self._tell(_busy(self._name) if busy else _unplugged(self._name))
        else:
            with self._lock:
                self._board, self._codes, self._phys = board, _codes(board), board.phys
            self._tell(_too_small(self._name) if max(self._keys) >= len(self._codes) else None)

    def _listen(self, board: InputBoard) -> None:
        try:
            while not self._closed.is_set():
                ready = select.select([board.fileno(), self._wake_reader], [], [])[0]
                if board.fileno() in ready:
                    with suppress(BlockingIOError):  # woken for nothing
                        self._pass_on(board)
        except OSError as error:  # most often ENODEV: it was pulled out
            _log.info("a button board is gone: %s", type(error).__name__)
            self._unplug()
            self._tell(_unplugged(self._name))

    def _pass_on(self, board: InputBoard) -> None:
        for event in board.read():
            if event.type == EV_KEY and event.code in self._codes:
                key = self._keys.get(self._codes.index(event.code))
                if key is not None and event.value in {RELEASED, PRESSED}:
                    self._hear(key, down=event.value == PRESSED)

    def _unplug(self) -> None:
        with self._lock:
            board, self._board = self._board, None
        if board is not None:
            with suppress(OSError):
                board.close()

    def _tell(self, what: Fault | None) -> None:
        before, self._told = self._told, what
        if before == what:
            return
        try:
            self._on_fault(f"buttons-{self._name}", what)
        except Exception as error:  # noqa: BLE001 - the board is heard on, whoever listens
            _log.error("telling of a button board failed: %s", type(error).__name__)


class EncoderButton:
    """One button of a board; closing it is closing the board."""

    def __init__(self, board: EncoderBoard, number: int) -> None:
        self._board = board
        self._number = number

    def is_down(self) -> bool:
        """Read its level."""
        return self._board.is_down(self._number)

    def close(self) -> None:
        """Let go of the board."""
        self._board.close()


def _taken(board: InputBoard) -> InputBoard:
    """Take a board for this program alone: presses are a secret."""
    try:
        board.grab()
    except OSError:
        board.close()
        raise
    return board


def _at_path(open_board: Callable[[str], InputBoard], path: str) -> InputBoard:
    try:
        return open_board(path)
    except FileNotFoundError as error:
        raise HardwareError(_not_found()) from error
    except PermissionError as error:
        raise HardwareError(_forbidden()) from error


def _choose(boards: list[InputBoard], index: int, phys: str) -> InputBoard:
    """Return the board that was in this socket, or the n-th by sockets; close all others.

    A board that comes back is known by its socket: by number it could be its neighbour.
    """
    usable = sorted(filter(_codes, boards), key=lambda board: board.phys)
    wanted = [board for board in usable if board.phys == phys] if phys else usable[index:]
    for board in boards:
        if board not in wanted[:1]:
            board.close()
    if not wanted:
        raise HardwareError(_not_found())
    return wanted[0]


def _codes(board: InputBoard) -> tuple[int, ...]:
    """Return the codes of the buttons of a joystick in their order; none for a mouse."""
    return tuple(sorted(code for code in board.capabilities().get(EV_KEY, ()) if code in JOYSTICK))


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


def _forbidden() -> Fault:
    return fault(
        "buttons",
        "This user may not use the USB button board: run `sudo usermod -aG input $USER`, then log "
        "in again.",
    )


def _busy(name: str) -> Fault:
    return fault(
        "buttons",
        "The button board {chip} is used by another program: close that one.",
        chip=name,
    )


def _unplugged(name: str) -> Fault:
    return fault(
        "buttons",
        "The button board {chip} is unplugged: plug it back into the same socket, or vote on the "
        "screen.",
        chip=name,
    )


def _too_small(name: str) -> Fault:
    return fault(
        "buttons",
        "The button board {chip} has fewer buttons than the wiring file says: change the file.",
        chip=name,
    )
