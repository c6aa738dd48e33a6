"""Taking seats: the name of whoever is to press a button, as large as the screen allows."""

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.stacklayout import StackLayout

from companion.presenters.seating import SeatingPage
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, panel, top_bar, words
from companion.ui.widgets.chip import Chip

__all__ = ["SeatingScreen"]

_NEEDED = (buttons, panel, top_bar, words, StackLayout)  # the layout names their classes

load_beside(__file__)


class PersonSitting(Chip):
    """Somebody who sits already, or is still to come."""


class SeatingScreen(Screen):
    """Draws a `SeatingPage`."""

    page: SeatingPage | None = ObjectProperty(None, allownone=True)
    deeds = ObjectProperty(None)

    def on_page(self, _: object, page: SeatingPage | None) -> None:
        """Show who sits already, and who is still to come."""
        self.ids.people.clear_widgets()
        if page:
            seated = (PersonSitting(text=name, icon="check") for name in page.seated)
            waited_for = (PersonSitting(text=name, filled=False) for name in page.waiting)
            for chip in (*seated, *waited_for):
                self.ids.people.add_widget(chip)
