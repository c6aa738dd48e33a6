"""The countdown of a phase; it redraws once a second, and only while it runs and is seen."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import Countdown
from companion.ui.kv import load_beside
from companion.ui.widgets import words

__all__ = ["PhaseClock", "left_text"]

_NEEDED = (words,)  # the layout names its class

load_beside(__file__)


def left_text(milliseconds: int) -> str:
    """Return minutes and seconds, rounded up so that zero means over.

    >>> left_text(84_000), left_text(83_001), left_text(0)
    ('1:24', '1:24', '0:00')
    """
    seconds = -(-max(0, milliseconds) // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def _monotonic() -> int:
    return int(monotonic() * 1000)


class PhaseClock(ButtonBehavior, BoxLayout):
    """Shows a `Countdown`; `now` is the runner's clock in milliseconds."""

    countdown: Countdown | None = ObjectProperty(None, allownone=True)
    now: Callable[[], int] = ObjectProperty(_monotonic)
    text = StringProperty("")
    stands = BooleanProperty(defaultvalue=False)
    seen = BooleanProperty(defaultvalue=True)

    def __init__(self, **properties: object) -> None:
        self._tick: Any = None
        super().__init__(**properties)

    def on_countdown(self, *_: object) -> None:
        """Show what is left, and keep showing it while it runs."""
        self._stop()
        self._show()
        if self.seen:
            self._start()

    def on_seen(self, *_: object) -> None:
        """Tick only where it can be seen."""
        self.on_countdown()

    def _start(self) -> None:
        running = self.countdown and not self.countdown.paused and not self.countdown.expired
        if running and not self._tick:
            self._tick = Clock.schedule_interval(self._show, 1)

    def _stop(self) -> None:
        if self._tick:
            self._tick.cancel()
            self._tick = None

    def _show(self, *_: object) -> None:
        countdown = self.countdown
        if countdown is None:
            self.text, self.stands = "", False
            return
        passed = 0 if countdown.paused else self.now() - countdown.at
        self.stands = countdown.paused
        self.text = left_text(0 if countdown.expired else countdown.left - passed)
