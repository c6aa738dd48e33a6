"""The simulated table beside the touchscreen: what a mouse can press, hold and read there."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recyclegridlayout import RecycleGridLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from companion.engine.face import Button
from companion.presenters.simulated import SimulatedPage, SimulatedSeat
from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.widgets import lamp, paragraph, words
from companion.ui.widgets.panel import Panel

__all__ = ["SeatButton", "SeatCell", "SimulatedPanel", "TableDevices", "Workbench"]

# The layout names their classes.
_NEEDED = (icons, lamp, paragraph, words, RecycleView, RecycleGridLayout)

load_beside(__file__)

# Heights in pixels of a panel that is 360 wide.
ROOMY_ROW: Final = 106  # a name in two lines over buttons of 64, and the gap to the next row
LEAST_STACK: Final = 110  # lower than this a list of cards is no help


class TableDevices(Protocol):
    """What can be done at the simulated table."""

    def hold(self, seat: int, button: str, /) -> None:
        """Press a button of a seat and keep it down."""

    def release(self, seat: int, button: str, /) -> None:
        """Let it go."""

    def show_card(self, code: str, /) -> None:
        """Hold a card under the camera."""


class SeatButton(Panel):
    """One button of a seat: it is pressed the moment it is touched, by as many fingers as come.

    It never looks pressed itself, or everybody at the laptop would see which of the two it was.
    """

    button = OptionProperty(Button.A, options=tuple(Button))
    label = StringProperty("")
    key = StringProperty("")
    unit = NumericProperty(1.0)
    __events__ = ("on_push", "on_let_go")

    def on_push(self) -> None:
        """Fired as soon as it is touched."""

    def on_let_go(self) -> None:
        """Fired when the finger leaves the glass."""

    def on_touch_down(self, touch: Any) -> bool:
        """Press at once."""
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.dispatch("on_push")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.dispatch("on_let_go")
        return True


class SeatCell(Panel):
    """A seat: number and name over the two buttons, with the lamp between them.

    While fingers are on it the whole seat is framed, whichever button they hold.
    """

    page: SimulatedSeat | None = ObjectProperty(None, allownone=True)
    unit = NumericProperty(1.0)
    fingers = NumericProperty(0)
    __events__ = ("on_button", "on_button_up")

    def on_button(self, button: Button) -> None:
        """Fired with the button that is pressed."""

    def on_button_up(self, button: Button) -> None:
        """Fired with the button that is let go."""

    def on_page(self, _: object, page: SimulatedSeat | None) -> None:
        """Draw the seat anew."""
        if page is None:
            return
        self.ids.number.words, self.ids.name.words = str(page.seat), page.name
        self.ids.lamp.lit = page.lamp
        for widget, button in zip((self.ids.a, self.ids.b), page.buttons, strict=True):
            widget.button, widget.label, widget.key = button.button, button.label, button.key


class MouseButton(ButtonBehavior, Panel):
    """A small button for a mouse; it grows with this panel and not with the touchscreen."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)
    unit = NumericProperty(1.0)


class CardChip(MouseButton):
    """A card of the stack; `show` holds it under the camera."""

    show: Callable[[], object] = ObjectProperty(lambda: None)


class SimulatedPanel(BoxLayout):
    """Draws a `SimulatedPage`, as a column beside the touchscreen or as a strip `below` it.

    It knows how wide a column and how high a strip it wants to be; the rest is its parent's.
    The cards lie open where there is room for them; elsewhere a button lays them over the seats.
    """

    page: SimulatedPage | None = ObjectProperty(None, allownone=True)
    table: TableDevices = ObjectProperty(None)
    below = BooleanProperty(defaultvalue=False)
    unit = NumericProperty(1.0)
    columns = NumericProperty(2)
    rows = NumericProperty(0)
    cards_title = StringProperty("")
    has_cards = BooleanProperty(defaultvalue=False)
    roomy = BooleanProperty(defaultvalue=False)
    cards_open = BooleanProperty(defaultvalue=False)

    def on_kv_post(self, _: object) -> None:
        """Draw the page now and when it changes, and arrange the middle as there is room."""
        # What is out of the middle now would be forgotten if nothing else knew it.
        self._seats, self._stack, self._empty = reversed(self.ids.middle.children)
        self._laid: tuple[object, ...] = ()
        self.ids.middle.bind(height=self._arrange)
        for name in ("rows", "has_cards", "cards_open"):
            self.fbind(name, self._arrange)
        self.fbind("page", self._draw)
        self.fbind("unit", self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        page = self.page
        if page:
            self.ids.title.words, self._empty.words = page.title, page.empty
            self.ids.line_title.words, self.ids.line.words = page.line_title, page.line
            self.cards_title = page.cards_title
            self._seat(page.seats)
            self._lay_cards(page.cards)
        self._arrange()

    def _seat(self, seats: tuple[SimulatedSeat, ...]) -> None:
        cells = list(reversed(self._seats.children))
        if len(cells) != len(seats):
            self._seats.clear_widgets()
            cells = [self._cell() for _ in seats]
        for cell, seat in zip(cells, seats, strict=True):
            cell.page = seat

    def _cell(self) -> SeatCell:
        cell = SeatCell(unit=self.unit)
        self.bind(unit=cell.setter("unit"))
        cell.bind(on_button=self._press, on_button_up=self._let_go)
        self._seats.add_widget(cell)
        return cell

    def _press(self, cell: SeatCell, button: Button) -> None:
        if cell.page and cell.page.place:
            self.table.hold(cell.page.place, button)

    def _let_go(self, cell: SeatCell, button: Button) -> None:
        if cell.page and cell.page.place:
            self.table.release(cell.page.place, button)

    def _lay_cards(self, cards: tuple[tuple[str, str], ...]) -> None:
        if self._laid == (cards, self.unit):
            return
        self._laid = (cards, self.unit)
        self.has_cards, self.cards_open = bool(cards), self.cards_open and bool(cards)
        self.ids.cards.data = [
            {"text": name, "unit": self.unit, "show": partial(self._show_card, code)}
            for code, name in cards
        ]

    def _show_card(self, code: str) -> None:
        self.table.show_card(code)

    def _arrange(self, *_: object) -> None:
        """Show the seats, the cards, or both."""
        room, wanted = self.ids.middle.height, self.rows * ROOMY_ROW * self.unit
        self.roomy = self.has_cards and room - wanted >= LEAST_STACK * self.unit
        self._seats.height = min(room, wanted)
        covered = self.has_cards and self.cards_open and not self.roomy
        shown = [] if covered else [self._seats]
        shown += [self._stack] if self.roomy or covered else [self._empty]
        self._put_in_the_middle(shown)

    def _put_in_the_middle(self, shown: list[Any]) -> None:
        middle = self.ids.middle
        if list(reversed(middle.children)) != shown:
            middle.clear_widgets()
            for widget in shown:
                middle.add_widget(widget)


class Workbench(BoxLayout):
    """A window with the touchscreen and the simulated table: beside it, or below where upright."""

    upright = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Widget, panel: SimulatedPanel, **properties: object) -> None:
        super().__init__(**properties)
        self.add_widget(screen)
        self.add_widget(panel)
        self.bind(upright=panel.setter("below"))
