"""Who reads QR codes here: zxing-cpp, and zbar where that one cannot be loaded."""

import logging
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from card_codes.sight import Corners, Stage

_log = logging.getLogger(__name__)

Grey = NDArray[np.uint8]


class Found(NamedTuple):
    """A QR code in a picture: its text, and where it is."""

    text: str
    corners: Corners


class Decoder(Protocol):
    """A library that reads any QR code."""

    stage: Stage

    def find(self, grey: Grey, /) -> list[Found]:
        """Return every QR code in a picture."""

    def repair(self, modules: Grey, /) -> str | None:
        """Return the text of a code drawn one pixel a module with a white edge, or None."""


def _zxing() -> Decoder:
    from card_codes.zxing_decoder import ZXing  # noqa: PLC0415 - it may be missing or broken

    return ZXing()


def _zbar() -> Decoder:
    from card_codes.zbar_decoder import ZBar  # noqa: PLC0415 - its C library comes from the system

    return ZBar()


_LOADERS: Final[Mapping[Stage, Callable[[], Decoder]]] = {Stage.FAST: _zxing, Stage.ZBAR: _zbar}


@cache  # a library that failed to load fails again, and searching for it takes long
def loaded(stage: Stage) -> Decoder | None:
    """Return the decoder of a stage; None where it cannot be loaded."""
    try:
        return _LOADERS[stage]()
    except (ImportError, OSError) as error:
        _log.warning("%s cannot be loaded: %s", stage.value, error)
        return None


def decoder() -> Decoder | None:
    """Return the best decoder that can be loaded; None where there is none."""
    return loaded(Stage.FAST) or loaded(Stage.ZBAR)
