"""Rendering ahead, in the background and one line at a time."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from threading import Condition, Thread

from companion.narration.line import Line

_log = logging.getLogger(__name__)


class Rehearsal:
    """A queue of lines to be rendered. Its thread begins with the first of them, by `warm_up`."""

    def __init__(
        self, render: Callable[[Line], object], warm_up: Callable[[], object] = lambda: None
    ) -> None:
        self._render = render
        self._warm_up = warm_up
        self._waiting: list[Line] = []
        self._changed = Condition()
        self._busy = False
        self._closed = False
        self._thread: Thread | None = None

    def prepare(self, lines: Sequence[Line]) -> None:
        """Render these next, and what waited after them. Comes back at once."""
        with self._changed:
            self._waiting = list(dict.fromkeys([*lines, *self._waiting]))
            if self._thread is None and not self._closed:
                # A program that hangs must not keep ours from ending.
                self._thread = Thread(target=self._run, name="rehearsal", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, seconds: float) -> bool:
        """Wait until all is rendered that can be, but no longer than this; tell whether it is."""
        with self._changed:
            return self._changed.wait_for(self._idle, seconds)

    def close(self) -> None:
        """Forget what waits; what is being rendered now ends by itself."""
        with self._changed:
            self._closed = True
            self._waiting = []
            self._changed.notify_all()

    def _idle(self) -> bool:
        return not (self._waiting or self._busy)

    def _run(self) -> None:
        _try(self._warm_up)
        while (line := self._next()) is not None:
            _try(partial(self._render, line))

    def _next(self) -> Line | None:
        with self._changed:
            self._busy = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._closed)
            self._busy = not self._closed
            return None if self._closed else self._waiting.pop(0)


def _try(work: Callable[[], object]) -> None:
    try:
        work()
    except Exception as error:  # noqa: BLE001 - one bad line must not be the last that is made
        # Whoever wants to hear the line is told then.
        _log.warning("a line is not ready: %s", type(error).__name__)
