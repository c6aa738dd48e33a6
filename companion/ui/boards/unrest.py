"""The board of Unrest: five districts with their stacks, and what lies around them.

Its rows come in this order: the districts, the stack of each, the areas that can be chosen, the
cards in front of the marker, the tokens of the Empire, the missions, the cards set aside.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.presenters.pages import BoardPage, Field, Row
from companion.presenters.ring import Box
from companion.ui import icons
from companion.ui.boards.card_face import CardButton
from companion.ui.boards.card_stack import CardStack
from companion.ui.boards.game_board import GameBoard, Tapped
from companion.ui.boards.parts import Part, in_lines, put, row_of, side_by_side
from companion.ui.boards.pieces import Disc
from companion.ui.boards.unrest_places import Places, places
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import words
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of
from companion.ui.widgets.words import height_of

__all__ = ["Board", "UnrestBoard"]

_NEEDED = (icons, words, CardStack, Disc, Part)  # the layout names their classes

DISTRICTS: Final = 5
AREAS, FRONT, TOKENS, MISSIONS, ASIDE = range(DISTRICTS + 1, DISTRICTS + 6)
IN_FRONT: Final = 3  # cards at most
LIBERATED, BLOCKED, USED = "check", "block", "used"

load_beside(__file__)


class District(Tapped, Panel):
    """A district: its name, its stack, and whether it is in the area, blockaded or free."""

    name = StringProperty("")
    mark = StringProperty("")
    place = StringProperty("")  # in the row, while the row is being laid
    in_area = BooleanProperty(defaultvalue=False)
    offered = BooleanProperty(defaultvalue=False)

    def show(self, field: Field, stack: Sequence[Field]) -> None:
        """Draw this field with these cards."""
        self.field = field
        self.name, self.mark, self.in_area = field.caption, field.icon, field.current
        self.place = field.label
        self.offered = self.choosable
        self.ids.stack.cards = tuple(stack)


class Area(Tapped, Panel):
    """A place between two districts, where the marker can be laid."""

    ends: tuple[str, ...] = ListProperty()
    offered = BooleanProperty(defaultvalue=False)

    def show(self, field: Field) -> None:
        """Draw this field."""
        self.field = field
        self.offered = self.choosable


class Token(Tapped, Panel):
    """What the Empire can do, or has done already."""

    name = StringProperty("")
    icon = StringProperty("")
    spent = BooleanProperty(defaultvalue=False)
    offered = BooleanProperty(defaultvalue=False)

    def show(self, field: Field) -> None:
        """Draw this field."""
        self.field = field
        self.name, self.spent = field.caption, field.icon == USED
        self.icon = field.name.partition("-")[2]
        self.offered = self.choosable


class Mission(Tapped, Panel):
    """A mission by its name; while they are chosen it can be tapped."""

    name = StringProperty("")
    icon = StringProperty("flag")
    large = BooleanProperty(defaultvalue=False)
    offered = BooleanProperty(defaultvalue=False)

    def show(self, field: Field, *, large: bool) -> None:
        """Draw this field."""
        self.field = field
        self.name, self.icon, self.large = field.caption, field.icon or "flag", large
        self.offered = self.choosable


class Aside(BoxLayout):
    """What is out of play: the deck that is left, and the cards that were destroyed."""

    said = StringProperty("")
    title = StringProperty("")


class Bracket(Widget):
    """Joins the districts of an area, of one that can be chosen or where the marker is laid."""

    points = ListProperty((0, 0, 0, 0))
    laid = BooleanProperty(defaultvalue=False)


class DistrictRow(BoxLayout):
    """The districts and their stacks alone: how the game ended."""

    def show(self, page: BoardPage) -> None:
        """Draw these districts."""
        row = partial(row_of, page)
        pieces = children_of(self, len(row(0).fields), District)
        for index, (piece, field) in enumerate(zip(pieces, row(0).fields, strict=True)):
            piece.show(field, row(index + 1).fields)


class UnrestBoard(GameBoard, Layout):
    """Lays all parts around the plates in the corners."""

    unit = NumericProperty(1)
    choosing = BooleanProperty(defaultvalue=False)  # missions: they take the room of the districts

    def __init__(self, **properties: object) -> None:
        super().__init__(has_corners=True, **properties)
        for name in ("pos", "size", "corner", "unit", "page"):
            self.fbind(name, self._trigger_layout)

    @classmethod
    def picture(cls, page: BoardPage) -> Widget | None:
        """Return what lay in each district at the end."""
        districts = DistrictRow()
        districts.show(page)
        return districts

    def on_page(self, *_: object) -> None:
        """Draw the board anew, reusing the pieces that are there."""
        page = self.page or BoardPage()
        row = partial(row_of, page)
        self.choosing = any(field.choices for field in row(MISSIONS).fields)
        self._show_districts(row)
        self._show(self.ids.areas, row(AREAS).fields, Area)
        self._show_front(row(FRONT).fields)
        self._show(self.ids.tokens, row(TOKENS).fields, Token)
        self._show(self.ids.missions, row(MISSIONS).fields, Mission, large=self.choosing)
        aside = self.ids.aside
        aside.said = "  ".join(card.text for card in page.cards)
        aside.title = row(ASIDE).title
        aside.ids.stack.cards = row(ASIDE).fields

    def _show_districts(self, row: Callable[[int], Row]) -> None:
        fields = row(0).fields
        pieces = children_of(self.ids.districts, len(fields), self._new(District))
        for index, (piece, field) in enumerate(zip(pieces, fields, strict=True)):
            piece.show(field, row(index + 1).fields)

    def _show_front(self, fields: Sequence[Field]) -> None:
        cards = children_of(self.ids.front, len(fields), self._new(CardButton))
        for card, field in zip(cards, fields, strict=True):
            card.field = field

    def _show(self, box: Widget, fields: Sequence[Field], kind: type[Any], **more: object) -> None:
        pieces = children_of(box, len(fields), self._new(kind))
        for piece, field in zip(pieces, fields, strict=True):
            piece.show(field, **more)

    def _new(self, kind: type[Any]) -> Callable[[], Any]:
        return lambda: kind(on_release=self.tap)

    # Where it lies

    def do_layout(self, *_: object) -> None:
        """Put everything in its place."""
        if min(self.size) <= 1:
            return  # not laid out yet
        found = places(tuple(self.size), tuple(self.corner), look.scale)
        gap = look.tiny * 1.5
        districts = side_by_side(found.districts, len(self.ids.districts.children), gap)
        self._lay(self.ids.districts, districts)
        self._lay(self.ids.tokens, self._token_places(found))
        self._lay(self.ids.missions, self._mission_places(found))
        self._lay(self.ids.areas, [self._area_place(piece, found) for piece in self._areas()])
        self._lay(self.ids.front, self._front_places(found))
        put(self, self.ids.aside, found.aside)
        self._join_areas()

    def _token_places(self, found: Places) -> list[Box]:
        return side_by_side(found.tokens, len(self.ids.tokens.children), look.tiny)

    def _mission_places(self, found: Places) -> list[Box]:
        count = len(self.ids.missions.children)
        if not self.choosing:
            return self._mission_lines(found.missions)
        low, high = found.front, found.tokens
        room = Box(low.x, low.y, low.width, high.y + high.height - low.y)
        lines = int((room.height + look.gap) // (look.touch + look.gap))
        columns = max(3 if room.width > room.height else 2, -(-count // max(1, lines)))
        return in_lines(room, count, columns, look.gap)

    def _mission_lines(self, box: Box) -> list[Box]:
        """Return a line for each mission, higher where the name needs it."""
        pieces = reversed(self.ids.missions.children)
        wide = box.width - look.size_small * 1.5
        needs = [height_of(one.name, wide, bold=False, size=look.size_least) for one in pieces]
        share = box.height / max(1, sum(needs))
        tops = [box.y + box.height - share * sum(needs[:index]) for index in range(len(needs))]
        return [
            Box(box.x, top - need * share, box.width, need * share)
            for top, need in zip(tops, needs, strict=True)
        ]

    def _areas(self) -> list[Area]:
        return list(reversed(self.ids.areas.children))

    def _area_place(self, area: Area, found: Places) -> Box:
        ends = [self._district(name) for name in _ends(area.field.name)]
        middle = sum(end.center_x for end in ends) / len(ends) - self.x if ends else 0
        width = min(found.districts.width / DISTRICTS - look.gap, look.scale * 110)
        height = min(found.front.height - look.gap, look.scale * 84)
        return Box(middle - width / 2, found.front.y, width, height)

    def _front_places(self, found: Places) -> list[Box]:
        height = found.front.height - look.pad - look.gap
        width, gap = max(look.touch, height * 0.72), look.pad
        wide = width * IN_FRONT + gap * (IN_FRONT - 1)
        last = found.front.x + found.front.width - wide - look.tiny
        left = min(last, max(found.front.x + look.tiny, self._front_centre(found) - wide / 2))
        cards = reversed(self.ids.front.children)
        slots = [int(card.field.name.rpartition("-")[2]) - 1 for card in cards]
        return [
            Box(left + (width + gap) * slot, found.front.y + look.tiny, width, height)
            for slot in slots
        ]

    def _front_centre(self, found: Places) -> float:
        """Return the middle of the area, or of the row where there is none."""
        inside = [one.center_x for one in self._in_area()]
        middle = found.front.x + found.front.width / 2
        return (min(inside) + max(inside)) / 2 - self.x if inside else middle

    def _in_area(self) -> list[District]:
        return [one for one in reversed(self.ids.districts.children) if one.in_area]

    def _district(self, name: str) -> District:
        found = (one for one in self.ids.districts.children if one.field.name == f"district-{name}")
        district: District = next(found)
        return district

    def _join_areas(self) -> None:
        """Draw a bracket under the area, or under each that can be chosen."""
        laid = self._in_area()
        joined = [
            [self._district(name) for name in _ends(area.field.name)] for area in self._areas()
        ]
        pairs = [laid] if laid else joined
        brackets = children_of(self.ids.brackets, len(pairs), Bracket)
        for bracket, pair in zip(brackets, pairs, strict=True):
            bracket.laid = bool(laid)
            bracket.points = _bracket(pair[0], pair[-1])

    def _lay(self, part: Widget, boxes: Sequence[Box]) -> None:
        for piece, box in zip(reversed(part.children), boxes, strict=True):
            put(self, piece, box)


def _bracket(left: District, right: District) -> list[float]:
    """Return the points of a line under two districts; brackets side by side do not touch."""
    foot, low = left.y - 1, left.y - look.tiny * 1.75
    first, last = left.center_x + left.width * 0.15, right.center_x - right.width * 0.15
    return [first, foot, first, low, last, low, last, foot]


def _ends(area: str) -> list[str]:
    """Return the districts at the ends of an area.

    >>> _ends("area-capitol-police")
    ['capitol', 'police']
    """
    return area.split("-")[1:]


Board = UnrestBoard
