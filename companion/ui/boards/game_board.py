"""What every board is: it draws a page, and tells which field was tapped."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.presenters.pages import BoardPage, Field
from companion.presenters.ring import Box

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
    each as wide and as high as `corner` says, and it draws around them. A board that `has_bands`
    gets the whole table too, and says itself where the plates lie: in `plate_boxes`, measured from
    its corner, or `beside` something else that takes the middle for a while.
    """

    page: BoardPage | None = ObjectProperty(None, allownone=True)
    has_corners = BooleanProperty(defaultvalue=False)
    corner = ListProperty((0, 0))
    has_bands = BooleanProperty(defaultvalue=False)
    plate_boxes: Sequence[Box] = ListProperty()
    plate_height = NumericProperty(64)  # that a plate would like to have
    __events__ = ("on_field",)

    def on_field(self, field: Field) -> None:
        """Fired with the field that was tapped."""

    def tap(self, piece: Tapped) -> None:
        """Tell that this piece was tapped, if that means anything."""
        if piece.choosable:
            self.dispatch("on_field", piece.field)

    def beside(self) -> tuple[Sequence[Box], Box]:
        """Return where the plates lie while the board is not seen, and the room in the middle."""
        return (), Box(0, 0, self.width, self.height)

    def door_to(self, _: Field) -> Widget | None:
        """Return what is tapped to get to a field that is not in sight; most boards show all."""
        return None

    @classmethod
    def picture(cls, _: BoardPage) -> Widget | None:
        """Return a picture of a game that is over, for its story; most games need none."""
        return None
