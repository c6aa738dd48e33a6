"""The thread that watches the camera while somebody wants to show a card."""

import logging
import time
from collections.abc import Callable, Collection
from threading import Condition, RLock, Thread
from typing import TYPE_CHECKING, Final, Protocol

from companion.scanning.scan import Scan
from companion.scanning.spare_reader import spare_reader
from hardware.faults import Fault, fault

if TYPE_CHECKING:
    from card_codes.reader import Grey
    from companion.scanning.frames import Watching

_log = logging.getLogger(__name__)

# In seconds.
PERIOD: Final = 0.125  # between two frames at least: more would only warm the computer
AFTER_A_MISTAKE: Final = 1.0
FRAME_PATIENCE: Final = 1.0
STILL_PATIENCE: Final = 12.0
CLOSING: Final = 1.0

Told = Callable[[Scan], None]
OnFault = Callable[[str, Fault | None], None]


class Frames(Protocol):
    """A camera; see `hardware.camera`, which tells itself when it is gone."""

    def newest(self, seconds: float) -> "Grey | None":
        """Return a frame that came after this was called; None where there is none in time."""

    def still(self, seconds: float) -> "Grey | None":
        """Return a picture of full resolution; None where there is none in time."""


class _Task:
    """What somebody wants to know, and whom to tell."""

    def __init__(self, codes: Collection[str], told: Told, *, still: bool) -> None:
        self.codes = frozenset(codes)
        self.told = told
        self.still = still
        self.watching: Watching | None = None


class Watcher:
    """A `Scanner`: reads the newest frame, tells, and lets all frames pass that came meanwhile.

    Whoever is told must not wait for another thread: `rest` comes back when nothing is being told.
    """

    def __init__(
        self, camera: Frames, on_fault: OnFault, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._camera = camera
        self._on_fault = on_fault
        self._clock = clock
        # Held while somebody is told; whoever is told may ask for something else at once.
        self._changed = Condition(RLock())
        self._watch: _Task | None = None
        self._still: _Task | None = None
        self._closed = False
        self._thread: Thread | None = None
        self._number = 0
        self._failed = False
        self._knows_reader = False

    def watch(self, codes: Collection[str], told: Told, /) -> None:
        """Read the newest frame again and again; what was shown before is forgotten."""
        with self._changed:
            self._watch = _Task(codes, told, still=False)
            self._wake()

    def still(self, codes: Collection[str], told: Told, /) -> None:
        """Take one picture, as soon as there is a camera; a watch goes on after it."""
        with self._changed:
            self._still = _Task(codes, told, still=True)
            self._wake()

    def rest(self) -> None:
        """Watch no more; the camera falls asleep by itself."""
        with self._changed:
            self._watch = self._still = None
            self._changed.notify_all()

    def close(self) -> None:
        """Rest for good."""
        with self._changed:
            self._closed = True
            self.rest()
        if self._thread:
            self._thread.join(CLOSING)

    def _wake(self) -> None:
        if self._thread is None and not self._closed:
            self._thread = Thread(target=self._run, name="scanner", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _run(self) -> None:
        while (task := self._next()) is not None:
            due = self._clock() + PERIOD
            if not self._guarded(task):
                due = self._clock() + AFTER_A_MISTAKE
            self._pause(task, due - self._clock())

    def _next(self) -> _Task | None:
        """Return what is to be done now; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._wanted())
            return None if self._closed else self._wanted()

    def _wanted(self) -> _Task | None:
        return self._still or self._watch

    def _pause(self, task: _Task, seconds: float) -> None:
        """Wait, but not where something else is wanted by now."""
        with self._changed:
            self._changed.wait_for(lambda: self._wanted() is not task, max(0.0, seconds))

    def _guarded(self, task: _Task) -> bool:
        """Do it, and tell whether that went without a mistake of ours."""
        try:
            seen = self._do(task)
        except Exception as error:  # noqa: BLE001 - it must not be the end of all scanning
            if not self._failed:
                # Only the kind: the text of an exception may name a card.
                _log.error("reading a frame failed: %s", type(error).__name__)
            self._tell_failure(_failure())
            return False
        if seen:
            self._tell_failure(None)
            self._tell_backup()
        return True

    def _do(self, task: _Task) -> bool:
        """Read a frame and tell; return whether there was one, and anybody to be told."""
        picture = self._camera.still if task.still else self._camera.newest
        grey = picture(STILL_PATIENCE if task.still else FRAME_PATIENCE)
        if grey is None or not self._is_current(task):
            return False
        scan = self._read(task, grey)
        with self._changed:
            if not self._is_current(task):
                return False
            if task.still:
                self._still = None
            task.told(scan)
            return True

    def _read(self, task: _Task, grey: "Grey") -> Scan:
        from companion.scanning.frames import Watching, study  # noqa: PLC0415 - takes long to load

        self._number += 1
        if task.still:
            return study(grey, task.codes, self._number, self._clock())
        if task.watching is None:
            task.watching = Watching(task.codes)
        return task.watching.scan(grey, self._number, self._clock())

    def _is_current(self, task: _Task) -> bool:
        with self._changed:
            return task in (self._watch, self._still)

    def _tell_failure(self, what: Fault | None) -> None:
        if self._failed != (what is not None):
            self._failed = what is not None
            self._on_fault("reader", what)

    def _tell_backup(self) -> None:
        """Tell once who reads: the libraries are loaded with the first frame, and stay."""
        if not self._knows_reader:
            self._knows_reader = True
            if what := spare_reader():
                self._on_fault("spare reader", what)


def _failure() -> Fault:
    return fault(
        "camera",
        "By a mistake of ours no card can be read now: type the code that is under the tag.",
    )
