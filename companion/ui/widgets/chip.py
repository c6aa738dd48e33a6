"""A small word on a coloured pill, with an icon beside it."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.widgets import panel, words

__all__ = ["Chip"]

_NEEDED = (icons, panel, words, BoxLayout)  # the layout names their classes

load_beside(__file__)


class Chip(panel.Panel):
    """A pill; without `text` it is the icon alone. `want` is the size of type, 0 for small."""

    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    want = NumericProperty(0)
    type_size = NumericProperty(18)
    natural_width = NumericProperty(0)
    filled = BooleanProperty(defaultvalue=True)
