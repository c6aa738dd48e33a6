"""The self-test: what was found, and every button to be tried."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView

from companion.presenters.checkup import CheckupPage, FindingLine, PlaceTest
from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, chip, lamp, paragraph, top_bar, words
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = ["CheckupScreen", "FindingRow", "PlaceCell", "TriedButton"]

# The layout names their classes.
_NEEDED = (icons, buttons, chip, lamp, paragraph, top_bar, words, ScrollView)

load_beside(__file__)


class FindingRow(Panel):
    """One finding: a mark, what it is about, what was found, and what to do."""

    line: FindingLine | None = ObjectProperty(None, allownone=True)


class TriedButton(Panel):
    """A button of a place; a check joins its letter once it was pressed."""

    label = StringProperty("")
    pressed = BooleanProperty(defaultvalue=False)


class PlaceCell(Panel):
    """A place: its number, its lamp and its two buttons."""

    place: PlaceTest | None = ObjectProperty(None, allownone=True)

    def on_place(self, *_: object) -> None:
        """Show what was tried."""
        if self.place is None:
            return
        self.ids.lamp.lit = self.place.lamp
        buttons_here = children_of(self.ids.buttons, len(self.place.buttons), TriedButton)
        for drawn, button in zip(buttons_here, self.place.buttons, strict=True):
            drawn.label, drawn.pressed = button.label, button.pressed


class CheckupScreen(Screen):
    """Draws a `CheckupPage`."""

    page: CheckupPage | None = ObjectProperty(None, allownone=True)
    deeds = ObjectProperty(None)
    upright = BooleanProperty(defaultvalue=False)
    places_share = NumericProperty(0)  # of the screen; the list of findings has the rest

    def on_page(self, *_: object) -> None:
        """Keep the rows that stay, so that the list does not jump under the finger."""
        if self.page is None:
            return
        rows = children_of(self.ids.lines, len(self.page.lines), FindingRow)
        for row, line in zip(rows, self.page.lines, strict=True):
            row.line = line
        cells = children_of(self.ids.places, len(self.page.places), PlaceCell)
        for cell, place in zip(cells, self.page.places, strict=True):
            cell.place = place
