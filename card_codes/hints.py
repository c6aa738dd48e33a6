"""What to do when nothing can be read, from what the picture shows."""

from enum import StrEnum
from typing import Final

import cv2
import numpy as np

from card_codes.grid import Grey
from card_codes.sight import Corners, Sight
from card_codes.symbol import MODULES


class Hint(StrEnum):
    """One thing a person can do."""

    NOTHING_THERE = "nothing_there"
    CLOSER = "closer"
    LESS_GLARE = "less_glare"
    HOLD_STILL = "hold_still"
    MORE_LIGHT = "more_light"
    NOT_OURS = "not_ours"


_SMALL: Final = 1.5  # pixels a module
_BURNT: Final = 250  # as bright as a sensor can tell
_GLARE: Final = 0.3  # of a tag's area; paper alone is not that bright
_GLARE_ANYWHERE: Final = 0.02  # of a picture in which no tag is found
_DARK: Final = 70  # the brightest things of a picture that is too dark
_STRUCTURE: Final = 6  # the contrast of a picture that shows more than a table top
_THING: Final = 61  # pixels: what is larger than this is the light of the room
_BLURRED: Final = 0.12  # of the contrast: how much neighbours differ in a sharp picture
_ENOUGH: Final = 1600  # pixels of a side, for a whole frame
_ONE_WAY: Final = 0.5  # how much less they differ along the way of a moving hand


def hint(grey: Grey, sight: Sight) -> Hint | None:
    """Return what would help most; None where all that is there was read."""
    if sight.unread:
        return _at(grey, sight.unread[0].corners)
    if sight.readings:
        return None
    return Hint.NOT_OURS if sight.foreign else _anywhere(grey)


def _at(grey: Grey, corners: Corners) -> Hint:
    """Tell what is wrong with a tag that is there and cannot be read."""
    (left, top), (right, bottom) = np.min(corners, axis=0), np.max(corners, axis=0)
    area = grey[max(0, int(top)) : int(bottom) + 1, max(0, int(left)) : int(right) + 1]
    if not area.size or np.percentile(area, 95) < _DARK:
        return Hint.MORE_LIGHT
    if (area >= _BURNT).mean() > _GLARE:
        return Hint.LESS_GLARE
    side = min(np.hypot(*np.subtract(corners[i], corners[i - 1])) for i in range(len(corners)))
    return Hint.CLOSER if side < _SMALL * MODULES else Hint.HOLD_STILL


def _anywhere(grey: Grey) -> Hint:
    """Tell what is wrong with a picture in which nothing looks like a tag."""
    if not grey.size:
        return Hint.NOTHING_THERE
    if np.percentile(grey[::4, ::4], 99) < _DARK:
        return Hint.MORE_LIGHT
    if (grey[::4, ::4] >= _BURNT).mean() > _GLARE_ANYWHERE:
        return Hint.LESS_GLARE
    return Hint.HOLD_STILL if _smeared(grey) else Hint.NOTHING_THERE


def _smeared(grey: Grey) -> bool:
    """Tell whether there is something without fine detail, or without any along its way."""
    if min(grey.shape) <= 1:
        return False
    smooth = cv2.GaussianBlur(_middle(grey), (0, 0), 1).astype(np.float32)  # noise is no detail
    things = smooth - cv2.blur(smooth, (_THING, _THING))  # and shading is no thing
    contrast = float(things.std())
    across, down = np.diff(smooth, axis=1).std(), np.diff(smooth, axis=0).std()
    moved = min(across, down) < _ONE_WAY * max(across, down)
    return contrast > _STRUCTURE and bool(moved or across < _BLURRED * contrast)


def _middle(grey: Grey) -> Grey:
    """Return the middle of a picture: of a large still it tells enough, in bounded memory."""
    top, left = (max(0, side - _ENOUGH) // 2 for side in grey.shape)
    return grey[top : top + _ENOUGH, left : left + _ENOUGH]
