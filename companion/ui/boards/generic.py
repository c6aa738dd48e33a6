"""The board of any game: the first track in large fields, the others small, cards below."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import BoardPage, Field
from companion.ui.boards.pieces import CardRow, DotRow, LargeField
from companion.ui.kv import load_beside
from companion.ui.widgets.centred import CentredLines

__all__ = ["GenericBoard"]

_NEEDED = (CardRow, CentredLines)  # the layout names their classes

load_beside(__file__)


class GenericBoard(BoxLayout):
    """Draws a `BoardPage` and fires `on_field` when a field with choices is tapped."""

    page: BoardPage | None = ObjectProperty(None, allownone=True)
    narrow = BooleanProperty(defaultvalue=False)
    lines_below = NumericProperty(0)
    needed = NumericProperty(0)  # the height at which nothing has to be drawn finer
    fine = NumericProperty(18)
    __events__ = ("on_field",)

    def on_field(self, field: Field) -> None:
        """Fired with the field that was tapped."""

    def on_page(self, *_: object) -> None:
        """Draw the board anew, reusing the fields that are there."""
        rows = self.page.rows if self.page else ()
        self.show_fields(rows[0].fields if rows else ())
        lesser = self.ids.lesser
        lesser.clear_widgets()
        for row in rows[1:]:
            line = DotRow(narrow=self.narrow, fine=self.fine)
            line.row = row
            lesser.add_widget(line)
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
        grid = self.ids.fields
        if len(grid.children) != len(fields):
            grid.clear_widgets()
            for _ in fields:
                grid.add_widget(LargeField(on_release=self._tap, fine=self.fine))
        for large, field in zip(reversed(grid.children), fields, strict=True):
            large.field = field

    def _tap(self, large: LargeField) -> None:
        if large.field.choices:
            self.dispatch("on_field", large.field)
