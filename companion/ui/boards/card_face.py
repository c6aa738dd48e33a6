"""A card as it lies on a board: its back, or its value with the shape of its colour."""

from typing import Final

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.presenters.pages import Field
from companion.ui import icons
from companion.ui.boards.game_board import Tapped
from companion.ui.kv import load_beside
from companion.ui.theme import SUITS
from companion.ui.widgets import words

__all__ = ["BACK", "CardButton", "CardFace"]

_NEEDED = (icons, words)  # the layout names their classes

BACK: Final = "back"  # what a field says whose card lies face down
LOWEST: Final = 2.2  # lines of type: a lower card has its shape beside its value

load_beside(__file__)


class CardFace(Widget):
    """Draws a field as a card as large as its box.

    A back with a `label` is a pile of so many. `ground` is the name of a colour of the theme: that
    of the suit, or of the `team` in a game without suits. Cards that are `low` have their shape
    beside their value; of one that is `spent` only the place is left.
    """

    field: Field = ObjectProperty(None, allownone=True)  # None until it stands for one
    label = StringProperty("")
    icon = StringProperty("")
    shape = StringProperty("")  # the icon, where there is room for it
    hidden = BooleanProperty(defaultvalue=False)
    ground = StringProperty("panel_high")
    ink = StringProperty("text")
    edge = ColorProperty((0, 0, 0, 0))
    bevel = NumericProperty(4)
    team = StringProperty("")
    spent = BooleanProperty(defaultvalue=False)
    low = BooleanProperty(defaultvalue=False)

    def on_field(self, *_: object) -> None:
        """Draw the card anew."""
        field = self.field
        if field is None:
            return
        self.hidden = field.icon == BACK
        self.label = field.label
        self.icon = "hidden" if self.hidden else "" if field.icon == "card" else field.icon
        self._colour()

    def on_team(self, *_: object) -> None:
        """Take the colour of the side."""
        self._colour()

    def on_spent(self, *_: object) -> None:
        """Give the colour up, or take it again."""
        self._colour()

    def _colour(self) -> None:
        if self.spent or not (self.icon or self.label):
            self.ground = "clear"
        else:
            team = "" if self.hidden else self.team
            self.ground = SUITS.get(self.icon) or team or "panel_high"


class CardButton(Tapped, CardFace):
    """A card that can be tapped."""

    pressed = BooleanProperty(defaultvalue=False)
    offered = BooleanProperty(defaultvalue=False)

    def on_field(self, *_: object) -> None:
        """Draw the card anew."""
        super().on_field()
        self.offered = self.choosable
