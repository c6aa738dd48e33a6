"""Where tags are in a picture: how large, and which are in one place. No Kivy here."""

from math import dist, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from card_codes.sight import Corners
    from companion.scanning import Scan

_NEAR: Final = 0.5  # of a side: a card that lies still moves less, and a copy beside it is further
_LEAST: Final = 0.5  # of the tags that were read: all are printed in one size, but some lie far off


def same_place(one: "Corners", other: "Corners") -> bool:
    """Tell whether two tags lie on each other."""
    return dist(_middle(one), _middle(other)) < _NEAR * max(_side(one), _side(other))


def unread_places(scan: "Scan") -> list["Corners"]:
    """Return what may be a tag that nobody could read yet.

    Letters on a card look a little like tags, too: what is far smaller than the tags beside it is
    none of them.
    """
    read = [showing.corners for showing in scan.showings if showing.sure]
    least = _LEAST * min(map(_side, read), default=0.0)
    return [
        trace.corners
        for trace in scan.sight.unread
        if _side(trace.corners) >= least
        and not any(same_place(trace.corners, other) for other in read)
    ]


def _middle(corners: "Corners") -> tuple[float, float]:
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


def _side(corners: "Corners") -> float:
    return dist(corners[0], corners[2]) / sqrt(2)
