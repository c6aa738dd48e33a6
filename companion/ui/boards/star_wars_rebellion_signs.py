"""How one system is drawn: whose it is, who is there, and its name.

Never by colour alone: the Rebellion has discs with a burst, the Empire hexagons; what it holds by
force is a hatched hexagon, a neutral system an empty ring, a remote one a dot, and what is
destroyed a cross.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from companion.ui.boards import star_wars_rebellion_ink as ink
from companion.ui.boards.star_wars_rebellion_page import (
    EMPIRE,
    GROUND,
    REBELS,
    SIDES,
    SPACE,
    Leader,
    Place,
    Table,
)
from companion.ui.theme import look, rgba

Point = tuple[float, float]
Box = tuple[float, float, float, float]

REBEL, IMPERIAL, SUBJUGATED, SABOTAGED = "r", "e", "j", "s"
DESTROYED, HOME, CLEARED, ASKED, REMOTE = "x", "b", "c", "q", "o"
FILLS: Final = {REBELS: "good", EMPIRE: "bad"}
INKS: Final = {REBELS: "good_ink", EMPIRE: "bad_ink"}
RADIUS: Final = 11.5  # units, of a system where people live
REMOTE_RADIUS: Final = 6
NAME_SIZE: Final = 16
BASE_SIZE: Final = (76, 64)
PILL: Final = 18
NAME_GAP: Final = 5
FARTHEST_ASIDE: Final = 12
MOST_TOKENS: Final = 3


class Style(NamedTuple):
    """How large and with how much detail systems are drawn."""

    unit: float  # pixels
    near: bool  # with all there is to tell
    wrapped: bool  # names of two words in two lines
    choosing: bool  # something can be chosen: all else steps back


class Drawn(NamedTuple):
    """What was drawn of a place: the boxes of its words, for who measures them."""

    name: Box
    sign: Box


def names_apart(places: Sequence[tuple[Place, Point]], style: Style) -> dict[str, float]:
    """Return how far each name stands beside the middle, so that none runs into another."""
    size, boxes = NAME_SIZE * style.unit, {}
    for place, (x, y) in places:
        if not place.is_base:
            width, height = ink.text_size(_name(place, style), size, bold=bool(place.field.choices))
            boxes[place.name] = [x, y - radius_of(place, style) - height, width, height]
    aside = dict.fromkeys(boxes, 0.0)
    for one, other in combinations(boxes, 2):
        (x, y, width, height), (to_x, to_y, to_width, to_height) = boxes[one], boxes[other]
        if min(y + height, to_y + to_height) - max(y, to_y) < height * 0.2:
            continue
        overlap = (width + to_width) / 2 + NAME_GAP * style.unit - abs(x - to_x)
        if 0 < overlap:
            push = min(overlap / 2, FARTHEST_ASIDE * style.unit) * (1 if x < to_x else -1)
            aside[one] -= push
            aside[other] += push
    return aside


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
    _draw_units(place, at, radius, table, style)
    _draw_leaders(place, at, radius, table, style)
    box = ink.write(
        _name(place, style),
        (at[0] + name_aside, at[1] - radius - style.unit),
        NAME_SIZE * style.unit,
        look.text if offered or not style.choosing else look.muted,
        bold=offered,
        halo=look.felt,
        anchor=(0.5, 1),
    )
    if style.near and place.printed.icons and not place.has(DESTROYED):
        _draw_builds(place, (at[0], box[1] - 8 * style.unit), style)
    return Drawn(box, (at[0] - radius, at[1] - radius, radius * 2, radius * 2))


def radius_of(place: Place, style: Style) -> float:
    """Return how large the sign of a place is."""
    small = place.has(REMOTE) and not place.has(DESTROYED) and not place.has(HOME)
    return (REMOTE_RADIUS if small else RADIUS) * style.unit


def _draw_rings(place: Place, at: Point, radius: float, style: Style) -> None:
    """Draw what surrounds a place: something happens there, or it can be chosen."""
    unit = style.unit
    if place.field.current:
        ink.disc(at, radius + 11 * unit, ink.faint("text", 0.16))
        ink.ring(at, radius + 9.5 * unit, 1.2 * unit, look.text)
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
                1.1 * unit,
                look.bad,
            )
    ink.drawn_hexagon(at, radius * 1.06, 1.6 * unit, look.bad)


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
    elif place.has(CLEARED):
        middle = (at[0] + reach + 2 * unit, at[1] - reach)
        ink.disc(middle, side * 0.5, look.felt)
        ink.icon("cleared", middle, side * 0.82, look.muted)


# Who is there


def counts(place: Place, table: Table, side: str) -> dict[str, int]:
    """Return how many units of a side are in space and on the ground."""
    found = {SPACE: 0, GROUND: 0}
    for name, count in place.units:
        unit = table.units.get(name)
        if unit and unit.side == side:
            found[unit.theatre] += count
    return found


def _draw_units(place: Place, at: Point, radius: float, table: Table, style: Style) -> None:
    for side in SIDES:
        found = counts(place, table, side)
        if any(found.values()):
            edge = at[0] + (radius + 4 * style.unit) * (1 if side == EMPIRE else -1)
            _draw_pill((edge, at[1]), side, _told(found, near=style.near), style)


def _told(found: dict[str, int], *, near: bool) -> list[tuple[str, str]]:
    """Return what a pill says: from near how many are where, else how many there are."""
    if not near:
        return [("", str(sum(found.values())))]
    return [(theatre, str(count)) for theatre, count in found.items() if count]


def _draw_pill(at: Point, side: str, told: list[tuple[str, str]], style: Style) -> None:
    unit = style.unit
    type_size, height = NAME_SIZE * unit * 0.98, PILL * unit
    mark, gap = 13 * unit, 3 * unit
    widths = [
        ink.text_size(text, type_size, bold=True)[0] + (mark + gap / 2 if icon else 0)
        for icon, text in told
    ]
    width = max(height, sum(widths) + gap * (len(told) - 1) + 8 * unit)
    left = at[0] if side == EMPIRE else at[0] - width
    bend = 2.5 * unit if side == EMPIRE else height / 2
    ink.plate((left, at[1] - height / 2), (width, height), bend, rgba(look.theme, FILLS[side]))
    x = left + (width - sum(widths) - gap * (len(told) - 1)) / 2
    for (icon, text), wide in zip(told, widths, strict=True):
        if icon:
            ink.icon(icon, (x + mark / 2, at[1]), mark, look.over_fill)
        ink.write(text, (x + wide, at[1]), type_size, look.over_fill, bold=True, anchor=(1, 0.5))
        x += wide + gap


def _draw_leaders(place: Place, at: Point, radius: float, table: Table, style: Style) -> None:
    here = [table.leaders[name] for name in place.leaders if name in table.leaders]
    for side in SIDES:
        own = [leader for leader in here if leader.side == side]
        if own:
            draw = _draw_tokens if style.near else _draw_pawn
            draw(own, side, at, radius, style)


def _draw_pawn(own: list[Leader], side: str, at: Point, radius: float, style: Style) -> None:
    """Draw one pawn for all leaders of a side; bars where each of them is captured."""
    unit, right = style.unit, 1 if side == EMPIRE else -1
    middle = (at[0] + right * (radius * 0.8 + 3 * unit), at[1] + radius * 0.8 + 2.5 * unit)
    captive = all(leader.is_captive for leader in own)
    ink.disc(middle, 8.2 * unit, look.felt)
    name = "captive" if captive else "leader"
    ink.icon(name, middle, 12.5 * unit, rgba(look.theme, INKS[side]))


def _draw_tokens(own: list[Leader], side: str, at: Point, radius: float, style: Style) -> None:
    """Draw the leaders of a side by their letters, outward from the sign."""
    unit, right = style.unit, 1 if side == EMPIRE else -1
    for place, leader in enumerate(own[:MOST_TOKENS]):
        x = at[0] + right * (12 + place * 25) * unit
        draw_token(leader, (x, at[1] + radius + 15 * unit), 12 * unit)


def draw_token(leader: Leader, at: Point, radius: float, sign: str = "") -> None:
    """Draw a leader: a disc or a hexagon with two letters, or with a sign instead."""
    fill, over = rgba(look.theme, FILLS[leader.side]), look.over_fill
    if leader.is_captive:
        fill, over = look.ground, rgba(look.theme, INKS[leader.side])
    if leader.side == EMPIRE:
        ink.filled_hexagon(at, radius * 1.12, fill)
    else:
        ink.disc(at, radius, fill)
    if leader.is_captive:
        ink.ring(at, radius, radius * 0.12, over)
    if sign:
        ink.icon(sign, at, radius * 1.16, over)
    else:
        ink.write(leader.initials, at, radius * 1.2, over, bold=True)


def _draw_builds(place: Place, at: Point, style: Style) -> None:
    """Draw what a system builds, and for which slot."""
    unit = style.unit
    side, gap = 13 * unit, 3 * unit
    count = len(place.printed.icons)
    width = count * (side + gap) + 12 * unit
    x = at[0] - width / 2
    for name in place.printed.icons:
        colour = rgba(look.theme, "blue" if name.startswith("b") else "orange")
        ink.icon(name, (x + side / 2, at[1]), side, colour)
        x += side + gap
    ink.write(
        str(place.printed.slot),
        (x, at[1]),
        NAME_SIZE * unit * 0.9,
        look.muted,
        bold=True,
        halo=look.felt,
        anchor=(0, 0.5),
    )


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
        _draw_pill((left + width - 6 * unit, y), REBELS, _told(found, near=False), style)
    name = place.field.caption.replace(" ", "\n", 1)
    box = ink.write(name, (at[0], low + 3 * unit), NAME_SIZE * unit, look.text if here else look.muted, bold=offered, anchor=(0.5, 0))
    return Drawn(box, (left, low, width, height))
