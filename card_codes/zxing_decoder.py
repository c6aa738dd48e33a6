"""QR codes read by zxing-cpp: the first reader, in two or three milliseconds."""

from typing import Final

import zxingcpp

from card_codes.decoders import Found, Grey
from card_codes.sight import Corners, Stage

_QR: Final = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
_PIXELS: Final = 2  # a module of a drawn code


class ZXing:
    """A `Decoder`."""

    stage = Stage.FAST

    def find(self, grey: Grey, /) -> list[Found]:
        """Return every QR code in a picture."""
        return [
            Found(one.text, _corners(one.position)) for one in zxingcpp.read_barcodes(grey, _QR)
        ]

    def repair(self, modules: Grey, /) -> str | None:
        """Return the text of a drawn code, or None."""
        found = zxingcpp.read_barcodes(
            modules.repeat(_PIXELS, axis=0).repeat(_PIXELS, axis=1),
            _QR,
            is_pure=True,
            try_rotate=False,
            try_invert=False,
            try_downscale=False,
            binarizer=zxingcpp.Binarizer.BoolCast,
        )
        return found[0].text if found and found[0].valid else None


def _corners(position: zxingcpp.Position) -> Corners:
    a, b, c, d = (
        (float(point.x), float(point.y))
        for point in (
            position.top_left,
            position.top_right,
            position.bottom_right,
            position.bottom_left,
        )
    )
    return a, b, c, d
