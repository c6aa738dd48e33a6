"""The touchscreen: one screen at a time, a sentence over it, and its brightness."""

from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.theme import look
from companion.ui.widgets.toast import Toast


class Stage(FloatLayout):
    """Holds the screens; `dim` darkens them, from 0 to 1, where no backlight can be set."""

    dim = NumericProperty(0.0)

    def __init__(self, screens: Widget) -> None:
        super().__init__()
        self.toast = Toast()
        self.add_widget(screens)
        self.add_widget(self.toast)
        with self.canvas.before:
            self._ground_colour = Color(*look.ground)
            self._ground = Rectangle()
        with self.canvas.after:
            self._shade_colour = Color(0, 0, 0, 0)
            self._shade = Rectangle()
        self.bind(pos=self._lay_out, size=self._lay_out, dim=self._darken)
        look.bind(ground=self._repaint)

    def _lay_out(self, *_: object) -> None:
        look.fit(*self.size)
        for area in (self._ground, self._shade):
            area.pos, area.size = self.pos, self.size

    def _darken(self, *_: object) -> None:
        self._shade_colour.a = self.dim

    def _repaint(self, *_: object) -> None:
        self._ground_colour.rgba = look.ground
