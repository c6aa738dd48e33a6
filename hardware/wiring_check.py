"""Is this wiring possible? Each mistake is one sentence."""

from collections.abc import Iterable
from typing import Final

from hardware.camera_choice import AUTO, CSI, NONE, CameraChoice
from hardware.faults import Fault, fault
from hardware.header import HEADER_PINS, I2C_GPIOS, ID_GPIOS, PIN_OF_GPIO
from hardware.pin_names import ENCODER_LINES, EXPANDER_LINES, Chips, pin_name
from hardware.wired import HEADER, Encoder, Expander, Line, Wiring
from hardware.wires import COLOURS, Wire, wires
from hardware.wiring_error import WiringError

FEWEST_SEATS, MOST_SEATS = 2, 10
ADDRESSES: Final = range(0x20, 0x28)  # what three jumpers of an MCP23017 can say
NEAREST_CM, FARTHEST_CM = 5, 200  # for a lens; farther away no tag can be read


def check_wiring(wiring: Wiring, *, i2c: bool = True) -> None:
    """Raise `WiringError` for the first mistake; `i2c` keeps the two pins of that bus free."""
    check_seats(len(wiring.places))
    _check_chips(wiring.chips)
    i2c = i2c or any(isinstance(chip, Expander) for chip in wiring.chips.values())
    for wire in wires(wiring):
        _check_line(wire, wiring.chips)
        _check_reserved(wire, i2c=i2c)
        _check_direction(wire, wiring.chips)
    _check_lamps(wiring)
    _check_twice(wires(wiring), wiring.chips)
    _check_camera(wiring.camera)


def check_seats(seats: int) -> None:
    """Raise `WiringError` unless a table can have this many seats."""
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise WiringError(
            fault(
                "buttons",
                "A table has {fewest} to {most} seats, and this wiring has {seats}.",
                fewest=FEWEST_SEATS,
                most=MOST_SEATS,
                seats=seats,
            )
        )


def same_board(name: str, other: str) -> Fault:
    """Say that two names mean one USB board."""
    return fault(
        "buttons",
        '"{name}" and "{other}" are the same USB board: give one of them another number or path.',
        name=name,
        other=other,
    )


def _check_chips(chips: Chips) -> None:
    for name in chips:
        if not name or not name.isprintable() or name == HEADER:
            raise WiringError(
                fault("buttons", "A board cannot be called {name}: rename it.", name=ascii(name))
            )
    _check_addresses({name: chip for name, chip in chips.items() if isinstance(chip, Expander)})
    _check_encoders({name: chip for name, chip in chips.items() if isinstance(chip, Encoder)})


def _check_addresses(expanders: dict[str, Expander]) -> None:
    owners: dict[Expander, str] = {}
    for name, chip in expanders.items():
        if chip.address not in ADDRESSES:
            raise WiringError(
                fault(
                    "lamps",
                    '"{name}" cannot be at {address}: an MCP23017 is at 0x20 to 0x27,'
                    " as its jumpers A0 to A2 say.",
                    name=name,
                    address=f"{chip.address:#04x}",
                )
            )
        if chip in owners:
            raise WiringError(
                fault(
                    "lamps",
                    '"{name}" and "{other}" are both at {address}:'
                    " set a jumper of one of them and write its new address.",
                    name=owners[chip],
                    other=name,
                    address=f"{chip.address:#04x}",
                )
            )
        owners[chip] = name


def _check_encoders(encoders: dict[str, Encoder]) -> None:
    owners: dict[str | int, str] = {}
    for name, chip in encoders.items():
        where = chip.path or chip.index
        if where in owners:
            raise WiringError(same_board(owners[where], name))
        owners[where] = name


def _check_line(wire: Wire, chips: Chips) -> None:
    if wire.on_header:
        _check_gpio(wire)
        return
    if not 0 <= wire.line.number < _lines(chips.get(wire.line.chip)):
        raise WiringError(
            fault(
                "buttons",
                'Seat {seat} {part}: there is no pin {number} on a board called "{name}".',
                seat=wire.seat,
                part=wire.part,
                number=wire.line.number,
                name=wire.line.chip,
            )
        )


def _lines(chip: Expander | Encoder | None) -> int:
    if chip is None:
        return 0
    return EXPANDER_LINES if isinstance(chip, Expander) else ENCODER_LINES


def _check_gpio(wire: Wire) -> None:
    number = wire.line.number
    if number in PIN_OF_GPIO:
        return
    meant = HEADER_PINS.get(number)
    if isinstance(meant, int):  # counted along the header, as people do
        raise WiringError(
            fault(
                "buttons",
                "Seat {seat} {part}: the header has no GPIO {number};"
                " if you mean pin {number}, write {gpio}.",
                seat=wire.seat,
                part=wire.part,
                number=number,
                gpio=meant,
            )
        )
    raise WiringError(
        fault(
            "buttons",
            "Seat {seat} {part}: the header has no GPIO {number}; write one of 4 to 27.",
            seat=wire.seat,
            part=wire.part,
            number=number,
        )
    )


def _check_reserved(wire: Wire, *, i2c: bool) -> None:
    if not wire.on_header:
        return
    if wire.line.number in ID_GPIOS:
        raise WiringError(
            fault(
                "buttons",
                "Seat {seat} {part}: GPIO {number} belongs to the boards on top of a Pi;"
                " take another.",
                seat=wire.seat,
                part=wire.part,
                number=wire.line.number,
            )
        )
    if i2c and wire.line.number in I2C_GPIOS:
        raise WiringError(
            fault(
                "buttons",
                "Seat {seat} {part}: GPIO {number} is kept for lamp boards; take another,"
                " or write i2c = false where there is no such board.",
                seat=wire.seat,
                part=wire.part,
                number=wire.line.number,
            )
        )


def _check_direction(wire: Wire, chips: Chips) -> None:
    name = wire.line.chip
    chip = chips.get(name)
    if wire.is_button and isinstance(chip, Expander):
        # The kernel's driver ignores the chip's own pull-ups (raspberrypi/linux#6763), and without
        # an interrupt line it brings no edges: nobody would hear that it is pressed.
        raise WiringError(
            fault(
                "buttons",
                'Seat {seat} {part}: "{name}" only lights lamps;'
                " take a pin of the header or of a USB board.",
                seat=wire.seat,
                part=wire.part,
                name=name,
            )
        )
    if not wire.is_button and isinstance(chip, Encoder):
        raise WiringError(
            fault(
                "lamps",
                'Seat {seat} {part}: "{name}" only reads buttons;'
                " take a pin of the header or of an expander.",
                seat=wire.seat,
                part=wire.part,
                name=name,
            )
        )


def _check_lamps(wiring: Wiring) -> None:
    for seat, place in enumerate(wiring.places, start=1):
        if len(place.lamp) not in (0, 1, len(COLOURS)) or len({*place.lamp}) < len(place.lamp):
            raise WiringError(
                fault(
                    "lamps",
                    "Seat {seat}: a lamp has one pin, or three different ones"
                    " for red, green and blue.",
                    seat=seat,
                )
            )


def _check_twice(all_wires: Iterable[Wire], chips: Chips) -> None:
    first: dict[Line, Wire] = {}
    for wire in all_wires:
        other = first.setdefault(wire.line, wire)
        if other is not wire:
            raise WiringError(
                fault(
                    "buttons",
                    "{pin} is used twice, for seat {seat} {part} and for seat {other_seat}"
                    " {other_part}: give one of them another pin.",
                    pin=pin_name(wire.line, chips),
                    seat=other.seat,
                    part=other.part,
                    other_seat=wire.seat,
                    other_part=wire.part,
                )
            )


def _check_camera(camera: CameraChoice) -> None:
    if camera.source not in {AUTO, CSI, NONE} and not camera.source.startswith("/"):
        raise WiringError(
            fault(
                "camera",
                'The camera has no known source: write "auto", "csi", "none", or a path that begins'
                " with a slash.",
            )
        )
    if camera.distance_cm is not None and not NEAREST_CM <= camera.distance_cm <= FARTHEST_CM:
        raise WiringError(
            fault(
                "camera",
                "The camera cannot be set to that distance: write {nearest} to {farthest} cm.",
                nearest=NEAREST_CM,
                farthest=FARTHEST_CM,
            )
        )
