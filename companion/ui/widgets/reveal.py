"""Cards that lie in the middle of the table and turn over one after another."""

from collections.abc import Sequence

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.presenters.pages import Badge
from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.widgets import panel, words
from companion.ui.widgets.centred import CentredLines

__all__ = ["REVEAL_SECONDS", "Reveal", "TurningCard"]

_NEEDED = (icons, panel, words)  # the layout names their classes

REVEAL_SECONDS = 1.5
TURN_SECONDS = 0.24

load_beside(__file__)


class TurningCard(AnchorLayout):
    """A card; `turn` goes from 0 (face down) to 1 (face up)."""

    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    turn = NumericProperty(0.0)
    open = BooleanProperty(defaultvalue=False)


class Reveal(CentredLines):
    """Shows `cards` in their order; the same cards are not turned twice."""

    cards: Sequence[Badge] = ObjectProperty(())
    still = BooleanProperty(defaultvalue=False)  # no motion, for pictures
    turning = BooleanProperty(defaultvalue=False)

    def on_cards(self, *_: object) -> None:
        """Lay the cards face down and turn them over."""
        self.clear_widgets()
        for card in self.cards:
            self.add_widget(TurningCard(text=card.text, icon=card.icon, tone=card.tone))
        cards = list(reversed(self.children))
        self.turning = bool(cards) and not self.still
        if self.turning:
            Clock.schedule_once(self._rest, REVEAL_SECONDS)
        for index, card in enumerate(cards):
            self._turn(card, (REVEAL_SECONDS - TURN_SECONDS) * index / max(1, len(cards)))

    def _rest(self, *_: object) -> None:
        self.turning = False

    def _turn(self, card: TurningCard, wait: float) -> None:
        if self.still:
            card.turn = 1.0
            return
        (Animation(duration=wait) + Animation(turn=1.0, duration=TURN_SECONDS)).start(card)
