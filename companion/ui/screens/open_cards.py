"""What the screens for cards that lie open have in common: a picture, a list, a code to type."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from companion.ui.deeds import Deeds
from companion.ui.live import Live
from companion.ui.widgets import camera_pane, card_list, top_bar, words
from companion.ui.widgets.card_panel import CardPanel
from companion.ui.widgets.typing_code import TypingCode

__all__ = ["OpenCardsScreen"]

_NEEDED = (camera_pane, card_list, top_bar, words)  # the layouts name their classes


class OpenCardsScreen(Screen):
    """Draws a page, and a `Live` beside it that changes far more often.

    Its layout has a `CardList` with the id `list`.
    """

    page: Any = ObjectProperty(None, allownone=True)
    live: Live | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)
    upright = BooleanProperty(defaultvalue=False)

    def __init__(self, **properties: object) -> None:
        self.typing = TypingCode(self)
        super().__init__(**properties)

    def on_kv_post(self, _: object) -> None:
        """Draw what was given before there was anything to draw it on."""
        self.on_page(self, self.page)

    def on_page(self, _: object, page: Any) -> None:
        """Draw every card of the page, as soon as there is a list."""
        if page is not None and self.ids:
            self.draw(page)

    def draw(self, page: Any) -> None:
        """Draw a page."""
        raise NotImplementedError

    def list_cards(self, rows: Sequence[object], make: Callable[[], CardPanel]) -> None:
        """Draw a card for each row; those that are there already stay where they are."""
        for card, row in zip(self.ids.list.cards(len(rows), make), rows, strict=True):
            card.row = row

    def on_leave(self, *_: object) -> None:
        """Keep no picture and nothing that was typed."""
        self.live = None
        self.typing.close()
