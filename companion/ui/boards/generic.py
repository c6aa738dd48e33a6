"""The board of any game: the first track in large fields, the others small, cards below."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import Field
from companion.ui.boards.game_board import GameBoard
from companion.ui.boards.pieces import CardRow, DotRow, LargeField
from companion.ui.kv import load_beside
from companion.ui.widgets.centred import CentredLines
from companion.ui.widgets.reuse import children_of

__all__ = ["GenericBoard"]

_NEEDED = (CardRow, CentredLines)  # the layout names their classes

load_beside(__file__)


class GenericBoard(GameBoard, BoxLayout):
    """Draws any `BoardPage`."""

    narrow = BooleanProperty(defaultvalue=False)
    lines_below = NumericProperty(0)
    needed = NumericProperty(0)  # the height at which nothing has to be drawn finer
    fine = NumericProperty(18)

    def on_page(self, *_: object) -> None:
        """Draw the board anew, reusing the fields that are there."""
        rows = self.page.rows if self.page else ()
        self.show_fields(rows[0].fields if rows else ())
        lines = children_of(self.ids.lesser, len(rows[1:]), self._new_line)
        for line, row in zip(lines, rows[1:], strict=True):
            line.row = row
        cards = self.page.cards if self.page else ()
        self.ids.cards.show(cards)
        self.lines_below = len(rows[1:]) + bool(cards)

    def on_fine(self, *_: object) -> None:
        """Write finer where the board is low, so that the fields stay large."""
        for part in (*self.ids.fields.children, *self.ids.lesser.children):
            part.fine = self.fine

    def on_narrow(self, *_: object) -> None:
        """Put the titles of the lesser tracks above them."""
        for line in self.ids.lesser.children:
            line.narrow = self.narrow

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Draw the main track."""
        large = children_of(self.ids.fields, len(fields), self._new_field)
        for one, field in zip(large, fields, strict=True):
            one.field = field

    def _new_line(self) -> DotRow:
        return DotRow(narrow=self.narrow, fine=self.fine)

    def _new_field(self) -> LargeField:
        return LargeField(on_release=self.tap, fine=self.fine)
