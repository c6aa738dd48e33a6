"""A map under fingers: one moves it, two stretch it, and a tap or a long press means a point."""

from collections.abc import Sequence
from math import hypot
from time import monotonic
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.stencilview import StencilView

from companion.ui.boards.star_wars_rebellion_view import View
from companion.ui.theme import look

Point = tuple[float, float]

SLOP: Final = 10  # units a finger may move on a tap
LONG: Final = 0.55  # seconds of a long press
TWICE: Final = 0.4  # seconds between the two taps of a double one
NEVER: Final = (0.0, (0.0, 0.0))


class Movable(StencilView):
    """Follows fingers with its `view`. `on_tap` and `on_press` tell of points of the screen."""

    view: View = ObjectProperty(View((1, 1)))
    __events__: tuple[str, ...] = ("on_tap", "on_press", "on_let_go")

    def __init__(self, **properties: Any) -> None:
        self._fingers: dict[Any, Point] = {}
        self._moved = False  # so it is no tap
        self._pressed: Any = None
        self._last_tap = NEVER
        super().__init__(**properties)

    def on_tap(self, pos: Point) -> None:
        """Fired with the point of a tap."""

    def on_press(self, pos: Point) -> None:
        """Fired with the point of a long press, while the finger is still there."""

    def on_let_go(self) -> None:
        """Fired when the last finger has left."""

    @property
    def is_moving(self) -> bool:
        """Whether a finger is on it."""
        return bool(self._fingers)

    def inside(self, pos: Sequence[float]) -> Point:
        """Return a point of the screen as one of the window onto the map."""
        return pos[0] - self.x, pos[1] - self.y

    def zoom(self, step: int) -> None:
        """Go nearer, or farther, around the middle."""
        self.view = self.view.stepped(step, (self.width / 2, self.height / 2))

    def whole(self) -> None:
        """Show all of it."""
        self.view = View((self.width, self.height))

    def go_near(self, pos: Point) -> None:
        """Go nearer to a point, and back to the whole where there is nothing nearer."""
        self.view = (
            View(self.view.size) if self.view.is_nearest else self.view.stepped(1, self.inside(pos))
        )

    def is_second_tap(self, pos: Point) -> bool:
        """Tell whether a tap is the second of two; else it may be the first."""
        when, where = self._last_tap
        soon = monotonic() - when < TWICE and _apart(pos, where) < SLOP * 3 * look.scale
        self._last_tap = NEVER if soon else (monotonic(), (pos[0], pos[1]))
        return soon

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        if len(self._fingers) == 1:
            self._moved = False
            self._pressed = Clock.schedule_once(lambda _: self._press(touch.pos), LONG)
        else:
            self._is_no_tap()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Move the map, or stretch it between two fingers."""
        if touch.grab_current is not self:
            return False
        before = self._fingers[touch.uid]
        if not self._moved and _apart(before, touch.pos) < SLOP * look.scale:
            return True
        self._is_no_tap()
        others = [pos for uid, pos in self._fingers.items() if uid != touch.uid]
        if others:
            self._stretch(touch.pos, before, others[0])
        else:
            self.view = self.view.moved((touch.x - before[0], touch.y - before[1]))
        self._fingers[touch.uid] = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Take a tap, or leave the map where it is."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        tapped = not self._moved
        self._is_no_tap()
        if not self._fingers:
            if tapped:
                self.dispatch("on_tap", touch.pos)
            self.dispatch("on_let_go")
        return True

    def _is_no_tap(self) -> None:
        self._moved = True
        if self._pressed:
            self._pressed.cancel()
        self._pressed = None

    def _press(self, pos: Point) -> None:
        self._is_no_tap()
        self.dispatch("on_press", pos)

    def _stretch(self, pos: Point, before: Point, other: Point) -> None:
        old, new = _apart(before, other), _apart(pos, other)
        if old < 1:
            return
        middle = self.inside(((pos[0] + other[0]) / 2, (pos[1] + other[1]) / 2))
        half = (pos[0] - before[0]) / 2, (pos[1] - before[1]) / 2
        self.view = self.view.moved(half).zoomed(self.view.zoom * new / old, middle)


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
