"""What a table costs that nobody touches: it is to draw on change alone."""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

from tests.benchmarks.figures import Figure
from tests.benchmarks.saved_tables import save_vote
from tests.benchmarks.screens import SETTLING, ScreenProcess, Screens

SECONDS = 40.0  # the system counts in hundredths, and an idle app takes two of them a second
LIMIT = 1.5


def screen_idle(screens: Screens) -> Iterator[Figure]:
    """Compare ten seats in a vote, without and with a countdown, with a label at the same time.

    A countdown draws a frame a second. The promise is about the companion, so the threads that
    paint the pixels of that frame for want of a graphics chip are told in a line of their own.
    """
    with ExitStack() as running:
        apps = [running.enter_context(one) for one in _apps(screens)]
        for app, screen in zip(apps, ("hello", "table", "table"), strict=True):
            app.drawn(screen)
        time.sleep(SETTLING)
        rest, idle, ticking, painted = _shares(apps)
    against = f"an idle Kivy label ({_percent(rest)})"
    yield Figure("idle table of 10", _percent(idle), idle / rest, against, LIMIT)
    yield Figure("the same with a countdown", _percent(ticking), ticking / rest, against, LIMIT)
    yield Figure("and pixels painted in software", _percent(painted), painted / rest, against)


def _apps(screens: Screens) -> Iterator[ScreenProcess]:
    yield screens.bare()
    for name, countdown in (("still", False), ("timed", True)):
        yield screens.companion(game=save_vote(screens.home, name, countdown=countdown))


def _shares(apps: Sequence[ScreenProcess]) -> list[float]:
    """Return the share of a processor that each takes over the same time, and the last in full."""
    before = _times(apps)
    time.sleep(SECONDS)
    return [(end - start) / SECONDS for start, end in zip(before, _times(apps), strict=True)]


def _times(apps: Sequence[ScreenProcess]) -> list[float]:
    return [*(app.cpu_seconds(painting=False) for app in apps), apps[-1].cpu_seconds()]


def _percent(share: float) -> str:
    return f"{share:.1%} of a core"
