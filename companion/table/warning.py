"""The soft reminders of a countdown: half a minute before its end, and at the end."""

from companion.engine import Sentence, Session, say

SOON = say("Half a minute left.")
UP = say("Time is up.")
REMINDERS = (SOON, UP)
SOON_MS = 30_000
RETRY_MS = 1_000  # the end is written down again after this long where the disk refused it


class Warnings:
    """Remember which reminders were given for the countdown that runs.

    Half a minute is told only where there was more before: a short countdown, or one that was
    nearly over when the companion was started again, would be nagged about at once.
    """

    def __init__(self) -> None:
        self._given = 0
        self._last_left = 0
        self._seen_at = 0  # table time

    def wait(self, session: Session) -> int | None:
        """Return milliseconds until something is due; None while no countdown runs."""
        left = self._left(session)
        if left is None:
            return None
        if left > SOON_MS:
            return left - SOON_MS
        if not self._given:
            return 0
        return left or (RETRY_MS if self._given > 1 else 0)

    def due(self, session: Session) -> Sentence | None:
        """Return the reminder to be given now, once."""
        left = self._left(session)
        if left is None or left > SOON_MS:
            return None
        stage = 1 if left else 2
        if stage <= self._given:
            return None
        self._given = stage
        return SOON if left else UP

    def _left(self, session: Session) -> int | None:
        countdown = session.clock.countdown
        if countdown is None or countdown.expired:
            self._last_left = 0
            return None
        if session.clock.paused:
            return None
        now = session.table_time
        left = session.clock.left(now) or 0
        if not self._last_left - (now - self._seen_at) <= left <= self._last_left:
            # Another countdown, or more time for this one.
            self._given = 0 if left > SOON_MS else 1
        self._last_left, self._seen_at = left, now
        return left
