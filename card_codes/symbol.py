"""The picture of a tag: 21 x 21 modules. docs/card-codes.md writes the format down in full.

The format belongs to no reader: each of them prefers another mask, so one is stated here.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from qrcode.constants import ERROR_CORRECT_H
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode
from qrcode.util import QRData

VERSION: Final = 1
MODULES: Final = 17 + 4 * VERSION
MASK: Final = 6  # over all our cards it has the fewest and smallest patches that mislead readers
_ALPHANUMERIC: Final = 2  # the mode of ISO/IEC 18004 for digits and capital letters

Modules = NDArray[np.bool_]


@lru_cache(maxsize=4096)  # a sheet prints copies, and the reader asks for every card in play
def symbol(code: str) -> Modules:
    """Return the modules of a tag, dark ones true; raises `ValueError` for what does not fit."""
    made = QRCode(VERSION, ERROR_CORRECT_H, border=0, mask_pattern=MASK)
    made.add_data(QRData(code, _ALPHANUMERIC), optimize=0)
    try:
        made.make(fit=False)
    except DataOverflowError as error:
        raise ValueError(f"{len(code)} characters are too many for a tag") from error
    modules: Modules = np.array(made.get_matrix(), bool)
    modules.setflags(write=False)
    return modules
