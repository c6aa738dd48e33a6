"""A tag of ours in the place of a QR code in a photograph: in its light, and as sharp as that."""

from typing import Final

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from card_codes.sight import Corners
from card_codes.symbol import MODULES, symbol

Grey = NDArray[np.uint8]
Values = NDArray[np.float32]

QUIET: Final = 2  # modules of the sticker around the symbol
DOTS: Final = 16  # a module of the sticker as it is drawn
SIDE: Final = (MODULES + 2 * QUIET) * DOTS
QR_CODES: Final = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
SHARPEST, SOFTEST = 0.4, 6.0  # pixels


def qr_codes(grey: Grey) -> list[zxingcpp.Barcode]:
    """Return what zxing-cpp reads by itself."""
    found: list[zxingcpp.Barcode] = zxingcpp.read_barcodes(grey, formats=QR_CODES)
    return found


def corners_of(found: zxingcpp.Barcode) -> Corners:
    place = found.position
    points = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    return tuple((float(point.x), float(point.y)) for point in points)  # type: ignore[return-value]


def with_tag(photograph: Grey, corners: Corners, code: str, seed: int = 0) -> Grey:
    """Return the photograph with a sticker of ours over a symbol of somebody else."""
    place = np.array(corners, np.float32)
    edge = float(np.linalg.norm(place - np.roll(place, 1, axis=0), axis=1).mean())
    dark, light = _light(photograph, edge)
    sigma = _softness(photograph, place, light - dark)
    ink, inside = _sticker(code, place, photograph.shape, sigma)
    shown = dark + (light - dark) * ink
    shown += np.random.default_rng(seed).normal(0, _grain(photograph), shown.shape)
    mixed = inside * shown + (1 - inside) * photograph
    return np.clip(mixed, 0, 255).astype(np.uint8)


def _light(photograph: Grey, edge: float) -> tuple[Values, Values]:
    """Return how dark ink and how light paper is at each place, shadows and glare included."""
    size = max(3, int(edge / 6) | 1)
    kernel = np.ones((size, size), np.uint8)
    calm = cv2.medianBlur(photograph, 3)
    levels = (cv2.erode(calm, kernel), cv2.dilate(calm, kernel))
    dark, light = (cv2.GaussianBlur(level.astype(np.float32), (0, 0), size) for level in levels)
    return np.asarray(dark, np.float32), np.asarray(light, np.float32)


def _softness(photograph: Grey, place: Values, contrast: Values) -> float:
    """Return the blur of the edges there, as the sigma of a Gaussian: their steepness tells it."""
    mask = np.zeros(photograph.shape, np.uint8)
    cv2.fillConvexPoly(mask, place.astype(np.int32), 1)
    across, down = (cv2.Scharr(photograph, cv2.CV_32F, *axis) / 32 for axis in ((1, 0), (0, 1)))
    steep = np.hypot(across, down)[mask > 0]
    if not steep.size:
        return SHARPEST
    steepest = float(np.percentile(steep, 97))
    sigma = float(np.median(contrast[mask > 0])) / (np.sqrt(2 * np.pi) * max(steepest, 0.1))
    # The slope is measured over pixels, which blurs by about half of one.
    return float(np.clip(np.sqrt(max(sigma**2 - 0.3, 0.0)), SHARPEST, SOFTEST))


def _sticker(
    code: str, place: Values, shape: tuple[int, ...], sigma: float
) -> tuple[Values, Values]:
    """Return the ink (0) and paper (1) of the sticker as the camera sees it, and where it lies."""
    modules = np.pad(~symbol(code), QUIET, constant_values=True)
    drawn = np.kron(modules, np.ones((DOTS, DOTS))).astype(np.float32)
    edge = float(np.linalg.norm(place - np.roll(place, 1, axis=0), axis=1).mean())
    # Drawn far larger than it is seen: what a pixel covers is mixed before the picture is made.
    mixed = cv2.GaussianBlur(drawn, (0, 0), max(0.1, 0.5 * SIDE / max(edge, 1)))
    square = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
    seen = cv2.getPerspectiveTransform(square, place)
    size = (shape[1], shape[0])
    ink = cv2.warpPerspective(mixed, seen, size, flags=cv2.INTER_LINEAR, borderValue=1)
    inside = cv2.warpPerspective(np.ones_like(drawn), seen, size, flags=cv2.INTER_LINEAR)
    return (
        np.asarray(cv2.GaussianBlur(ink, (0, 0), sigma), np.float32),
        np.asarray(cv2.GaussianBlur(inside, (0, 0), 0.7), np.float32),
    )


def _grain(photograph: Grey) -> float:
    """Return how strong the noise of the sensor is."""
    rough = photograph.astype(np.float32) - cv2.medianBlur(photograph, 3)
    return float(np.clip(np.median(np.abs(rough)) * 1.5, 0.5, 8.0))
