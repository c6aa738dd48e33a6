"""How the galaxy is drawn: lettering, discs, hexagons and pills, into the canvas that is open."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final

from kivy.core.text import Label as Lettering
from kivy.graphics import Color, Mesh, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle

from companion.ui.icons import draw_icon
from companion.ui.theme import look, rgba

Point = tuple[float, float]
Rgba = Sequence[float]

CORNERS: Final = 6
HALO: Final = 2  # pixels around letters, so that no line runs through them


def faint(name: str, share: float) -> list[float]:
    """Return a colour of the theme that lets through what lies below."""
    return [*rgba(look.theme, name)[:3], share]


@lru_cache(maxsize=1024)
def lettering(text: str, size: int, bold: bool, ink: tuple[float, ...], halo: tuple[float, ...]) -> Any:  # noqa: FBT001 - the key of a cache
    """Return a picture of a text, with a halo where that has a colour."""
    around = {"outline_width": HALO, "outline_color": halo[:3]} if halo else {}
    label = Lettering(text=text, font_size=size, bold=bold, color=ink, halign="center", **around)
    label.resolve_font_name()
    label.refresh()
    return label.texture


def write(
    text: str,
    at: Point,
    size: float,
    ink: Rgba,
    *,
    bold: bool = False,
    halo: Rgba = (),
    anchor: Point = (0.5, 0.5),
) -> tuple[float, float, float, float]:
    """Write a text at a point, and return the box it takes; the anchor is a part of that box."""
    picture = lettering(text, int(size), bold, tuple(ink), tuple(halo))
    width, height = picture.size
    x, y = round(at[0] - width * anchor[0]), round(at[1] - height * anchor[1])
    Color(1, 1, 1, 1)
    Rectangle(texture=picture, pos=(x, y), size=(width, height))
    return x, y, width, height


def text_size(text: str, size: float, *, bold: bool = False) -> tuple[float, float]:
    """Return how much room a text takes."""
    width, height = lettering(text, int(size), bold, (1, 1, 1, 1), ()).size
    return width, height


def disc(at: Point, radius: float, colour: Rgba) -> None:
    """Fill a circle."""
    Color(*colour)
    SmoothEllipse(
        pos=(at[0] - radius, at[1] - radius), size=(radius * 2, radius * 2), segments=32
    )


def ring(at: Point, radius: float, width: float, colour: Rgba) -> None:
    """Draw a circle."""
    Color(*colour)
    SmoothLine(circle=(*at, radius, 0, 360, 40), width=width)


def hexagon(at: Point, radius: float) -> list[float]:
    """Return the corners of a hexagon that stands on one of them."""
    turns = (pi / 2 + index * 2 * pi / CORNERS for index in range(CORNERS))
    return [part for turn in turns for part in (at[0] + radius * cos(turn), at[1] + radius * sin(turn))]


def filled_hexagon(at: Point, radius: float, colour: Rgba) -> None:
    """Fill a hexagon; the line around it makes its edge smooth."""
    points = hexagon(at, radius)
    vertices = [part for x, y in zip(points[::2], points[1::2], strict=True) for part in (x, y, 0, 0)]
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
