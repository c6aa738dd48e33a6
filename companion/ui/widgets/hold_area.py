"""An area that shows something for as long as one finger rests on it, and never longer."""

from pathlib import Path
from typing import Any, Final

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.screenmanager import ScreenManager
from kivy.uix.widget import Widget

__all__ = ["CHECK_SECONDS", "HoldArea"]

LONGEST_SECONDS = 30.0  # a hold that takes longer was forgotten, or is something lying on the glass
CHECK_SECONDS: Final = 0.25


class HoldArea(AnchorLayout):
    """Fires `on_look` when a finger comes down on it and `on_hide` when the hold is over.

    It is over when the finger is gone or slides off, after `LONGEST_SECONDS`, when another finger
    touches anything else, and when the touchscreen is unplugged: Kivy tells of no finger that left
    then. It answers the first finger only, so that a second one cannot keep the secret open.
    """

    __events__ = ("on_hide", "on_look")

    def __init__(self, **properties: object) -> None:
        self._finger: Any = None
        self._ends_at = 0.0
        self._check = Clock.create_trigger(self._check_hold, CHECK_SECONDS, interval=True)
        super().__init__(**properties)

    def on_look(self) -> None:
        """Fired when the hold begins."""

    def on_hide(self) -> None:
        """Fired when the hold ends, however it ends."""

    def let_go(self) -> None:
        """End the hold, if there is one."""
        if self._finger is None:
            return
        self._check.cancel()
        EventLoop.window.unbind(on_touch_down=self._touched_elsewhere)
        self._finger.ungrab(self)
        self._finger = None
        self.dispatch("on_hide")

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to look."""
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if self._finger is None:
            self._finger = touch
            touch.grab(self)
            self._ends_at = Clock.get_time() + LONGEST_SECONDS
            self._check()
            EventLoop.window.bind(on_touch_down=self._touched_elsewhere)
            self.dispatch("on_look")
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Hide when the finger slides off."""
        if touch.grab_current is not self:
            return False
        if not self.collide_point(*touch.pos):
            self.let_go()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Hide."""
        if touch.grab_current is not self:
            return False
        self.let_go()
        return True

    def _touched_elsewhere(self, _: object, touch: Any) -> bool:
        """End the hold; what was touched does nothing, for its finger came to look."""
        if self.collide_point(*self.to_widget(*touch.pos)) or not self._is_on_glass(touch):
            return False
        self.let_go()
        return True

    def _is_on_glass(self, touch: Any) -> bool:
        """Tell whether the touchscreen is touched, and not the simulated table beside it."""
        around: Any = self
        while isinstance(around, Widget) and not isinstance(around, ScreenManager):
            around = around.parent
        outside = isinstance(around, ScreenManager) and not around.collide_point(
            *around.to_widget(*touch.pos)
        )
        return not outside

    def _check_hold(self, _: float) -> None:
        if Clock.get_time() >= self._ends_at or _is_unplugged(self._finger.device):
            self.let_go()


def _is_unplugged(device: str) -> bool:
    """Tell whether the file is gone from which Kivy reads this device; a mouse has none."""
    paths = [
        getattr(provider, "input_fn", None)
        for provider in EventLoop.input_providers
        if provider.device == device
    ]
    return any(path is not None and not Path(path).exists() for path in paths)
