"""A rounded area, with a border where it should stand out."""

from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.theme import look

load_beside(__file__)


class Panel(BoxLayout):
    """A box with a filled, rounded ground; a clear `border` draws none."""

    fill = ColorProperty(look.panel)
    border = ColorProperty((0, 0, 0, 0))
    border_width = NumericProperty(2)
    radius = NumericProperty(12)
