"""Time as a table feels it that takes a break now and then."""

from collections.abc import Callable


class AwakeClock:
    """Milliseconds that stand still during a break.

    One thread holds it and any thread reads it. Both numbers change together, as one pair: nobody
    ever reads half of a change.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._breaks: tuple[int, int | None] = 0, None  # time lost, and since when one goes on

    def __call__(self) -> int:
        """Return the time without the breaks."""
        lost, since = self._breaks
        return (self._now() if since is None else since) - lost

    def hold(self, *, paused: bool) -> None:
        """Begin a break or end it; a second beginning is none."""
        lost, since = self._breaks
        if paused and since is None:
            self._breaks = lost, self._now()
        elif not paused and since is not None:
            self._breaks = lost + self._now() - since, None
