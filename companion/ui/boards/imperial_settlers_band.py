"""The band of one empire: who, how many points, which goods, and what is built."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.engine.face import Tone
from companion.ui.boards.imperial_settlers_page import Count, Empire, summary
from companion.ui.boards.imperial_settlers_pieces import (
    FACTIONS,
    Crest,
    Tally,
    Tile,
    Told,
    amounts_of,
)
from companion.ui.boards.imperial_settlers_places import Band
from companion.ui.boards.parts import Part, in_lines, put
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets.reuse import children_of

__all__ = ["EmpireBand"]

_NEEDED = (Crest, Part, Tally)  # the layout names their classes

DEAL: Final = "deal"
NARROWEST: Final = 38  # units: how much room an amount needs to be read

load_beside(__file__)


class EmpireBand(ButtonBehavior, Widget):
    """Draws an `Empire` into the boxes of a `Band`; a tap on it fires `on_release`.

    `offered` is whether something in it can be tapped once it is open; `taken` is told of a tile
    that is tapped right here.
    """

    colour = StringProperty("line")
    current = BooleanProperty(defaultvalue=False)
    passed = BooleanProperty(defaultvalue=False)
    offered = BooleanProperty(defaultvalue=False)
    kept = BooleanProperty(defaultvalue=True)  # whether goods are in the books
    __events__ = ("on_piece",)

    def __init__(self, **properties: object) -> None:
        self._empire: Empire | None = None
        super().__init__(**properties)

    def on_piece(self, piece: Any) -> None:
        """Fired with a piece of this band that was tapped."""

    @property
    def empire(self) -> Empire | None:
        """What is drawn."""
        return self._empire

    def show(self, empire: Empire) -> None:
        """Draw this empire."""
        self._empire = empire
        crest = empire.crest
        self.colour = FACTIONS.get(crest.icon, "line")
        self.current, self.passed = crest.current, crest.tone is Tone.BAD
        self.offered, self.kept = empire.offered, bool(empire.goods)
        self.ids.crest.show(crest)
        self.ids.goods.show([[Told(good.icon, good.label) for good in empire.goods]])
        self._sum_up()

    def lay(self, board: Widget, band: Band) -> None:
        """Put everything into its box; tiles are drawn where they have room."""
        put(board, self, band.whole)
        for part, box in (
            (self.ids.crest, band.crest),
            (self.ids.goods, band.goods),
            (self.ids.below, band.below),
        ):
            put(board, part, box)
        shown = self._empire.locations if self._empire and band.tiles.height else ()
        tiles = children_of(self.ids.tiles, len(shown), self._new_tile)
        boxes = in_lines(band.tiles, len(shown), band.columns, look.tiny)
        for tile, field, box in zip(tiles, shown, boxes, strict=True):
            tile.show(field)
            put(board, tile, box)
        self._sum_up()

    def _sum_up(self) -> None:
        if self._empire:
            self.ids.below.show(_summed(self._empire, self.ids.below.width))

    def _new_tile(self) -> Tile:
        return Tile(on_release=lambda tile: self.dispatch("on_piece", tile))


def _summed(empire: Empire, room: float) -> list[list[Told]]:
    """Return what is built in numbers; deals of many kinds are counted together."""
    if not empire.goods:
        return []
    found = summary(empire)
    groups = [
        amounts_of((*found.classes, *found.foundations)),
        amounts_of(found.colours, colours=True),
        amounts_of(found.deals),
    ]
    if found.deals:
        groups[-1].insert(0, Told(DEAL, ""))
    if _length(groups) * NARROWEST * look.scale > room and found.deals:
        groups[-1] = amounts_of([Count(DEAL, len(empire.deals))])
    return groups


def _length(groups: Sequence[Sequence[object]]) -> float:
    return sum(map(len, groups)) + (len(groups) - 1) / 2
