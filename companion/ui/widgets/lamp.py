"""The lamp of a seat, mirrored on the screen. It looks the same whatever was chosen."""

from collections.abc import Callable
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
    """Every lamp has a shape: no colour has to be told from another.

    Off is a hollow dim ring, waiting a ring of dashes, got-it a disc with a check. `lit` is a value
    of `Lamp`; Kivy widgets have no better word free than that.
    """

    lit = StringProperty(Lamp.OFF)
    dim = ColorProperty((1, 1, 1, 1))
    waiting = ColorProperty((1, 1, 1, 1))
    done = ColorProperty((1, 1, 1, 1))
    refused = ColorProperty((1, 1, 1, 1))
    sign = ColorProperty((0, 0, 0, 1))

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("lit", "pos", "size", "dim", "waiting", "done", "refused", "sign"):
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
            self._shape(Lamp(self.lit))(middle, radius)

    def _shape(self, lamp: Lamp) -> Callable[[Point, float], None]:
        shapes = {
            Lamp.WAITING: self._waiting,
            Lamp.ATTENTION: self._attention,
            Lamp.GOT_IT: self._got_it,
            Lamp.APPROVE: self._got_it,
            Lamp.REJECT: self._reject,
            Lamp.LEADER: self._leader,
            Lamp.ON_TEAM: self._on_team,
            Lamp.PAGE: self._page,
        }
        # A glow for closed eyes would look like this too, if a screen ever heard of it.
        return shapes.get(lamp, self._off)

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

    def _attention(self, middle: Point, radius: float) -> None:
        self._waiting(middle, radius)
        _disc(middle, radius * 0.45)

    def _leader(self, middle: Point, radius: float) -> None:
        self._on_team(middle, radius)
        _disc(middle, radius * 0.45)

    def _on_team(self, middle: Point, radius: float) -> None:
        Color(*self.waiting)
        SmoothLine(circle=(*middle, radius * 0.85, 0, 360, ROUND), width=max(1.4, radius * 0.16))

    def _page(self, middle: Point, radius: float) -> None:
        self._on_team(middle, radius)
        x, y = middle
        points = (x - radius * 0.35, y, x + radius * 0.35, y)
        Line(points=points, width=max(1.4, radius * 0.16), cap="round")

    def _got_it(self, middle: Point, radius: float) -> None:
        Color(*self.done)
        _disc(middle, radius)
        self._stroke(middle, radius, (-0.45, -0.02, -0.12, -0.38, 0.48, 0.36))

    def _reject(self, middle: Point, radius: float) -> None:
        Color(*self.refused)
        _disc(middle, radius)
        self._stroke(middle, radius, (-0.36, -0.36, 0.36, 0.36))
        self._stroke(middle, radius, (-0.36, 0.36, 0.36, -0.36))

    def _stroke(self, middle: Point, radius: float, parts: tuple[float, ...]) -> None:
        Color(*self.sign)
        x, y = middle
        points = [(y if index % 2 else x) + part * radius for index, part in enumerate(parts)]
        Line(points=points, width=max(1.2, radius * 0.13), cap="round", joint="round")


def _disc(middle: Point, radius: float) -> None:
    x, y = middle
    side = radius * 2
    SmoothEllipse(pos=(x - radius, y - radius), size=(side, side), segments=ROUND)
