"""The 40-pin header of every Raspberry Pi with one, from the 1B+ to the 5: what each pin is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# One row of the header after another, from the microSD end: the inner pin, then the one at the
# edge of the board. A number is a GPIO.
_ROWS: Final[tuple[tuple[int | str, int | str], ...]] = (
    ("3.3 V", "5 V"),
    (2, "5 V"),
    (3, "ground"),
    (4, 14),
    ("ground", 15),
    (17, 18),
    (27, "ground"),
    (22, 23),
    ("3.3 V", 24),
    (10, "ground"),
    (9, 25),
    (11, 8),
    ("ground", 7),
    (0, 1),
    (5, "ground"),
    (6, 12),
    (13, "ground"),
    (19, 16),
    (26, 20),
    ("ground", 21),
)

HEADER_PINS: Final[Mapping[int, int | str]] = MappingProxyType(
    dict(enumerate((pin for row in _ROWS for pin in row), start=1))
)  # by the number counted along the header: a GPIO, or what else the pin is
PIN_OF_GPIO: Final[Mapping[int, int]] = MappingProxyType(
    {what: pin for pin, what in HEADER_PINS.items() if isinstance(what, int)}
)
GROUND_PINS: Final = tuple(pin for pin, what in HEADER_PINS.items() if what == "ground")
LAST_PIN: Final = max(HEADER_PINS)
POWER_PIN: Final = 1  # 3.3 V, beside the I2C pins

ID_GPIOS: Final = (0, 1)  # a board on top is recognised by them while the Pi starts
SDA, SCL = I2C_GPIOS = (2, 3)  # with resistors to 3.3 V on the Pi itself
SPI_GPIOS: Final = (7, 8, 9, 10, 11)
SERIAL_GPIOS: Final = (14, 15)  # the serial console, where it is on
PCM_GPIOS: Final = (18, 19, 20, 21)  # sound boards


def pin_label(pin: int) -> str:
    """Return what is at a pin of the header.

    >>> pin_label(1), pin_label(11), pin_label(39)
    ('3.3 V', 'GPIO 17', 'ground')
    """
    what = HEADER_PINS[pin]
    return f"GPIO {what}" if isinstance(what, int) else what
