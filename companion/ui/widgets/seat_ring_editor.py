"""The table before the game: tap a seat to name it, drag it to another place."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import words
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.round_table import RoundTable

__all__ = ["EditedSeat", "SeatRingEditor"]

_NEEDED = (icons, words)  # the layout names their classes

load_beside(__file__)

DRAG_AFTER: Final = 20  # pixels at 800 x 480; less is a finger that trembles
DRAG_AFTER_SECONDS: Final = 0.45


class EditedSeat(Panel):
    """A seat with its number and its name, or a sign that somebody can be written in."""

    index = NumericProperty(0)
    name = StringProperty("")
    taken = BooleanProperty(defaultvalue=False)
    pressed = BooleanProperty(defaultvalue=False)
    lifted = BooleanProperty(defaultvalue=False)  # it is being dragged away from here
    aimed = BooleanProperty(defaultvalue=False)  # what is dragged would land here


class SeatRingEditor(RoundTable):
    """Seats round a table; `on_tap(index)` and `on_move(index, to)` tell what fingers did.

    One finger at a time: a second one is ignored until the first is lifted.
    """

    __events__ = ("on_tap", "on_move")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._held: EditedSeat | None = None
        self._ghost: EditedSeat | None = None
        self._waiting: ClockEvent | None = None

    def on_tap(self, index: int) -> None:
        """Fired when a seat (from 0) was tapped."""

    def on_move(self, index: int, to: int) -> None:
        """Fired when a seat was dropped on another place."""

    def seat(self, shown: Sequence[str], names: Sequence[str]) -> None:
        """Draw these seats; whatever is being dragged falls back."""
        self._let_go()
        if len(self.plates) != len(shown):
            self.plates = [EditedSeat(index=index) for index in range(len(shown))]
        for plate, text, name in zip(self.plates, shown, names, strict=True):
            plate.name, plate.taken = text, bool(name)

    def on_touch_down(self, touch: Any) -> bool:
        """Take hold of a seat."""
        if super().on_touch_down(touch):
            return True
        plate = self._plate_at(touch.pos)
        if plate is None or self._held or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._held, plate.pressed = plate, True
        # Outside of its own dispatch a touch knows only where it is in the window, not in here.
        here = touch.pos
        self._waiting = Clock.schedule_once(lambda _: self._lift(here), DRAG_AFTER_SECONDS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag it once the finger has really moved."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        away = abs(touch.x - touch.ox) + abs(touch.y - touch.oy)
        if self._ghost or away > DRAG_AFTER * look.scale:
            self._lift(touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Drop it, or take the touch for a tap."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        held, dragged, target = self._held, self._ghost is not None, self._plate_at(touch.pos)
        self._let_go()
        if held and not dragged:
            self.dispatch("on_tap", held.index)
        elif held and target and target is not held:
            self.dispatch("on_move", held.index, target.index)
        return True

    def _plate_at(self, pos: tuple[float, float]) -> EditedSeat | None:
        return next((plate for plate in self.plates if plate.collide_point(*pos)), None)

    def _lift(self, pos: tuple[float, float]) -> None:
        if self._held is None:
            return
        if self._waiting:
            self._waiting.cancel()
        if self._ghost is None:
            self._ghost = self._copy(self._held)
            self._held.lifted = True
            self.add_widget(self._ghost)
        self._ghost.center = pos
        target = self._plate_at(pos)
        for plate in self.plates:
            plate.aimed = plate is target and plate is not self._held

    def _copy(self, plate: EditedSeat) -> EditedSeat:
        return EditedSeat(
            index=plate.index,
            name=plate.name,
            taken=plate.taken,
            pressed=True,
            size=plate.size,
            size_hint=(None, None),
        )

    def _let_go(self) -> None:
        if self._waiting:
            self._waiting.cancel()
        if self._ghost:
            self.remove_widget(self._ghost)
        self._held, self._ghost, self._waiting = None, None, None
        for plate in self.plates:
            plate.pressed = plate.lifted = plate.aimed = False
