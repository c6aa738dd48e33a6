"""The newest picture of the camera, brought to the screen's own thread. No Kivy here."""

from collections.abc import Callable, Collection
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from companion.scanning import Scan, Scanner

STEADY = 3  # pictures in a row that ask for the same: a hint that flickers helps nobody


class Watching:
    """Watches for one at a time. A picture that comes while the last one waits takes its place."""

    def __init__(
        self, scanner: "Scanner | None", later: Callable[[Callable[[], None]], None]
    ) -> None:
        self._scanner = scanner
        self._later = later
        self._told: Callable[[Scan], None] | None = None
        self._newest: Scan | None = None
        self._watch = 0  # what an earlier watch still tells is dropped
        self._lock = Lock()  # for these three, and never held while the scanner is asked

    @property
    def possible(self) -> bool:
        """Whether there is something to watch with."""
        return self._scanner is not None

    def begin(self, codes: Collection[str], told: "Callable[[Scan], None]") -> None:
        """Forget what was shown before, and tell of every picture from now on."""
        if self._scanner:
            watch = self._turn_to(told)
            self._scanner.watch(codes, lambda scan: self._take(watch, scan))

    def still(self, codes: Collection[str], told: "Callable[[Scan], None]") -> None:
        """Take one picture with all its pixels, and tell of it, unless another watch has begun."""
        if self._scanner:
            watch = self._watch
            self._scanner.still(
                codes, lambda scan: self._later(lambda: self._hand_on(watch, told, scan))
            )

    def end(self) -> None:
        """Tell nothing any more, and let the camera sleep."""
        if self._scanner and self._told:
            self._turn_to(None)
            self._scanner.rest()

    def _hand_on(self, watch: int, told: "Callable[[Scan], None]", scan: "Scan") -> None:
        if watch == self._watch:
            told(scan)

    def _turn_to(self, told: "Callable[[Scan], None] | None") -> int:
        with self._lock:
            self._watch += 1
            self._told, self._newest = told, None
            return self._watch

    def _take(self, watch: int, scan: "Scan") -> None:  # on the thread of the camera
        with self._lock:
            if watch != self._watch:
                return
            waits, self._newest = self._newest is not None, scan
        if not waits:
            self._later(lambda: self._bring(watch))

    def _bring(self, watch: int) -> None:
        with self._lock:
            if watch != self._watch:
                return
            scan, self._newest, told = self._newest, None, self._told
        if scan and told:
            told(scan)


class SteadyHint:
    """What would help most, once several pictures in a row ask for the same."""

    def __init__(self) -> None:
        self.now = ""
        self._next = ""
        self._count = 0

    def hear(self, hint: str) -> None:
        """Take in what the newest picture asks for; nothing where all of it was read."""
        self._count = self._count + 1 if hint == self._next else 1
        self._next = hint
        if self._count >= STEADY or not hint:
            self.now = hint
