"""The bar over a screen that can be left: a way back, the title, and room for more."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, words

__all__ = ["TopBar"]

_NEEDED = (buttons, words)  # the layout names their classes

load_beside(__file__)


class TopBar(BoxLayout):
    """Back at the left, then the title; what a screen adds stands at the right."""

    title = StringProperty("")
    back_label = StringProperty("")
    __events__ = ("on_back",)

    def on_back(self) -> None:
        """Fired by the back button."""
