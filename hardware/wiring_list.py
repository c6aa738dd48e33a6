"""A wiring as a list to solder by, for a terminal."""

from collections.abc import Iterator, Sequence

from hardware.boot_config import boot_lines, lines_without_a_file, uses_serial_console
from hardware.header import PIN_OF_GPIO, POWER_PIN, SCL, SDA
from hardware.header_uses import (
    LAMP_POWER_PIN,
    OHMS,
    board_ground,
    expanders_on_header,
    seat_grounds,
)
from hardware.pin_names import pin_name
from hardware.wired import Encoder, Wiring
from hardware.wires import COLOURS, Wire, seat_wires, wires


def wiring_list(wiring: Wiring) -> Iterator[str]:
    """Yield the lines: the wires of every seat, then the boards, then what config.txt needs."""
    coloured = any(len(place.lamp) > 1 for place in wiring.places)
    lamp = f"lamp ({', '.join(COLOURS)})" if coloured else "lamp"
    yield from _in_columns([("seat", "A", "B", lamp, "ground"), *_seat_rows(wiring)])
    yield from _lamp_notes(wiring)
    yield from _boards(wiring)
    yield from _boot(wiring)


def _seat_rows(wiring: Wiring) -> Iterator[tuple[str, ...]]:
    for seat, ground in enumerate(seat_grounds(wiring), start=1):
        a, b, *lamp = (_pin(wire, wiring) for wire in seat_wires(seat, wiring.places[seat - 1]))
        yield str(seat), a, b, ", ".join(lamp) or "none", f"pin {ground}" if ground else "none"


def _pin(wire: Wire, wiring: Wiring) -> str:
    name = pin_name(wire.line, wiring.chips)
    return f"pin {PIN_OF_GPIO[wire.line.number]} = {name}" if wire.on_header else name


def _in_columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "   ".join(cells).rstrip()


def _lamp_notes(wiring: Wiring) -> Iterator[str]:
    parts = dict.fromkeys(wire.part for wire in wires(wiring) if wire.part in OHMS)
    if parts:
        yield ""
        values = ", ".join(f"{part} {OHMS[part]} Ω" for part in parts)
        yield f"Between a lamp and its pin goes a resistor: {values}."
    if parts and not wiring.lamps_active_high:
        yield f"The other leg of every lamp goes to 3.3 V: pin {LAMP_POWER_PIN}."


def _boards(wiring: Wiring) -> Iterator[str]:
    for name, chip in wiring.chips.items():
        yield ""
        if isinstance(chip, Encoder):
            yield f"{name}: USB encoder, {chip.path or f'number {chip.index + 1} of those found'}"
            continue
        yield f"{name}: MCP23017 at {chip.address:#04x} on I2C bus {chip.bus}"
        if name in expanders_on_header(wiring):
            yield f"  VDD and RESET to pin {POWER_PIN} (3.3 V), VSS to pin {board_ground(wiring)}"
            yield f"  SDA to pin {PIN_OF_GPIO[SDA]}, SCL to pin {PIN_OF_GPIO[SCL]}"
        yield f"  {_jumpers(chip.address)}"


def _jumpers(address: int) -> str:
    to = ("3.3 V" if (address >> bit) & 1 else "ground" for bit in range(3))
    return ", ".join(f"A{bit} to {where}" for bit, where in enumerate(to))


def _boot(wiring: Wiring) -> Iterator[str]:
    if lines := boot_lines(wiring):
        yield ""
        yield "In /boot/firmware/config.txt:"
        yield from (f"  {line}" for line in lines)
    if uses_serial_console(wiring):
        yield ""
        yield "The serial console has to be off: its pins light lamps here."
    if lines := lines_without_a_file(wiring):
        yield ""
        yield "Without a wiring file the pins of eight seats are used, and these lines are needed:"
        yield from (f"  {line}" for line in lines)
        yield "The serial console has to be off then: two of the pins are its own."
