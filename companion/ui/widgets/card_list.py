"""Cards one below the other, as many as there are: a list that scrolls."""

from collections.abc import Callable
from typing import TypeVar

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.kv import load_beside
from companion.ui.widgets import words
from companion.ui.widgets.card_panel import CardPanel
from companion.ui.widgets.reuse import children_of

__all__ = ["CardList"]

_NEEDED = (BoxLayout, ScrollView, words)  # the layout names their classes

C = TypeVar("C", bound=CardPanel)

load_beside(__file__)


class CardList(FloatLayout):
    """`empty` is what stands there while there are no cards."""

    empty = StringProperty("")

    def cards(self, count: int, make: Callable[[], C]) -> list[C]:
        """Return so many cards; those that are there already stay where they are."""
        return children_of(self.ids.cards, count, make)
