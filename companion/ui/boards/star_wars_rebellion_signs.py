"""How one system is drawn: whose it is, who is there, and its name.

Never by colour alone: the Rebellion has discs with a burst, the Empire hexagons; what it holds by
force is a hatched hexagon, a neutral system an empty ring, a remote one a dot, and what is
destroyed a cross.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from companion.ui.boards import star_wars_rebellion_ink as ink
from companion.ui.boards.star_wars_rebellion_forces import (
    NAME_SIZE,
    Style,
    counts,
    draw_builds,
    draw_leaders,
    draw_pill,
    draw_units,
    told,
)
from companion.ui.boards.star_wars_rebellion_page import (
    ASKED,
    CLEARED,
    DESTROYED,
    HOME,
    IMPERIAL,
    REBEL,
    REBELS,
    REMOTE,
    SABOTAGED,
    SUBJUGATED,
    Place,
    Table,
)
from companion.ui.theme import look

Point = tuple[float, float]
Box = tuple[float, float, float, float]

RADIUS: Final = 11.5  # units, of a system where people live
REMOTE_RADIUS: Final = 6
BASE_SIZE: Final = (76, 64)
NAME_GAP: Final = 5
FARTHEST_ASIDE: Final = 18
PUSHES: Final = 6


class Drawn(NamedTuple):
    """What was drawn of a place: the boxes of its words, for who measures them."""

    name: Box
    sign: Box


def names_apart(places: Sequence[tuple[Place, Point]], style: Style) -> dict[str, float]:
    """Return how far each name stands beside the middle, so that none runs into another."""
    size = NAME_SIZE * style.unit
    boxes: dict[str, Box] = {}
    for place, (x, y) in places:
        if not place.is_base:
            width, height = ink.text_size(_name(place, style), size, bold=bool(place.field.choices))
            boxes[place.name] = (x, y - radius_of(place, style) - height, width, height)
    moved = {name: box[0] for name, box in boxes.items()}
    for _ in range(PUSHES):
        for one, other in combinations(boxes, 2):
            _push(one, other, boxes, moved, style.unit)
    return {name: round(moved[name] - box[0]) for name, box in boxes.items()}


def _push(
    one: str, other: str, boxes: dict[str, Box], moved: dict[str, float], unit: float
) -> None:
    """Move two names apart if they run into each other, neither of them far."""
    (x, y, width, height), (to_x, to_y, to_width, to_height) = boxes[one], boxes[other]
    if min(y + height, to_y + to_height) - max(y, to_y) < height * 0.2:
        return
    overlap = (width + to_width) / 2 + NAME_GAP * unit - abs(moved[one] - moved[other])
    if overlap > 0:
        push = overlap / 2 * (1 if x < to_x else -1)
        farthest = FARTHEST_ASIDE * unit
        moved[one] = max(x - farthest, min(x + farthest, moved[one] - push))
        moved[other] = max(to_x - farthest, min(to_x + farthest, moved[other] + push))


def _name(place: Place, style: Style) -> str:
    """Return the name of a place, in two lines where it has to be."""
    name = place.field.caption
    return name.replace(" ", "\n", 1) if style.wrapped else name


def draw_place(
    place: Place, at: Point, table: Table, style: Style, name_aside: float = 0.0
) -> Drawn:
    """Draw a place into the canvas that is open."""
    if place.is_base:
        return _draw_base(place, at, table, style)
    offered = bool(place.field.choices)
    radius = radius_of(place, style)
    _draw_rings(place, at, radius, style)
    _draw_sign(place, at, radius, style)
    _draw_marks(place, at, radius, style)
    draw_units(place, at, radius, table, style)
    draw_leaders(place, at, radius, table, style)
    colour = look.text if offered or not style.choosing else look.muted
    how = ink.Type(NAME_SIZE * style.unit, colour, bold=offered, halo=look.felt)
    middle = (at[0] + name_aside, at[1] - radius - style.unit)
    box = ink.write(_name(place, style), middle, how, anchor=(0.5, 1))
    if style.near and place.printed.icons and not place.has(DESTROYED):
        draw_builds(place, (at[0], box[1] - 8 * style.unit), style)
    return Drawn(box, (at[0] - radius, at[1] - radius, radius * 2, radius * 2))


def radius_of(place: Place, style: Style) -> float:
    """Return how large the sign of a place is."""
    small = place.has(REMOTE) and not place.has(DESTROYED) and not place.has(HOME)
    return (REMOTE_RADIUS if small else RADIUS) * style.unit


def _draw_rings(place: Place, at: Point, radius: float, style: Style) -> None:
    """Draw what surrounds a place: something happens there, or it can be chosen."""
    unit = style.unit
    if place.field.current:
        ink.disc(at, radius + 9 * unit, ink.faint("text", 0.18))
        ink.ring(at, radius + 8 * unit, 1.2 * unit, look.text)
    if place.field.choices:
        ink.disc(at, radius + 5 * unit, ink.faint("accent", 0.28))
        ink.ring(at, radius + 4.5 * unit, 1.7 * unit, look.accent)


def _draw_sign(place: Place, at: Point, radius: float, style: Style) -> None:
    unit = style.unit
    if place.has(DESTROYED):
        ink.disc(at, radius, look.ground)
        ink.icon("cross", at, radius * 2, look.text)
    elif place.has(SUBJUGATED):
        _draw_subjugated(place, at, radius, unit)
    elif place.has(IMPERIAL):
        ink.filled_hexagon(at, radius * 1.12, look.bad)
        ink.icon("empire", at, radius * 1.5, look.over_fill, 1.2)
    elif place.has(REBEL):
        ink.disc(at, radius, look.good)
        ink.icon("rebels", at, radius * 1.55, look.over_fill)
    elif place.has(REMOTE) and not place.has(HOME):
        ink.disc(at, radius, look.felt)
        ink.disc(at, radius - 1.5 * unit, look.muted)
    else:
        ink.disc(at, radius, look.panel)
        ink.ring(at, radius - unit, 1.4 * unit, look.text)
    if place.has(HOME):
        ink.disc(at, radius * 0.86, look.panel)
        ink.icon("base", at, radius * 1.5, look.good_ink)
        ink.ring(at, radius + 2.5 * unit, 1.2 * unit, look.good_ink)


def _draw_subjugated(place: Place, at: Point, radius: float, unit: float) -> None:
    """Draw a hatched hexagon, with the marker of the Rebellion where it lies below."""
    x, y = at
    ink.filled_hexagon(at, radius * 1.12, look.ground)
    if place.has(REBEL):
        ink.disc(at, radius * 0.66, look.good)
        ink.icon("rebels", at, radius * 1.05, look.over_fill)
    else:
        for part in (-0.5, 0.0, 0.5):
            shift, reach = part * radius, radius * (0.62 if not part else 0.44)
            ink.line(
                (x + shift - reach, y - shift - reach, x + shift + reach, y - shift + reach),
                1.2 * unit,
                look.bad_ink,
            )
    ink.drawn_hexagon(at, radius * 1.06, 1.6 * unit, look.bad_ink)


def _draw_marks(place: Place, at: Point, radius: float, style: Style) -> None:
    """Draw what lies beside a sign: sabotage, and that the base is not here."""
    unit, reach = style.unit, radius * 0.72
    side = 13 * unit
    if place.has(SABOTAGED):
        middle = (at[0] - reach - 3 * unit, at[1] - reach)
        ink.disc(middle, side * 0.62, look.accent)
        ink.icon("sabotage", middle, side * 0.9, look.over_fill)
    if place.has(ASKED):
        middle = (at[0] + reach + 3 * unit, at[1] - reach)
        ink.disc(middle, side * 0.62, look.accent)
        ink.icon("help", middle, side * 0.9, look.over_fill)
    elif place.has(CLEARED) and not (place.has(IMPERIAL) or place.has(SUBJUGATED)):
        middle = (at[0] + reach + 2 * unit, at[1] - reach)
        ink.disc(middle, side * 0.5, look.felt)
        ink.icon("cleared", middle, side * 0.82, look.muted)


# The Base space


def _draw_base(place: Place, at: Point, table: Table, style: Style) -> Drawn:
    """Draw the Base space: a card that lies beside the systems."""
    unit, offered = style.unit, bool(place.field.choices)
    width, height = (part * unit for part in BASE_SIZE)
    left, low = at[0] - width / 2, at[1] - height / 2
    colour = look.accent if offered else look.text if place.field.current else look.good_ink
    ink.plate((left, low), (width, height), 10 * unit, colour)
    edge = (2.6 if offered or place.field.current else 1.4) * unit
    ground = look.panel_high if offered else look.panel
    ink.plate((left + edge, low + edge), (width - edge * 2, height - edge * 2), 8 * unit, ground)
    here = place.has(HOME)
    found = counts(place, table, REBELS)
    leaders = [table.leaders[name] for name in place.leaders if name in table.leaders]
    parts = 1 + bool(any(found.values())) + bool(leaders)
    x, y = at[0] - (parts - 1) * 12 * unit, low + height - 15 * unit
    ink.icon("base", (x, y), 22 * unit, look.good_ink if here else look.muted)
    if leaders:
        ink.icon("leader", (x + 21 * unit, y), 13 * unit, look.good_ink)
    if any(found.values()):
        draw_pill((left + width - 6 * unit, y), REBELS, told(found, near=False), style)
    name = place.field.caption.replace(" ", "\n", 1)
    how = ink.Type(NAME_SIZE * unit, look.text if here else look.muted, bold=offered)
    box = ink.write(name, (at[0], low + 3 * unit), how, anchor=(0.5, 0))
    return Drawn(box, (left, low, width, height))
