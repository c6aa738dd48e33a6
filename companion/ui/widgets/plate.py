"""The plate of a seat: who sits there, the lamp, and what the table should know about them."""

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.engine.face import Tone
from companion.presenters.pages import Badge, Plate
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import lamp, words
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.panel import Panel

__all__ = ["SeatPlate"]

_NEEDED = (lamp, words)  # the layout names their classes

load_beside(__file__)


class SeatPlate(ButtonBehavior, Panel):
    """Draws a `Plate`. A tap fires `on_release`; the screen decides what it means."""

    page: Plate | None = ObjectProperty(None, allownone=True)
    asked = BooleanProperty(defaultvalue=False)
    choosable = BooleanProperty(defaultvalue=False)

    def on_kv_post(self, _: object) -> None:
        """Redraw the badges when there is more or less room for their words."""
        self.ids.below.bind(width=self._show_badges)
        look.bind(size_small=self._show_badges)

    def on_page(self, *_: object) -> None:
        """Draw the seat anew."""
        if self.page is None:
            return
        page = self.page
        self.asked, self.choosable = page.asked, bool(page.choices)
        self.ids.name.words = page.name
        self.ids.lamp.lit = page.lamp
        self._show_badges()

    def _show_badges(self, *_: object) -> None:
        if self.page is None:
            return
        below = self.ids.below
        below.clear_widgets()
        for chip in _chips(self.page, below.width):
            below.add_widget(chip)


def _chips(page: Plate, room: float) -> list[Chip]:
    """Return what fits on the line below the name.

    A status that says something comes first, in words. The badges keep their words while there is
    room; after that each one is its icon, and a tap on the plate tells the rest.
    """
    worth_saying = page.status.text and (page.status.tone is not Tone.PLAIN or not page.badges)
    status = [_chip(page.status, filled=False)] if worth_saying else []
    room -= sum(chip.natural_width for chip in status)
    spoken = [_chip(badge) for badge in page.badges]
    if spoken and sum(chip.natural_width + look.tiny for chip in spoken) > room:
        spoken = _shorter(page.badges, room)
    return status + spoken


def _shorter(badges: tuple[Badge, ...], room: float) -> list[Chip]:
    """Return the icons alone, with the word of the first badge where that still fits."""
    icons = [_chip(badge, short=bool(badge.icon)) for badge in badges]
    first = _chip(badges[0])
    others = sum(chip.natural_width + look.tiny for chip in icons[1:])
    if first.natural_width + others <= room:
        return [first, *icons[1:]]
    kept = int(room // max(chip.natural_width + look.tiny for chip in icons))
    return icons[: max(0, kept)]


def _chip(badge: Badge, *, filled: bool = True, short: bool = False) -> Chip:
    return Chip(text="" if short else badge.text, icon=badge.icon, tone=badge.tone, filled=filled)
