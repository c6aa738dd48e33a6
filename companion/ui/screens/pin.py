"""The screen where a PIN is entered: digits change places after each, and none looks pressed."""

from kivy.graphics import Color, Ellipse, Line
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.presenters.pin import PIN_LENGTH, PinPage
from companion.ui import icons
from companion.ui.deeds import Deeds
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import buttons, words
from companion.ui.widgets.buttons import PushButton

__all__ = ["DigitKey", "PinDots", "PinScreen"]

_NEEDED = (buttons, icons, words)  # the layout names their classes

load_beside(__file__)


class DigitKey(PushButton):
    """A digit of the pad."""

    digit = StringProperty("")


class EraseKey(PushButton):
    """Begins the PIN anew."""


class PinDots(Widget):
    """How many digits were entered: filled rings."""

    filled = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(pos=self._draw, size=self._draw, filled=self._draw)
        look.bind(text=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        radius = self.height * 0.3
        step = radius * 3.4
        # Not `center_x`, which Kivy works out anew only after `pos` is told of.
        left = self.x + self.width / 2 - step * (PIN_LENGTH - 1) / 2
        middle = self.y + self.height / 2
        with self.canvas:
            Color(*look.text)
            for number in range(PIN_LENGTH):
                x = left + step * number
                Line(circle=(x, middle, radius), width=1.5 * look.scale)
                if number < self.filled:
                    Ellipse(pos=(x - radius, middle - radius), size=(radius * 2, radius * 2))


class PinScreen(Screen):
    """Draws a `PinPage`."""

    page: PinPage | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)
    upright = BooleanProperty(defaultvalue=False)

    def on_kv_post(self, _: object) -> None:
        """Make the pad: nine digits, erase, and the last digit in the middle below."""
        pad, first, last = self.ids.pad, [DigitKey() for _ in range(9)], DigitKey()
        self._keys = [*first, last]
        erase = EraseKey()
        erase.bind(on_release=lambda _: self.deeds.erase_digits())
        for key in self._keys:
            key.bind(on_release=lambda key: self.deeds.enter_digit(key.digit))
        for widget in (*first, erase, last, Widget()):
            pad.add_widget(widget)
        self.on_page(self, self.page)

    def on_page(self, _: object, page: PinPage | None) -> None:
        """Let every key be the digit it is this time."""
        if page and self.ids:
            shown = page.keys or [""] * len(self._keys)
            for key, digit in zip(self._keys, shown, strict=True):
                key.digit, key.disabled = digit, page.busy
