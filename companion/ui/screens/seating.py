"""Taking seats: the name of whoever is to press a button, as large as the screen allows."""

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.stacklayout import StackLayout

from companion.presenters.pages import Badge
from companion.presenters.seating import SeatingPage
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import buttons, panel, top_bar, words
from companion.ui.widgets.chip import Chip

__all__ = ["SeatingScreen"]

_NEEDED = (buttons, panel, top_bar, words, StackLayout)  # the layout names their classes

load_beside(__file__)


class SeatingScreen(Screen):
    """Draws a `SeatingPage`."""

    page: SeatingPage | None = ObjectProperty(None, allownone=True)
    deeds = ObjectProperty(None)

    def on_page(self, _: object, page: SeatingPage | None) -> None:
        """Show who sits already, and who is still to come."""
        self.ids.people.clear_widgets()
        for badge in _people(page) if page else ():
            chip = Chip(text=badge.text, icon=badge.icon, tone=badge.tone, filled=bool(badge.icon))
            chip.want = look.size_label
            # A name of forty letters gets the room of three short ones.
            chip.bind(natural_width=_limit)
            _limit(chip, chip.natural_width)
            self.ids.people.add_widget(chip)


def _people(page: SeatingPage) -> list[Badge]:
    seated = [Badge(name, icon="check") for name in page.seated]
    return [*seated, *map(Badge, page.waiting)]


def _limit(chip: Chip, width: float) -> None:
    chip.width = min(width, chip.type_size * 9)
