"""The drawn table with its plates around it."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.engine import Seat
from companion.presenters.ring import Box, Measure, Ring, corners, facing, ring
from companion.ui.kv import load_beside
from companion.ui.theme import look

DUEL = 2

load_beside(__file__)


class RoundTable(Layout):
    """Lays `plates` (seat 1 first) clockwise around a table and `board` in its middle.

    Any widget can be a plate; widgets that are neither are left where they are. With `cornered`
    two plates lie in the corners, and a board that draws around them gets the whole table. The
    board that is `banded` says where the plates lie, also while another one takes its place.
    """

    plates = ListProperty()
    board = ObjectProperty(None, allownone=True)
    upright = BooleanProperty(defaultvalue=False)
    cornered = BooleanProperty(defaultvalue=False)
    banded = ObjectProperty(None, allownone=True)
    plate_height = NumericProperty(64)
    bend = NumericProperty(0)  # of the drawn table's edge; it fills the screen where it is cornered
    table_pos = ListProperty((0, 0))
    table_size = ListProperty((1, 1))

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "size", "plates", "board", "plate_height", "cornered", "banded"):
            self.fbind(name, self._trigger_layout)

    def facing(self, seat: Seat) -> int:
        """Return by how many degrees words are turned to face this seat."""
        return facing(seat, len(self.plates), upright=self.upright)

    def on_plates(self, *_: object) -> None:
        """Keep exactly these plates."""
        self._keep()

    def on_board(self, *_: object) -> None:
        """Keep exactly this board."""
        self._keep()

    def on_banded(self, *_: object) -> None:
        """Follow the board when it lays the plates elsewhere."""
        if self.banded:
            self.banded.bind(plate_boxes=self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Put everything in its place."""
        if not self.plates or self.height < 1:
            return
        if self.banded:
            self._lay_bands(self.banded)
            return
        measure = self._measure()
        self.upright = measure.upright
        cornered = self.cornered and len(self.plates) == DUEL
        drawn = corners(measure) if cornered else ring(len(self.plates), measure)
        for plate, place in zip(self.plates, drawn.places, strict=True):
            self._put(plate, place.box.x, place.box.y)
            plate.size = place.box.width, place.box.height
        self.table_pos = self.x + drawn.table.x, self.y + drawn.table.y
        self.table_size = drawn.table.width, drawn.table.height
        if self.board:
            box = self._room(drawn, cornered=cornered)
            self._put(self.board, box.x, box.y)
            self.board.size = box.width, box.height

    def _lay_bands(self, banded: Any) -> None:
        """Give the whole table to the board, and put the plates where it wants them."""
        self.upright = self.height > self.width
        self.table_pos, self.table_size = self.pos, self.size
        banded.plate_height = self.plate_height
        banded.pos, banded.size = self.pos, self.size
        boxes = banded.plate_boxes
        if self.board and self.board is not banded:
            boxes, middle = banded.beside()
            self._put(self.board, middle.x, middle.y)
            self.board.size = middle.width, middle.height
        if len(boxes) == len(self.plates):  # else the board has not seen its page yet
            for plate, box in zip(self.plates, boxes, strict=True):
                self._put(plate, box.x, box.y)
                plate.size = box.width, box.height

    def _room(self, drawn: Ring, *, cornered: bool) -> Box:
        if not (cornered and getattr(self.board, "has_corners", False)):
            return drawn.middle
        plate = drawn.places[0].box
        self.board.corner = plate.x + plate.width, plate.y + plate.height
        return drawn.table

    def _measure(self) -> Measure:
        return Measure(
            width=self.width,
            height=self.height,
            plate_height=self.plate_height,
            widest_plate=round(230 * look.scale),
            gap=look.tiny,
        )

    def _put(self, widget: Widget, x: float, y: float) -> None:
        widget.pos = self.x + x, self.y + y

    def _keep(self) -> None:
        wanted = [self.board] if self.board else []
        wanted += self.plates
        if list(reversed(self.children)) == wanted:
            return
        self.clear_widgets()
        for widget in wanted:
            self.add_widget(widget)
