"""When a frame has been drawn; for use inside the process that draws it."""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from kivy.core.window import Window


def after_each_frame(do: Callable[[float], object]) -> None:
    """Call this with the time, on the clock of all processes, whenever a frame is on the screen."""
    flip = Window.flip

    def watched() -> None:
        flip()
        do(time.monotonic())

    Window.flip = watched


def draw_frame() -> None:
    """Draw everything once more."""
    Window.dispatch("on_draw")
    Window.flip()


class Stopwatch:
    """Runs from a touch to the frame that shows what came of it."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._changed: Callable[[], bool] | None = None
        self._started = 0.0
        after_each_frame(self._frame)

    @property
    def runs(self) -> bool:
        """Whether that frame is still awaited."""
        return self._changed is not None

    def start(self, changed: Callable[[], bool]) -> None:
        """Begin to wait for the first frame at which this holds; touch right after it."""
        self._changed, self._started = changed, time.monotonic()

    def _frame(self, at: float) -> None:
        if self._changed and self._changed():
            self.seconds.append(at - self._started)
            self._changed = None


def tell(fact: Any) -> None:
    """Tell the measuring process something."""
    sys.stdout.write(json.dumps(fact) + "\n")
    sys.stdout.flush()
