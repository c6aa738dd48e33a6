"""How much is tried: little while a card is held before the camera, much for a whole tableau."""

from typing import Final

import msgspec


class Effort(msgspec.Struct, frozen=True):
    """Bounds of each step, so that no picture takes for ever, a wallpaper of finders neither.

    `sizes` are those of the tags that are looked for, in pixels a module; the other numbers are how
    many places each step passes on to the next.
    """

    sizes: tuple[float, ...]
    peaks: int  # of the matched filter, a size
    finders: int  # that look like one more closely, a size
    triples: int  # of finders, a size
    grids: int  # that are moved until they fit
    places: int  # that are compared with the catalogue
    worth: float  # how well the fixed part of a tag must fit three finders, to move a grid


QUICK: Final = Effort(
    (1.5, 2.0, 2.7), peaks=160, finders=70, triples=40, grids=60, places=20, worth=0.42
)
DEEP: Final = Effort(
    (1.0, 1.26, 1.59, 2.0, 2.5, 3.2, 4.0, 5.0, 6.4, 8.0),
    peaks=1500,
    finders=250,
    triples=300,
    grids=250,
    places=60,
    worth=0.3,
)
