"""Icons drawn with lines and discs on a square of 24 by 24; no fonts, no pictures."""

from collections.abc import Callable, Mapping
from typing import Final

from kivy.graphics import Color, SmoothEllipse, SmoothLine, Triangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.empire_icons import EMPIRE_ICONS
from companion.ui.galaxy_icons import GALAXY_ICONS

GRID: Final = 24

# A stroke is (kind, numbers): a line through points, a closed line, a filled triangle, a disc or
# a bold ring (x, y, radius) or an arc (x, y, radius, from, to) in degrees clockwise from the top.
Stroke = tuple[str, tuple[float, ...]]

_SPEAKER: Final[tuple[Stroke, ...]] = (("loop", (3, 9, 7, 9, 12, 5, 12, 19, 7, 15, 3, 15)),)
_CLOCK: Final[tuple[Stroke, ...]] = (
    ("arc", (12, 11, 8.5, 0, 360)),
    ("line", (12, 11, 12, 16)),
    ("line", (12, 11, 15.5, 9)),
)

_DIE: Final[tuple[Stroke, ...]] = (("loop", (3, 3, 21, 3, 21, 21, 3, 21)),)
_PIP: Final = 2.1  # the radius of a pip
_LOW, _MIDDLE, _HIGH = 7.5, 12, 16.5


def _die(*pips: tuple[float, float]) -> tuple[Stroke, ...]:
    return (*_DIE, *(("disc", (x, y, _PIP)) for x, y in pips))


_TWO: Final = ((_LOW, _LOW), (_HIGH, _HIGH))
_FOUR: Final = (*_TWO, (_LOW, _HIGH), (_HIGH, _LOW))
_CENTRE: Final = (_MIDDLE, _MIDDLE)

ICONS: Final[Mapping[str, tuple[Stroke, ...]]] = {
    "check": (("bold", (4, 12, 10, 6, 20, 18)),),
    "cross": (("bold", (5, 5, 19, 19)), ("bold", (5, 19, 19, 5))),
    "close": (("line", (6, 6, 18, 18)), ("line", (6, 18, 18, 6))),
    "undo": (
        ("arc", (13, 10, 6.5, -90, 150)),
        ("line", (6.5, 10, 6.5, 12)),
        ("triangle", (1.5, 12, 11.5, 12, 6.5, 5.5)),
    ),
    "repeat": (
        ("arc", (12, 12, 8, 40, 330)),
        ("triangle", (11, 23, 11, 15, 17.5, 19)),
    ),
    "help": (
        ("arc", (12, 16, 4.6, -95, 130)),
        ("bold", (15.4, 13, 12, 10.4, 12, 8)),
        ("disc", (12, 3.6, 1.7)),
    ),
    "pause": (("bold", (8, 4.5, 8, 19.5)), ("bold", (16, 4.5, 16, 19.5))),
    "play": (("triangle", (6, 3, 6, 21, 21, 12)),),
    "skip": (("triangle", (4, 4, 4, 20, 16, 12)), ("bold", (18.5, 5, 18.5, 19))),
    "back": (("bold", (14, 4, 6, 12, 14, 20)), ("line", (6, 12, 21, 12))),
    "gear": (
        ("arc", (12, 12, 5.6, 0, 360)),
        ("disc", (12, 12, 2)),
        ("bold", (12, 18, 12, 21.5)),
        ("bold", (12, 6, 12, 2.5)),
        ("bold", (18, 12, 21.5, 12)),
        ("bold", (6, 12, 2.5, 12)),
        ("bold", (16.2, 16.2, 18.7, 18.7)),
        ("bold", (7.8, 7.8, 5.3, 5.3)),
        ("bold", (16.2, 7.8, 18.7, 5.3)),
        ("bold", (7.8, 16.2, 5.3, 18.7)),
    ),
    "timer": (*_CLOCK, ("line", (9.5, 22, 14.5, 22))),
    "history": (*_CLOCK, ("triangle", (0.5, 13, 7, 13, 3.5, 8))),
    "crown": (
        ("triangle", (3, 5, 3, 18, 12, 5)),
        ("triangle", (21, 5, 21, 18, 12, 5)),
        ("triangle", (5, 5, 19, 5, 12, 20)),
        ("bold", (4, 4.6, 20, 4.6)),
    ),
    "shield": (
        ("loop", (4, 19, 12, 21.5, 20, 19, 19.4, 11, 16.5, 6, 12, 2.5, 7.5, 6, 4.6, 11)),
        ("line", (8, 12, 11, 9, 16, 15)),
    ),
    "eye": (
        ("arc", (12, 4.5, 12, -50, 50)),
        ("arc", (12, 19.5, 12, 130, 230)),
        ("disc", (12, 12, 3.4)),
    ),
    "lock": (
        ("loop", (5, 2.5, 19, 2.5, 19, 12.5, 5, 12.5)),
        ("line", (8, 12.5, 8, 16.5)),
        ("line", (16, 12.5, 16, 16.5)),
        ("arc", (12, 16.5, 4, -90, 90)),
        ("disc", (12, 7.5, 1.6)),
    ),
    "swap": (
        ("line", (4, 8, 20, 8)),
        ("line", (16, 4, 20, 8, 16, 12)),
        ("line", (20, 16, 4, 16)),
        ("line", (8, 12, 4, 16, 8, 20)),
    ),
    "card": (
        ("loop", (5, 2.5, 19, 2.5, 19, 21.5, 5, 21.5)),
        ("line", (9, 17, 15, 17)),
        ("line", (9, 12, 15, 12)),
    ),
    "star": (
        ("triangle", (12, 22.5, 8.2, 11, 15.8, 11)),
        ("triangle", (1.8, 14.6, 13, 13.9, 10.2, 8.2)),
        ("triangle", (22.2, 14.6, 11, 13.9, 13.8, 8.2)),
        ("triangle", (5.4, 1.8, 8.4, 12.4, 14.6, 7.8)),
        ("triangle", (18.6, 1.8, 15.6, 12.4, 9.4, 7.8)),
    ),
    "globe": (
        ("arc", (12, 12, 9.5, 0, 360)),
        ("line", (2.5, 12, 21.5, 12)),
        ("arc", (20.5, 12, 12.5, 230, 310)),
        ("arc", (3.5, 12, 12.5, 50, 130)),
    ),
    "plus": (("bold", (12, 4, 12, 20)), ("bold", (4, 12, 20, 12))),
    "minus": (("bold", (4, 12, 20, 12)),),
    "backspace": (
        ("loop", (8, 4.5, 22, 4.5, 22, 19.5, 8, 19.5, 1.5, 12)),
        ("line", (11.5, 8.5, 18, 15.5)),
        ("line", (11.5, 15.5, 18, 8.5)),
    ),
    "shift": (("loop", (12, 21.5, 3, 11.5, 8, 11.5, 8, 3, 16, 3, 16, 11.5, 21, 11.5)),),
    "hand": (
        ("line", (9, 8, 9, 20)),
        ("arc", (10.5, 20, 1.5, -90, 90)),
        ("line", (12, 20, 12, 13, 15.5, 12.4, 19, 11, 19, 7, 17, 2, 10, 2, 4, 9, 6, 11, 9, 8)),
    ),
    "home": (
        ("line", (2, 11.5, 12, 21, 22, 11.5)),
        ("line", (5, 13, 5, 3, 10, 3, 10, 9.5, 14, 9.5, 14, 3, 19, 3, 19, 13)),
    ),
    "sound": (*_SPEAKER, ("arc", (12, 12, 5, 45, 135)), ("arc", (12, 12, 9.5, 45, 135))),
    "no_sound": (*_SPEAKER, ("line", (15, 9, 21, 15)), ("line", (15, 15, 21, 9))),
    "camera": (
        ("loop", (2, 4.5, 22, 4.5, 22, 17.5, 16.5, 17.5, 15, 20.5, 9, 20.5, 7.5, 17.5, 2, 17.5)),
        ("arc", (12, 11, 4, 0, 360)),
    ),
    "lamp": (
        ("arc", (12, 14.5, 7, -140, 140)),
        ("line", (7.5, 9.2, 9, 6, 15, 6, 16.5, 9.2)),
        ("line", (9.5, 2.5, 14.5, 2.5)),
    ),
    "warn": (
        ("loop", (12, 22, 1.5, 3, 22.5, 3)),
        ("line", (12, 15.5, 12, 10)),
        ("disc", (12, 6.4, 1.4)),
    ),
    "dice": (
        ("loop", (3, 3, 21, 3, 21, 21, 3, 21)),
        ("disc", (8, 8, 1.8)),
        ("disc", (16, 16, 1.8)),
        ("disc", (12, 12, 1.8)),
        ("disc", (8, 16, 1.8)),
        ("disc", (16, 8, 1.8)),
    ),
    "die1": _die(_CENTRE),
    "die2": _die(*_TWO),
    "die3": _die(*_TWO, _CENTRE),
    "die4": _die(*_FOUR),
    "die5": _die(*_FOUR, _CENTRE),
    "die6": _die(*_FOUR, (_LOW, _MIDDLE), (_HIGH, _MIDDLE)),
    # The four colours of Unrest: a lens, a peak, a bolt and a crate, told apart at any size.
    "intelligence": (("ring", (12, 12, 7.6)), ("disc", (12, 12, 3))),
    "upheaval": (("triangle", (12, 22, 1, 3, 23, 3)),),
    "riots": (
        ("triangle", (14.5, 23, 4, 10, 12.5, 10)),
        ("triangle", (9.5, 1, 20, 14, 11.5, 14)),
        ("triangle", (11.2, 14.2, 12.8, 9.8, 9, 9.8)),
        ("triangle", (12.8, 9.8, 11.2, 14.2, 15, 14.2)),
    ),
    "supplies": (("triangle", (3, 3, 21, 3, 21, 21)), ("triangle", (3, 3, 21, 21, 3, 21))),
    "decoy": (
        ("loop", (3, 18.5, 12, 16.5, 21, 18.5, 20.5, 10, 17, 5.5, 12, 8.5, 7, 5.5, 3.5, 10)),
        ("bold", (7, 12.5, 9.5, 12)),
        ("bold", (14.5, 12, 17, 12.5)),
    ),
    "facedown": (
        ("loop", (5, 2.5, 19, 2.5, 19, 21.5, 5, 21.5)),
        ("triangle", (12, 17, 8, 12, 16, 12)),
        ("triangle", (12, 7, 8, 12, 16, 12)),
    ),
    "hidden": (
        ("triangle", (12, 22, 4, 12, 20, 12)),
        ("triangle", (12, 2, 4, 12, 20, 12)),
    ),
    # What the Empire can do.
    "surveil": (
        ("arc", (12, 4.5, 12, -50, 50)),
        ("arc", (12, 19.5, 12, 130, 230)),
        ("disc", (12, 12, 3.4)),
    ),
    "destroy": (
        ("loop", (5, 2.5, 19, 2.5, 19, 21.5, 5, 21.5)),
        ("bold", (8.5, 8, 15.5, 16)),
        ("bold", (8.5, 16, 15.5, 8)),
    ),
    "reroute": (
        ("line", (4, 3, 4, 11, 6, 14.5, 9, 16, 15, 16)),
        ("triangle", (14, 22, 14, 10, 22.5, 16)),
    ),
    "blockade": (
        ("loop", (2, 9.5, 22, 9.5, 22, 17, 2, 17)),
        ("line", (6, 9.5, 10, 17)),
        ("line", (14, 9.5, 18, 17)),
        ("line", (6, 9.5, 6, 2.5)),
        ("line", (18, 9.5, 18, 2.5)),
    ),
    "block": (("arc", (12, 12, 9.5, 0, 360)), ("bold", (6.5, 12, 17.5, 12))),
    "used": (("arc", (12, 12, 9.5, 0, 360)), ("line", (5.5, 5.5, 18.5, 18.5))),
    "marker": (
        ("triangle", (12, 22.5, 5, 13.5, 19, 13.5)),
        ("line", (12, 14, 12, 6)),
        ("line", (2, 2.5, 9.5, 2.5)),
        ("line", (14.5, 2.5, 22, 2.5)),
    ),
    "flag": (("bold", (5, 2, 5, 22)), ("triangle", (6, 22, 6, 11, 21, 16.5))),
    # A battle and what is staked in it.
    "general": (
        ("triangle", (12, 23, 9.4, 15, 14.6, 15)),
        ("triangle", (4.6, 17.4, 13, 17.2, 10.4, 12)),
        ("triangle", (19.4, 17.4, 11, 17.2, 13.6, 12)),
        ("triangle", (7.2, 8.6, 9.6, 16.4, 14.4, 12.6)),
        ("triangle", (16.8, 8.6, 14.4, 16.4, 9.6, 12.6)),
        ("bold", (3.5, 6.5, 12, 3, 20.5, 6.5)),
    ),
    "artillery": (
        ("bold", (8, 11, 20, 18)),
        ("line", (5, 13, 17.5, 20.5)),
        ("arc", (8.5, 7.5, 5, 0, 360)),
        ("disc", (8.5, 7.5, 1.6)),
        ("line", (13.5, 7, 22, 3)),
    ),
    "camp": (
        ("loop", (12, 19, 2, 3, 22, 3)),
        ("line", (12, 12, 8.5, 3)),
        ("line", (12, 12, 15.5, 3)),
        ("line", (12, 19, 14, 22)),
        ("line", (12, 19, 10, 22)),
    ),
    "coin": (("arc", (12, 12, 9.5, 0, 360)), ("arc", (12, 12, 5.5, 0, 360))),
    "swords": (
        ("bold", (7, 7, 21, 21)),
        ("bold", (17, 7, 3, 21)),
        ("line", (3.5, 9.5, 9.5, 3.5)),
        ("line", (20.5, 9.5, 14.5, 3.5)),
    ),
    "spy": (
        ("bold", (1.5, 13, 22.5, 13)),
        ("triangle", (6, 13, 18, 13, 8.5, 21)),
        ("triangle", (18, 13, 8.5, 21, 15.5, 21)),
        ("arc", (7.5, 7, 3.6, 0, 360)),
        ("arc", (16.5, 7, 3.6, 0, 360)),
        ("line", (11, 7.5, 13, 7.5)),
    ),
    "fist": (
        ("loop", (5, 10, 5, 18, 8.5, 20.5, 19, 20.5, 20, 18, 20, 10.5, 17, 6.5, 8, 6.5)),
        ("line", (8.7, 20, 8.7, 14)),
        ("line", (12.4, 20, 12.4, 14)),
        ("line", (16.2, 20, 16.2, 14)),
        ("line", (5, 14, 13, 14, 14, 11, 10, 11)),
        ("line", (8, 6.5, 8, 1.5)),
        ("line", (17, 6.5, 17, 1.5)),
    ),
    "power": (("arc", (12, 11, 8, -140, 140)), ("bold", (12, 12, 12, 22))),
    "users": (
        ("disc", (8.5, 16.5, 4)),
        ("arc", (8.5, 4.5, 7, -90, 90)),
        ("line", (1.5, 4.5, 15.5, 4.5)),
        ("arc", (17, 16.5, 3.4, 0, 360)),
        ("arc", (17, 4.5, 6, 0, 90)),
        ("line", (18, 4.5, 23, 4.5)),
    ),
    **EMPIRE_ICONS,
    **GALAXY_ICONS,
}


class Icon(Widget):
    """One icon as large as its box allows; an unknown or empty name draws nothing."""

    name = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))
    weight = NumericProperty(1.0)  # of the line, in parts of the usual one

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("name", "color", "pos", "size", "weight"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        strokes = ICONS.get(self.name, ())
        side = min(self.width, self.height)
        if not strokes or side <= 0:
            return
        # Not `center_x`: Kivy keeps that in a cache which may lag behind at this point.
        left, bottom = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        with self.canvas:
            Color(*self.color)
            draw_icon(self.name, (left, bottom), side, self.weight)


def draw_icon(name: str, pos: tuple[float, float], side: float, weight: float = 1.0) -> None:
    """Draw an icon into the canvas that is open, in its colour: for what has many of them."""
    unit = side / GRID
    for kind, numbers in ICONS.get(name, ()):
        _DRAW[kind](numbers, (*pos, unit, unit * weight))


Place = tuple[float, float, float, float]  # left, bottom, pixels a unit, pixels of line width


def _points(numbers: tuple[float, ...], place: Place) -> list[float]:
    left, bottom, unit, _ = place
    return [(bottom if index % 2 else left) + number * unit for index, number in enumerate(numbers)]


def _line(numbers: tuple[float, ...], place: Place) -> None:
    SmoothLine(points=_points(numbers, place), width=max(1.0, place[3] * 1.05))


def _bold(numbers: tuple[float, ...], place: Place) -> None:
    width = max(1.2, place[3] * 1.9)
    points = _points(numbers, place)
    SmoothLine(points=points, width=width)
    # A smooth line has square ends and open corners: a disc at each point rounds them off.
    radius = width - 0.5  # its edge is half a pixel soft
    for x, y in zip(points[::2], points[1::2], strict=True):
        _round(x, y, radius, segments=12)


def _loop(numbers: tuple[float, ...], place: Place) -> None:
    SmoothLine(points=_points(numbers, place), width=max(1.0, place[3] * 1.05), close=True)


def _triangle(numbers: tuple[float, ...], place: Place) -> None:
    Triangle(points=_points(numbers, place))


def _disc(numbers: tuple[float, ...], place: Place) -> None:
    x, y = _points(numbers[:2], place)
    radius = numbers[2] * place[2]
    _round(x, y, radius, segments=24)


def _round(x: float, y: float, radius: float, *, segments: int) -> None:
    # Left to itself Kivy takes 180 segments, however small the disc is.
    side = radius * 2
    SmoothEllipse(pos=(x - radius, y - radius), size=(side, side), segments=segments)


def _ring(numbers: tuple[float, ...], place: Place) -> None:
    x, y = _points(numbers[:2], place)
    SmoothLine(circle=(x, y, numbers[2] * place[2], 0, 360, 32), width=max(1.2, place[3] * 1.7))


def _arc(numbers: tuple[float, ...], place: Place) -> None:
    x, y = _points(numbers[:2], place)
    radius, start, end = numbers[2] * place[2], numbers[3], numbers[4]
    SmoothLine(circle=(x, y, radius, start, end), width=max(1.0, place[3] * 1.05))


_DRAW: Final[Mapping[str, Callable[[tuple[float, ...], Place], None]]] = {
    "line": _line,
    "bold": _bold,
    "loop": _loop,
    "triangle": _triangle,
    "disc": _disc,
    "ring": _ring,
    "arc": _arc,
}
