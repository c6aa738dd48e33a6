"""The screen in one person's hands while they show a card: nothing on it tells which one."""

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from companion.presenters.private_scan import PrivateScanPage
from companion.ui import icons
from companion.ui.deeds import Deeds
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, panel, words
from companion.ui.widgets.typing_code import TypingCode

__all__ = ["PrivateScanScreen"]

_NEEDED = (buttons, icons, panel, words)  # the layout names their classes

load_beside(__file__)


class PrivateScanScreen(Screen):
    """Draws a `PrivateScanPage`."""

    page: PrivateScanPage | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)

    def __init__(self, **properties: object) -> None:
        self._typing = TypingCode(self, masked=True)
        super().__init__(**properties)

    def on_kv_post(self, _: object) -> None:
        """Draw what was given before there was anything to draw it on."""
        self.on_page(self, self.page)

    def on_page(self, _: object, page: PrivateScanPage | None) -> None:
        """Let a code be typed where somebody wants to."""
        if page and self.deeds:
            self._typing.follow(page.typing, self.deeds.showing)

    def on_leave(self, *_: object) -> None:
        """Keep nothing that was typed."""
        self._typing.close()
