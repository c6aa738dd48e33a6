"""Readers side by side on the same pictures; each returns the texts it found."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

import cv2
import zxingcpp
from numpy.typing import NDArray
from pyzbar import pyzbar

from card_codes.reader import Grey, read

Reader = Callable[[Grey], list[str]]
QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
SHARPEN = 2.0


def readers(codes: Collection[str]) -> dict[str, Reader]:
    """Return everybody who is compared, by name."""
    return {
        "ours, fast": partial(_ours, codes=codes, deep=False),
        "ours, deep": partial(_ours, codes=codes, deep=True),
        "zxing-cpp": zxing,
        "zxing-cpp 2x": lambda grey: zxing(_twice(grey, sharpened=True)),
        "pyzbar": _zbar,
        "pyzbar 2x": lambda grey: _zbar(_twice(grey)),
        "OpenCV": _opencv,
    }


def zxing(grey: Grey) -> list[str]:
    """Read with zxing-cpp alone, as it comes."""
    return [found.text for found in zxingcpp.read_barcodes(grey, QR)]


def _ours(grey: Grey, *, codes: Collection[str], deep: bool) -> list[str]:
    return [reading.code for reading in read(grey, codes, deep=deep).readings]


def _zbar(grey: Grey) -> list[str]:
    found = pyzbar.decode(grey, symbols=[pyzbar.ZBarSymbol.QRCODE])
    return [one.data.decode("utf-8", "replace") for one in found]


def _opencv(grey: Grey) -> list[str]:
    _, texts, *_ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(grey)
    return [text for text in texts if text]


def _twice(grey: Grey, *, sharpened: bool = False) -> Any:
    picture: NDArray[Any] = grey
    if sharpened:
        soft = cv2.GaussianBlur(grey, (0, 0), 1.0)
        picture = cv2.addWeighted(grey, 1 + SHARPEN, soft, -SHARPEN, 0)
    return cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
