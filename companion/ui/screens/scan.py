"""Showing cards openly: the picture, the cards that were read, and what each would do."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import Choice
from companion.presenters.scan import CardRow, ScanPage
from companion.ui.kv import load_beside
from companion.ui.screens.open_cards import OpenCardsScreen
from companion.ui.theme import look
from companion.ui.widgets.buttons import Face, HoldButton, PushButton
from companion.ui.widgets.card_panel import CardPanel

__all__ = ["ScanScreen", "ScannedCard"]

MANY = 4  # choices that fit below each other in two columns at 800 x 480
SHORT = 8  # letters of a name that fits into a third of the width

_NEEDED = (BoxLayout,)  # the layout names it

load_beside(__file__)


class ScannedCard(CardPanel):
    """One card that was read, with its buttons. Events: `on_accept` with a choice, `on_reject`."""

    row: CardRow | None = ObjectProperty(None, allownone=True)
    __events__ = ("on_accept",)

    def on_accept(self, choice: Choice) -> None:
        """Fired with what the card shall do."""

    def on_row(self, _: object, row: CardRow | None) -> None:
        """Draw the words, and the buttons where they are others than before."""
        if row is None:
            return
        self.title, self.line, self.icon, self.tone = row.title, row.line, row.icon, row.tone
        self.can_reject = row.reject
        made = (row.number, row.choices)
        if made != getattr(self, "_made", None):
            self._made = made  # a new button under a finger would forget that it is held
            self._lay_buttons(row)

    def _lay_buttons(self, row: CardRow) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        labels = [choice.label for choice in row.choices]
        self._narrow = len(labels) > MANY and max(map(len, labels)) <= SHORT
        grid.cols = 3 if self._narrow else 2
        for choice in row.choices:
            grid.add_widget(self._button(choice, main=len(row.choices) == 1))

    def _button(self, choice: Choice, *, main: bool) -> Face:
        if choice.hold:
            button: Face = HoldButton(text=choice.label, icon="hand")
        else:
            button = PushButton(
                text=choice.label, icon=choice.icon, kind="main" if main else "plain"
            )
        button.size_hint_x = 1
        if self._narrow:
            button.padding, button.spacing = look.tiny, 0
        event = "on_held" if choice.hold else "on_release"
        button.bind(**{event: lambda button: self._pressed(button, choice)})
        return button

    def _pressed(self, button: Face, choice: Choice) -> None:
        # The first tap of two has brought the next card under the finger, and was not for that one.
        touch = getattr(button, "last_touch", None)
        if touch is None or not touch.is_double_tap:
            self.dispatch("on_accept", choice)


class ScanScreen(OpenCardsScreen):
    """Draws a `ScanPage`."""

    def draw(self, page: ScanPage) -> None:
        """Draw every card that was read."""
        self.list_cards(page.rows, self._card)
        self.typing.follow(page.typing, self.deeds.scanning)

    def _card(self) -> ScannedCard:
        card = ScannedCard()
        card.bind(on_accept=self._accept, on_reject=self._reject)
        return card

    def _accept(self, card: ScannedCard, choice: Choice) -> None:
        if card.row:
            self.deeds.scanning.accept(card.row.number, choice)

    def _reject(self, card: ScannedCard) -> None:
        if card.row:
            self.deeds.scanning.reject(card.row.number)
