"""What covers the galaxy for a while: leaders, time, queues, units, a battle, or a sheet.

Beside each of them stands a rail with the way back and the ways to the others.
"""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.boards.imperial_settlers_pieces import Tally, Told
from companion.ui.boards.star_wars_rebellion_page import (
    EMPIRE,
    POOL,
    REBELS,
    SIDES,
    WAITING,
    Contest,
    Fighters,
    Leader,
    Place,
    Queue,
    Table,
)
from companion.ui.boards.star_wars_rebellion_pieces import (
    DieFace,
    DieKey,
    FighterTile,
    LeaderFace,
    LeaderTile,
    MissionTile,
    SideHead,
    StepLine,
    TimeSpace,
    UnitKey,
)
from companion.ui.boards.star_wars_rebellion_signs import (
    CLEARED,
    DESTROYED,
    HOME,
    IMPERIAL,
    REBEL,
    REMOTE,
    SABOTAGED,
    SUBJUGATED,
)
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import buttons
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = [
    "ContestPanel",
    "LeaderPanel",
    "QueuePanel",
    "SheetPanel",
    "TrackPanel",
    "UnitPanel",
    "WarPanel",
]

_NEEDED = (buttons, LeaderFace, SideHead, Tally)  # the layout names their classes

MAP, LEADERS, TRACK, QUEUES = "", "leaders", "track", "queues"
FEW_FIGHTERS: Final = 4  # that are drawn large
FEW_KINDS: Final = 4  # of units that are told by name
FEW: Final = 9  # leaders that are drawn large
TALL: Final = 84  # units: a tile with three lines

Tap = Callable[[Any], object]

load_beside(__file__)


class WarRail(BoxLayout):
    """The way back to the galaxy, and the ways to other panels."""

    sight = StringProperty("")
    go: Callable[[str], object] = ObjectProperty(lambda _: None)


class WarPanel(Panel):
    """Covers the map. `tapped` is told of every piece, and `go` where somebody wants to be."""

    tapped: Tap = ObjectProperty(lambda _: None)
    go: Callable[[str], object] = ObjectProperty(lambda _: None)
    sight = StringProperty("")
    kept = BooleanProperty(defaultvalue=True)  # whether there is a map to go back to

    def show(self, table: Table, sight: str) -> None:
        """Draw this table."""
        self.sight, self.kept = sight, bool(table.places)
        self.fill_in(table)

    def fill_in(self, table: Table) -> None:
        """Draw what is the panel's own."""

    def door(self, wanted: str) -> Widget:
        """Return what is tapped to get from here to another sight."""
        ids = self.ids.rail.ids
        found: Widget = {LEADERS: ids.leaders, TRACK: ids.track, QUEUES: ids.queues}.get(
            wanted, ids.back
        ).__self__
        return found

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch: what lies below is not in sight."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))


def _columns(count: int, most: int) -> int:
    """Return how many stand side by side, in lines of equal length.

    >>> [_columns(count, 4) for count in (1, 4, 5, 6, 9)]
    [1, 4, 3, 3, 3]
    """
    return max(1, ceil(count / ceil(count / most))) if count else 1


class LeaderPanel(WarPanel):
    """Leaders: those of the side that is asked, or of both for who only looks."""

    columns = NumericProperty(3)
    missions = NumericProperty(0)

    @staticmethod
    def rows(grid: Any) -> int:
        """Return how many lines the tiles of a grid take."""
        return max(1, ceil(len(grid.children) / max(1, grid.cols or 1)))

    def fill_in(self, table: Table) -> None:
        """Draw the leaders, and the missions of the side that is asked."""
        own = _in_question(table)
        self.columns = _columns(len(own), 3 if len(own) <= FEW else 4)
        tiles = children_of(self.ids.grid, len(own), self._new_tile)
        for tile, leader in zip(tiles, own, strict=True):
            tile.show(leader, table)
        side = _side_asked(table)
        recruits = any(one.where == WAITING for one in own)
        lying = [one for one in table.missions if side in ("", one.side) and not recruits]
        self.missions = len(lying) if len(own) <= FEW else 0
        cards = children_of(self.ids.missions, int(self.missions), self._new_mission)
        for card, mission in zip(cards, lying, strict=False):
            card.show(mission, table)

    def _new_tile(self) -> LeaderTile:
        return LeaderTile(on_release=self.tapped)

    def _new_mission(self) -> MissionTile:
        return MissionTile(on_release=self.tapped)


def _side_asked(table: Table) -> str:
    """Return the side that has to choose, and nothing where both or none have."""
    sides = {one.side for one in table.leaders.values() if one.field.choices}
    sides |= {one.side for one in table.missions if one.field.choices}
    return sides.pop() if len(sides) == 1 else ""


def _in_question(table: Table) -> list[Leader]:
    """Return the leaders to draw: first who can be chosen, then the others of that side."""
    side = _side_asked(table)
    offered = [one for one in table.leaders.values() if one.field.choices]
    if any(one.where == WAITING for one in offered):
        return offered  # recruits: nobody else matters
    others = [
        one
        for one in table.leaders.values()
        if one not in offered and one.where != WAITING and side in ("", one.side)
    ]
    others.sort(key=lambda one: (SIDES.index(one.side), one.where != POOL))
    return [*offered, *others]


class TrackPanel(WarPanel):
    """The time track, and the steps of a refresh."""

    def fill_in(self, table: Table) -> None:
        """Draw every space and every step."""
        spaces = children_of(self.ids.spaces, len(table.time), self._new_space)
        for space, field in zip(spaces, table.time, strict=True):
            space.show(field, table.now)
        steps = children_of(self.ids.steps, len(table.steps), self._new_step)
        for step, field in zip(steps, table.steps, strict=True):
            step.show(field)

    def _new_space(self) -> TimeSpace:
        return TimeSpace(on_release=self.tapped)

    def _new_step(self) -> StepLine:
        return StepLine(on_release=self.tapped)


class QueueLine(BoxLayout):
    """A slot of a queue: its number, and what is being built there."""

    number = StringProperty("")

    def show(self, queue: Queue) -> None:
        """Draw this slot."""
        self.number = str(queue.slot) if queue.slot else ""
        self.ids.units.show([[Told(name, str(count)) for name, count in queue.units]])


class QueuePanel(WarPanel):
    """Both build queues."""

    def fill_in(self, table: Table) -> None:
        """Draw every slot of both sides."""
        for side in SIDES:
            self.ids[f"{side}_head"].title = table.say(side)
            own = [one for one in table.queues if one.side == side]
            lines = children_of(self.ids[side], len(own), QueueLine)
            for line, queue in zip(lines, own, strict=True):
                line.show(queue)


class UnitPanel(WarPanel):
    """Kinds of units to choose from."""

    columns = NumericProperty(3)

    def fill_in(self, table: Table) -> None:
        """Draw those that can be chosen."""
        units = [one for one in table.units.values() if one.field.choices]
        self.columns = _columns(len(units), 3)
        keys = children_of(self.ids.grid, len(units), lambda: UnitKey(on_release=self.tapped))
        for key, unit in zip(keys, units, strict=True):
            key.show(unit)


class ContestSide(BoxLayout):
    """One side of a battle: who leads it, and who fights."""

    crowded = BooleanProperty(defaultvalue=False)  # no room for who fights elsewhere
    columns = NumericProperty(4)

    def show(self, table: Table, contest: Contest, side: str, tapped: Tap) -> None:
        """Draw this side."""
        head = self.ids.head
        head.side, head.title = side, table.say(side)
        hands = [hand for hand in contest.hands if hand.name.split(":")[1] == side]
        self.ids.hands.show([[Told(hand.icon, hand.label) for hand in hands]])
        captains = [table.leaders[one] for one in contest.captains[side] if one in table.leaders]
        faces = children_of(self.ids.captains, len(captains), LeaderFace)
        for face, leader in zip(faces, captains, strict=True):
            face.leader = leader
        alone = captains if not contest.is_combat else []
        people = children_of(self.ids.people, len(alone), LeaderTile)
        for tile, leader in zip(people, alone, strict=True):
            tile.show(leader, table)
        fighters = contest.fighters[side]
        now = [one for one in fighters if one.field.current]
        self.columns = _columns(len(now), 2 if len(now) <= FEW_FIGHTERS else 3)
        tiles = children_of(
            self.ids.fighters, len(now), lambda: FighterTile(on_release=tapped)
        )
        for tile, one in zip(tiles, now, strict=True):
            tile.show(one)
        self.ids.others.show([_elsewhere(fighters)])


def _elsewhere(fighters: Sequence[Fighters]) -> list[Told]:
    """Return who does not fight in this battle."""
    counts: dict[str, int] = {}
    for one in fighters:
        if not one.field.current:
            counts[one.unit] = counts.get(one.unit, 0) + one.count
    return [Told(unit, str(count)) for unit, count in counts.items()]


class ContestPanel(WarPanel):
    """A battle, or a mission that is opposed: both sides, and the dice between them."""

    title = StringProperty("")
    where = StringProperty("")
    icon = StringProperty("")
    rolling = StringProperty("")
    keys = NumericProperty(0)

    def fill_in(self, table: Table) -> None:
        """Draw it."""
        contest = table.contest
        if contest is None:
            return
        place = table.place(contest.head.label.partition(":")[2])
        self.title, self.icon = contest.head.caption, contest.head.icon
        self.where = place.field.caption if place else ""
        for side in SIDES:
            self.ids[side].show(table, contest, side, self.tapped)
            self._show_dice(contest, side, table)
        self._show_keys(table)

    def _show_dice(self, contest: Contest, side: str, table: Table) -> None:
        lying = [die for die in contest.dice if die.side == side]
        box = self.ids[f"{side}_dice"]
        to_roll = [colour for colour, count in contest.to_roll[side] for _ in range(count)]
        faces = children_of(box, len(lying) + len(to_roll), DieFace)
        told = [(die.colour, die.face) for die in lying] + [(one, "") for one in to_roll]
        for face, (colour, shown) in zip(faces, told, strict=True):
            face.colour, face.face = colour, shown
            face.opacity = 1 if shown else 0.45

    def _show_keys(self, table: Table) -> None:
        self.keys = len(table.keys)
        keys = children_of(self.ids.key_row, len(table.keys), lambda: DieKey(on_release=self.tapped))
        for key, die in zip(keys, table.keys, strict=True):
            key.show(die)


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
        self.region = table.say(f"region:{place.printed.region}")
        self._show_lines(place, table)
        self._show_builds(place, table)
        told = [self._show_side(place, table, side) for side in SIDES]
        self.both = all(told)
        self.nothing = "" if any(told) else table.say("nothing")

    def _show_lines(self, place: Place, table: Table) -> None:
        said = _told_of(place, table)
        lines = children_of(self.ids.lines, len(said), SheetLine)
        for line, (icon, text, colour) in zip(lines, said, strict=True):
            line.icon, line.said, line.colour = icon, text, colour

    def _show_builds(self, place: Place, table: Table) -> None:
        icons = place.printed.icons if not place.has(DESTROYED) else ()
        self.slot = f"{table.say('slot')} {place.printed.slot}" if icons else ""
        self.builds = table.say("builds") if icons else ""
        marks = children_of(self.ids.builds, len(icons), BuildMark)
        for mark, name in zip(marks, icons, strict=True):
            mark.name, mark.colour = name, "blue" if name.startswith("b") else "orange"

    def _show_side(self, place: Place, table: Table, side: str) -> bool:
        box = self.ids[side]
        leaders = [table.leaders[one] for one in place.leaders if one in table.leaders]
        own = [one for one in leaders if one.side == side]
        units = [
            (name, count)
            for name, count in place.units
            if name in table.units and table.units[name].side == side
        ]
        box.show(table, side, own, units)
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
        self, table: Table, side: str, leaders: Sequence[Leader], units: Sequence[tuple[str, int]]
    ) -> None:
        """Draw leaders by name, and units in numbers."""
        seen = bool(leaders or units)
        self.opacity = 1 if seen else 0
        self.size_hint_x = 1 if seen else None
        self.width = 1 if seen else 0
        self.ids.head.side, self.ids.head.title = side, table.say(side) if seen else ""
        tiles = children_of(self.ids.leaders, len(leaders), LeaderTile)
        for tile, leader in zip(tiles, leaders, strict=True):
            tile.show(leader, table)
        named = units if len(units) + 2 * bool(leaders) <= FEW_KINDS + 1 else ()
        lines = children_of(self.ids.named, len(named), UnitLine)
        for line, (name, count) in zip(lines, named, strict=True):
            line.icon, line.number, line.name = name, str(count), table.units[name].title
        self.ids.units.show([[Told(name, str(count)) for name, count in units if not named]])


def _told_of(place: Place, table: Table) -> list[tuple[str, str, str]]:
    """Return whose a place is, and what else is so there: an icon, the words and a colour."""
    if place.is_base:
        word = "hidden" if place.has(HOME) else "found"
        return [("base", table.say(word), "good_ink")]
    said = [_owner(place, table)]
    if place.has(HOME):
        said.append(("base", table.say("home"), "good_ink"))
    if place.has(CLEARED):
        said.append(("cleared", table.say("cleared"), "muted"))
    if place.has(SABOTAGED):
        said.append(("sabotage", table.say("sabotaged"), "accent_ink"))
    return said


def _owner(place: Place, table: Table) -> tuple[str, str, str]:
    if place.has(DESTROYED):
        return "cross", table.say("destroyed"), "text"
    if place.has(SUBJUGATED):
        words = [table.say("subjugated"), *([table.say("rebel")] if place.has(REBEL) else [])]
        return "subjugated", " · ".join(words), "bad_ink"
    if place.has(IMPERIAL):
        return EMPIRE, table.say("imperial"), "bad_ink"
    if place.has(REBEL):
        return REBELS, table.say("rebel"), "good_ink"
    return "globe", table.say("remote" if place.has(REMOTE) else "neutral"), "text"
