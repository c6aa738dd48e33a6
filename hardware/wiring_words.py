"""What a wiring file may say, before anybody asks whether it makes sense."""

import re
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from hardware.camera_choice import AUTO, CameraChoice
from hardware.faults import Fault, fault
from hardware.pin_names import Chips, read_pin
from hardware.wired import Encoder, Expander, Place, Wiring
from hardware.wires import COLOURS
from hardware.wiring_error import WiringError

Pin = int | str


class LampWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lamp of three colours."""

    red: Pin
    green: Pin
    blue: Pin


class SeatWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat."""

    a: Pin
    b: Pin
    lamp: Pin | LampWords | None = None

    def place(self, seat: int, chips: Chips) -> Place:
        """Return the seat box this says."""
        return Place(
            read_pin(self.a, chips, seat, "A"),
            read_pin(self.b, chips, seat, "B"),
            tuple(read_pin(pin, chips, seat, part) for part, pin in self._lamp_pins()),
        )

    def _lamp_pins(self) -> list[tuple[str, Pin]]:
        if isinstance(self.lamp, LampWords):
            colours = (self.lamp.red, self.lamp.green, self.lamp.blue)
            return list(zip(COLOURS, colours, strict=True))
        return [] if self.lamp is None else [("lamp", self.lamp)]


class ExpanderWords(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="mcp23017"
):
    """An MCP23017."""

    address: int
    bus: int = 1

    def chip(self) -> Expander:
        """Return the board this says."""
        return Expander(self.bus, self.address)


class EncoderWords(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="encoder"
):
    """A USB encoder: at a path, or else the first, the second ... that is found."""

    path: str = ""
    number: int = 1

    def chip(self) -> Encoder:
        """Return the board this says."""
        return Encoder(self.path, self.number - 1)


class CameraWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which camera, and how far away cards lie where its lens is to stay."""

    source: str = AUTO
    distance_cm: float | None = None

    def choice(self) -> CameraChoice:
        """Return the camera this says."""
        return CameraChoice(self.source, self.distance_cm)


BoardWords = ExpanderWords | EncoderWords


class WiringWords(msgspec.Struct, frozen=True):
    """A whole file."""

    seats: dict[int, SeatWords]
    boards: dict[str, BoardWords]
    lamps_active_high: bool
    i2c: bool
    camera: CameraWords = CameraWords()

    def wiring(self) -> Wiring:
        """Return the wiring this says, not yet checked."""
        chips = {name: board.chip() for name, board in self.boards.items()}
        places = (words.place(seat, chips) for seat, words in sorted(self.seats.items()))
        return Wiring(tuple(places), chips, self.lamps_active_high, self.camera.choice())


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outermost layer; seats and boards are read one by one, to name the one that is wrong."""

    seats: dict[str, dict[str, object]]
    boards: dict[str, dict[str, object]] = {}
    lamps_active_high: bool = True
    i2c: bool = True
    camera: dict[str, object] = {}


def read_words(file: Mapping[str, object]) -> WiringWords:
    """Return what a file says; raise `WiringError` where a word is unknown, missing or wrong."""
    outer = _read(file, _File, "wiring.toml")
    seats = {
        number: _read(outer.seats[str(number)], SeatWords, f"seats.{number}")
        for number in _seat_numbers(outer.seats)
    }
    boards = {name: _read_board(name, board) for name, board in outer.boards.items()}
    camera = _read(outer.camera, CameraWords, "camera")
    return WiringWords(seats, boards, outer.lamps_active_high, outer.i2c, camera)


def _seat_numbers(seats: Mapping[str, object]) -> range:
    numbers = range(1, len(seats) + 1)
    for number in numbers:
        if str(number) not in seats:
            raise WiringError(
                fault(
                    "buttons",
                    "There are {count} seats, and none of them is number {number}:"
                    " number them 1, 2, 3 and so on.",
                    count=len(seats),
                    number=number,
                )
            )
    return numbers


def _read_board(name: str, board: Mapping[str, object]) -> BoardWords:
    kind = board.get("kind")
    if kind == "mcp23017":
        return _read(board, ExpanderWords, f"boards.{name}")
    if kind != "encoder":
        raise WiringError(
            fault(
                "buttons",
                'boards.{name} has no known kind: write kind = "mcp23017" or kind = "encoder".',
                name=name,
            )
        )
    words = _read(board, EncoderWords, f"boards.{name}")
    if words.number < 1:
        raise WiringError(
            fault("buttons", "boards.{name}: the first USB board is number = 1.", name=name)
        )
    return words


_Words = TypeVar("_Words", bound=msgspec.Struct)


def _read(value: object, kind: type[_Words], where: str) -> _Words:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise WiringError(_what_is_wrong(str(error), kind, where)) from error


def _what_is_wrong(why: str, kind: type[msgspec.Struct], where: str) -> Fault:
    """Return in plain words what msgspec found."""
    key = (re.findall(r"`([^`]*)`", why) or [""])[0]
    path = re.findall(r"\.(\w+)", why.partition(" - at ")[2])
    place = ".".join(path if path and kind is _File else (where, *path))
    if "unknown field" in why:
        known = (LampWords if path == ["lamp"] else kind).__struct_fields__
        return fault(
            "buttons",
            '{where} has an unknown word, "{key}": remove it, or write one of {known}.',
            where=place,
            key=key,
            known=", ".join(known),
        )
    if "missing required field" in why:
        return fault(
            "buttons",
            '{where} has no "{key}": add it.',
            where=place,
            key=key,
        )
    return fault(
        "buttons",
        "{where} is not what it has to be: see the examples in docs/building-the-table.md.",
        where=place,
    )
