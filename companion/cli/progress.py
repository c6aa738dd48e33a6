"""A bar on the terminal for work that takes long enough to wonder."""

import sys
import time
from typing import Final

_PATIENCE: Final = 0.5  # seconds in which nobody wonders
_WIDTH: Final = 30


class Progress:
    """Call it with how much is done, of how much; what is quick or no terminal shows nothing."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._drawn = False

    def __call__(self, done: int, total: int) -> None:
        """Draw the bar anew; take it away at the end."""
        late = time.monotonic() - self._began > _PATIENCE
        if not (self._drawn or late) or not sys.stderr.isatty():
            return
        self._drawn = done < total
        full = _WIDTH * done // total
        bar = f"[{'#' * full:{_WIDTH}}] {done} / {total}" if self._drawn else ""
        print(f"\r{bar}\x1b[K", end="", file=sys.stderr, flush=True)
