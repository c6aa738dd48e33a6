"""Things to press: a tap for what can be undone, a hold for what cannot."""

from typing import Any

from kivy.animation import Animation
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior

from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.widgets import words
from companion.ui.widgets.panel import Panel

__all__ = ["HOLD_SECONDS", "BarButton", "Face", "HoldButton", "PushButton"]

_NEEDED = (icons, words)  # the layout names their classes

HOLD_SECONDS = 1.0

load_beside(__file__)


class Face(Panel):
    """The face of a button: an icon beside the word, or above it (`upright`).

    `kind` is "plain", "main" (the one thing to do now) or "quiet" (no ground of its own).
    """

    text = StringProperty("")
    icon = StringProperty("")
    upright = BooleanProperty(defaultvalue=False)
    kind = OptionProperty("plain", options=("plain", "main", "quiet"))
    want = NumericProperty(24)
    ink = ColorProperty((1, 1, 1, 1))
    pressed = BooleanProperty(defaultvalue=False)
    framed = BooleanProperty(defaultvalue=False)
    natural_width = NumericProperty(64)


class PushButton(ButtonBehavior, Face):
    """A button for one tap: `on_release` does it, and the press shows at once.

    One that is `secretive` never looks pressed: everybody would see which it was.
    """

    secretive = BooleanProperty(defaultvalue=False)


class BarButton(PushButton):
    """One of a row that share its width; without a word it is not there.

    One that is not `ready` is there, and takes no touch yet.
    """

    ready = BooleanProperty(defaultvalue=True)


class HoldButton(Face):
    """A button to hold for a second: it fills up, then `on_held` fires; let go early, nothing."""

    filled = NumericProperty(0.0)
    __events__ = ("on_held",)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._filling: Animation | None = None

    def on_held(self) -> None:
        """Fired once when the hold is complete."""

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to fill."""
        if self.disabled or self._filling or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.pressed = True
        self._filling = Animation(filled=1.0, duration=HOLD_SECONDS)
        self._filling.bind(on_complete=self._complete)
        self._filling.start(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let go when the finger slides off."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self.let_go()
        return touch.grab_current is self or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.let_go()
        return True

    def let_go(self) -> None:
        """Empty the bar without doing anything."""
        if self._filling:
            self._filling.cancel(self)
        self._filling, self.pressed, self.filled = None, False, 0.0

    def _complete(self, *_: object) -> None:
        self.let_go()
        self.dispatch("on_held")
