"""The picture of a tag: 21 x 21 modules, version 1, error level H."""

from functools import lru_cache
from typing import Final

import numpy as np
import zxingcpp
from numpy.typing import NDArray

MODULES: Final = 21
ERROR_LEVEL: Final = "H"

Modules = NDArray[np.bool_]


@lru_cache(maxsize=4096)  # a sheet prints copies, and the reader asks for every card in play
def symbol(code: str) -> Modules:
    """Return the modules of a tag, dark ones true; raises `ValueError` for what does not fit.

    zxing-cpp draws it: the reader needs that library anyway, and it is twenty times faster than
    the others, which differ only in the mask they prefer.
    """
    made = zxingcpp.create_barcode(code, zxingcpp.BarcodeFormat.QRCode, ec_level=ERROR_LEVEL)
    drawn = np.array(zxingcpp.write_barcode_to_image(made, scale=1, add_quiet_zones=False))
    modules: Modules = drawn == 0
    if modules.shape != (MODULES, MODULES):
        raise ValueError(f"{len(code)} characters are too many for a tag")
    modules.setflags(write=False)
    return modules
