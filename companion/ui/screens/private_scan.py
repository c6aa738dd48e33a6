"""The screen in one person's hands while they show a card: nothing on it tells which one."""

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from companion.presenters.private_scan import PrivateScanPage
from companion.ui import icons
from companion.ui.deeds import Deeds
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, panel, words

__all__ = ["PrivateScanScreen"]

_NEEDED = (buttons, icons, panel, words)  # the layout names their classes

load_beside(__file__)


class PrivateScanScreen(Screen):
    """Draws a `PrivateScanPage`."""

    page: PrivateScanPage | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)
