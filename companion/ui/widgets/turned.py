"""A container that turns what is in it, touches included."""

from collections.abc import Callable
from math import radians
from typing import Any

from kivy.graphics.transformation import Matrix
from kivy.properties import NumericProperty
from kivy.uix.relativelayout import RelativeLayout

from companion.ui.kv import load_beside

load_beside(__file__)

Point = tuple[float, float]


class Turned(RelativeLayout):
    """Fills its box with one child, turned by `angle` degrees (0, 90, 180 or 270).

    Positions inside are those of an unturned box, as in a relative layout.
    """

    angle = NumericProperty(0)

    def inside(self) -> Point:
        """Return the size the child has before it is turned."""
        return (self.height, self.width) if self.angle % 180 else (self.width, self.height)

    def do_layout(self, *_: object, **__: object) -> None:
        """Give the child the whole box."""
        for child in self.children:
            child.size, child.pos = self.inside(), (0, 0)

    def on_angle(self, *_: object) -> None:
        """Lay out again."""
        self.do_layout()

    def to_local(self, x: float, y: float, **_: object) -> Point:
        """Return a point of the parent as seen from inside."""
        return self._map(self._matrix().inverse(), x, y)

    def to_parent(self, x: float, y: float, **_: object) -> Point:
        """Return a point from inside as the parent sees it."""
        return self._map(self._matrix(), x, y)

    def _matrix(self) -> Matrix:
        width, height = self.inside()
        matrix = Matrix().translate(self.center_x, self.center_y, 0)
        matrix = matrix.multiply(Matrix().rotate(radians(self.angle), 0, 0, 1))
        return matrix.multiply(Matrix().translate(-width / 2, -height / 2, 0))

    def _map(self, matrix: Matrix, x: float, y: float) -> Point:
        point = matrix.transform_point(x, y, 0)
        return point[0], point[1]

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch to the child as if nothing were turned."""
        return self._turned_touch(super(RelativeLayout, self).on_touch_down, touch)

    def on_touch_move(self, touch: Any) -> bool:
        """Take the touch to the child as if nothing were turned."""
        return self._turned_touch(super(RelativeLayout, self).on_touch_move, touch)

    def on_touch_up(self, touch: Any) -> bool:
        """Take the touch to the child as if nothing were turned."""
        return self._turned_touch(super(RelativeLayout, self).on_touch_up, touch)

    def _turned_touch(self, handle: Callable[[Any], Any], touch: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(handle(touch))
        touch.pop()
        return taken
