"""A device on a thread of its own: slow or dead, it never holds up the table."""

import logging
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Final, Generic, TypeVar

from companion.engine import Sentence, TableError

_log = logging.getLogger(__name__)

T = TypeVar("T")
Report = Callable[[str, bool, Sentence | None], None]  # the device, whether it works, and why not
NOT_TRIED: Final = object()  # what a device returns that was not used, and so proves nothing


class Outlet(Generic[T]):
    """Give values to a device one after another.

    With `latest_only` what waited is dropped for what came last, as for lamps. When that changes,
    `report` is told whether the device works and, if it knows, why it does not. A device that
    returns `NOT_TRIED` tells neither.
    """

    def __init__(
        self,
        name: str,
        device: Callable[[T], object],
        report: Report,
        *,
        latest_only: bool = False,
    ) -> None:
        self._name = name
        self._device = device
        self._report = report
        self._latest_only = latest_only
        self.working = True  # as far as is known
        self._queue: SimpleQueue[T | None] = SimpleQueue()
        self._idle = Event()
        # A device that hangs for ever must not keep the program from ending.
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def put(self, value: T) -> None:
        """Hand a value over and come back at once."""
        self._idle.clear()
        self._queue.put(value)

    def go_first(self, seconds: float) -> None:
        """Let the device do what it was given, but wait no longer than this."""
        self._idle.wait(seconds)

    def close(self, seconds: float) -> None:
        """Finish what waits, but wait no longer than this."""
        self._queue.put(None)
        self._thread.join(seconds)

    def _run(self) -> None:
        while (value := self._next()) is not None:
            try:
                tried = self._device(value) is not NOT_TRIED
            except Exception as error:  # noqa: BLE001 - a device may fail in any way it likes
                # Only the kind: what a driver writes into its message is not ours to log.
                _log.warning("%s failed: %s", self._name, type(error).__name__)
                self._tell(error.sentence if isinstance(error, TableError) else None, works=False)
            else:
                if tried:
                    self._tell(None, works=True)
            if self._queue.empty():
                self._idle.set()

    def _next(self) -> T | None:
        value = self._queue.get()
        while self._latest_only and value is not None:
            try:
                value = self._queue.get_nowait()
            except Empty:
                break
        return value

    def _tell(self, why: Sentence | None, *, works: bool) -> None:
        if works != self.working:
            self.working = works
            self._report(self._name, works, why)
