"""The camera of the table: the newest frame for whoever asks, and nobody is held up by a device."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

from hardware.camera_device import CameraDevice, NotThereError, broken, silent, unplugged
from hardware.faults import Fault, HardwareError

if TYPE_CHECKING:
    from hardware.camera_device import Grey

_log = logging.getLogger(__name__)

# In seconds.
PATIENCE: Final = 10.0  # a small Pi loads a library and opens a camera in this time
ASLEEP_AFTER: Final = 20.0  # without anybody asking
FIRST_RETRY, LONGEST_RETRY = 0.5, 4.0  # between two looks for a camera that is not there
CLOSING: Final = 3.0

OnFault = Callable[[str, Fault | None], None]


class _Ask:
    """Somebody waits for a frame, or for a still."""

    def __init__(self, *, still: bool) -> None:
        self.still = still
        self.answer: Future[Grey | None] = Future()


class Camera:
    """Any camera, opened when somebody asks and closed when nobody does any more.

    Only one thread ever touches the device, so it is never opened twice; where a driver hangs, that
    thread hangs alone. A camera that is gone is told once through `on_fault`, and looked for until
    it is back. Frames are in memory only.
    """

    def __init__(
        self,
        open_device: Callable[[], CameraDevice],
        on_fault: OnFault,
        *,
        patience: float = PATIENCE,
        asleep_after: float = ASLEEP_AFTER,
        retry: float = FIRST_RETRY,
    ) -> None:
        self._open_device = open_device
        self._on_fault = on_fault
        self._patience = patience
        self._asleep_after = asleep_after
        self._retry = retry
        self._lock = Lock()
        self._telling = Lock()
        self._told: Fault | None = None
        self._asks: list[_Ask] = []
        self._asked_at = self._moved_at = self._good_at = time.monotonic()
        self._closed = Event()
        self._thread: Thread | None = None

    def newest(self, seconds: float) -> "Grey | None":
        """Return a frame that came after this was called; None where there is none in time."""
        return self._ask(_Ask(still=False), seconds)

    def still(self, seconds: float) -> "Grey | None":
        """Return a picture of full resolution; None where there is none in time."""
        return self._ask(_Ask(still=True), seconds)

    def close(self) -> None:
        """Let go of the camera for good; a driver that hangs is left alone."""
        self._closed.set()
        with self._lock:
            thread, asks = self._thread, self._asks
            self._asks = []
        for ask in asks:
            _answer(ask, None)
        if thread:
            thread.join(CLOSING)

    def _ask(self, ask: _Ask, seconds: float) -> "Grey | None":
        with self._lock:
            if self._closed.is_set():
                return None
            self._asks.append(ask)
            self._asked_at = time.monotonic()
            if self._thread is None:
                self._moved_at = self._asked_at
                self._thread = Thread(target=self._run, name="camera", daemon=True)
                self._thread.start()
        try:
            return ask.answer.result(seconds)
        except TimeoutError:
            self._forget(ask)
            self._tell_where_it_hangs()
            return None

    def _forget(self, ask: _Ask) -> None:
        ask.answer.cancel()
        with self._lock:
            if ask in self._asks:
                self._asks.remove(ask)

    def _run(self) -> None:
        while True:
            self._work()
            with self._lock:
                if self._closed.is_set() or not self._asks:
                    self._thread = None
                    return

    def _work(self) -> None:
        """Open, serve and close the device; look for it again and again while it is missing."""
        device: CameraDevice | None = None
        wait = self._retry
        while self._is_wanted():
            self._moved_at = time.monotonic()
            try:
                if device is None:
                    device = self._open_device()
                    self._good_at = time.monotonic()
                self._serve(device)
            except Exception as error:  # noqa: BLE001 - a driver may fail in any way it likes
                self._fail(error)
                _let_go(device)
                device = None
                self._closed.wait(wait)
                wait = min(2 * wait, LONGEST_RETRY)
            else:
                wait = self._retry
        _let_go(device)

    def _fail(self, error: Exception) -> None:
        if self._told is not None and isinstance(error, NotThereError):
            return  # why it is not there was told already
        _log.info("the camera failed: %s", type(error).__name__)
        self._tell(error.fault if isinstance(error, HardwareError) else unplugged())

    def _is_wanted(self) -> bool:
        """Tell whether somebody asked lately, or waits for news of a camera that was gone."""
        if self._closed.is_set():
            return False
        lately = time.monotonic() - self._asked_at < self._asleep_after
        return lately or bool(self._asks) or self._told is not None

    def _serve(self, device: CameraDevice) -> None:
        device.grab()
        with self._lock:
            asks, self._asks = self._asks, []
        # Where nobody asks, a frame is only decoded to see that a missing camera is back.
        wanted = self._told or not all(ask.still for ask in asks)
        frame = _sound(device.retrieve()) if wanted else None
        for ask in asks:
            picture = _sound(device.still()) if ask.still else frame
            if picture is None:
                with self._lock:
                    self._asks.append(ask)  # the next frame may be whole
            else:
                frame = picture if frame is None else frame
                _answer(ask, picture)
        self._judge(seen=frame is not None, asked=bool(asks))

    def _judge(self, *, seen: bool, asked: bool) -> None:
        now = time.monotonic()
        if seen:
            self._tell(None)
        if seen or not asked:
            self._good_at = now
        elif now - self._good_at > self._patience:
            raise HardwareError(broken())

    def _tell_where_it_hangs(self) -> None:
        # A camera that is known to be gone stays gone: one sentence is enough.
        if self._told is None and time.monotonic() - self._moved_at > self._patience:
            self._tell(silent())

    def _tell(self, what: Fault | None) -> None:
        with self._telling:
            before, self._told = self._told, what
            if before == what or self._closed.is_set():
                return
            try:
                self._on_fault("camera", what)
            except Exception as error:  # noqa: BLE001 - the camera works on, whoever listens
                _log.error("telling of the camera failed: %s", type(error).__name__)


def _sound(picture: "Grey | None") -> "Grey | None":
    """Return a picture that is one; None for what no driver should bring, and some do."""
    if picture is None or picture.ndim != 2 or not picture.size or picture.dtype != "uint8":  # noqa: PLR2004 - rows and columns
        return None
    return picture


def _answer(ask: _Ask, picture: "Grey | None") -> None:
    if ask.answer.set_running_or_notify_cancel():
        ask.answer.set_result(picture)


def _let_go(device: CameraDevice | None) -> None:
    if device is None:
        return
    try:
        device.close()
    except Exception as error:  # noqa: BLE001 - it is gone, one way or the other
        _log.info("closing the camera failed: %s", type(error).__name__)
