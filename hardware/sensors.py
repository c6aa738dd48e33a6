"""Opens every button of a wiring, on a pin or on a USB board; what fails is only told."""

from collections.abc import Mapping
from functools import partial

import msgspec

from hardware.buttons import Hear, OnFault, PinButton, Sensor
from hardware.chips import Chips, claiming
from hardware.encoders import EncoderBoard, EncoderButton
from hardware.faults import Fault, HardwareError
from hardware.presses import Key
from hardware.usb_boards import FindBoard
from hardware.wired import Encoder, Line, Wiring

Lines = Mapping[Key, Line]


def open_sensors(
    wiring: Wiring, chips: Chips, find_board: FindBoard, hear: Hear, on_fault: OnFault
) -> dict[Key, Sensor]:
    """Return the buttons that could be opened; tell of the others."""
    sensors: dict[Key, Sensor] = {}
    for name, lines in _by_chip(wiring).items():
        match wiring.chip(name):
            case Encoder():
                sensors |= _of_encoder(name, lines, find_board, hear, on_fault)
            case _:
                sensors |= _of_pins(name, lines, chips, hear, on_fault)
    return sensors


def _by_chip(wiring: Wiring) -> dict[str, dict[Key, Line]]:
    chips: dict[str, dict[Key, Line]] = {}
    for number, place in enumerate(wiring.places, start=1):
        for button, line in (("a", place.a), ("b", place.b)):
            chips.setdefault(line.chip, {})[Key(number, button)] = line
    return chips


def _of_encoder(
    name: str, lines: Lines, find_board: FindBoard, hear: Hear, on_fault: OnFault
) -> dict[Key, Sensor]:
    keys = {line.number: key for key, line in lines.items()}
    board = EncoderBoard(name, keys, partial(find_board, name), hear, on_fault)
    return {key: EncoderButton(board, line.number) for key, line in lines.items()}


def _of_pins(
    name: str, lines: Lines, chips: Chips, hear: Hear, on_fault: OnFault
) -> dict[Key, Sensor]:
    opened: dict[Key, Sensor] = {}
    failed: dict[Line, Fault] = {}
    for key, line in lines.items():
        try:
            with claiming("buttons", line):
                opened[key] = PinButton(chips.factory(name), line.number, key, hear)
        except HardwareError as error:
            failed[line] = msgspec.structs.replace(error.fault, device="buttons")
    _tell(name, failed, on_fault, together=not opened)
    return opened


def _tell(name: str, failed: Mapping[Line, Fault], on_fault: OnFault, *, together: bool) -> None:
    if together and failed:  # not one of them works: that is one trouble, and not twenty
        on_fault(f"buttons-{name}", next(iter(failed.values())))
        return
    for line, what in failed.items():
        on_fault(f"button-{line.chip}-{line.number}", what)
