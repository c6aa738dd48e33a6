"""What the board of Imperial Settlers is made of: amounts, tiles, crests and keys."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, Final

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.engine.face import Tone
from companion.presenters.pages import Field
from companion.ui import icons
from companion.ui.boards.game_board import Tapped
from companion.ui.boards.imperial_settlers_page import NOTHING, Count, colours_of, kind_of
from companion.ui.kv import load_beside
from companion.ui.widgets import words
from companion.ui.widgets.line_chart import ink_of
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = ["Amount", "CountKey", "Crest", "DealTile", "Tally", "Tile", "amounts_of"]

_NEEDED = (icons, words)  # the layout names their classes

# Empires have the colour of their faction, and locations have their own; beside each colour of a
# location stands its sign, the icon `sign-<colour>`.
FACTIONS: Final = {
    "romans": "red",
    "barbarians": "green",
    "egyptians": "yellow",
    "japanese": "blue",
}
COLOURS: Final = {"gold": "yellow"}  # the others have their own names in the theme too
MARKS: Final = {"D": "defence", "S": "samurai", "U": "used", "T": "hand"}
WORTH: Final = "point"  # the mark of what counts twice at the end
GROUP_GAP: Final = 0.45  # of a slot, between two groups
MOST_LINES: Final = 3

load_beside(__file__)


class Pip(Widget):
    """A colour of a location: an area with its sign, and black with a light one."""

    colour = StringProperty("")
    ground = StringProperty("clear")
    sign = StringProperty("")

    def on_colour(self, *_: object) -> None:
        """Take the colour and its sign."""
        self.ground = COLOURS.get(self.colour, self.colour) or "clear"
        self.sign = f"sign-{self.colour}" if self.colour else ""


class Amount(Widget):
    """How many there are of something: its icon or its colour, and the number."""

    icon = StringProperty("")
    colour = StringProperty("")
    label = StringProperty("")
    none = BooleanProperty(defaultvalue=False)
    faint = BooleanProperty(defaultvalue=False)
    mark = NumericProperty(20)  # how large the icon is
    want = NumericProperty(20)  # how large the number is


class Told:
    """What one amount says."""

    def __init__(self, icon: str, label: str, colour: str = "") -> None:
        self.icon, self.label, self.colour = icon, label, colour


def amounts_of(counts: Sequence[Count], *, colours: bool = False) -> list[Told]:
    """Return what is told of these counts."""
    return [
        Told("" if colours else one.icon, str(one.number), one.icon if colours else "")
        for one in counts
    ]


class Tally(Layout):
    """Lays amounts from left to right, all as large as fit; groups lie a little apart.

    `widest` is how wide one is at most, in heights of its line; most numbers have so many `digits`.
    There are as many lines as let everything be largest, up to the size of type `most`.
    """

    most = NumericProperty(1000)
    widest = NumericProperty(2.0)
    digits = NumericProperty(2)
    faint = BooleanProperty(defaultvalue=False)
    groups: Sequence[int] = ListProperty()

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "size", "groups", "widest", "most", "digits", "children"):
            self.fbind(name, self._trigger_layout)

    def on_faint(self, *_: object) -> None:
        """Draw all of them so."""
        for amount in self.children:
            amount.faint = self.faint

    def show(self, groups: Sequence[Sequence[Told]]) -> None:
        """Draw these, group by group."""
        told = [one for group in groups for one in group]
        for amount, one in zip(children_of(self, len(told), Amount), told, strict=True):
            amount.icon, amount.label, amount.colour = one.icon, one.label, one.colour
            amount.none, amount.faint = one.label == NOTHING, self.faint
        self.groups = [len(group) for group in groups if group]

    def do_layout(self, *_: object) -> None:
        """Put everything in its place."""
        if not self.children or sum(self.groups) != len(self.children):
            return
        lines = max(range(1, MOST_LINES + 1), key=self._type)
        slot, rows = self._slot(lines)
        height = self.height / lines
        amounts = iter(reversed(self.children))
        for place, row in enumerate(rows):
            y = self.y + self.height - height * (place + 1)
            for x in starts(row):
                self._put(next(amounts), (self.x + x * slot, y), (slot, height))

    def _type(self, lines: int) -> float:
        """Return how large the numbers are in so many lines."""
        return self._type_in(self._slot(lines)[0], self.height / lines)

    def _type_in(self, slot: float, height: float) -> float:
        """Return how large a number can be beside its icon."""
        return min(self.most, height * 0.72, slot * (0.4 if self.digits > 1 else 0.48))

    def _slot(self, lines: int) -> tuple[float, list[list[int]]]:
        """Return how wide one is in so many lines, and the groups in each."""
        rows = in_rows(self.groups, lines)
        longest = max(length(row) for row in rows)
        return min(self.width / longest, self.height / lines * self.widest), rows

    def _put(self, amount: Amount, pos: tuple[float, float], size: tuple[float, float]) -> None:
        amount.pos, amount.size = pos, size
        amount.want = self._type_in(*size)
        amount.mark = amount.want * 1.08 if amount.label else min(size) * 0.8


def in_rows(groups: Sequence[int], lines: int) -> list[list[int]]:
    """Cut groups into lines of equal length; those that do not fit go on in the next line.

    >>> in_rows([3, 6, 1], 2), in_rows([9], 2)
    ([[3, 2], [4, 1]], [[5], [4]])
    """
    most = ceil(sum(groups) / lines)
    rows: list[list[int]] = [[]]
    for group in groups:
        left = group
        while left:
            room = most - sum(rows[-1])
            if not room:
                rows.append([])
                continue
            rows[-1].append(min(left, room))
            left -= rows[-1][-1]
    return rows


def length(row: Sequence[int]) -> float:
    """Return how many slots a line has, with the gaps between its groups."""
    return sum(row) + (len(row) - 1) * GROUP_GAP


def starts(row: Sequence[int]) -> Iterator[float]:
    """Yield where each slot of a line begins.

    >>> list(starts([2, 1]))
    [0.0, 1.0, 2.45]
    """
    at = 0.0
    for group in row:
        for _ in range(group):
            yield at
            at += 1
        at += GROUP_GAP


class Piece(Tapped):
    """A piece that lets a touch through to what lies under it, unless a tap on it does something.

    Where tiles lie in a band, a tap beside what is offered opens the whole empire.
    """

    offered = BooleanProperty(defaultvalue=False)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch that means something."""
        return self.choosable and bool(super().on_touch_down(touch))


class Crest(Piece, BoxLayout):
    """Whose empire it is, and how many points it has."""

    faction = StringProperty("")
    colour = StringProperty("line")
    ink = StringProperty("text")
    points = StringProperty("")
    passed = BooleanProperty(defaultvalue=False)
    title = StringProperty("")
    huge = BooleanProperty(defaultvalue=False)  # there is nothing else to be told
    titled = BooleanProperty(defaultvalue=False)  # there is room for the name of the faction

    def show(self, field: Field) -> None:
        """Draw this empire."""
        self.field, self.offered = field, bool(field.choices)
        self.faction, self.points, self.title = field.icon, field.label, field.caption
        self.colour = FACTIONS.get(field.icon, "line")
        self.ink = ink_of(self.colour)
        self.passed = field.tone is Tone.BAD


class Tile(Piece, Panel):
    """A location: its name, its colours, and what lies on it."""

    name = StringProperty("")
    kind = StringProperty("")
    colours: Sequence[str] = ListProperty()
    marks: Sequence[str] = ListProperty()
    spent = BooleanProperty(defaultvalue=False)
    threatened = BooleanProperty(defaultvalue=False)
    large = BooleanProperty(defaultvalue=False)
    field: Field = ObjectProperty(None, allownone=True)

    def show(self, field: Field) -> None:
        """Draw this location."""
        self.field, self.offered = field, bool(field.choices)
        self.name, self.kind = field.caption, kind_of(field)
        self.colours = list(colours_of(field))
        lying = [icon for letter, icon in MARKS.items() if letter in field.label]
        self.marks = [*lying, *([WORTH] if field.current else [])]
        self.spent = "U" in field.label
        self.threatened = field.tone is Tone.BAD
        pips = children_of(self.ids.pips, len(self.colours), Pip)
        for pip, colour in zip(pips, self.colours, strict=True):
            pip.colour = colour
        signs = children_of(self.ids.marks, len(self.marks), Mark)
        for sign, icon in zip(signs, self.marks, strict=True):
            sign.name = icon


class Mark(icons.Icon):
    """Something that lies on a location."""


class DealTile(Piece, Panel):
    """A deal and what it brings, or the foundations and how many there are."""

    name = StringProperty("")
    icon = StringProperty("")
    number = StringProperty("")
    abroad = BooleanProperty(defaultvalue=False)

    def show(self, field: Field) -> None:
        """Draw this deal."""
        self.field, self.offered = field, bool(field.choices)
        self.name, self.icon, self.number = field.caption, field.icon, field.label
        self.abroad = field.tone is Tone.ACCENT


class CountKey(Tapped, Panel):
    """Something to tap: a good, or by how much something is counted up or down."""

    label = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    offered = BooleanProperty(defaultvalue=False)

    def show(self, field: Field, *, bare: bool = False) -> None:
        """Draw this key; a `bare` one is its number alone, since the good stands beside it."""
        self.field, self.offered = field, bool(field.choices)
        self.label = field.label
        self.icon, self.name = ("", "") if bare else (field.icon, field.caption)
