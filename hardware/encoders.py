"""USB boards that arcade buttons are plugged into: the way to build seats without soldering."""

import errno
import logging
import os
import select
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final

from hardware.buttons import Hear, OnFault
from hardware.faults import Fault, HardwareError, fault
from hardware.presses import Key
from hardware.usb_boards import EV_KEY, InputBoard, joystick_codes, unplugged

_log = logging.getLogger(__name__)

RETRY: Final = 2.0  # seconds between two looks for a board that is not there
RELEASED, PRESSED = 0, 1  # a key that repeats itself sends 2, which is no edge


class EncoderBoard:
    """Listens to one board on a thread of its own, and looks for it again when it is unplugged.

    `keys` tells which button of a seat each of its buttons is, by number from 0; `find` brings the
    board.
    """

    def __init__(
        self,
        name: str,
        keys: Mapping[int, Key],
        find: Callable[[], InputBoard],
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
            board = _taken(self._find())
        except HardwareError as error:
            self._tell(error.fault)
        except OSError as error:
            _log.info("a button board cannot be opened: %s", type(error).__name__)
            busy = error.errno == errno.EBUSY  # or it was pulled out while it was opened
            self._tell(_busy(self._name) if busy else unplugged(self._name))
        else:
            with self._lock:
                self._board, self._codes = board, joystick_codes(board)
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
            self._tell(unplugged(self._name))

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


def _busy(name: str) -> Fault:
    return fault(
        "buttons",
        "The button board {chip} is used by another program: close that one.",
        chip=name,
    )


def _too_small(name: str) -> Fault:
    return fault(
        "buttons",
        "The button board {chip} has fewer buttons than the wiring file says: change the file.",
        chip=name,
    )
