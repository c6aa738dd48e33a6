"""The galaxy: it is drawn once, and then moved as a whole."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Mesh, PopMatrix, PushMatrix, Scale, SmoothLine, Translate
from kivy.graphics import Point as Dots
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator

from companion.presenters.pages import BoardPage
from companion.ui.boards import star_wars_rebellion_ink as ink
from companion.ui.boards.star_wars_rebellion_fingers import Movable
from companion.ui.boards.star_wars_rebellion_forces import Style
from companion.ui.boards.star_wars_rebellion_page import Place, Table
from companion.ui.boards.star_wars_rebellion_read import read
from companion.ui.boards.star_wars_rebellion_regions import areas
from companion.ui.boards.star_wars_rebellion_signs import Drawn, draw_place, names_apart
from companion.ui.boards.star_wars_rebellion_view import Touched, View, touched
from companion.ui.theme import look

__all__ = ["GalaxyMap"]

Point = tuple[float, float]

NEAR: Final = 1.5  # from this zoom on all there is to tell is drawn
UPRIGHT: Final = 0.7  # of its width: a map as high as that has room for names in two lines
TINTS: Final = ("grey", "purple", "green", "orange", "blue", "brown", "pink", "grey", "yellow")
TINT: Final = {"dark": 0.13, "day": 0.24}
STARS: Final = 75
SEED: Final = 7  # always the same stars


class GalaxyMap(Movable):
    """Draws the places of a table. `on_place` tells which was tapped, `on_look` which was held."""

    __events__ = ("on_place", "on_look")

    def __init__(self, **properties: Any) -> None:
        self._table = read(BoardPage())
        self._signs: dict[str, tuple[object, Canvas]] = {}
        self._sky_of: tuple[object, ...] = ()  # what the sky was drawn for
        self._drawn_zoom = 1.0
        self.drawn: dict[str, Drawn] = {}
        super().__init__(**properties)
        self._sky, self._front = Canvas(), Canvas()
        self._shift, self._grow = Translate(), Scale()
        for part in (PushMatrix(), self._shift, self._grow, self._sky, self._front, PopMatrix()):
            self.canvas.add(part)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.fbind("size", self._resize)
        self.fbind("pos", self._follow)
        look.bind(theme=self._draw_soon, scale=self._draw_soon)

    def on_place(self, place: Place) -> None:
        """Fired with the place that was tapped."""

    def on_look(self, place: Place) -> None:
        """Fired with the place that somebody wants to know more about."""

    # What is drawn

    def show(self, table: Table) -> None:
        """Draw this table; what has not changed stays as it is."""
        self._table = table
        self._draw_soon()

    def _resize(self, *_: object) -> None:
        self.view = self.view.resized((self.width, self.height))
        self._draw_soon()

    def on_view(self, *_: object) -> None:
        """Follow the window. While fingers move the map nothing of it is drawn anew."""
        self._follow()
        if not self.is_moving and self.view.zoom != self._drawn_zoom:
            self._draw_soon()

    def on_let_go(self) -> None:
        """Draw what was stretched as large as it is now."""
        if self.view.zoom != self._drawn_zoom:
            self._draw_soon()

    def _follow(self, *_: object) -> None:
        x, y = self.view.shift
        self._shift.xy = round(self.x + x), round(self.y + y)
        grown = self.view.zoom / self._drawn_zoom
        self._grow.xyz = (grown, grown, 1)

    def _draw(self, *_: object) -> None:
        if min(self.size) <= 1 or not self._table.places:
            return
        sky_of = (tuple(self.size), self.view.zoom, look.theme, look.scale)
        if sky_of != self._sky_of:
            self._sky_of, self._drawn_zoom = sky_of, self.view.zoom
            self._signs.clear()
            self._sky.clear()
            with self._sky:
                self._draw_sky()
        self._draw_places()
        self._follow()

    def _draw_sky(self) -> None:
        """Draw what lies below the systems: regions, stars and lanes."""
        systems = [place for place in self._table.places if not place.is_base]
        at = {place.name: self._at(place) for place in systems}
        size = self.width * self.view.zoom, self.height * self.view.zoom
        _draw_regions([(at[one.name], one.printed.region) for one in systems], size)
        _draw_stars(self.view)
        Color(*ink.mixed("muted", 0.4))
        for place in systems:
            for other in place.printed.neighbours:
                if place.name < other and other in at:
                    SmoothLine(points=[*at[place.name], *at[other]], width=0.75 * look.scale)

    def _at(self, place: Place) -> Point:
        return self.view.on_map((place.printed.x, place.printed.y))

    def _draw_places(self) -> None:
        style, places = self._style(), self._table.places
        aside = names_apart([(one, self._at(one)) for one in places], style)
        for place in places:
            self._draw_place(place, style, aside.get(place.name, 0.0))
        self._front.clear()
        for place in places:
            self._front.add(self._signs[place.name][1])

    def _draw_place(self, place: Place, style: Style, name_aside: float) -> None:
        """Draw a place, unless it looks as it did."""
        here = tuple(self._table.leaders.get(name) for name in place.leaders)
        looks = (place.field, here, style, name_aside)
        before, group = self._signs.get(place.name) or (None, Canvas())
        if before == looks:
            return
        group.clear()
        with group:
            drawn = draw_place(place, self._at(place), self._table, style, name_aside)
        self.drawn[place.name] = drawn
        self._signs[place.name] = (looks, group)

    def _style(self) -> Style:
        return Style(
            unit=look.scale * self.view.growth,
            near=self.view.zoom >= NEAR,
            wrapped=self.height > self.width * UPRIGHT,
            choosing=any(place.field.choices for place in self._table.places),
        )

    # What is touched

    def seen_at(self, place: Place) -> Point:
        """Return where a place is seen on the screen."""
        x, y = self.view.in_window((place.printed.x, place.printed.y))
        return self.x + x, self.y + y

    def on_tap(self, pos: Point) -> None:
        """Take the place that was meant; where that is in doubt, go nearer first."""
        found = self._meant(pos)
        if found and not (found.doubtful and not self.view.is_nearest):
            self.dispatch("on_place", self._table.place(found.name))
        elif found or self.is_second_tap(pos):
            self.go_near(pos)

    def on_press(self, pos: Point) -> None:
        """Look at the place that was meant."""
        found = self._meant(pos)
        if found:
            self.dispatch("on_look", self._table.place(found.name))

    def _meant(self, pos: Sequence[float]) -> Touched | None:
        places = self._table.places
        at = {place.name: self.seen_at(place) for place in places}
        offered = [place.name for place in places if place.field.choices]
        return touched((pos[0], pos[1]), at, offered, look.scale * self.view.growth)


def _draw_regions(systems: Sequence[tuple[Point, int]], size: Point) -> None:
    found = areas(systems, size)
    for region, outlines in found.outlines.items():
        Color(*ink.faint(TINTS[region % len(TINTS)], TINT[look.theme]))
        for outline in outlines:
            _fill(outline)
    for border in found.borders:
        points = [part for point in border for part in point]
        ink.line(points, 3.2 * look.scale, look.felt)
        ink.line(points, 1.0 * look.scale, look.line)


def _fill(outline: Sequence[Point]) -> None:
    """Fill an area of any shape."""
    pieces = Tesselator()
    pieces.add_contour([part for point in outline for part in point])
    if pieces.tesselate(WINDING_ODD, TYPE_POLYGONS):
        for vertices, indices in pieces.meshes:
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan")


def _draw_stars(view: View) -> None:
    random = Random(SEED)
    for share, size in ((0.4, 0.8), (0.75, 0.5)):
        points = [view.on_map((random.random(), random.random())) for _ in range(STARS)]
        Color(*ink.faint("muted", share))
        Dots(points=[part for point in points for part in point], pointsize=size * look.scale)
