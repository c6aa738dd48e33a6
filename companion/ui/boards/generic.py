"""The board of any game: the first track in large fields, the others small, cards below."""

from collections.abc import Sequence

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import BoardPage, Field
from companion.ui.boards.pieces import CardRow, DotRow, LargeField
from companion.ui.kv import load_beside

__all__ = ["GenericBoard"]

_NEEDED = (CardRow,)  # the layout names its class

load_beside(__file__)


class GenericBoard(BoxLayout):
    """Draws a `BoardPage` and fires `on_field` when a field with choices is tapped."""

    page: BoardPage | None = ObjectProperty(None, allownone=True)
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
            line = DotRow()
            line.row = row
            lesser.add_widget(line)
        self.ids.cards.show(self.page.cards if self.page else ())

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Draw the main track."""
        grid = self.ids.fields
        if len(grid.children) != len(fields):
            grid.clear_widgets()
            for _ in fields:
                grid.add_widget(LargeField(on_release=self._tap))
        for large, field in zip(reversed(grid.children), fields, strict=True):
            large.field = field

    def _tap(self, large: LargeField) -> None:
        if large.field.choices:
            self.dispatch("on_field", large.field)
