"""One sentence that goes away by itself."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui.kv import load_beside
from companion.ui.widgets import panel, words

__all__ = ["TOAST_SECONDS", "Toast"]

_NEEDED = (panel, words)  # the layout names their classes

TOAST_SECONDS = 6

load_beside(__file__)


class Toast(AnchorLayout):
    """Lies over a screen and shows nothing until `say`; a tap on the sentence closes it.

    It lies over the head of the page: on a table over its `middle`, for seats stand at the edges;
    where a PIN is entered over the `bar`, for the digits begin just below it.
    """

    text = StringProperty("")
    over = OptionProperty("head", options=["head", "middle", "bar"])

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._end = Clock.create_trigger(self.close, TOAST_SECONDS)

    def say(self, text: str) -> None:
        """Show this sentence instead of any other."""
        self._end.cancel()
        self.text = text
        if text:
            self._end()

    def close(self, *_: object) -> None:
        """Show nothing."""
        self._end.cancel()
        self.text = ""

    def on_touch_down(self, touch: Any) -> bool:
        """Close when touched; everything beside the sentence works as before."""
        if not self.text or not self.ids.card.collide_point(*touch.pos):
            return False
        self.close()
        return True
