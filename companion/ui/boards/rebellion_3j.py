"""The board of Rebellion by 3J Games: the battle, and what each side has beside its plate.

Its rows come in this order: the battle, the encampment of each seat over the cycles, the hand of
each seat, the conflicts of the cycle, and the numbers that can be tapped.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.engine.face import Tone
from companion.presenters.pages import BoardPage, Field, Row
from companion.ui import icons
from companion.ui.boards.card_face import BACK, CardFace
from companion.ui.boards.game_board import GameBoard, Tapped
from companion.ui.boards.parts import Part, in_lines, put, row_of, side_by_side
from companion.ui.boards.pieces import CardRow, DotRow
from companion.ui.boards.rebellion_3j_places import places
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import words
from companion.ui.widgets.line_chart import Line, LineChart, LineSample
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = ["Board", "RebellionBoard"]

# The layout names their classes.
_NEEDED = (icons, words, CardFace, CardRow, DotRow, LineChart, LineSample, Part)

BATTLE, CAMPS, HANDS, CYCLE, NUMBERS = 0, (1, 2), (3, 4), 5, 6
CYCLES, TOKENS = 10, 100
USED: Final = "used"
NUMBERS_IN_A_LINE: Final = 6
COLOUR_OF: Final = {Tone.GOOD: "blue", Tone.BAD: "red"}
COIN: Final = "coin"

load_beside(__file__)


class Term(Panel):
    """A number of a sum, and what it counts."""

    label = StringProperty("")
    icon = StringProperty("")


class Sign(words.Words):
    """What stands between two numbers."""


class Fighter(Panel):
    """One line of the battle: the card, and how its total comes about."""

    colour = StringProperty("blue")
    total = StringProperty("")
    locked = BooleanProperty(defaultvalue=False)
    won = BooleanProperty(defaultvalue=False)
    with_card = BooleanProperty(defaultvalue=True)
    card: Field | None = ObjectProperty(None, allownone=True)

    def show(self, field: Field, colour: str, *, with_card: bool) -> None:
        """Draw this field; an attrition battle has no card."""
        self.colour, self.with_card, self.card = colour, with_card, field
        self.locked, self.won = field.current, field.tone is Tone.GOOD
        terms, self.total = _sum(field.caption)
        brought = terms[1:] if with_card and field.icon not in ("", BACK) else terms
        self._show_terms(brought)

    def _show_terms(self, numbers: Sequence[str]) -> None:
        """Draw the wager and then the die, each with its sign."""
        box = self.ids.terms
        box.clear_widgets()
        for place, number in enumerate(numbers):
            if place or self.with_card:
                box.add_widget(Sign(words="+"))
            box.add_widget(Term(label=number, icon=f"die{number}" if place else COIN))
        if self.total:
            box.add_widget(Sign(words="="))


class Camp(BoxLayout):
    """How many tokens a side has, and which line of the chart that is."""

    label = StringProperty("")
    colour = StringProperty("blue")

    def show(self, fields: Sequence[Field], colour: str, style: int) -> None:
        """Draw the last number of these."""
        self.label, self.colour = fields[-1].label if fields else "", colour
        self.ids.sample.show(colour, style)


class HandCard(Tapped, Widget):
    """A card in a hand, or the place of one that was played."""

    colour = StringProperty("blue")
    played = BooleanProperty(defaultvalue=False)
    offered = BooleanProperty(defaultvalue=False)

    def show(self, field: Field, colour: str) -> None:
        """Draw this field."""
        self.field, self.colour = field, colour
        self.played, self.offered = field.icon == USED, self.choosable
        self.ids.face.field = field


class NumberKey(Tapped, Panel):
    """A number to tap: tokens, or the face of a die."""

    label = StringProperty("")
    icon = StringProperty("")
    current = BooleanProperty(defaultvalue=False)
    offered = BooleanProperty(defaultvalue=False)

    def show(self, field: Field) -> None:
        """Draw this field."""
        self.field = field
        self.label, self.current, self.offered = field.label, field.current, self.choosable
        self.icon = f"die{field.label}" if field.name.startswith("die") else ""


class RebellionBoard(GameBoard, Layout):
    """Lays everything around the plates in the corners: seat 1 below, seat 2 above."""

    unit = NumericProperty(1)
    cycles = NumericProperty(CYCLES)
    tokens = NumericProperty(TOKENS)
    asking = BooleanProperty(defaultvalue=False)  # for a number: the chart makes room

    def __init__(self, **properties: object) -> None:
        super().__init__(has_corners=True, **properties)
        for name in ("pos", "size", "corner", "unit", "page"):
            self.fbind(name, self._trigger_layout)

    @classmethod
    def picture(cls, page: BoardPage) -> Widget | None:
        """Return the encampments over all cycles."""
        return LineChart(steps=CYCLES, top=TOKENS, lines=_lines(page))

    def on_page(self, *_: object) -> None:
        """Draw the board anew, reusing the pieces that are there."""
        page = self.page or BoardPage()
        cycle, numbers = row_of(page, CYCLE), row_of(page, NUMBERS).fields
        if not any(field.choices for field in numbers):
            numbers = ()  # while something else is looked at, that is the chart
        attrition = bool(cycle.fields) and cycle.fields[-1].current
        for seat, (first, second) in enumerate(zip(CAMPS, HANDS, strict=True)):
            colour = _colour(page, seat)
            battle = row_of(page, BATTLE).fields
            if seat < len(battle):
                self._fighter(seat).show(battle[seat], colour, with_card=not attrition)
            self._camp(seat).show(row_of(page, first).fields, colour, seat)
            self._show_hand(seat, row_of(page, second), colour)
        self.ids.chart.lines = _lines(page)
        self.ids.cycle.row = replace(cycle, title="")  # it stands above the board
        self.ids.cards.show(page.cards)
        self.asking = bool(numbers)
        for key, field in zip(self._keys(len(numbers)), numbers, strict=True):
            key.show(field)

    def _show_hand(self, seat: int, row: Row, colour: str) -> None:
        cards = children_of(self._hand(seat), len(row.fields), self._new(HandCard))
        for card, field in zip(cards, row.fields, strict=True):
            card.show(field, colour)

    def _keys(self, count: int) -> list[NumberKey]:
        return children_of(self.ids.numbers, count, self._new(NumberKey))

    def _new(self, kind: type[Any]) -> Callable[[], Any]:
        return lambda: kind(on_release=self.tap)

    def _fighter(self, seat: int) -> Fighter:
        found: Fighter = (self.ids.fighter_1, self.ids.fighter_2)[seat]
        return found

    def _camp(self, seat: int) -> Camp:
        found: Camp = (self.ids.camp_1, self.ids.camp_2)[seat]
        return found

    def _hand(self, seat: int) -> Part:
        found: Part = (self.ids.hand_1, self.ids.hand_2)[seat]
        return found

    def do_layout(self, *_: object) -> None:
        """Put everything in its place."""
        if min(self.size) <= 1:
            return  # not laid out yet
        found = places(tuple(self.size), tuple(self.corner), look.scale)
        for seat in range(2):
            put(self, self._fighter(seat), found.fighters[seat])
            put(self, self._camp(seat), found.camps[seat])
            cards = list(reversed(self._hand(seat).children))
            boxes = side_by_side(found.hands[seat], len(cards), look.tiny / 2)
            for card, box in zip(cards, boxes, strict=True):
                put(self, card, box)
        put(self, self.ids.cycle_place, found.cycle)
        put(self, self.ids.cards_place, found.cards)
        put(self, self.ids.chart, found.chart)
        count = len(self.ids.numbers.children)
        columns = NUMBERS_IN_A_LINE if count > NUMBERS_IN_A_LINE else NUMBERS_IN_A_LINE // 2
        keys = in_lines(found.numbers, count, columns, look.tiny)
        for key, box in zip(reversed(self.ids.numbers.children), keys, strict=True):
            put(self, key, box)


def _lines(page: BoardPage) -> list[Line]:
    return [
        Line(
            tuple(int(field.label) for field in row_of(page, number).fields),
            _colour(page, seat),
            style=seat,
        )
        for seat, number in enumerate(CAMPS)
        if row_of(page, number).fields
    ]


def _colour(page: BoardPage, seat: int) -> str:
    """Return the colour of a seat's cards; the first is blue where the game does not say."""
    fields = row_of(page, CAMPS[seat]).fields
    tone = fields[-1].tone if fields else Tone.PLAIN
    return COLOUR_OF.get(tone, ("blue", "red")[seat])


def _sum(caption: str) -> tuple[list[str], str]:
    """Return the terms of a sum and its total, as far as they are known.

    >>> _sum("5 + 4 + 6 = 15"), _sum("3 + 2"), _sum("")
    ((['5', '4', '6'], '15'), (['3', '2'], ''), ([], ''))
    """
    left, _, total = caption.partition("=")
    return re.findall(r"\d+", left), total.strip()


Board = RebellionBoard
