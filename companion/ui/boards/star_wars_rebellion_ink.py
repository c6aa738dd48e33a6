"""How the galaxy is drawn: lettering, discs, hexagons and pills, into the canvas that is open."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final, NamedTuple

from kivy.core.text import Label as Lettering
from kivy.graphics import (
    Color,
    Ellipse,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)

from companion.ui.icons import draw_icon
from companion.ui.theme import look, rgba

Point = tuple[float, float]
Rgba = Sequence[float]

CORNERS: Final = 6
HALO: Final = 2  # pixels around letters, so that no line runs through them


def faint(name: str, share: float) -> list[float]:
    """Return a colour of the theme that lets through what lies below."""
    return [*rgba(look.theme, name)[:3], share]


def mixed(name: str, share: float) -> list[float]:
    """Return a colour of the theme as it looks when the ground shines through."""
    over, ground = rgba(look.theme, name), rgba(look.theme, "felt")
    return [a * share + b * (1 - share) for a, b in zip(over, ground, strict=True)]


class Type(NamedTuple):
    """How a text is written: its size in pixels, its colour, and that of a halo around it."""

    size: float
    ink: Rgba
    bold: bool = False
    halo: Rgba = ()


def lettering(text: str, how: Type) -> Any:
    """Return a picture of a text; the same one for the same text."""
    return _lettering(text, Type(int(how.size), tuple(how.ink), how.bold, tuple(how.halo)))


@lru_cache(maxsize=1024)
def _lettering(text: str, how: Type) -> Any:
    around = {"outline_width": HALO, "outline_color": how.halo[:3]} if how.halo else {}
    label = Lettering(
        text=text,
        font_size=how.size,
        bold=how.bold,
        color=how.ink,
        halign="center",
        **around,
    )
    label.resolve_font_name()
    label.refresh()
    return label.texture


def write(
    text: str, at: Point, how: Type, anchor: Point = (0.5, 0.5)
) -> tuple[float, float, float, float]:
    """Write a text at a point, and return the box it takes; the anchor is a part of that box."""
    picture = lettering(text, how)
    width, height = picture.size
    x, y = round(at[0] - width * anchor[0]), round(at[1] - height * anchor[1])
    Color(1, 1, 1, 1)
    Rectangle(texture=picture, pos=(x, y), size=(width, height))
    return x, y, width, height


def text_size(text: str, size: float, *, bold: bool = False) -> tuple[float, float]:
    """Return how much room a text takes."""
    width, height = lettering(text, Type(size, (1, 1, 1, 1), bold)).size
    return width, height


def disc(at: Point, radius: float, colour: Rgba) -> None:
    """Fill a circle. One that lets light through gets no smooth edge: that would not be clipped."""
    Color(*colour)
    kind = SmoothEllipse if colour[3] == 1 else Ellipse
    kind(pos=(at[0] - radius, at[1] - radius), size=(radius * 2, radius * 2), segments=32)


def ring(at: Point, radius: float, width: float, colour: Rgba) -> None:
    """Draw a circle."""
    Color(*colour)
    SmoothLine(circle=(*at, radius, 0, 360, 40), width=width)


def hexagon(at: Point, radius: float) -> list[float]:
    """Return the corners of a hexagon that stands on one of them."""
    turns = (pi / 2 + index * 2 * pi / CORNERS for index in range(CORNERS))
    return [
        part for turn in turns for part in (at[0] + radius * cos(turn), at[1] + radius * sin(turn))
    ]


def filled_hexagon(at: Point, radius: float, colour: Rgba) -> None:
    """Fill a hexagon; the line around it makes its edge smooth."""
    points = hexagon(at, radius)
    vertices = [
        part for x, y in zip(points[::2], points[1::2], strict=True) for part in (x, y, 0, 0)
    ]
    Color(*colour)
    Mesh(vertices=vertices, indices=list(range(CORNERS)), mode="triangle_fan")
    SmoothLine(points=points, close=True, width=1)


def drawn_hexagon(at: Point, radius: float, width: float, colour: Rgba) -> None:
    """Draw a hexagon."""
    Color(*colour)
    SmoothLine(points=hexagon(at, radius), close=True, width=width)


def line(points: Sequence[float], width: float, colour: Rgba) -> None:
    """Draw a line."""
    Color(*colour)
    SmoothLine(points=points, width=width)


def icon(name: str, middle: Point, side: float, colour: Rgba, weight: float = 1.0) -> None:
    """Draw an icon around a point."""
    Color(*colour)
    draw_icon(name, (middle[0] - side / 2, middle[1] - side / 2), side, weight)


def plate(left: Point, size: Point, radius: float, colour: Rgba) -> None:
    """Fill a rounded area."""
    Color(*colour)
    SmoothRoundedRectangle(pos=left, size=size, radius=[radius], segments=8)
