"""A reminder of whom the table waits for, from what everybody sees."""

from collections.abc import Sequence

from companion.engine import Seat, Sentence, say

FIRST_MS = 30_000  # until people who have not chosen yet are named
MOST = 3  # more often it would only annoy


def waiting_for(missing: Sequence[Seat]) -> Sentence:
    """Return who is named."""
    return say("Waiting for {missing:seats}.", missing=tuple(missing))


class Reminder:
    """Counts from the last change of who is waited for; hidden choices alone are hurried."""

    def __init__(self) -> None:
        self._waiting: tuple[Seat, ...] = ()
        self._due: int | None = None
        self._given = 0

    def watch(self, waiting: Sequence[Seat], now: int) -> None:
        """Take in who is waited for now; nobody during a break or while something is shown."""
        if tuple(waiting) == self._waiting:
            return
        self._waiting = tuple(waiting)
        self._given = 0
        self._due = now + FIRST_MS if waiting else None

    @property
    def given(self) -> bool:
        """Tell whether these people have been named."""
        return self._given > 0

    def wait(self, now: int) -> int | None:
        """Return milliseconds until the next reminder; None where none will come."""
        return None if self._due is None else max(0, self._due - now)

    def take(self, now: int) -> tuple[Seat, ...]:
        """Return whom to name now, once; nobody where it is too early."""
        if self._due is None or now < self._due:
            return ()
        self._given += 1
        self._due = now + FIRST_MS if self._given < MOST else None
        return self._waiting
