"""How the seats are wired: which pin of which chip is which button and which lamp."""

from collections.abc import Mapping
from itertools import chain
from typing import Final

import msgspec

from hardware.camera_choice import CameraChoice

HEADER: Final = "header"  # the name of the chip that is the 40-pin header of the Pi


class Line(msgspec.Struct, frozen=True):
    """One pin of one chip.

    `number` is the GPIO number on the header, 0 to 15 on an expander, and the number of the button
    on a USB encoder, from 0.
    """

    chip: str
    number: int


class Place(msgspec.Struct, frozen=True):
    """A seat box: two buttons, and a lamp of one line, of three (red, green, blue), or none."""

    a: Line
    b: Line
    lamp: tuple[Line, ...] = ()


def button_faults(number: int, place: Place) -> frozenset[str]:
    """Return the names of all troubles that the buttons of a place can have."""
    of_lines = (
        (f"buttons-{line.chip}", f"button-{line.chip}-{line.number}") for line in (place.a, place.b)
    )
    return frozenset((f"seat-{number}", *chain.from_iterable(of_lines)))


class Header(msgspec.Struct, frozen=True):
    """The 40-pin header of the Pi itself."""


class Expander(msgspec.Struct, frozen=True, tag="mcp23017"):
    """An MCP23017: sixteen lines more, for lamps, on an I2C bus."""

    bus: int = 1
    address: int = 0x20


class Encoder(msgspec.Struct, frozen=True, tag="encoder"):
    """A USB board that turns arcade buttons into a joystick: at `path`, or else the n-th found."""

    path: str = ""  # of /dev/input/by-path or /dev/input/by-id
    index: int = 0


class Wiring(msgspec.Struct, frozen=True):
    """The whole table; the first place is number 1."""

    places: tuple[Place, ...]
    chips: Mapping[str, Expander | Encoder] = {}  # by the name a `Line` calls it; not the header
    lamps_active_high: bool = True  # False where a lamp hangs between its pin and the supply
    camera: CameraChoice = CameraChoice()

    def chip(self, name: str) -> Header | Expander | Encoder:
        """Return the chip a line calls so; raises `KeyError` where there is none."""
        return Header() if name == HEADER else self.chips[name]
