"""The lamp of a seat, mirrored on the screen. It looks the same whatever was chosen."""

from typing import Final

from kivy.graphics import Color, Line, SmoothEllipse, SmoothLine
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.face import Lamp
from companion.ui.kv import load_beside

load_beside(__file__)

SEGMENTS: Final = 6
ROUND: Final = 36  # corners of a circle that is drawn as small as this

Point = tuple[float, float]


class LampMirror(Widget):
    """Off is a hollow dim ring, waiting a ring of dashes, got-it a disc with a check.

    `lit` is a value of `Lamp`; Kivy widgets have no better word free than that.
    """

    lit = StringProperty(Lamp.OFF)
    dim = ColorProperty((1, 1, 1, 1))
    waiting = ColorProperty((1, 1, 1, 1))
    done = ColorProperty((1, 1, 1, 1))
    sign = ColorProperty((0, 0, 0, 1))

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("lit", "pos", "size", "dim", "waiting", "done", "sign"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        radius = min(self.width, self.height) / 2 - 1
        if radius <= 1:
            return
        # Not `self.center`: Kivy keeps that in a cache which may lag behind at this point.
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        with self.canvas:
            {Lamp.OFF: self._off, Lamp.WAITING: self._waiting, Lamp.GOT_IT: self._got_it}[
                Lamp(self.lit)
            ](middle, radius)

    def _off(self, middle: Point, radius: float) -> None:
        Color(*self.dim)
        SmoothLine(circle=(*middle, radius * 0.85, 0, 360, ROUND), width=max(1.0, radius * 0.09))

    def _waiting(self, middle: Point, radius: float) -> None:
        Color(*self.waiting)
        share = 360 / SEGMENTS
        for segment in range(SEGMENTS):
            start = segment * share
            arc = (*middle, radius * 0.85, start, start + share * 0.6, ROUND // SEGMENTS)
            Line(circle=arc, width=max(1.4, radius * 0.16), joint="bevel")

    def _got_it(self, middle: Point, radius: float) -> None:
        Color(*self.done)
        x, y = middle
        side = radius * 2
        SmoothEllipse(pos=(x - radius, y - radius), size=(side, side), segments=ROUND)
        Color(*self.sign)
        check = (-0.45, -0.02, -0.12, -0.38, 0.48, 0.36)
        points = [(y if index % 2 else x) + part * radius for index, part in enumerate(check)]
        Line(points=points, width=max(1.2, radius * 0.13), cap="round", joint="round")
