"""Showing cards openly: the picture, the cards that were read, and what each would do."""

from functools import partial

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView

from companion.presenters.pages import Choice
from companion.presenters.scan import CardRow, ScanPage
from companion.ui.deeds import Deeds
from companion.ui.kv import load_beside
from companion.ui.live import Live
from companion.ui.theme import look
from companion.ui.widgets import buttons, camera_view, panel, paragraph, top_bar, words
from companion.ui.widgets.buttons import Face, HoldButton, PushButton
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.reuse import children_of
from companion.ui.widgets.typing_code import TypingCode

__all__ = ["ScanScreen", "ScannedCard"]

MANY = 4  # choices that fit below each other in two columns at 800 x 480
SHORT = 8  # letters of a name that fits into a third of the width

_NEEDED = (buttons, camera_view, paragraph, top_bar, words, BoxLayout, GridLayout, ScrollView)

load_beside(__file__)


class ScannedCard(panel.Panel):
    """One card that was read, with its buttons. Events: `on_accept` with a choice, `on_reject`."""

    row: CardRow | None = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    can_reject = BooleanProperty(defaultvalue=False)
    __events__ = ("on_accept", "on_reject")

    def on_accept(self, choice: Choice) -> None:
        """Fired with what the card shall do."""

    def on_reject(self) -> None:
        """Fired when it shall do nothing."""

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


class ScanScreen(Screen):
    """Draws a `ScanPage`, and a `Live` beside it that changes far more often."""

    page: ScanPage | None = ObjectProperty(None, allownone=True)
    live: Live | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)
    upright = BooleanProperty(defaultvalue=False)

    def __init__(self, **properties: object) -> None:
        self._typing = TypingCode(self)
        super().__init__(**properties)

    def on_kv_post(self, _: object) -> None:
        """Draw what was given before there was anything to draw it on."""
        self.on_page(self, self.page)

    def on_page(self, _: object, page: ScanPage | None) -> None:
        """Draw every card that was read; those that are there already stay where they are."""
        if page is None or not self.ids:
            return
        cards = children_of(self.ids.cards, len(page.rows), ScannedCard)
        for card, row in zip(cards, page.rows, strict=True):
            if card.row is None:
                card.bind(on_accept=self._accept, on_reject=self._reject)
            card.row = row
        self._show_badges(page)
        self._typing.follow(page.typing, self.deeds.scanning)

    def on_leave(self, *_: object) -> None:
        """Keep no picture and nothing that was typed."""
        self.live = None
        self._typing.close()

    def _show_badges(self, page: ScanPage) -> None:
        chips = children_of(self.ids.corner, len(page.badges), partial(Chip, want=look.size_least))
        for chip, badge in zip(chips, page.badges, strict=True):
            chip.text, chip.icon, chip.tone = badge.text, badge.icon, badge.tone

    def _accept(self, card: ScannedCard, choice: Choice) -> None:
        if card.row:
            self.deeds.scanning.accept(card.row.number, choice)

    def _reject(self, card: ScannedCard) -> None:
        if card.row:
            self.deeds.scanning.reject(card.row.number)
