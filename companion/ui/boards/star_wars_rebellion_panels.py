"""What covers the galaxy for a while: leaders, time, queues or units.

Beside each panel stands a rail with the way back and the ways to the others.
"""

from collections.abc import Callable
from math import ceil
from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.boards.imperial_settlers_pieces import Tally, Told
from companion.ui.boards.star_wars_rebellion_dice import UnitKey
from companion.ui.boards.star_wars_rebellion_page import (
    POOL,
    SIDES,
    WAITING,
    Leader,
    Queue,
    Table,
)
from companion.ui.boards.star_wars_rebellion_pieces import (
    LeaderTile,
    MissionTile,
    SideHead,
    StepLine,
    TimeSpace,
)
from companion.ui.boards.star_wars_rebellion_sights import LEADERS, QUEUES, TRACK
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = [
    "LeaderPanel",
    "QueuePanel",
    "TileGrid",
    "TrackPanel",
    "UnitPanel",
    "WarPanel",
    "columns_for",
]

_NEEDED = (buttons, SideHead, Tally)  # the layout names their classes

FEW: Final = 9  # leaders that are drawn large

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


def columns_for(count: int, most: int) -> int:
    """Return how many stand side by side, in lines of equal length.

    >>> [columns_for(count, 4) for count in (1, 4, 5, 6, 9)]
    [1, 4, 3, 3, 3]
    """
    return max(1, ceil(count / ceil(count / most))) if count else 1


class TileGrid(GridLayout):
    """Tiles in lines of equal height, which is no more than they need."""

    lines = NumericProperty(1)


class LeaderPanel(WarPanel):
    """Leaders: those of the side that is asked, or of both for who only looks."""

    columns = NumericProperty(3)
    missions = NumericProperty(0)

    def fill_in(self, table: Table) -> None:
        """Draw the leaders, and the missions of the side that is asked."""
        own = _in_question(table)
        self.columns = columns_for(len(own), 3 if len(own) <= FEW else 4)
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
            self.ids[f"{side}_head"].title = table.word(side)
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
        self.columns = columns_for(len(units), 3)
        keys = children_of(self.ids.grid, len(units), lambda: UnitKey(on_release=self.tapped))
        for key, unit in zip(keys, units, strict=True):
            key.show(unit)
