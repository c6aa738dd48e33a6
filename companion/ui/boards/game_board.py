"""What every board is: it draws a page, and tells which field was tapped."""

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.presenters.pages import BoardPage, Field

__all__ = ["GameBoard", "Tapped"]


class Tapped(ButtonBehavior):
    """A piece of a board that stands for a field; a tap on it fires `on_release`."""

    field: Field = ObjectProperty(None, allownone=True)  # None until it stands for one

    @property
    def choosable(self) -> bool:
        """Whether a tap does something now."""
        return bool(self.field and self.field.choices)


class GameBoard(Widget):
    """Draws a `BoardPage` and fires `on_field` when a field with choices is tapped.

    A board for two that `has_corners` gets the whole table: the plates lie in its left corners,
    each as wide and as high as `corner` says, and it draws around them.
    """

    page: BoardPage | None = ObjectProperty(None, allownone=True)
    has_corners = BooleanProperty(defaultvalue=False)
    corner = ListProperty((0, 0))
    __events__ = ("on_field",)

    def on_field(self, field: Field) -> None:
        """Fired with the field that was tapped."""

    def tap(self, piece: Tapped) -> None:
        """Tell that this piece was tapped, if that means anything."""
        if piece.choosable:
            self.dispatch("on_field", piece.field)

    @classmethod
    def picture(cls, _: BoardPage) -> Widget | None:
        """Return a picture of a game that is over, for its story; most games need none."""
        return None
