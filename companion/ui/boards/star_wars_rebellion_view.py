"""The window onto the galaxy: how near it is, and where; numbers only, nothing is drawn here."""

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final, NamedTuple

Point = tuple[float, float]

ZOOMS: Final = (1.0, 1.8, 3.0)
NEAREST: Final = ZOOMS[-1]
FOOT: Final = 0.014  # of the map, for the names under the lowest systems
OVERSCROLL: Final = 0.14  # of the window: what lies under a button can be drawn out from there
REACH: Final = 32  # units: how far from a system a finger still means it
FAVOUR: Final = 14  # units that something to choose is nearer than it is
DOUBT: Final = 10  # units: between two that are as near as that nobody knows which was meant


class View(NamedTuple):
    """A window of this size onto a map that is `zoom` times as large, and moved by `shift`."""

    size: Point
    zoom: float = 1.0
    shift: Point = (0.0, 0.0)

    def on_map(self, at: Point) -> Point:
        """Return where something lies on the whole map; `at` is from 0 to 1, from the top left."""
        width, height = self.size
        return (
            at[0] * width * self.zoom,
            (FOOT + (1 - FOOT) * (1 - at[1])) * height * self.zoom,
        )

    def in_window(self, at: Point) -> Point:
        """Return where something is seen, from the lower left corner of the window."""
        x, y = self.on_map(at)
        return x + self.shift[0], y + self.shift[1]

    def resized(self, size: Point) -> "View":
        """Return the same view in a window of another size."""
        if min(self.size) <= 0:
            return View(size).bounded()
        across = size[0] / self.size[0], size[1] / self.size[1]
        shift = self.shift[0] * across[0], self.shift[1] * across[1]
        return View(size, self.zoom, shift).bounded()

    def moved(self, by: Point) -> "View":
        """Return the view after a finger has moved the map."""
        return self._replace(shift=(self.shift[0] + by[0], self.shift[1] + by[1])).bounded()

    def zoomed(self, zoom: float, around: Point) -> "View":
        """Return a nearer or farther view; what lies under `around` in the window stays there."""
        zoom = max(ZOOMS[0], min(NEAREST, zoom))
        grown = zoom / self.zoom
        shift = tuple(
            middle - (middle - old) * grown for middle, old in zip(around, self.shift, strict=True)
        )
        return View(self.size, zoom, (shift[0], shift[1])).bounded()

    def stepped(self, step: int, around: Point) -> "View":
        """Return the next nearer view, or the next farther one.

        >>> View((100, 50)).stepped(1, (50, 25)).zoom
        1.8
        """
        if step > 0:
            zoom = next((one for one in ZOOMS if one > self.zoom * 1.05), NEAREST)
        else:
            zoom = next((one for one in reversed(ZOOMS) if one < self.zoom / 1.05), ZOOMS[0])
        return self.zoomed(zoom, around)

    def centred(self, at: Point) -> "View":
        """Return the view with this in its middle."""
        x, y = self.on_map(at)
        return self._replace(shift=(self.size[0] / 2 - x, self.size[1] / 2 - y)).bounded()

    def bounded(self) -> "View":
        """Return the view with the map in sight; seen whole it stays where it is."""
        if self.zoom <= ZOOMS[0]:
            return View(self.size)
        shift = tuple(
            max(side - side * self.zoom - side * OVERSCROLL, min(side * OVERSCROLL, old))
            for side, old in zip(self.size, self.shift, strict=True)
        )
        return self._replace(shift=(shift[0], shift[1]))

    @property
    def is_whole(self) -> bool:
        """Whether the whole galaxy is in sight."""
        return self.zoom <= ZOOMS[0]

    @property
    def is_nearest(self) -> bool:
        """Whether there is nothing nearer."""
        return self.zoom >= NEAREST

    @property
    def growth(self) -> float:
        """How much larger signs and words are drawn: less than the map, so that there is room."""
        return min(1.6, 1 + (self.zoom - 1) * 0.35)


class Touched(NamedTuple):
    """What a finger meant: a place, or a place and another one that it may have meant instead."""

    name: str
    doubtful: bool = False


def touched(
    point: Point, places: Mapping[str, Point], offered: Iterable[str], unit: float
) -> Touched | None:
    """Return the place that a tap on this point means.

    What can be chosen is taken for a little nearer than it is. Where two of these are equally near,
    nobody knows which one was meant.
    """
    choices = set(offered)

    def far(name: str) -> float:
        x, y = places[name]
        distance = hypot(point[0] - x, point[1] - y)
        return distance - FAVOUR * unit if name in choices else distance

    near = sorted((far(name), name) for name in places)
    within = [
        (distance, name) for distance, name in near if distance <= _reach(name in choices, unit)
    ]
    if not within:
        return None
    (first, name), *others = within
    rivals = [distance for distance, other in others if {name, other} <= choices]
    return Touched(name, doubtful=any(distance - first < DOUBT * unit for distance in rivals))


def _reach(choosable: bool, unit: float) -> float:  # noqa: FBT001 - said by its only caller
    return (REACH - FAVOUR if choosable else REACH) * unit
