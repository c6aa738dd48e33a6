"""Every wire of a table, seat by seat."""

from collections.abc import Iterator

import msgspec

from hardware.wired import HEADER, Line, Place, Wiring

COLOURS = ("red", "green", "blue")


class Wire(msgspec.Struct, frozen=True):
    """What one line is for: `part` is "A", "B", "lamp", or the colour of a lamp of three."""

    seat: int
    part: str
    line: Line

    @property
    def is_button(self) -> bool:
        """Whether something is pressed at its end, and not lit."""
        return self.part in ("A", "B")

    @property
    def on_header(self) -> bool:
        """Whether it goes to the 40-pin header."""
        return self.line.chip == HEADER


def wires(wiring: Wiring) -> Iterator[Wire]:
    """Yield every wire, the first seat's first."""
    for seat, place in enumerate(wiring.places, start=1):
        yield from seat_wires(seat, place)


def seat_wires(seat: int, place: Place) -> Iterator[Wire]:
    """Yield the wires of one seat: its buttons, then its lamp."""
    yield Wire(seat, "A", place.a)
    yield Wire(seat, "B", place.b)
    names = COLOURS if len(place.lamp) > 1 else ("lamp",)
    # A lamp of two lines is refused by the check, which looks at the lamp as a whole.
    for part, line in zip(names, place.lamp, strict=False):
        yield Wire(seat, part, line)
