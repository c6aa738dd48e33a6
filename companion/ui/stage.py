"""The touchscreen: one screen at a time, a sentence over it, and its brightness."""

from kivy.core.window import Window
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
        self.bind(pos=self._lay_out, size=self._lay_out, dim=self._darken)
        look.bind(ground=self._repaint)
        self._repaint()

    def _lay_out(self, *_: object) -> None:
        look.fit(*self.size)
        self._darken()

    def _darken(self, *_: object) -> None:
        self.canvas.after.clear()
        if self.dim:  # an area as large as the screen costs as much as all the seats
            with self.canvas.after:
                Color(0, 0, 0, self.dim)
                Rectangle(pos=self.pos, size=self.size)

    def _repaint(self, *_: object) -> None:
        # Every frame begins by wiping the window: in the right colour no screen has to paint it.
        Window.clearcolor = look.ground
