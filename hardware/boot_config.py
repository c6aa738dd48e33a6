"""What a Pi has to be told in config.txt for a wiring to work."""

from collections.abc import Iterator

from hardware.default_wiring import MOST_DIRECT, default_wiring
from hardware.header import PCM_GPIOS, SERIAL_GPIOS, SPI_GPIOS
from hardware.wired import Expander, Wiring
from hardware.wires import wires

_TURNED_OFF = {
    "dtparam=spi=off": SPI_GPIOS,
    "dtparam=i2s=off": PCM_GPIOS,
    "enable_uart=0": SERIAL_GPIOS,
}


def boot_lines(wiring: Wiring) -> tuple[str, ...]:
    """Return the lines for config.txt: what uses our pins goes off, the expanders come on.

    >>> boot_lines(default_wiring(2, "expander"))
    ('dtparam=i2s=off', 'dtparam=i2c_arm=on', 'dtoverlay=mcp23017,addr=0x20,noints')
    """
    used = {wire.line.number for wire in wires(wiring) if wire.on_header}
    off = (line for line, gpios in _TURNED_OFF.items() if used.intersection(gpios))
    return (*off, *_expander_lines(wiring))


def lines_without_a_file(wiring: Wiring) -> tuple[str, ...]:
    """Return the lines needed besides, as long as nobody writes this wiring into a file.

    A table that is the beginning of the standard one needs no file. But then it is taken for the
    whole of it, and the pins of all its seats are used.

    >>> lines_without_a_file(default_wiring(6))
    ('enable_uart=0',)
    """
    standard = default_wiring(MOST_DIRECT)
    beginning = Wiring(standard.places[: len(wiring.places)])
    needed = boot_lines(standard) if wiring == beginning else ()
    return tuple(line for line in needed if line not in boot_lines(wiring))


def uses_serial_console(wiring: Wiring) -> bool:
    """Whether the serial console has to be off: it would talk to a lamp."""
    return any(wire.on_header and wire.line.number in SERIAL_GPIOS for wire in wires(wiring))


def _expander_lines(wiring: Wiring) -> Iterator[str]:
    expanders = [chip for chip in wiring.chips.values() if isinstance(chip, Expander)]
    if any(chip.bus == 1 for chip in expanders):
        yield "dtparam=i2c_arm=on"
    for chip in expanders:
        bus = "" if chip.bus == 1 else f",i2c{chip.bus}"
        yield f"dtoverlay=mcp23017,addr={chip.address:#04x},noints{bus}"
