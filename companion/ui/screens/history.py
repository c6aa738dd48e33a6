"""Every game played here."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.screenmanager import Screen

from companion.presenters.pages import HistoryPage
from companion.ui.kv import load_beside
from companion.ui.screens.home import GameTileButton
from companion.ui.widgets import top_bar, words

__all__ = ["HistoryRow", "HistoryScreen"]

_NEEDED = (top_bar, words, RecycleBoxLayout, RecycleView)  # the layout names their classes

load_beside(__file__)


class HistoryRow(GameTileButton):
    """A game that was begun; only the rows in sight exist, however many games there are."""

    file = StringProperty("")
    screen = ObjectProperty(None, rebind=True, allownone=True)


class HistoryScreen(Screen):
    """Draws a `HistoryPage`."""

    page: HistoryPage | None = ObjectProperty(None, allownone=True)
    deeds = ObjectProperty(None)

    def on_page(self, *_: object) -> None:
        """Write the list anew and keep it where it was scrolled to."""
        self.ids.games.data = [
            {
                "title": game.title,
                "line": game.marked_line,
                "accent": game.accent,
                "file": game.file,
                "screen": self,
            }
            for game in (self.page.games if self.page else ())
        ]
