"""What covers the bands for a while: one empire, keys to tap, or cards to take."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, Final

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.presenters.pages import Field
from companion.presenters.ring import Box
from companion.ui.boards.imperial_settlers_page import (
    NOTHING,
    Empire,
    Stepper,
    by_class,
    steppers,
)
from companion.ui.boards.imperial_settlers_pieces import (
    FACTIONS,
    Amount,
    CountKey,
    DealTile,
    Tally,
    Tile,
    Told,
)
from companion.ui.boards.parts import in_lines, put
from companion.ui.icons import Icon
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import buttons
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = ["BoardPanel", "EmpirePanel", "KeyPanel", "OfferPanel"]

_NEEDED = (buttons, Amount, ScrollView, Tally)  # the layout names their classes

HEAD: Final = 30  # units: the icon of a class beside its tiles
TILE: Final = 118
TILE_HEIGHT: Final = 64
MOST_KEYS_IN_A_LINE: Final = 4
MOST_OFFERS_IN_A_LINE: Final = 3

Tap = Callable[[Any], object]

load_beside(__file__)


class BoardPanel(Panel):
    """Covers the bands. `tapped` is told of every piece, and `on_back` is the way out."""

    colour = StringProperty("clear")  # of the empire it shows
    tapped: Tap = ObjectProperty(lambda _: None)
    __events__ = ("on_back",)

    def on_back(self) -> None:
        """Fired when somebody wants to see the table again."""

    @property
    def way_out(self) -> Widget:
        """What is tapped to get back."""
        found: Widget = self.ids.back.__self__
        return found

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch: what lies below is not in sight."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))


class TileSheet(Layout):
    """All that lies in an empire, one kind under another; as high as it needs."""

    needed = NumericProperty(0)
    tapped: Tap = ObjectProperty(lambda _: None)

    def __init__(self, **properties: object) -> None:
        self._rows: list[tuple[Icon, list[Widget]]] = []
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def show(self, empire: Empire) -> None:
        """Draw this empire."""
        rows: list[tuple[str, type[Any], Sequence[Field]]] = [
            (kind, Tile, fields) for kind, fields in by_class(empire.locations).items()
        ]
        lesser = [*empire.deals, *(one for one in empire.foundations if one.label != NOTHING)]
        if lesser:
            rows.append(("deal", DealTile, lesser))
        self.clear_widgets()
        self._rows = [self._row(*row) for row in rows]
        self.do_layout()

    def _row(self, icon: str, kind: type[Any], fields: Sequence[Field]) -> tuple[Icon, list[Any]]:
        head = Icon(name=icon, color=look.muted)
        tiles = [kind(on_release=self.tapped) for _ in fields]
        for widget in (head, *tiles):
            self.add_widget(widget)
        for tile, field in zip(tiles, fields, strict=True):
            tile.show(field)
        return head, tiles

    def do_layout(self, *_: object) -> None:
        """Put everything in its place, from the top."""
        head, gap = HEAD * look.scale, look.tiny
        room = self.width - head - gap
        columns = max(1, int((room + gap) // (TILE * look.scale + gap)))
        line = TILE_HEIGHT * look.scale + gap
        lines = [ceil(len(tiles) / columns) for _, tiles in self._rows]
        self.needed = sum(lines) * line + max(0, len(lines) - 1) * gap
        top = self.height
        for (icon, tiles), count in zip(self._rows, lines, strict=True):
            low = top - count * line + gap
            area = Box(head + gap, low, room, count * line - gap)
            put(self, icon, Box(0, top - head * 1.4, head * 0.86, head * 0.86))
            for tile, box in zip(tiles, in_lines(area, len(tiles), columns, gap), strict=True):
                put(self, tile, box)
            top = low - gap * 2


class EmpirePanel(BoardPanel):
    """One empire, as large as the board: its goods and every card."""

    def show(self, empire: Empire) -> None:
        """Draw this empire."""
        self.colour = FACTIONS.get(empire.crest.icon, "line")
        self.ids.crest.show(empire.crest)
        self.ids.goods.show([[Told(good.icon, good.label) for good in empire.goods]])
        self.ids.sheet.tapped = self.tapped
        self.ids.sheet.show(empire)


class StepperRow(BoxLayout):
    """A number with keys to its left and to its right."""

    def __init__(self, tapped: Tap, **properties: object) -> None:
        super().__init__(**properties)
        self._tapped = tapped
        self._less, self._now, self._more = self._key(), StepperNumber(), BoxLayout()
        for widget in (self._less, self._now, self._more):
            self.add_widget(widget)

    def show(self, stepper: Stepper) -> None:
        """Draw this number and its keys."""
        self._less.show(stepper.less, bare=True)
        now = stepper.now
        self._now.icon, self._now.label, self._now.name = now.icon, now.label, now.caption
        self._more.size_hint_x, self._more.spacing = len(stepper.more), self.spacing
        keys = children_of(self._more, len(stepper.more), self._key)
        for key, field in zip(keys, stepper.more, strict=True):
            key.show(field, bare=True)

    def _key(self) -> CountKey:
        return CountKey(on_release=self._tapped)


class StepperNumber(BoxLayout):
    """What there is now, and of what."""

    icon = StringProperty("")
    label = StringProperty("")
    name = StringProperty("")


class KeyPanel(BoardPanel):
    """Keys to tap: numbers with keys around them, or keys alone.

    Each stays where it is while it is tapped again and again.
    """

    columns = NumericProperty(1)
    columns_upright = NumericProperty(1)

    def show(self, keys: Sequence[Field]) -> None:
        """Draw these keys."""
        numbers = steppers(keys)
        kind = StepperRow if numbers else CountKey
        if any(type(one) is not kind for one in self.ids.grid.children):
            self.ids.grid.clear_widgets()
        self.columns = _columns(numbers, len(keys), MOST_KEYS_IN_A_LINE)
        self.columns_upright = 1 if numbers else _columns((), len(keys), 2)
        if numbers:
            rows = children_of(self.ids.grid, len(numbers), lambda: StepperRow(self.tapped))
            for row, number in zip(rows, numbers, strict=True):
                row.show(number)
            return
        made = children_of(self.ids.grid, len(keys), lambda: CountKey(on_release=self.tapped))
        for key, field in zip(made, keys, strict=True):
            key.show(field)


def _columns(numbers: Sequence[Stepper], keys: int, most: int) -> int:
    """Return how many stand side by side, in lines of equal length."""
    if numbers:
        return 1 if any(len(number.more) > 1 for number in numbers) else 2
    return max(1, ceil(keys / ceil(keys / most))) if keys else 1


class OfferPanel(BoardPanel):
    """Cards that lie open, to be taken."""

    columns = NumericProperty(1)

    def show(self, offers: Sequence[Field]) -> None:
        """Draw these cards."""
        tiles = children_of(self.ids.offers, len(offers), self._new_tile)
        for tile, field in zip(tiles, offers, strict=True):
            tile.show(field)
        self.columns = min(MOST_OFFERS_IN_A_LINE, max(1, len(offers)))

    def _new_tile(self) -> Tile:
        return Tile(large=True, on_release=self.tapped)
