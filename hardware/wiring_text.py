"""A wiring as the file to be edited by hand."""

from collections.abc import Iterator
from itertools import chain

from hardware.camera_choice import CameraChoice
from hardware.header import I2C_GPIOS
from hardware.pin_names import Chips, pin_text
from hardware.wired import Encoder, Expander, Line, Place, Wiring
from hardware.wires import COLOURS, wires

_HEAD = """\
# The wiring of the table: one line a seat, seat 1 first.
# A pin of the 40-pin header is its GPIO number. A pin of a board is the board's name,
# a dot, and what is printed beside the pin, like "board1.A0" or "usb1.K1".
# A lamp has one pin, or { red = ..., green = ..., blue = ... }; it may be left out.
"""


def write_wiring(wiring: Wiring) -> str:
    """Return the text of a wiring file; `read_wiring` gives the same wiring back."""
    parts = _switches(wiring), _seats(wiring), _boards(wiring), _camera(wiring.camera)
    return "\n".join((_HEAD, *chain.from_iterable(parts), ""))


def _switches(wiring: Wiring) -> Iterator[str]:
    if not wiring.lamps_active_high:
        yield "lamps_active_high = false  # the lamps hang between their pins and 3.3 V\n"
    if any(wire.on_header and wire.line.number in I2C_GPIOS for wire in wires(wiring)):
        yield "i2c = false  # no lamp board: its two pins are used otherwise\n"


def _seats(wiring: Wiring) -> Iterator[str]:
    yield "[seats]"
    for seat, place in enumerate(wiring.places, start=1):
        yield f"{seat} = {_seat(place, wiring.chips)}"


def _seat(place: Place, chips: Chips) -> str:
    words = {"a": _pin(place.a, chips), "b": _pin(place.b, chips)}
    if len(place.lamp) > 1:
        lines = zip(COLOURS, place.lamp, strict=True)
        words["lamp"] = _table({colour: _pin(line, chips) for colour, line in lines})
    elif place.lamp:
        words["lamp"] = _pin(place.lamp[0], chips)
    return _table(words)


def _boards(wiring: Wiring) -> Iterator[str]:
    if wiring.chips:
        yield "\n[boards]"
    for name, chip in wiring.chips.items():
        key = name if name.isalnum() and name.isascii() else _quoted(name)
        yield f"{key} = {_table(_board(chip))}"


def _board(chip: Expander | Encoder) -> dict[str, str]:
    if isinstance(chip, Expander):
        bus = {"bus": str(chip.bus)} if chip.bus != Expander().bus else {}
        return {"kind": '"mcp23017"', "address": f"{chip.address:#04x}", **bus}
    path = {"path": _quoted(chip.path)} if chip.path else {}
    return {"kind": '"encoder"', **path, "number": str(chip.index + 1)}


def _camera(camera: CameraChoice) -> Iterator[str]:
    if camera == CameraChoice():
        return
    yield "\n[camera]"
    yield f"source = {_quoted(camera.source)}"
    if camera.distance_cm is not None:
        yield f"distance_cm = {camera.distance_cm}"


def _pin(line: Line, chips: Chips) -> str:
    text = pin_text(line, chips)
    return _quoted(text) if isinstance(text, str) else str(text)


def _quoted(text: str) -> str:
    escaped = (_escaped(letter) for letter in text)
    return f'"{"".join(escaped)}"'


def _escaped(letter: str) -> str:
    return letter if letter.isprintable() and letter not in '"\\' else f"\\U{ord(letter):08x}"


def _table(words: dict[str, str]) -> str:
    return f"{{ {', '.join(f'{key} = {value}' for key, value in words.items())} }}"
