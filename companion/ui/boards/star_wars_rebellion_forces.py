"""Who is in a system, drawn around its sign: units in numbers, and leaders."""

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

FILLS: Final = {REBELS: "good", EMPIRE: "bad"}
INKS: Final = {REBELS: "good_ink", EMPIRE: "bad_ink"}
NAME_SIZE: Final = 16  # units
PILL: Final = 18
MOST_TOKENS: Final = 3


class Style(NamedTuple):
    """How large and with how much detail systems are drawn."""

    unit: float  # pixels
    near: bool  # with all there is to tell
    wrapped: bool  # names of two words in two lines
    choosing: bool  # something can be chosen: all else steps back


def counts(place: Place, table: Table, side: str) -> dict[str, int]:
    """Return how many units of a side are in space and on the ground."""
    found = {SPACE: 0, GROUND: 0}
    for name, count in place.units:
        unit = table.units.get(name)
        if unit and unit.side == side:
            found[unit.theatre] += count
    return found


def draw_units(place: Place, at: Point, radius: float, table: Table, style: Style) -> None:
    """Draw how many units each side has: beside the sign, the Rebellion left, the Empire right."""
    for side in SIDES:
        found = counts(place, table, side)
        if any(found.values()):
            edge = at[0] + (radius + 4 * style.unit) * (1 if side == EMPIRE else -1)
            draw_pill((edge, at[1]), side, told(found, near=style.near), style)


def told(found: dict[str, int], *, near: bool) -> list[tuple[str, str]]:
    """Return what a pill says: from near how many are where, else how many there are."""
    if not near:
        return [("", str(sum(found.values())))]
    return [(theatre, str(count)) for theatre, count in found.items() if count]


def draw_pill(at: Point, side: str, said: list[tuple[str, str]], style: Style) -> None:
    """Draw icons and numbers on the colour of a side; round is the Rebellion, square the Empire."""
    unit = style.unit
    type_size, height = NAME_SIZE * unit, PILL * unit
    mark, gap = 13 * unit, 3 * unit
    widths = [
        ink.text_size(text, type_size, bold=True)[0] + (mark + gap / 2 if icon else 0)
        for icon, text in said
    ]
    width = max(height, sum(widths) + gap * (len(said) - 1) + 8 * unit)
    left = at[0] if side == EMPIRE else at[0] - width
    bend = 2.5 * unit if side == EMPIRE else height / 2
    ink.plate((left, at[1] - height / 2), (width, height), bend, rgba(look.theme, FILLS[side]))
    x = left + (width - sum(widths) - gap * (len(said) - 1)) / 2
    for (icon, text), wide in zip(said, widths, strict=True):
        if icon:
            ink.icon(icon, (x + mark / 2, at[1]), mark, look.over_fill)
        how = ink.Type(type_size, look.over_fill, bold=True)
        ink.write(text, (x + wide, at[1]), how, anchor=(1, 0.5))
        x += wide + gap


def draw_leaders(place: Place, at: Point, radius: float, table: Table, style: Style) -> None:
    """Draw the leaders of both sides over the sign."""
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
        size = max(look.size_least, radius * 1.2)
        ink.write(leader.initials, at, ink.Type(size, over, bold=True))


def build_ink(icon: str) -> str:
    """Return the colour of what is built, as on the real board: blue in space, else orange."""
    if icon.startswith("b"):
        return "good_ink"
    return "orange" if look.theme == "dark" else "accent_ink"


def draw_builds(place: Place, at: Point, style: Style) -> None:
    """Draw what a system builds, and for which slot."""
    unit = style.unit
    side, gap = 13 * unit, 3 * unit
    count = len(place.printed.icons)
    width = count * (side + gap) + 12 * unit
    x = at[0] - width / 2
    for name in place.printed.icons:
        ink.icon(name, (x + side / 2, at[1]), side, rgba(look.theme, build_ink(name)))
        x += side + gap
    how = ink.Type(NAME_SIZE * unit * 0.9, look.muted, bold=True, halo=look.felt)
    ink.write(str(place.printed.slot), (x, at[1]), how, anchor=(0, 0.5))
