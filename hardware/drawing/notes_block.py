"""What has to be known besides: the lines for config.txt at the left, and advice beside them."""

from collections.abc import Iterator
from typing import Final

from hardware.boot_config import boot_lines, lines_without_a_file, uses_serial_console
from hardware.drawing.paper import Paper
from hardware.header_uses import header_uses
from hardware.wired import Wiring

_ROW: Final = 16
_INDENT: Final = 16
_LINES: Final = 280  # the room for the lines, the longest of which is an expander's


def notes_height(wiring: Wiring) -> float:
    """Return how much room the notes take."""
    return _ROW * max(len(list(_boot(wiring))), len(list(_advice(wiring))))


def draw_notes(paper: Paper, x: float, y: float, width: float, wiring: Wiring) -> None:
    """Write the notes from their top left corner."""
    boot = list(_boot(wiring))
    for row, (indent, line) in enumerate(boot):
        paper.text(x + indent, y + _ROW * (row + 0.5), line, room=_LINES - indent)
    beside = _LINES if boot else 0
    for row, note in enumerate(_advice(wiring)):
        paper.text(x + beside, y + _ROW * (row + 0.5), note, room=width - beside)


def _boot(wiring: Wiring) -> Iterator[tuple[float, str]]:
    """Yield the lines one by one, with their indents: joined, they would be copied as one."""
    if lines := boot_lines(wiring):
        yield 0, "In /boot/firmware/config.txt:"
        yield from ((_INDENT, line) for line in lines)
    if lines := lines_without_a_file(wiring):
        yield 0, "and without a wiring file:"
        yield from ((_INDENT, line) for line in lines)


def _advice(wiring: Wiring) -> Iterator[str]:
    yield "Unplug the Pi before you connect anything. 5 V on any of these pins destroys it."
    if any(place.lamp for place in wiring.places):
        yield from _lamp_notes(wiring)
    if any("," in use.label for use in header_uses(wiring).values()):
        yield "Where a ground pin serves two, join their wires in a connector: a pin takes one."
    if uses_serial_console(wiring):
        yield "GPIO 14 and 15 light lamps here: the serial console has to be off."
    if lines_without_a_file(wiring):
        yield "Without a wiring file the pins of eight seats are used, and of them"
        yield "GPIO 14 and 15 belong to the serial console: it has to be off then."


def _lamp_notes(wiring: Wiring) -> Iterator[str]:
    common = "ground" if wiring.lamps_active_high else "3.3 V"
    legs = ("long", "short") if wiring.lamps_active_high else ("short", "long")
    if any(len(place.lamp) == 1 for place in wiring.places):
        yield f"A lamp's {legs[0]} leg goes to its resistor, its {legs[1]} leg to {common}."
    if any(len(place.lamp) > 1 for place in wiring.places):
        yield f"A lamp of three colours: its longest leg goes to {common}, the others to resistors."
