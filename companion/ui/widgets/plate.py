"""The plate of a seat: who sits there, the lamp, and what the table should know about them."""

from typing import NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.engine.face import Tone
from companion.presenters.pages import Badge, Plate
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import lamp, words
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.pill import pill_width
from companion.ui.widgets.reuse import children_of

__all__ = ["SeatPlate"]

_NEEDED = (lamp, words)  # the layout names their classes

load_beside(__file__)


class Pill(NamedTuple):
    """What one chip of a plate says."""

    text: str
    icon: str
    tone: Tone
    filled: bool


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
        pills = _pills(self.page, below.width)
        for chip, pill in zip(children_of(below, len(pills), Chip), pills, strict=True):
            chip.text, chip.icon, chip.tone, chip.filled = pill


def _pills(page: Plate, room: float) -> list[Pill]:
    """Return what fits on the line below the name.

    A status that says something comes first, in words. The badges keep their words while there is
    room; after that each one is its icon, and a tap on the plate tells the rest.
    """
    worth_saying = page.status.text and (page.status.tone is not Tone.PLAIN or not page.badges)
    status = [_pill(page.status, filled=False)] if worth_saying else []
    room -= _width(status)
    spoken = [_pill(badge) for badge in page.badges]
    if not spoken or _width(spoken) <= room:
        return status + spoken
    return status + _shorter(page.badges, room)


def _shorter(badges: tuple[Badge, ...], room: float) -> list[Pill]:
    """Return the icons alone, with the word of the first badge where that still fits."""
    icons = [_pill(badge, short=bool(badge.icon)) for badge in badges]
    with_word = [_pill(badges[0]), *icons[1:]]
    if _width(with_word) <= room:
        return with_word
    while icons and _width(icons) > room:
        icons.pop()
    return icons


def _pill(badge: Badge, *, filled: bool = True, short: bool = False) -> Pill:
    return Pill("" if short else badge.text, badge.icon, badge.tone, filled)


def _width(pills: list[Pill]) -> float:
    size = look.size_small
    widths = (pill_width(pill.text, pill.icon, filled=pill.filled, size=size) for pill in pills)
    return sum(width + look.tiny for width in widths)
