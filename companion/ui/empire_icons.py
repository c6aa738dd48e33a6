"""Icons of empires: goods, factions, and kinds of locations, on a square of 24 by 24."""

from collections.abc import Mapping
from typing import Final

Stroke = tuple[str, tuple[float, ...]]

_CARD: Final[tuple[Stroke, ...]] = (("loop", (5, 2.5, 19, 2.5, 19, 21.5, 5, 21.5)),)
_HOUSE: Final[tuple[Stroke, ...]] = (
    ("triangle", (1.5, 11.5, 22.5, 11.5, 12, 21.5)),
    ("loop", (5, 3, 19, 3, 19, 11, 5, 11)),
)
_COIN: Final[tuple[Stroke, ...]] = (("ring", (12, 12, 9)), ("disc", (12, 12, 4.6)))
_SHIELD: Final[tuple[Stroke, ...]] = (
    ("triangle", (3.5, 20, 20.5, 20, 20.5, 11)),
    ("triangle", (3.5, 20, 20.5, 11, 3.5, 11)),
    ("triangle", (3.5, 11.1, 20.5, 11.1, 12, 2)),
)
_STAR: Final[tuple[Stroke, ...]] = (
    ("triangle", (12, 22.5, 8.2, 11, 15.8, 11)),
    ("triangle", (1.8, 14.6, 13, 13.9, 10.2, 8.2)),
    ("triangle", (22.2, 14.6, 11, 13.9, 13.8, 8.2)),
    ("triangle", (5.4, 1.8, 8.4, 12.4, 14.6, 7.8)),
    ("triangle", (18.6, 1.8, 15.6, 12.4, 9.4, 7.8)),
)

EMPIRE_ICONS: Final[Mapping[str, tuple[Stroke, ...]]] = {
    # Goods: a pile of logs, a rock, an apple, a coin, a pawn, two swords, a shield.
    "wood": (
        ("ring", (6.8, 7.2, 4.2)),
        ("ring", (17.2, 7.2, 4.2)),
        ("ring", (12, 16.4, 4.2)),
        ("disc", (6.8, 7.2, 1.3)),
        ("disc", (17.2, 7.2, 1.3)),
        ("disc", (12, 16.4, 1.3)),
    ),
    "stone": (
        ("triangle", (1.5, 4, 22.5, 4, 20.5, 13)),
        ("triangle", (1.5, 4, 20.5, 13, 4.5, 14)),
        ("triangle", (4.5, 14, 20.5, 13, 10, 20.5)),
        ("triangle", (10, 20.5, 20.5, 13, 16.5, 18.5)),
    ),
    "food": (
        ("disc", (8.8, 8.8, 6.3)),
        ("disc", (15.2, 8.8, 6.3)),
        ("bold", (12, 14, 12.6, 18.5)),
        ("triangle", (13.5, 17, 21, 22.5, 20, 16)),
    ),
    "gold": _COIN,
    "worker": (
        ("disc", (12, 18, 4.3)),
        ("bold", (4.5, 11.5, 19.5, 11.5)),
        ("triangle", (12, 19, 4.5, 2.5, 19.5, 2.5)),
    ),
    "raze": (
        ("bold", (6.5, 6.5, 21, 21)),
        ("bold", (17.5, 6.5, 3, 21)),
        ("bold", (3.2, 9.6, 9.6, 3.2)),
        ("bold", (20.8, 9.6, 14.4, 3.2)),
    ),
    "defence": _SHIELD,
    "point": _STAR,
    "faction card": (*_CARD, ("triangle", (12, 18.5, 7.5, 11, 16.5, 11))),
    "common card": (*_CARD, ("line", (9, 17, 15, 17)), ("line", (9, 12, 15, 12))),
    "samurai": (
        ("triangle", (4, 8, 20, 8, 17, 15)),
        ("triangle", (4, 8, 17, 15, 7, 15)),
        ("bold", (2.5, 6, 21.5, 6)),
        ("bold", (10, 15, 4.5, 21.5)),
        ("bold", (14, 15, 19.5, 21.5)),
    ),
    # Factions: a temple, an axe, a pyramid, a gate.
    "romans": (
        ("triangle", (1.5, 16, 22.5, 16, 12, 22.5)),
        ("bold", (5, 14.5, 5, 5.5)),
        ("bold", (12, 14.5, 12, 5.5)),
        ("bold", (19, 14.5, 19, 5.5)),
        ("bold", (2.5, 3, 21.5, 3)),
    ),
    "barbarians": (
        ("bold", (12, 2.5, 12, 21.5)),
        ("triangle", (13.5, 15.5, 2, 22.5, 2, 8.5)),
        ("triangle", (10.5, 15.5, 22, 22.5, 22, 8.5)),
    ),
    "egyptians": (
        ("triangle", (12, 22, 1, 3, 13.5, 3)),
        ("loop", (12, 21.5, 15.5, 3.2, 22.6, 3.2)),
    ),
    "japanese": (
        ("bold", (2, 21, 22, 21)),
        ("line", (3.5, 15, 20.5, 15)),
        ("bold", (7, 20, 6, 2.5)),
        ("bold", (17, 20, 18, 2.5)),
    ),
    # Classes of locations: what comes out each round, what always holds, what can be done.
    "production": (
        ("bold", (3, 10, 3, 3, 21, 3, 21, 10)),
        ("bold", (12, 7.5, 12, 16)),
        ("triangle", (6, 14.5, 18, 14.5, 12, 22)),
    ),
    "feature": (("ring", (7, 12, 4.4)), ("ring", (17, 12, 4.4))),
    "action": (
        ("triangle", (14.5, 23, 4, 10, 12.5, 10)),
        ("triangle", (9.5, 1, 20, 14, 11.5, 14)),
        ("triangle", (11.2, 14.2, 12.8, 9.8, 9, 9.8)),
        ("triangle", (12.8, 9.8, 11.2, 14.2, 15, 14.2)),
    ),
    # What else lies there.
    "foundation": (
        ("loop", (2, 3, 22, 3, 22, 15, 2, 15)),
        ("line", (2, 9, 22, 9)),
        ("line", (12, 9, 12, 15)),
        ("line", (7, 3, 7, 9)),
        ("line", (17, 3, 17, 9)),
        ("line", (5, 19.5, 19, 19.5)),
    ),
    "deal": (
        ("bold", (3, 16, 17, 16)),
        ("triangle", (14.5, 11, 14.5, 21, 22, 16)),
        ("bold", (21, 7, 7, 7)),
        ("triangle", (9.5, 2, 9.5, 12, 2, 7)),
    ),
    "location": _HOUSE,
    "own location": (*_HOUSE, ("disc", (12, 7, 2.4))),
    "collection": (
        ("loop", (3, 2.5, 14, 2.5, 14, 17.5, 3, 17.5)),
        ("line", (7, 21.5, 18, 21.5, 18, 6)),
        ("line", (18, 21.5, 21.5, 21.5, 21.5, 9)),
    ),
    "attack": (
        ("ring", (12, 12, 7)),
        ("bold", (12, 22, 12, 16)),
        ("bold", (12, 8, 12, 2)),
        ("bold", (22, 12, 16, 12)),
        ("bold", (8, 12, 2, 12)),
    ),
    "passed": (("arc", (11, 12, 9.5, 60, 330)), ("arc", (16.5, 15.5, 8, 165, 285))),
    # A sign for each colour of a location, for who cannot tell the colours.
    "sign-black": (("triangle", (4, 4, 20, 4, 20, 20)), ("triangle", (4, 4, 20, 20, 4, 20))),
    "sign-purple": (("triangle", (12, 22, 3, 12, 21, 12)), ("triangle", (12, 2, 3, 12, 21, 12))),
    "sign-blue": (("disc", (12, 12, 8.5)),),
    "sign-brown": (("triangle", (12, 21, 2.5, 4, 21.5, 4)),),
    "sign-gold": _STAR,
    "sign-red": (("bold", (4.5, 4.5, 19.5, 19.5)), ("bold", (4.5, 19.5, 19.5, 4.5))),
    "sign-pink": (("ring", (12, 12, 7.2)),),
    "sign-grey": (("bold", (4, 6.5, 20, 6.5)), ("bold", (4, 17.5, 20, 17.5))),
}
