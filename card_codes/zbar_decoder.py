"""QR codes read by zbar: slower than zxing-cpp and by other people, so a witness of it."""

from typing import Any, Final

from pyzbar.pyzbar import ZBarSymbol, decode

from card_codes.decoders import Found, Grey
from card_codes.sight import Corners, Point, Stage

_PIXELS: Final = 4  # a module of a drawn code: zbar looks for edges, and needs more than zxing-cpp
_CORNERS: Final = 4
_UP: Final = {"UP": (0, -1), "RIGHT": (1, 0), "DOWN": (0, 1), "LEFT": (-1, 0)}


class ZBar:
    """A `Decoder`."""

    stage = Stage.ZBAR

    def find(self, grey: Grey, /) -> list[Found]:
        """Return every QR code in a picture."""
        return [
            Found(one.data.decode("utf-8", "replace"), _corners(one))
            for one in decode(grey, symbols=[ZBarSymbol.QRCODE])
        ]

    def repair(self, modules: Grey, /) -> str | None:
        """Return the text of a drawn code, or None."""
        found = self.find(modules.repeat(_PIXELS, axis=0).repeat(_PIXELS, axis=1))
        return found[0].text if len(found) == 1 else None


def _corners(one: Any) -> Corners:
    """Return the corners clockwise from the code's own top left.

    pyzbar has them counter-clockwise from the leftmost, and says apart from that where up is.
    """
    points: list[Point] = [(float(x), float(y)) for x, y in reversed(one.polygon)]
    if len(points) != _CORNERS:  # so far away that corners fall together
        left, top, width, height = map(float, one.rect)
        right, bottom = left + width, top + height
        return (left, top), (right, top), (right, bottom), (left, bottom)
    across, down = _UP.get(one.orientation, _UP["UP"])

    def height_of_edge(start: int) -> float:
        (x, y), (to_x, to_y) = points[start], points[(start + 1) % _CORNERS]
        return (x + to_x) * across + (y + to_y) * down

    first = max(range(_CORNERS), key=height_of_edge)
    a, b, c, d = points[first:] + points[:first]
    return a, b, c, d
