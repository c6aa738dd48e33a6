"""Clocks of a table as a pure fold over journaled facts: nothing ever ticks."""

from collections.abc import Iterable
from functools import reduce

import msgspec

from companion.engine.facts import (
    ClockPaused,
    ClockResumed,
    CountdownExpired,
    CountdownExtended,
    CountdownStarted,
    CountdownStopped,
    Fact,
)
from companion.engine.seats import Seat


class Countdown(msgspec.Struct, frozen=True):
    """Milliseconds left for a phase when the clock was last written."""

    phase: str
    left: int
    expired: bool = False


class Clock(msgspec.Struct, frozen=True):
    """Where all clocks stood at table time `at`; what came later is arithmetic."""

    at: int = 0
    paused: bool = False
    countdown: Countdown | None = None
    thinking: dict[Seat, int] = {}

    def left(self, now: int) -> int | None:
        """Milliseconds left on the countdown at table time `now`; None without one."""
        if self.countdown is None:
            return None
        return max(0, self.countdown.left - self._elapsed(now))

    def due(self, now: int) -> bool:
        """Tell whether the countdown has reached zero and nobody has written it down yet."""
        return self.left(now) == 0 and self.countdown is not None and not self.countdown.expired

    def advance(self, now: int, awaited: Iterable[Seat]) -> "Clock":
        """Let time pass until `now`; the seats waited for are charged with it."""
        elapsed = self._elapsed(now)
        if not elapsed:
            return msgspec.structs.replace(self, at=now)
        thinking = dict(self.thinking)
        for seat in awaited:
            thinking[seat] = thinking.get(seat, 0) + elapsed
        countdown = self.countdown
        if countdown is not None:
            left = max(0, countdown.left - elapsed)
            countdown = msgspec.structs.replace(countdown, left=left)
        return Clock(at=now, paused=self.paused, countdown=countdown, thinking=thinking)

    def after(self, facts: Iterable[Fact]) -> "Clock":
        """Return the clock as these facts leave it; facts of other kinds change nothing."""
        return reduce(_evolve, facts, self)

    def _elapsed(self, now: int) -> int:
        return 0 if self.paused else max(0, now - self.at)


def _evolve(clock: Clock, fact: Fact) -> Clock:
    change = msgspec.structs.replace
    match fact:
        case ClockPaused():
            return change(clock, paused=True)
        case ClockResumed():
            return change(clock, paused=False)
        case CountdownStarted(phase=phase, seconds=seconds):
            return change(clock, countdown=Countdown(phase, seconds * 1000))
        case CountdownStopped():
            return change(clock, countdown=None)
        case CountdownExtended(seconds=seconds) if clock.countdown:
            left = clock.countdown.left + seconds * 1000
            return change(clock, countdown=Countdown(clock.countdown.phase, left))
        case CountdownExpired() if clock.countdown:
            return change(clock, countdown=Countdown(clock.countdown.phase, 0, expired=True))
    return clock
