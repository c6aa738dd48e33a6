"""Icons of a galaxy at war: units, skills, dice and sides, on a square of 24 by 24.

All are our own: plain silhouettes that can be told apart at sixteen pixels.
"""

from collections.abc import Mapping
from typing import Final

Stroke = tuple[str, tuple[float, ...]]
Strokes = tuple[Stroke, ...]


def _quad(*corners: float) -> Strokes:
    """Return a filled area with four corners, given in order around it."""
    a, b, c, d, e, f, g, h = corners
    return (("triangle", (a, b, c, d, e, f)), ("triangle", (a, b, e, f, g, h)))


_PAWN: Final[Strokes] = (
    ("disc", (12, 17.2, 4.8)),
    ("triangle", (12, 15, 3.5, 2.5, 20.5, 2.5)),
)
_TRIANGLE: Final[Strokes] = (("triangle", (12, 21.5, 2, 3.5, 22, 3.5)),)
_SQUARE: Final = _quad(3.5, 3.5, 20.5, 3.5, 20.5, 20.5, 3.5, 20.5)
_GROUND: Final[Strokes] = (("bold", (3, 2.2, 21, 2.2)),)
_MOON: Final[Strokes] = (("line", (3, 11.2, 21, 11.2)), ("disc", (8.6, 15.8, 2.6)))

UNIT_ICONS: Final[Mapping[str, Strokes]] = {
    # Ships of the Empire: two panels, a block, and ever larger wedges.
    "tie": (
        ("bold", (3, 3.5, 3, 20.5)),
        ("bold", (21, 3.5, 21, 20.5)),
        ("line", (3, 12, 21, 12)),
        ("disc", (12, 12, 4.6)),
    ),
    "carrier": (
        *_quad(8, 22, 16, 22, 18, 10, 6, 10),
        *_quad(3, 8.5, 21, 8.5, 21, 2.5, 3, 2.5),
    ),
    "star_destroyer": (
        ("triangle", (12, 22.5, 1.5, 3, 12, 5.6)),
        ("triangle", (12, 22.5, 22.5, 3, 12, 5.6)),
    ),
    "super_star_destroyer": (
        ("triangle", (12, 23.5, 5.5, 3, 12, 5)),
        ("triangle", (12, 23.5, 18.5, 3, 12, 5)),
        ("bold", (2.5, 2, 4.6, 9.5)),
        ("bold", (21.5, 2, 19.4, 9.5)),
    ),
    "death_star": (("ring", (12, 12, 9.4)), *_MOON),
    "death_star_site": (("arc", (12, 12, 9.8, 70, 330)), *_MOON, ("disc", (17.5, 18.5, 1.3))),
    # Ground units of the Empire: a helmet, and walkers on two legs and on four.
    "stormtrooper": (
        ("loop", (4, 11, 5.4, 18, 9, 21.5, 15, 21.5, 18.6, 18, 20, 11, 17.5, 3, 6.5, 3)),
        ("bold", (7.2, 14, 10.6, 12.6)),
        ("bold", (16.8, 14, 13.4, 12.6)),
        ("bold", (9.6, 6.8, 14.4, 6.8)),
    ),
    "at_st": (
        *_quad(5.5, 13.5, 18.5, 13.5, 17, 21.5, 7, 21.5),
        ("bold", (9, 13, 6, 8, 9, 3, 5.5, 3)),
        ("bold", (15, 13, 18, 8, 15, 3, 18.5, 3)),
    ),
    "at_at": (
        *_quad(7, 11, 22.5, 11, 22.5, 19, 7, 19),
        *_quad(1, 12.5, 5.6, 12.5, 5.6, 17.5, 1, 17.5),
        ("line", (5, 15, 8, 15)),
        ("bold", (9, 11, 9, 3)),
        ("bold", (13, 11, 13, 3)),
        ("bold", (17, 11, 17, 3)),
        ("bold", (21, 11, 21, 3)),
    ),
    # Ships of the Rebellion: crossed wings, a fork, a pod, a hammer, a hull.
    "x_wing": (
        ("bold", (3, 4, 21, 20)),
        ("bold", (3, 20, 21, 4)),
        ("triangle", (12, 23.5, 8.8, 5, 15.2, 5)),
    ),
    "y_wing": (
        ("triangle", (12, 23, 8.4, 13, 15.6, 13)),
        ("bold", (12, 14, 12, 6)),
        ("bold", (4.5, 8.5, 19.5, 8.5)),
        ("bold", (4.5, 15, 4.5, 2.5)),
        ("bold", (19.5, 15, 19.5, 2.5)),
    ),
    "transport": (
        ("disc", (12, 17, 5)),
        ("disc", (12, 7, 5)),
        *_quad(7, 7, 17, 7, 17, 17, 7, 17),
        ("bold", (3.8, 16, 3.8, 8)),
        ("bold", (20.2, 16, 20.2, 8)),
    ),
    "corvette": (
        *_quad(5.5, 22, 18.5, 22, 16, 16.5, 8, 16.5),
        ("bold", (12, 17, 12, 8)),
        *_quad(5, 8.5, 19, 8.5, 19, 2.5, 5, 2.5),
    ),
    "cruiser": (
        ("triangle", (12, 23, 7, 14, 17, 14)),
        *_quad(7, 14.2, 17, 14.2, 17, 8, 7, 8),
        ("triangle", (12, 1, 7, 8.2, 17, 8.2)),
        ("disc", (6.6, 10, 3.2)),
        ("disc", (17.4, 12.5, 3.2)),
    ),
    # Ground units of the Rebellion: a scout, a flat flyer, a dome, a gun.
    "trooper": (
        ("disc", (12, 16, 4)),
        ("bold", (5.5, 18.2, 18.5, 18.2)),
        ("triangle", (7, 18.4, 17, 18.4, 12, 23)),
        ("triangle", (12, 13.5, 3.5, 2.5, 20.5, 2.5)),
    ),
    "airspeeder": (
        ("triangle", (12, 21.5, 1, 9, 23, 9)),
        ("bold", (7, 9, 7, 3)),
        ("bold", (17, 9, 17, 3)),
    ),
    "shield_generator": (
        ("arc", (12, 6, 9.5, -90, 90)),
        ("arc", (12, 6, 5, -90, 90)),
        ("bold", (2, 4.4, 22, 4.4)),
        ("disc", (12, 7.4, 2)),
    ),
    "ion_cannon": (
        ("disc", (9.5, 9.5, 6.4)),
        ("bold", (12, 12, 20.5, 20.5)),
        ("bold", (2.5, 2.4, 21.5, 2.4)),
    ),
}

GALAXY_ICONS: Final[Mapping[str, Strokes]] = {
    **UNIT_ICONS,
    # Sides: a burst of light, and a hexagon.
    "rebels": (
        ("triangle", (12, 23.5, 9.2, 12, 14.8, 12)),
        ("triangle", (12, 0.5, 9.2, 12, 14.8, 12)),
        ("triangle", (0.5, 12, 12, 9.2, 12, 14.8)),
        ("triangle", (23.5, 12, 12, 9.2, 12, 14.8)),
        ("bold", (6.6, 6.6, 17.4, 17.4)),
        ("bold", (6.6, 17.4, 17.4, 6.6)),
    ),
    "empire": (
        ("loop", (12, 22.5, 21, 17.2, 21, 6.8, 12, 1.5, 3, 6.8, 3, 17.2)),
        ("line", (12, 22, 12, 2)),
        ("line", (3.4, 17, 20.6, 7)),
        ("line", (20.6, 17, 3.4, 7)),
        ("disc", (12, 12, 4)),
    ),
    "subjugated": (
        ("loop", (12, 22.5, 21, 17.2, 21, 6.8, 12, 1.5, 3, 6.8, 3, 17.2)),
        ("line", (4.5, 9, 14.5, 19)),
        ("line", (7, 6, 18, 17)),
        ("line", (10, 4, 19.5, 13.5)),
    ),
    # What missions ask for: words, an eye, a blade, crates.
    "diplomacy": (
        ("loop", (2.5, 9, 2.5, 20.5, 21.5, 20.5, 21.5, 9, 12.5, 9, 7, 3, 7, 9)),
        ("disc", (7.4, 14.8, 1.6)),
        ("disc", (12, 14.8, 1.6)),
        ("disc", (16.6, 14.8, 1.6)),
    ),
    "intel": (
        ("arc", (12, 4.5, 12, -50, 50)),
        ("arc", (12, 19.5, 12, 130, 230)),
        ("disc", (12, 12, 3.8)),
    ),
    "spec ops": (
        ("triangle", (12, 23.5, 8.8, 9.5, 15.2, 9.5)),
        ("bold", (5.5, 8.2, 18.5, 8.2)),
        ("bold", (12, 8, 12, 2)),
    ),
    "logistics": (
        ("loop", (2.5, 2.5, 11.2, 2.5, 11.2, 11, 2.5, 11)),
        ("loop", (12.8, 2.5, 21.5, 2.5, 21.5, 11, 12.8, 11)),
        *_quad(7.6, 12.6, 16.4, 12.6, 16.4, 21, 7.6, 21),
    ),
    # The faces of the dice: a burst, a bull's eye, a double chevron, nothing.
    "hit": (
        ("triangle", (12, 23, 8.6, 12, 15.4, 12)),
        ("triangle", (12, 1, 8.6, 12, 15.4, 12)),
        ("triangle", (2.5, 17.5, 10.3, 9, 13.7, 15)),
        ("triangle", (21.5, 17.5, 10.3, 15, 13.7, 9)),
        ("triangle", (2.5, 6.5, 10.3, 15, 13.7, 9)),
        ("triangle", (21.5, 6.5, 10.3, 9, 13.7, 15)),
    ),
    "direct": (("ring", (12, 12, 8.4)), ("disc", (12, 12, 4.2))),
    "special": (
        ("bold", (4, 11.5, 12, 20, 20, 11.5)),
        ("bold", (4, 4, 12, 12.5, 20, 4)),
    ),
    "blank": (("bold", (7.5, 12, 16.5, 12)),),
    # What systems build. What stands on a line is for the ground.
    "bT": _TRIANGLE,
    "bC": (("disc", (12, 12, 9)),),
    "bS": _SQUARE,
    "oT": (("triangle", (12, 22.5, 3, 6.5, 21, 6.5)), *_GROUND),
    "oC": (("disc", (12, 14.2, 7.6)), *_GROUND),
    "oS": (*_quad(4.8, 6.5, 19.2, 6.5, 19.2, 21, 4.8, 21), *_GROUND),
    # Where a battle is fought: among the stars, and under a sky.
    "space": (
        ("triangle", (12, 23, 9.4, 12, 14.6, 12)),
        ("triangle", (12, 1, 9.4, 12, 14.6, 12)),
        ("triangle", (1, 12, 12, 9.4, 12, 14.6)),
        ("triangle", (23, 12, 12, 9.4, 12, 14.6)),
        ("disc", (19.5, 19.5, 1.6)),
        ("disc", (5, 5, 1.3)),
    ),
    "ground": (
        ("triangle", (8.5, 18, 0.5, 5, 16.5, 5)),
        ("triangle", (16.5, 14, 10.5, 5, 23.5, 5)),
        ("bold", (1.5, 3, 22.5, 3)),
    ),
    # People, and what befalls them and their systems.
    "leader": _PAWN,
    "captive": (
        ("disc", (12, 15.5, 3.6)),
        ("triangle", (12, 13.5, 6.5, 4.5, 17.5, 4.5)),
        ("loop", (2.5, 2.5, 21.5, 2.5, 21.5, 21.5, 2.5, 21.5)),
        ("line", (7, 3, 7, 21)),
        ("line", (17, 3, 17, 21)),
    ),
    "sabotage": (
        ("triangle", (14.5, 23, 4, 10, 12.5, 10)),
        ("triangle", (9.5, 1, 20, 14, 11.5, 14)),
        ("triangle", (11.2, 14.2, 12.8, 9.8, 9, 9.8)),
        ("triangle", (12.8, 9.8, 11.2, 14.2, 15, 14.2)),
    ),
    "base": (
        ("arc", (12, 4, 9, -90, 90)),
        ("bold", (1.5, 3.2, 22.5, 3.2)),
        *_quad(9.2, 3, 14.8, 3, 14.8, 8.6, 9.2, 8.6),
        ("line", (12, 13, 12, 22.5)),
        ("triangle", (12, 22.8, 12, 16.6, 18.5, 19.7)),
    ),
    "cleared": (("ring", (12, 12, 8.6)), ("bold", (6, 6, 18, 18))),
    # The track of time.
    "time": (
        ("bold", (4.5, 22, 19.5, 22)),
        ("bold", (4.5, 2, 19.5, 2)),
        ("triangle", (6, 20.5, 18, 20.5, 12, 11.5)),
        ("triangle", (6, 3.5, 18, 3.5, 12, 12.5)),
    ),
    "reputation": (
        ("triangle", (12, 22.5, 8.2, 11, 15.8, 11)),
        ("triangle", (1.8, 14.6, 13, 13.9, 10.2, 8.2)),
        ("triangle", (22.2, 14.6, 11, 13.9, 13.8, 8.2)),
        ("triangle", (5.4, 1.8, 8.4, 12.4, 14.6, 7.8)),
        ("triangle", (18.6, 1.8, 15.6, 12.4, 9.4, 7.8)),
    ),
    "recruit": (
        ("disc", (8.5, 16.5, 4.2)),
        ("triangle", (8.5, 14.5, 1, 2.5, 16, 2.5)),
        ("bold", (19, 20.5, 19, 12)),
        ("bold", (14.8, 16.2, 23.2, 16.2)),
    ),
    "build": (
        *_quad(3, 15, 10.5, 22.5, 15, 18, 7.5, 10.5),
        ("bold", (10.5, 14.5, 20.5, 4)),
    ),
    "deploy": (
        ("bold", (12, 22, 12, 12)),
        ("triangle", (5, 14, 19, 14, 12, 6)),
        ("bold", (2.5, 2.5, 21.5, 2.5)),
    ),
    "probe": (
        ("disc", (12, 14.5, 5.4)),
        ("line", (12, 19, 12, 23)),
        ("bold", (9, 10, 6, 2)),
        ("bold", (15, 10, 18, 2)),
        ("line", (12, 10, 12, 2)),
    ),
    "objective": (("ring", (12, 12, 9)), ("ring", (12, 12, 4.2)), ("disc", (12, 12, 1.6))),
    "planet": (
        ("disc", (12, 12, 6.6)),
        ("line", (5, 6.4, 1.6, 6.6, 1.8, 9.2, 5.6, 12)),
        ("line", (19, 17.6, 22.4, 17.4, 22.2, 14.8, 18.4, 12)),
    ),
}
