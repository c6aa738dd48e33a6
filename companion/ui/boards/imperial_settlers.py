"""The board of Imperial Settlers: a band for every empire, and a panel that covers them at need.

A tap on a band opens its empire. Keys, cards to take and an empire in which something has to be
chosen open by themselves while the game asks for them, and can be put aside to look at the table.
"""

from collections.abc import Sequence
from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.presenters.pages import BoardPage, Field
from companion.presenters.ring import Box
from companion.ui.boards.game_board import GameBoard
from companion.ui.boards.imperial_settlers_band import EmpireBand
from companion.ui.boards.imperial_settlers_page import Table, read
from companion.ui.boards.imperial_settlers_panels import (
    BoardPanel,
    EmpirePanel,
    KeyPanel,
    OfferPanel,
)
from companion.ui.boards.imperial_settlers_pieces import FACTIONS, Told
from companion.ui.boards.imperial_settlers_places import Places, Wanted, link, places
from companion.ui.boards.parts import Part, put
from companion.ui.boards.pieces import CardRow
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import buttons
from companion.ui.widgets.line_chart import Line, LineChart
from companion.ui.widgets.reuse import children_of

__all__ = ["Board", "SettlersBoard"]

_NEEDED = (buttons, CardRow, Part)  # the layout names their classes

KEYS, OFFERS, BANDS = "keys", "offers", ""  # what is in sight; else it is the name of an empire
TAB_ICONS: Final = {KEYS: "hand", OFFERS: "card"}
ROUNDS: Final = 6  # steps of the chart: five rounds, and the final count

load_beside(__file__)


class Link(Widget):
    """Joins an open empire to the plate of its seat."""

    colour = StringProperty("clear")


class SettlersBoard(GameBoard, Layout):
    """Lays the bands out, and says where the plates lie."""

    unit = NumericProperty(1)
    sight = StringProperty(BANDS)
    asked = StringProperty(BANDS)  # what opens by itself
    footed = BooleanProperty(defaultvalue=False)

    def __init__(self, **properties: object) -> None:
        self._table = read(BoardPage())
        self._turn: tuple[str, ...] = ()
        self._panel: BoardPanel | None = None
        self._link = Link()
        super().__init__(has_bands=True, **properties)
        self._overview: Widget = self.ids.overview.__self__
        for name in ("pos", "size", "unit", "plate_height"):
            self.fbind(name, self._arrange)

    @classmethod
    def picture(cls, page: BoardPage) -> Widget | None:
        """Return the points over all rounds."""
        return LineChart(steps=ROUNDS, lines=_lines(read(page)))

    # What is drawn

    def on_page(self, *_: object) -> None:
        """Draw the board anew, reusing the pieces that are there."""
        self._table = read(self.page or BoardPage())
        self._look_up()
        for band, empire in zip(self._bands(), self._table.empires, strict=True):
            band.show(empire)
        cards = self.page.cards if self.page else ()
        self.ids.attacks.show([[Told(one.icon, "") for one in self._table.attacks]])
        self.ids.cards.show(cards)
        self.footed = bool(cards or self._table.attacks)
        self._show_panel()
        self._arrange()

    def _look_up(self) -> None:
        """Go to what the game asks for, and back when that or the turn has passed."""
        table = self._table
        asked = next((one.crest.name for one in table.empires if one.is_asked), BANDS)
        for name, fields in ((OFFERS, table.offers), (KEYS, table.keys)):
            if any(field.choices for field in fields):
                asked = name
        if asked != self.asked or table.turn != self._turn:
            self.sight = asked
        self.asked, self._turn = asked, table.turn

    def on_sight(self, *_: object) -> None:
        """Show something else."""
        self._show_panel()
        self._arrange()

    def _show_panel(self) -> None:
        kind = self._panel_kind()
        if type(self._panel) is not kind:
            if self._panel:
                self.remove_widget(self._panel)
            self._panel = kind(tapped=self.tap, on_back=self._back) if kind else None
            if self._panel:
                self.add_widget(self._panel)
        self._uncover(seen=self._panel is None)
        self._fill_panel()
        self._link.colour = self._panel.colour if self._panel else "clear"

    def _uncover(self, *, seen: bool) -> None:
        """Draw the bands, or nothing of them while a panel lies over them."""
        if seen and not self._overview.parent:
            self.remove_widget(self._link)
            self.add_widget(self._overview)
        elif self._overview.parent and not seen:
            self.remove_widget(self._overview)
            self.add_widget(self._link)

    def _panel_kind(self) -> type[BoardPanel] | None:
        if self.sight == BANDS or not self._table.empires:
            return None
        return {KEYS: KeyPanel, OFFERS: OfferPanel}.get(self.sight, EmpirePanel)

    def _fill_panel(self) -> None:
        panel, table = self._panel, self._table
        if isinstance(panel, KeyPanel):
            panel.show(table.keys)
        elif isinstance(panel, OfferPanel):
            panel.show(table.offers)
        elif isinstance(panel, EmpirePanel):
            panel.show(next(one for one in table.empires if one.crest.name == self.sight))

    # Where it is

    def beside(self) -> tuple[Sequence[Box], Box]:
        """Return where the plates lie beside a panel, and the place of the panel."""
        found = self._places()
        return found.plates, found.panel

    def _places(self) -> Places:
        wanted = Wanted(
            tiles=tuple(len(empire.locations) for empire in self._table.empires),
            plate_height=self.plate_height / look.scale,
            goods=any(empire.goods for empire in self._table.empires),
            foot=self.footed,
            tab=self._tab() != BANDS,
        )
        return places((self.width, self.height), wanted, look.scale)

    def _tab(self) -> str:
        """Return what can be opened beside the bands."""
        asked = self.asked if self.asked in TAB_ICONS else BANDS
        return asked or (OFFERS if self._table.offers else BANDS)

    def _arrange(self, *_: object) -> None:
        """Say where the plates lie, at once, and lay out everything else with the next frame."""
        if min(self.size) > 1 and self._table.empires:
            found = self._places()
            plates = found.plates if self._panel else [band.plate for band in found.bands]
            self.plate_boxes = list(plates)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        """Put everything in its place."""
        if min(self.size) <= 1 or not self._table.empires:
            return
        found = self._places()
        put(self, self.ids.overview, Box(0, 0, self.width, self.height))
        for band, place in zip(self._bands(), found.bands, strict=True):
            band.lay(self, place)
        put(self, self.ids.foot, found.foot)
        self.ids.foot.opacity = 1 if found.foot.height else 0
        self.ids.tab.icon = TAB_ICONS.get(self._tab(), "")
        put(self, self.ids.tab, found.tab)
        if self._panel:
            put(self, self._panel, found.panel)
            put(self, self._link, self._between(found))

    def _between(self, found: Places) -> Box:
        """Return the place of what joins an open empire to its plate."""
        seats = [empire.crest.name for empire in self._table.empires]
        if self.sight not in seats:
            return Box(0, 0, 0, 0)
        return link(found.plates[seats.index(self.sight)], found.panel, look.radius)

    # What is touched

    def open_tab(self) -> None:
        """Show what the game asks for again."""
        self.sight = self._tab()

    def door_to(self, field: Field) -> Widget | None:
        """Return what a person taps to get to a field that is not in sight."""
        if self._panel:
            return self._panel.way_out
        if field in (*self._table.keys, *self._table.offers):
            found: Widget = self.ids.tab.__self__
            return found
        inside = (band for band in self._bands() if band.empire and field in band.empire.pieces)
        return next(inside, None)

    def _bands(self) -> list[EmpireBand]:
        return children_of(self.ids.bands, len(self._table.empires), self._new_band)

    def _new_band(self) -> EmpireBand:
        band = EmpireBand(on_release=self._zoom)
        band.bind(on_piece=lambda _, piece: self.tap(piece))
        band.ids.crest.bind(on_release=self.tap)
        return band

    def _zoom(self, band: EmpireBand) -> None:
        if band.empire:
            self.sight = band.empire.crest.name

    def _back(self, *_: Any) -> None:
        self.sight = BANDS


def _lines(table: Table) -> list[Line]:
    """Return the points of every seat, from nothing on."""
    return [
        Line((0, *points), FACTIONS.get(empire.crest.icon, "text"), style, empire.crest.icon)
        for style, (empire, points) in enumerate(zip(table.empires, table.points, strict=True))
    ]


Board = SettlersBoard
