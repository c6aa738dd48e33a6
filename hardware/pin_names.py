"""What the pins of the boards are called, in a wiring file and to people."""

import re
from collections.abc import Mapping
from typing import Final

from hardware.faults import fault
from hardware.wired import HEADER, Encoder, Expander, Line
from hardware.wiring_error import WiringError

Chips = Mapping[str, Expander | Encoder]

EXPANDER_LINES: Final = 16
ENCODER_LINES: Final = 32  # the boards sold have 12 to 26
_BANK: Final = 8  # an expander calls its lines A0 to A7 and B0 to B7


def line_name(chip: Expander | Encoder, number: int) -> str:
    """Return what is printed beside a pin of a board.

    >>> line_name(Expander(), 11), line_name(Encoder(), 0)
    ('B3', 'K1')
    """
    if isinstance(chip, Encoder):
        return f"K{number + 1}"
    return f"{'AB'[number // _BANK]}{number % _BANK}"


def pin_name(line: Line, chips: Chips) -> str:
    """Return a pin's name for people: "GPIO 17", or a board and its pin."""
    return f"GPIO {line.number}" if line.chip == HEADER else str(pin_text(line, chips))


def pin_text(line: Line, chips: Chips) -> int | str:
    """Return a pin as a wiring file has it."""
    if line.chip == HEADER:
        return line.number
    return f"{line.chip}.{line_name(chips[line.chip], line.number)}"


def read_pin(text: int | str, chips: Chips, seat: int, part: str) -> Line:
    """Return the pin that a wiring file names.

    >>> read_pin("board1.B3", {"board1": Expander()}, seat=1, part="lamp")
    Line(chip='board1', number=11)
    """
    if isinstance(text, int):
        return Line(HEADER, text)
    name, dot, pin = text.rpartition(".")
    if not dot:
        raise WiringError(
            fault(
                "buttons",
                'Seat {seat} {part}: "{text}" is no pin; write a GPIO number like 17,'
                ' or a board and its pin like "board1.A0".',
                seat=seat,
                part=part,
                text=text,
            )
        )
    return Line(name, _number(_known(name, chips, seat, part), name, pin, seat, part))


def _known(name: str, chips: Chips, seat: int, part: str) -> Expander | Encoder:
    if name in chips:
        return chips[name]
    raise WiringError(
        fault(
            "buttons",
            'Seat {seat} {part}: no board is called "{name}"; name one of [boards] ({known}).',
            seat=seat,
            part=part,
            name=name,
            known=", ".join(chips) or "none there yet",
        )
    )


def _number(chip: Expander | Encoder, name: str, pin: str, seat: int, part: str) -> int:
    lines = ENCODER_LINES if isinstance(chip, Encoder) else EXPANDER_LINES
    names = {line_name(chip, number): number for number in range(lines)}
    # The kernel counts the lines of an expander, and so do many guides.
    counted = re.fullmatch(r"\d{1,2}", pin) and isinstance(chip, Expander)
    number = int(pin) if counted else names.get(pin.upper().removeprefix("GP"), lines)
    if number < lines:
        return number
    raise WiringError(
        fault(
            "buttons",
            'Seat {seat} {part}: "{name}" has no pin "{pin}"; its pins are {first} to {last}.',
            seat=seat,
            part=part,
            name=name,
            pin=pin,
            first=line_name(chip, 0),
            last=line_name(chip, lines - 1),
        )
    )
