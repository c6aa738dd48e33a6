"""One card that is told of: its name, what is to be said about it, and room for buttons."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, paragraph
from companion.ui.widgets.panel import Panel

__all__ = ["CardPanel"]

_NEEDED = (BoxLayout, GridLayout, buttons, icons, paragraph)  # the layout names their classes

load_beside(__file__)


class CardPanel(Panel):
    """For lists that scroll: as high as it needs to be. `on_reject` where it can be put aside."""

    title = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    can_reject = BooleanProperty(defaultvalue=False)
    __events__ = ("on_reject",)

    def on_reject(self) -> None:
        """Fired when it shall do nothing."""
