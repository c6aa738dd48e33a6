"""The soft reminders of a countdown: half a minute before its end, and at the end."""

from companion.engine import Sentence, Session, say

SOON = say("Half a minute left.")
UP = say("Time is up.")
REMINDERS = (SOON, UP)
SOON_MS = 30_000
RETRY_MS = 1_000  # the end is written down again after this long where the disk refused it


class Warnings:
    """Remember which reminders were given for the countdown that runs."""

    def __init__(self) -> None:
        self._given = 0
        self._last_left = 0

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
        if countdown is None or countdown.expired or session.clock.paused:
            return None
        left = session.clock.left(session.table_time) or 0
        if left > self._last_left:  # another countdown, or more time for this one
            self._given = 0
        self._last_left = left
        return left
