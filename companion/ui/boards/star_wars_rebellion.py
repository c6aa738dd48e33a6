"""The board of Star Wars: Rebellion: the galaxy, and panels that cover it at need.

A tap on a system that can be chosen chooses it; any other shows its sheet, and so does a long press
on every one. Leaders, units, dice and battles open by themselves while the game asks for them, and
can be put aside to look at the galaxy. Where the companion keeps no map, the time track lies there.
"""

from collections.abc import Sequence
from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.presenters.pages import BoardPage, Field
from companion.presenters.ring import Box
from companion.ui.boards.game_board import GameBoard, Tapped
from companion.ui.boards.parts import Part, put
from companion.ui.boards.star_wars_rebellion_contest import ContestPanel
from companion.ui.boards.star_wars_rebellion_map import GalaxyMap
from companion.ui.boards.star_wars_rebellion_page import Place, Table
from companion.ui.boards.star_wars_rebellion_panels import (
    LeaderPanel,
    QueuePanel,
    TrackPanel,
    UnitPanel,
    WarPanel,
)
from companion.ui.boards.star_wars_rebellion_places import Places, Wanted, places
from companion.ui.boards.star_wars_rebellion_read import read
from companion.ui.boards.star_wars_rebellion_sheet import SheetPanel
from companion.ui.boards.star_wars_rebellion_sights import (
    CONTEST,
    LEADERS,
    MAP,
    QUEUES,
    TRACK,
    UNITS,
    asked_for,
    is_there,
    sight_of,
)
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import buttons
from companion.ui.widgets.line_chart import Line, LineChart
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = ["Board", "GalaxyBoard"]

_NEEDED = (buttons, GalaxyMap, Part)  # the layout names their classes

PANELS: Final[dict[str, type[WarPanel]]] = {
    LEADERS: LeaderPanel,
    TRACK: TrackPanel,
    QUEUES: QueuePanel,
    UNITS: UnitPanel,
    CONTEST: ContestPanel,
}
TAB_ICONS: Final = {LEADERS: "leader", UNITS: "build", CONTEST: "swords", TRACK: "time"}
SPACES: Final = 16  # of the time track

load_beside(__file__)


class MapFrame(Widget):
    """The edge of the map."""


class ClockTile(ButtonBehavior, Panel):
    """The time and the reputation: where these two meet, the Rebellion has won."""

    digits = NumericProperty(24)
    time = StringProperty("")
    reputation = StringProperty("")


class Target(Tapped, Widget):
    """A system that can be chosen, as large as a finger; the map itself takes the touch."""

    def on_touch_down(self, _: Any) -> bool:
        """Leave it to the map, which knows what else lies there."""
        return False


class GalaxyBoard(GameBoard, Layout):
    """Lays the map out, and says where the plates lie."""

    unit = NumericProperty(1)
    sight = StringProperty(MAP)
    asked = StringProperty(MAP)  # what opens by itself
    whole = BooleanProperty(defaultvalue=True)  # the galaxy is in sight
    nearest = BooleanProperty(defaultvalue=False)
    tab_words = StringProperty("")

    def __init__(self, **properties: object) -> None:
        self._table = read(BoardPage())
        self._turn: tuple[str, ...] = ()
        self._panel: WarPanel | None = None
        self._panels: dict[type[WarPanel], WarPanel] = {}
        super().__init__(has_bands=True, **properties)
        self._overview: Widget = self.ids.overview.__self__
        self._map: GalaxyMap = self.ids.map.__self__
        self._map.bind(view=self._follow)
        for name in ("pos", "size", "unit", "plate_height"):
            self.fbind(name, self._arrange)

    @classmethod
    def picture(cls, page: BoardPage) -> Widget | None:
        """Return how time and reputation came together."""
        return LineChart(steps=1, top=SPACES, lines=_lines(read(page)))

    # What is drawn

    def on_page(self, *_: object) -> None:
        """Draw the board anew, reusing the pieces that are there."""
        self._table = read(self.page or BoardPage())
        self._look_up()
        self._map.show(self._table)
        self.ids.clock.time = str(self._table.now)
        self.ids.clock.reputation = str(self._table.reputation)
        self._show_panel()
        self._arrange()

    def _look_up(self) -> None:
        """Go to what the game asks for, and back when that or the turn has passed."""
        asked = asked_for(self._table)
        turned = self._table.turn != self._turn
        if asked != self.asked or turned or not is_there(self.sight, self._table):
            self.sight = asked
        self.asked, self._turn = asked, self._table.turn
        offered = [one for one in self._table.places if one.field.choices]
        if offered and not any(map(self._in_sight, offered)):
            self._map.whole()

    def on_sight(self, *_: object) -> None:
        """Show something else."""
        self._show_panel()
        self._arrange()

    def _show_panel(self) -> None:
        kind = self._panel_kind()
        if type(self._panel) is not kind:
            if self._panel:
                self.remove_widget(self._panel)
            self._panel = self._panel_of(kind) if kind else None
            if self._panel:
                self.add_widget(self._panel)
        self._uncover(seen=self._panel is None)
        if self._panel:
            self._panel.show(self._table, self.sight)

    def _panel_of(self, kind: type[WarPanel]) -> WarPanel:
        """Return a panel of this kind: it is made once, since that takes longer than a tap may."""
        if kind not in self._panels:
            self._panels[kind] = kind(tapped=self.tap, go=self._go)
        return self._panels[kind]

    def _uncover(self, *, seen: bool) -> None:
        """Draw the map, or nothing of it while a panel lies over it."""
        if seen and not self._overview.parent:
            self.add_widget(self._overview, len(self.children))
        elif self._overview.parent and not seen:
            self.remove_widget(self._overview)

    def _panel_kind(self) -> type[WarPanel] | None:
        if self.sight == MAP or not self._table.seats:
            return None
        return PANELS.get(self.sight, SheetPanel)

    # Where it is

    def beside(self) -> tuple[Sequence[Box], Box]:
        """Return where the plates lie beside a panel, and the place of the panel."""
        found = self._places()
        return found.plates, found.panel

    def _places(self) -> Places:
        wanted = Wanted(
            seats=len(self._table.seats),
            plate_height=self.plate_height / look.scale,
            mapped=bool(self._table.places),
        )
        return places((self.width, self.height), wanted, look.scale)

    def _arrange(self, *_: object) -> None:
        """Say where the plates lie, at once, and lay out everything else with the next frame."""
        if min(self.size) > 1 and self._table.seats:
            self.plate_boxes = list(self._places().plates)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        """Put everything in its place."""
        if min(self.size) <= 1 or not self._table.seats:
            return
        found, ids = self._places(), self.ids
        for part, box in (
            (ids.map, found.map),
            (ids.frame, found.map),
            (ids.nearer, found.nearer),
            (ids.farther, found.farther),
        ):
            put(self, part, box)
        covered = self._panel is not None
        self._lay_beside(found, covered=covered)
        if self._panel:
            put(self, self._panel, found.panel)
        self._lay_targets()

    def _lay_beside(self, found: Places, *, covered: bool) -> None:
        """Put the clock and the tab where they are not under a panel."""
        kept = bool(self._table.places)
        for part, box in ((self.ids.clock, found.clock), (self.ids.tab, found.tab)):
            hidden = not kept or (covered and _meet(box, found.panel))
            part.opacity, part.disabled = (0, True) if hidden else (1, False)
            put(self, part, Box(0, 0, 0, 0) if hidden else box)
        self.ids.tab.icon = TAB_ICONS.get(self._tab(), "leader")
        self.tab_words = self._table.word(self._tab())

    def _lay_targets(self) -> None:
        """Mark the systems in sight that can be chosen; touches go to the map."""
        places = [one for one in self._table.places if one.field.choices and self._in_sight(one)]
        targets = children_of(self.ids.targets, len(places), Target)
        for target, place in zip(targets, places, strict=True):
            target.field = place.field
            target.size = look.touch, look.touch
            target.pos = self._kept_inside(self._map.seen_at(place))

    def _kept_inside(self, middle: tuple[float, float]) -> tuple[float, float]:
        room, half = self._map, look.touch / 2
        return (
            max(room.x, min(room.right - look.touch, middle[0] - half)),
            max(room.y, min(room.top - look.touch, middle[1] - half)),
        )

    def _in_sight(self, place: Place) -> bool:
        """Tell whether a place can be touched: in the window, and not under a button."""
        x, y = self._map.seen_at(place)
        edge = look.gap
        inside = self._map.collide_point(x, y) and (
            self._map.x + edge < x < self._map.right - edge
            and self._map.y + edge < y < self._map.top - edge
        )
        ids = self.ids
        above = (ids.nearer, ids.farther, ids.clock, ids.tab)
        return inside and not any(one.collide_point(x, y) for one in above)

    def _follow(self, *_: object) -> None:
        self.whole, self.nearest = self._map.view.is_whole, self._map.view.is_nearest
        if not self._map.is_moving:
            self._lay_targets()

    # What is touched

    def tap_place(self, place: Place) -> None:
        """Choose a place, or look at it."""
        if place.field.choices:
            self.dispatch("on_field", place.field)
        else:
            self.look_at(place)

    def look_at(self, place: Place) -> None:
        """Show the sheet of a place."""
        self.sight = place.field.name

    def _go(self, sight: str) -> None:
        self.sight = sight

    def _tab(self) -> str:
        """Return what can be opened beside the map."""
        return self.asked or LEADERS

    def open_tab(self) -> None:
        """Show what the game asks for again, or else the leaders; and back."""
        self.sight = MAP if self.sight == self._tab() else self._tab()

    def open_clock(self) -> None:
        """Show the time track; and back."""
        self.sight = MAP if self.sight == TRACK else TRACK

    def door_to(self, field: Field) -> Widget | None:
        """Return what a person taps to get to a field that is not in sight."""
        wanted = sight_of(field, self._table)
        if self._panel:
            return self._panel.door(wanted)
        ids = self.ids
        door = {MAP: ids.farther, TRACK: ids.clock, QUEUES: ids.clock}.get(wanted, ids.tab)
        found: Widget = door.__self__
        return found


def _meet(one: Box, other: Box) -> bool:
    """Tell whether two boxes share room."""
    return min(one.x + one.width, other.x + other.width) > max(one.x, other.x) and min(
        one.y + one.height, other.y + other.height
    ) > max(one.y, other.y)


def _lines(table: Table) -> list[Line]:
    """Return the reputation, which falls, and the time, which rises."""
    times = tuple(time for time, _ in table.history)
    fame = tuple(reputation for _, reputation in table.history)
    return [Line(fame, "blue", 1, "reputation"), Line(times, "text", 0, "time")] if times else []


Board = GalaxyBoard
