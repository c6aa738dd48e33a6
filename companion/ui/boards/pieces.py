"""What boards are made of: large fields, small ones, and loose cards."""

from collections.abc import Sequence

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenters.pages import Badge, Row
from companion.ui import icons
from companion.ui.boards.game_board import Tapped
from companion.ui.kv import load_beside
from companion.ui.widgets import words
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.reuse import children_of

__all__ = ["CardRow", "Disc", "Dot", "DotRow", "LargeField"]

_NEEDED = (icons, words)  # the layout names their classes

load_beside(__file__)


class Disc(Widget):
    """A round field: filled where something happened there, a ring where not yet."""

    label = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    current = BooleanProperty(defaultvalue=False)
    choosable = BooleanProperty(defaultvalue=False)
    pressed = BooleanProperty(defaultvalue=False)
    diameter = NumericProperty(0)
    ink = ColorProperty((1, 1, 1, 1))


class LargeField(Tapped, BoxLayout):
    """A disc with its caption; a tap fires `on_release`."""

    fine = NumericProperty(18)

    def on_field(self, *_: object) -> None:
        """Draw the field anew."""
        disc = self.ids.disc
        disc.label, disc.icon, disc.tone = self.field.label, self.field.icon, self.field.tone
        disc.current, disc.choosable = self.field.current, bool(self.field.choices)
        self.ids.caption.words = self.field.caption


class Dot(Widget):
    """A small field: hollow until it is reached, then filled with a cross-bar or a label."""

    tone = StringProperty("plain")
    icon = StringProperty("")
    label = StringProperty("")
    current = BooleanProperty(defaultvalue=False)


class DotRow(BoxLayout):
    """A lesser track: its title and its dots, as wide as they need."""

    row: Row = ObjectProperty(None)
    narrow = BooleanProperty(defaultvalue=False)
    fine = NumericProperty(18)
    title = StringProperty("")

    def on_row(self, *_: object) -> None:
        """Draw the track anew."""
        self.title = self.row.title
        dots = children_of(self.ids.dots, len(self.row.fields), Dot)
        for dot, field in zip(dots, self.row.fields, strict=True):
            dot.tone, dot.icon = field.tone, field.icon
            dot.label, dot.current = field.label, field.current


class CardRow(BoxLayout):
    """Loose cards, as chips side by side; they shrink together when there are many."""

    room = NumericProperty(0)
    fine = NumericProperty(18)

    def on_fine(self, *_: object) -> None:
        """Write the cards in this size."""
        for chip in self.children:
            chip.want = self.fine
        self.on_room()

    def on_orientation(self, *_: object) -> None:
        """Share the room anew."""
        self.on_room()

    def show(self, cards: Sequence[Badge]) -> None:
        """Draw these cards."""
        for chip, card in zip(children_of(self, len(cards), Chip), cards, strict=True):
            chip.text, chip.icon, chip.tone, chip.want = card.text, card.icon, card.tone, self.fine
        self.on_room()

    def on_room(self, *_: object) -> None:
        """Give every card its part of the room, and none more than it needs."""
        if not self.children:
            return
        beside = 1 if self.orientation == "vertical" else len(self.children)
        share = self.room / beside - self.spacing
        for chip in self.children:
            chip.width = min(chip.natural_width, share)
