"""What the camera sees, with one line below it and the badges of missing devices in its corner."""

from collections.abc import Sequence
from functools import partial

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import Badge
from companion.ui.kv import load_beside
from companion.ui.live import Live
from companion.ui.theme import look
from companion.ui.widgets import camera_view, words
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.reuse import children_of

__all__ = ["CameraPane"]

_NEEDED = (camera_view, words)  # the layout names their classes

load_beside(__file__)


class CameraPane(BoxLayout):
    """Half of a screen on which cards are shown openly; `no_picture` stands where none is."""

    live: Live | None = ObjectProperty(None, allownone=True)
    no_picture = StringProperty("")
    headline = StringProperty("")
    badges: Sequence[Badge] = ObjectProperty(())

    def on_kv_post(self, _: object) -> None:
        """Draw the badges that were given before there was a corner for them."""
        self.on_badges(self, self.badges)

    def on_badges(self, _: object, badges: Sequence[Badge]) -> None:
        """Draw a chip for each."""
        if not self.ids:
            return
        chips = children_of(self.ids.corner, len(badges), partial(Chip, want=look.size_least))
        for chip, badge in zip(chips, badges, strict=True):
            chip.text, chip.icon, chip.tone = badge.text, badge.icon, badge.tone
