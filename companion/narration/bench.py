"""Who failed sits out for a while, so that not every line waits for what does not answer."""

import time
from collections.abc import Callable
from typing import Final

from companion.narration.errors import NarrationError

SECONDS: Final = 60.0


class Bench:
    """Failures of the last minute, by whatever failed."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures: dict[str, tuple[float, NarrationError]] = {}

    def sit_out(self, name: str, why: NarrationError) -> None:
        """Leave this out for a minute."""
        # Without the way it came, or all that was at hand there would stay in memory.
        self._failures[name] = self._clock() + SECONDS, why.with_traceback(None)

    def why(self, *names: str) -> NarrationError | None:
        """Return why one of these is left out; None where none of them is."""
        now = self._clock()
        for name in names:
            until, why = self._failures.get(name, (now, None))
            if now < until:
                return why
        return None
