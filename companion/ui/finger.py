"""A finger on the glass, for the demo: it goes the way every real touch goes."""

from itertools import count
from typing import Any, Self

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

_numbers = count(1)


class Finger(MotionEvent):
    """One touch at a place of the window, in pixels from its lower left corner."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", next(_numbers), (x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    @classmethod
    def on(cls, widget: Widget) -> Self:
        """Put a finger over the middle of a widget."""
        return cls(*widget.to_window(*widget.center))

    def depack(self, args: Any) -> None:
        """Take a place in pixels, as Kivy wants it: from 0 to 1."""
        window = EventLoop.window
        self.sx, self.sy = args[0] / (window.width - 1), args[1] / (window.height - 1)
        super().depack(args)

    def down(self) -> Self:
        """Touch the glass."""
        EventLoop.post_dispatch_input("begin", self)
        return self

    def move(self, x: float, y: float) -> Self:
        """Slide to another place."""
        self.move_to = (x, y)
        super().move((x, y))
        EventLoop.post_dispatch_input("update", self)
        return self

    def up(self) -> None:
        """Leave the glass."""
        EventLoop.post_dispatch_input("end", self)

    def tap(self) -> None:
        """Touch and leave."""
        self.down().up()
