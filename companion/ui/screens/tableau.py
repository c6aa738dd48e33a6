"""The cards of one seat counted by pictures: what was read, and only what needs a word."""

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.tableau import Answer, AskedRow, TableauPage
from companion.ui.kv import load_beside
from companion.ui.screens.open_cards import OpenCardsScreen
from companion.ui.theme import look
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.card_panel import CardPanel
from companion.ui.widgets.reuse import children_of

__all__ = ["AnswerKey", "AskedCard", "TableauScreen"]

_NEEDED = (BoxLayout,)  # the layout names it

DRAWN_ANEW = 0.1  # seconds: until what was answered has its new height

load_beside(__file__)


class AnswerKey(PushButton):
    """One of the answers to a question; the one that holds is checked and framed."""

    answer: Answer | None = ObjectProperty(None, allownone=True)


class AskedCard(CardPanel):
    """Something that needs a word, with its answers. Fires `on_answer` with one of them."""

    row: AskedRow | None = ObjectProperty(None, allownone=True)
    __events__ = ("on_answer",)

    def on_answer(self, answer: Answer) -> None:
        """Fired with what people say."""

    def on_row(self, _: object, row: AskedRow | None) -> None:
        """Draw the words; the buttons stay the same, so that none is new under a finger."""
        if row is None:
            return
        self.title, self.line, self.icon, self.tone = row.title, row.line, row.icon, row.tone
        keys = children_of(self.ids.grid, len(row.answers), self._key)
        for key, one in zip(keys, row.answers, strict=True):
            key.answer, key.text, key.framed = one.answer, one.label, one.chosen
            key.icon = "check" if one.chosen else ""

    @property
    def waits(self) -> bool:
        """Whether it is a question that nobody has answered."""
        answers = self.row.answers if self.row else ()
        return bool(answers) and not any(one.chosen for one in answers)

    def _key(self) -> AnswerKey:
        key = AnswerKey()
        key.bind(on_release=self._pressed)
        return key

    def _pressed(self, key: AnswerKey) -> None:
        # The first tap of two has brought the next question under the finger.
        if not key.last_touch.is_double_tap:
            self.dispatch("on_answer", key.answer)


class TableauScreen(OpenCardsScreen):
    """Draws a `TableauPage`."""

    def draw(self, page: TableauPage) -> None:
        """Draw everything that needs a word."""
        self.list_cards(page.rows, self._card)
        self.typing.follow(page.typing, self.deeds.counting)

    def _card(self) -> AskedCard:
        card = AskedCard()
        card.bind(on_answer=self._answer)
        return card

    def _answer(self, card: AskedCard, answer: Answer) -> None:
        if card.row and card.row.item:
            waited = card.waits
            self.deeds.counting.answer(card.row.item, answer)
            if waited and answer is not Answer.TYPE:
                Clock.schedule_once(lambda _: self._bring_next(card), DRAWN_ANEW)

    def _bring_next(self, answered: AskedCard) -> None:
        """Scroll to the next question that waits: on a small screen it is out of sight."""
        cards = list(reversed(self.ids.list.ids.cards.children))
        later = cards[cards.index(answered) + 1 :] if answered in cards else []
        following = next((card for card in (*later, *cards) if card.waits), None)
        if following and following is not answered:
            self.ids.list.ids.scroll.scroll_to(following, padding=look.gap)
