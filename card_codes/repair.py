"""Sampled modules repaired as in any QR code: needs no catalogue, so it reads unknown cards too."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.decoders import Decoder
from card_codes.pattern import FIXED, IS_FIXED, QUIET, SIDE, Values

_SHARPEN: Final = np.array([[0, -0.5, 0], [-0.5, 3, -0.5], [0, -0.5, 0]], np.float32)
_AROUND: Final = np.ones((5, 5), np.uint8)
_FIXED_LIGHT: Final = np.where(FIXED > 0, 0, 255).astype(np.uint8)


def repaired(values: Values, decoder: Decoder) -> str | None:
    """Return the text of one row of sampled values, or None where it cannot be repaired.

    What is the same in every tag is drawn as it must be: only the rest can be wrong.
    """
    drawn = np.where(IS_FIXED, _FIXED_LIGHT, _decided(values.reshape(SIDE, SIDE)))
    return decoder.repair(np.pad(drawn, QUIET, constant_values=255))


def _decided(values: Values) -> NDArray[np.uint8]:
    """Take 441 decisions: neighbours that blur into a module are taken out of it first."""
    sharp = cv2.filter2D(values, -1, _SHARPEN, borderType=cv2.BORDER_REPLICATE)
    between = (cv2.dilate(sharp, _AROUND) + cv2.erode(sharp, _AROUND)) / 2
    light = sharp > cv2.blur(between, _AROUND.shape)
    return np.where(light, 255, 0).astype(np.uint8)
