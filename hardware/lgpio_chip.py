"""One GPIO chip behind gpiozero; several of them work side by side. Imports lgpio: see `chips`."""

from collections import defaultdict
from contextlib import suppress
from threading import RLock
from typing import Any, Final

import lgpio
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

# gpiozero asks which Pi this is to know the names of its pins. They are the same on every Pi with
# 40 pins, and an expander or a simulated chip has no revision of its own: a Pi 4 it is.
ANY_PI: Final = 0xC03114


class LgpioPin(LGPIOPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin that can be closed even when its board is gone.

    gpiozero would try that again when the lamp is thrown away, and write a traceback every time.
    """

    def close(self) -> None:
        """Make it an input, which is dark, if there is still somebody to do it."""
        with suppress(lgpio.error):
            super().close()


class LgpioChip(LGPIOFactory):  # type: ignore[misc]  # gpiozero has no types
    """The chip of this number.

    gpiozero keeps the pins of all its local factories in one place, so that line 3 of an expander
    would be GPIO 3 of the header. Here each chip has its own.
    """

    def __init__(self, number: int) -> None:
        super().__init__(chip=number)
        self.pins: dict[Any, Any] = {}
        self._reservations: dict[Any, list[Any]] = defaultdict(list)
        # One that may be taken again: a lamp that is thrown away closes itself, whenever that is,
        # and gpiozero's own would wait for itself if another one is being opened just then.
        self._res_lock = RLock()
        self.pin_class = LgpioPin

    def _get_revision(self) -> int:
        return ANY_PI
