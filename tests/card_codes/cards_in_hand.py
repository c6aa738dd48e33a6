"""A card held before the camera: one tag on a grey card, as sharp as it gets."""

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from card_codes.pattern import all_masks
from card_codes.payload import LONGEST
from card_codes.symbol import MASK

SIZE = (640, 480)


def held(text: str, module: float = 3.0, turn: float = 0.0, mask: int = MASK) -> NDArray[np.uint8]:
    """Return a picture with a QR code in its middle, so many pixels a module, turned by degrees.

    Sheets of earlier versions have other masks than `MASK`.
    """
    dark = all_masks(text)[mask] if len(text) <= LONGEST else of_others(text)
    sticker = np.pad(np.where(dark, 30, 230).astype(np.uint8), 2, constant_values=230)
    large = sticker.repeat(8, axis=0).repeat(8, axis=1)
    picture = np.full(SIZE[::-1], 120, np.uint8)
    middle = (large.shape[1] / 2, large.shape[0] / 2)
    place = np.array(cv2.getRotationMatrix2D(middle, turn, module / 8), np.float64)
    place[:, 2] += np.array(SIZE) / 2 - np.array(large.shape[::-1]) / 2
    cv2.warpAffine(large, place, SIZE, picture, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return picture


def of_others(text: str, level: str = "H") -> NDArray[np.bool_]:
    """Return a QR code that somebody else has printed, by somebody else's printer."""
    made = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level=level)
    light = np.array(zxingcpp.write_barcode_to_image(made, scale=1, add_quiet_zones=False))
    return np.asarray(light == 0, bool)
