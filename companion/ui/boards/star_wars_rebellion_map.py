"""The galaxy, drawn once and moved as a whole: by dragging, by two fingers, and by its buttons."""

from collections.abc import Sequence
from math import hypot
from random import Random
from time import monotonic
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    Color,
    Mesh,
    Point as Dots,
    PopMatrix,
    PushMatrix,
    Scale,
    SmoothLine,
    Translate,
)
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator
from kivy.properties import ObjectProperty
from kivy.uix.stencilview import StencilView

from companion.presenters.pages import BoardPage
from companion.ui.boards import star_wars_rebellion_ink as ink
from companion.ui.boards.star_wars_rebellion_page import BASE, Place, Table, read
from companion.ui.boards.star_wars_rebellion_regions import areas
from companion.ui.boards.star_wars_rebellion_signs import (
    Drawn,
    Style,
    draw_place,
    names_apart,
)
from companion.ui.boards.star_wars_rebellion_view import View, touched
from companion.ui.theme import look, rgba

__all__ = ["GalaxyMap"]

Point = tuple[float, float]

NEAR: Final = 1.5  # from this zoom on all there is to tell is drawn
SLOP: Final = 10  # units a finger may move on a tap
LONG: Final = 0.55  # seconds of a long press
TWICE: Final = 0.4  # seconds between the two taps of a double one
TINTS: Final = ("clear", "purple", "green", "orange", "blue", "brown", "pink", "grey", "yellow")
TINT: Final = {"dark": 0.13, "day": 0.24}
STARS: Final = 150


class GalaxyMap(StencilView):
    """Draws the places of a table. `on_place` tells which was tapped, `on_look` which was held."""

    view: View = ObjectProperty(View((1, 1)))
    __events__ = ("on_place", "on_look")

    def __init__(self, **properties: Any) -> None:
        self._table = read(BoardPage())
        self._signs: dict[str, tuple[object, Canvas]] = {}
        self.drawn: dict[str, Drawn] = {}
        self._fingers: dict[Any, Point] = {}
        self._moved = False
        self._pressed: Any = None
        self._last_tap = (0.0, (0.0, 0.0))
        super().__init__(**properties)
        self._sky, self._names = Canvas(), Canvas()
        self._place, self._grow = Translate(), Scale()
        for part in (PushMatrix(), self._place, self._grow, self._sky, self._names, PopMatrix()):
            self.canvas.add(part)
        self._drawn_for: tuple[object, ...] = ()
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.fbind("size", self._resize)
        self.fbind("pos", self._follow)
        look.bind(theme=self._redraw, scale=self._redraw)

    def on_place(self, place: Place) -> None:
        """Fired with the place that was tapped."""

    def on_look(self, place: Place) -> None:
        """Fired with the place that somebody wants to know more about."""

    # What is drawn

    def show(self, table: Table) -> None:
        """Draw this table; what has not changed stays as it is."""
        self._table = table
        self._draw_soon()

    def _redraw(self, *_: object) -> None:
        self._signs.clear()
        self._drawn_for = ()
        self._draw_soon()

    def _resize(self, *_: object) -> None:
        self.view = self.view.resized((self.width, self.height))
        self._draw_soon()

    def on_view(self, *_: object) -> None:
        """Follow the window: a move costs nothing, another zoom is drawn when the fingers leave."""
        self._follow()
        if not self._fingers:
            self._draw_soon()

    def _follow(self, *_: object) -> None:
        shift = self.view.shift
        self._place.xy = round(self.x + shift[0]), round(self.y + shift[1])
        zoom = self._drawn_for[0].zoom if self._drawn_for else self.view.zoom  # type: ignore[attr-defined]
        grown = self.view.zoom / zoom
        self._grow.xyz = (grown, grown, 1)

    @property
    def _drawn_view(self) -> View:
        return self.view._replace(shift=(0.0, 0.0))

    def _draw(self, *_: object) -> None:
        if min(self.size) <= 1 or not self._table.places:
            return
        ground = (self._drawn_view, look.theme, look.scale)
        if ground != self._drawn_for:
            self._drawn_for = ground
            self._signs.clear()
            self._draw_sky()
        self._draw_places()
        self._follow()

    def _draw_sky(self) -> None:
        """Draw what lies below the systems: stars, regions and lanes."""
        self._sky.clear()
        with self._sky:
            self._draw_regions()
            self._draw_stars()
            self._draw_lanes()

    def _systems(self) -> list[Place]:
        return [place for place in self._table.places if not place.is_base]

    def _at(self, place: Place) -> Point:
        return self.view.on_map((place.printed.x, place.printed.y))

    def _draw_regions(self) -> None:
        view = self.view
        size = view.size[0] * view.zoom, view.size[1] * view.zoom
        found = areas([(self._at(one), one.printed.region) for one in self._systems()], size)
        for region, outlines in found.outlines.items():
            Color(*ink.faint(TINTS[region % len(TINTS)], TINT[look.theme]))
            for outline in outlines:
                _fill(outline)
        for border in found.borders:
            points = [part for point in border for part in point]
            ink.line(points, 3.2 * look.scale, look.felt)
            ink.line(points, 1.0 * look.scale, look.line)

    def _draw_stars(self) -> None:
        """Scatter a few stars, always the same ones."""
        random, view = Random(7), self.view
        for share, size in ((0.4, 0.8), (0.75, 0.5)):
            points = [
                part
                for _ in range(STARS // 2)
                for part in view.on_map((random.random(), random.random()))
            ]
            Color(*ink.faint("muted", share))
            Dots(points=points, pointsize=size * look.scale)

    def _draw_lanes(self) -> None:
        at = {place.name: self._at(place) for place in self._systems()}
        Color(*ink.faint("muted", 0.34))
        for place in self._systems():
            for other in place.printed.neighbours:
                if place.name < other and other in at:
                    SmoothLine(points=[*at[place.name], *at[other]], width=0.75 * look.scale)

    def _style(self) -> Style:
        return Style(
            unit=look.scale * self.view.growth,
            near=self.view.zoom >= NEAR,
            wrapped=self.height > self.width * 0.7,
            choosing=any(place.field.choices for place in self._table.places),
        )

    def _draw_places(self) -> None:
        style = self._style()
        aside = names_apart([(one, self._at(one)) for one in self._table.places], style)
        for place in self._table.places:
            here = tuple(self._table.leaders.get(name) for name in place.leaders)
            at, name_at = self._at(place), aside.get(place.name, 0.0)
            key = (place.field, here, style, name_at)
            known = self._signs.get(place.name)
            if known and known[0] == key:
                continue
            group = known[1] if known else Canvas()
            group.clear()
            with group:
                self.drawn[place.name] = draw_place(place, at, self._table, style, name_at)
            self._signs[place.name] = (key, group)
        self._names.clear()
        for place in self._table.places:
            self._names.add(self._signs[place.name][1])

    # What is touched

    def seen_at(self, place: Place) -> Point:
        """Return where a place is seen on the screen."""
        x, y = self.view.in_window((place.printed.x, place.printed.y))
        return self.x + x, self.y + y

    @property
    def is_moving(self) -> bool:
        """Whether a finger is on it."""
        return bool(self._fingers)

    def zoom(self, step: int) -> None:
        """Go nearer, or farther, around the middle."""
        self.view = self.view.stepped(step, (self.width / 2, self.height / 2))

    def whole(self) -> None:
        """Show the whole galaxy."""
        self.view = View((self.width, self.height))

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger."""
        if not self.collide_point(*touch.pos) or not self._table.places:
            return False
        touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        if len(self._fingers) == 1:
            self._moved = False
            self._pressed = Clock.schedule_once(lambda _: self._held(touch.pos), LONG)
        else:
            self._let_be()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Move the map, or stretch it between two fingers."""
        if touch.grab_current is not self:
            return False
        before = self._fingers[touch.uid]
        if len(self._fingers) == 1 and not self._moved and _apart(before, touch.pos) < SLOP * look.scale:
            return True
        self._let_be()
        if len(self._fingers) > 1:
            self._stretch(touch, before)
        else:
            self.view = self.view.moved((touch.x - before[0], touch.y - before[1]))
        self._fingers[touch.uid] = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Take a tap, or draw what was stretched."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        was_tap = not self._moved
        self._let_be(moved=bool(self._fingers) or self._moved)
        if self._fingers:
            return True
        if was_tap:
            self._tap(touch.pos)
        self._draw_soon()
        self.property("view").dispatch(self)
        return True

    def _let_be(self, *, moved: bool = True) -> None:
        """No longer a tap, nor a long press."""
        self._moved = moved
        if self._pressed:
            self._pressed.cancel()
        self._pressed = None

    def _stretch(self, touch: Any, before: Point) -> None:
        other = next(pos for uid, pos in self._fingers.items() if uid != touch.uid)
        old, new = _apart(before, other), _apart(touch.pos, other)
        if old < 1:
            return
        middle = (touch.x + other[0]) / 2 - self.x, (touch.y + other[1]) / 2 - self.y
        shift = (touch.x - before[0]) / 2, (touch.y - before[1]) / 2
        self.view = self.view.moved(shift).zoomed(self.view.zoom * new / old, middle)

    def _meant(self, pos: Sequence[float]) -> tuple[Place, bool] | None:
        places = {one.name: one for one in self._table.places}
        at = {name: self.seen_at(one) for name, one in places.items()}
        offered = [name for name, one in places.items() if one.field.choices]
        unit = look.scale * self.view.growth
        found = touched((pos[0], pos[1]), at, offered, unit)
        return (places[found.name], found.doubtful) if found else None

    def _held(self, pos: Point) -> None:
        self._let_be()
        found = self._meant(pos)
        if found:
            self.dispatch("on_look", found[0])

    def _tap(self, pos: Point) -> None:
        found = self._meant(pos)
        here = pos[0] - self.x, pos[1] - self.y
        if found and not (found[1] and not self.view.is_nearest):
            self.dispatch("on_place", found[0])
        elif found or self._is_second(pos):
            self.view = self.view.stepped(1, here) if not self.view.is_nearest else View(self.view.size)
        else:
            self._last_tap = monotonic(), (pos[0], pos[1])

    def _is_second(self, pos: Point) -> bool:
        when, where = self._last_tap
        soon = monotonic() - when < TWICE and _apart(pos, where) < SLOP * 3 * look.scale
        if soon:
            self._last_tap = 0.0, (0.0, 0.0)
        return soon


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _fill(outline: Sequence[Point]) -> None:
    """Fill an area of any shape."""
    pieces = Tesselator()
    pieces.add_contour([part for point in outline for part in point])
    if pieces.tesselate(WINDING_ODD, TYPE_POLYGONS):
        for vertices, indices in pieces.meshes:
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan")
