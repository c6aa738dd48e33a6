"""The sheet of one system: all there is to tell of it."""

from collections.abc import Sequence
from typing import Final

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.boards.imperial_settlers_pieces import Tally, Told
from companion.ui.boards.star_wars_rebellion_forces import build_ink
from companion.ui.boards.star_wars_rebellion_page import (
    CLEARED,
    DESTROYED,
    EMPIRE,
    HOME,
    IMPERIAL,
    REBEL,
    REBELS,
    REMOTE,
    SABOTAGED,
    SIDES,
    SUBJUGATED,
    Leader,
    Place,
    Table,
)
from companion.ui.boards.star_wars_rebellion_panels import WarPanel
from companion.ui.boards.star_wars_rebellion_pieces import LeaderTile, SideHead
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets.reuse import children_of

__all__ = ["SheetPanel"]

_NEEDED = (SideHead, Tally)  # the layout names their classes

LINES: Final = 6  # that a sheet has room for, and with large text
LINES_LARGE: Final = 4

load_beside(__file__)


class SheetLine(BoxLayout):
    """Something that is so in a system."""

    icon = StringProperty("")
    said = StringProperty("")
    colour = StringProperty("text")


class SheetPanel(WarPanel):
    """All there is to tell of one system."""

    name = StringProperty("")
    region = StringProperty("")
    slot = StringProperty("")
    builds = StringProperty("")
    both = BooleanProperty(defaultvalue=False)
    nothing = StringProperty("")

    def fill_in(self, table: Table) -> None:
        """Draw the system in sight."""
        place = table.place(self.sight.partition(":")[2])
        if place is None:
            return
        self.name = place.field.caption
        self.region = table.word(f"region:{place.printed.region}")
        self._show_lines(place, table)
        self._show_builds(place, table)
        told = [self._show_side(place, table, side) for side in SIDES]
        self.both = all(told)
        self.nothing = "" if any(told) else table.word("nothing")

    def _show_lines(self, place: Place, table: Table) -> None:
        said = _told_of(place, table)
        lines = children_of(self.ids.lines, len(said), SheetLine)
        for line, (icon, text, colour) in zip(lines, said, strict=True):
            line.icon, line.said, line.colour = icon, text, colour

    def _show_builds(self, place: Place, table: Table) -> None:
        icons = place.printed.icons if not place.has(DESTROYED) else ()
        self.slot = f"{table.word('slot')} {place.printed.slot}" if icons else ""
        self.builds = table.word("builds") if icons else ""
        marks = children_of(self.ids.builds, len(icons), BuildMark)
        for mark, name in zip(marks, icons, strict=True):
            mark.name, mark.colour = name, build_ink(name)

    def _show_side(self, place: Place, table: Table, side: str) -> bool:
        box = self.ids[side]
        leaders = [table.leaders[one] for one in place.leaders if one in table.leaders]
        own = [one for one in leaders if one.side == side]
        units = [
            (name, count)
            for name, count in place.units
            if name in table.units and table.units[name].side == side
        ]
        lines = len(_told_of(place, table)) + 2 * bool(own) + len(units)
        named = lines <= (LINES_LARGE if look.large_text else LINES)
        box.show(table, side, own, units, named=named)
        return bool(own or units)


class UnitLine(BoxLayout):
    """A kind of unit by name, and how many there are."""

    icon = StringProperty("")
    number = StringProperty("")
    name = StringProperty("")


class BuildMark(Widget):
    """An icon of what a system builds."""

    name = StringProperty("")
    colour = StringProperty("blue")


class SheetSide(BoxLayout):
    """What a side has in a system."""

    def show(
        self,
        table: Table,
        side: str,
        leaders: Sequence[Leader],
        units: Sequence[tuple[str, int]],
        *,
        named: bool,
    ) -> None:
        """Draw leaders by name, and units in numbers."""
        seen = bool(leaders or units)
        self.opacity = 1 if seen else 0
        self.size_hint_x = 1 if seen else None
        self.width = 1 if seen else 0
        self.ids.head.side, self.ids.head.title = side, table.word(side) if seen else ""
        tiles = children_of(self.ids.leaders, len(leaders), LeaderTile)
        for tile, leader in zip(tiles, leaders, strict=True):
            tile.show(leader, table)
        told = units if named else ()
        lines = children_of(self.ids.named, len(told), UnitLine)
        for line, (name, count) in zip(lines, told, strict=True):
            line.icon, line.number, line.name = name, str(count), table.units[name].title
        self.ids.units.show([[Told(name, str(count)) for name, count in units if not named]])


def _told_of(place: Place, table: Table) -> list[tuple[str, str, str]]:
    """Return whose a place is, and what else is so there: an icon, the words and a colour."""
    if place.is_base:
        word = "hidden" if place.has(HOME) else "found"
        return [("base", table.word(word), "good_ink")]
    said = [_owner(place, table)]
    if place.has(HOME):
        said.append(("base", table.word("home"), "good_ink"))
    if place.has(CLEARED):
        said.append(("cleared", table.word("cleared"), "muted"))
    if place.has(SABOTAGED):
        said.append(("sabotage", table.word("sabotaged"), "accent_ink"))
    return said


def _owner(place: Place, table: Table) -> tuple[str, str, str]:
    if place.has(DESTROYED):
        return "cross", table.word("destroyed"), "text"
    if place.has(SUBJUGATED):
        words = [table.word("subjugated"), *([table.word("rebel")] if place.has(REBEL) else [])]
        return "subjugated", " · ".join(words), "bad_ink"
    if place.has(IMPERIAL):
        return EMPIRE, table.word("imperial"), "bad_ink"
    if place.has(REBEL):
        return REBELS, table.word("rebel"), "good_ink"
    return "globe", table.word("remote" if place.has(REMOTE) else "neutral"), "text"
