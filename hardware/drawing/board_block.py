"""The boards beside a Pi, with what is connected to them: MCP23017 chips and USB encoders."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from hardware.drawing.paper import FAINT, INK, Paper, seat_colour
from hardware.drawing.wire_end import WireEnd
from hardware.header import PIN_OF_GPIO, POWER_PIN, SCL, SDA
from hardware.header_uses import OHMS, board_ground, expanders_on_header
from hardware.pin_names import line_name
from hardware.wired import Encoder, Expander, Wiring
from hardware.wires import wires

WIDTH: Final = 390
_ROW: Final = 16
_BODY: Final = 104
_TITLE: Final = 20
_SOCKETS: Final = 12  # of the common USB board

# The legs of the chip in its 28-pin case, 1 to 14 down the left side and 15 to 28 up the right.
_LEGS: Final = (
    *(f"B{line}" for line in range(8)), "VDD", "VSS", "-", "SCL", "SDA", "-",
    "A0 in", "A1 in", "A2 in", "RESET", "INTB", "INTA", *(f"A{line}" for line in range(8)),
)  # fmt: skip


class Leg(msgspec.Struct, frozen=True):
    """A pin of a board, and what it is connected to; nothing where `label` is empty."""

    number: str
    name: str
    label: str = ""
    seat: int = 0
    ohms: int = 0


def block_height(wiring: Wiring, name: str) -> float:
    """Return how much room a board takes."""
    return _TITLE + _ROW * (len(_legs(wiring, name)) / 2) + 14


def draw_board(paper: Paper, x: float, y: float, wiring: Wiring, name: str) -> None:
    """Draw one board from its top left corner."""
    legs = _legs(wiring, name)
    half = len(legs) // 2
    left = x + (WIDTH - _BODY) / 2
    middle = x + WIDTH / 2
    title = _title(wiring, name)
    paper.text(middle, y + _TITLE / 2, title, size=12, anchor="middle", bold=True, room=0.9 * WIDTH)
    paper.box(left, y + _TITLE, _BODY, _ROW * half + 6, thick=2)
    if isinstance(wiring.chips[name], Expander):
        paper.circle(middle, y + _TITLE + 8, 5)  # the mark at the end of pin 1
    for row in range(half):
        row_y = y + _TITLE + 3 + (row + 0.5) * _ROW
        _draw_leg(paper, left, row_y, -1, legs[row])
        # A chip is counted around, so its other side is read from the bottom.
        _draw_leg(paper, left + _BODY, row_y, 1, legs[len(legs) - 1 - row])


def _title(wiring: Wiring, name: str) -> str:
    chip = wiring.chips[name]
    if isinstance(chip, Expander):
        return f"{name}: MCP23017 at {chip.address:#04x}"
    return f"{name}: USB encoder {chip.path or chip.index + 1}"


def _draw_leg(paper: Paper, x: float, y: float, side: int, leg: Leg) -> None:
    colour = INK if leg.label else FAINT
    inward = -side
    anchor: Final = "start" if inward > 0 else "end"
    paper.text(x + inward * 4, y, leg.number, size=8.5, anchor=anchor, colour=FAINT)
    paper.text(x + inward * 18, y, leg.name, size=9.5, anchor=anchor, colour=colour)
    if leg.label:
        wire = WireEnd(side, gap=4, width=92, height=14, size=10)
        wire.draw(paper, x, y, leg.label, colour=seat_colour(leg.seat), ohms=leg.ohms)


def _legs(wiring: Wiring, name: str) -> tuple[Leg, ...]:
    chip = wiring.chips[name]
    used = dict(_seat_legs(wiring, name))
    if isinstance(chip, Encoder):
        return tuple(_sockets(chip, used))
    labels = _supply_labels(wiring, name, chip)
    return tuple(
        msgspec.structs.replace(used.get(leg, Leg("", leg, labels.get(leg, ""))), number=str(n))
        for n, leg in enumerate(_LEGS, start=1)
    )


def _seat_legs(wiring: Wiring, name: str) -> Iterator[tuple[str, Leg]]:
    for wire in wires(wiring):
        if wire.line.chip == name:
            leg = line_name(wiring.chips[name], wire.line.number)
            label = f"seat {wire.seat} {wire.part}"
            yield leg, Leg("", leg, label, wire.seat, OHMS.get(wire.part, 0))


def _sockets(chip: Encoder, used: Mapping[str, Leg]) -> Iterator[Leg]:
    """Yield the sockets down the left side, then up the right, as a chip is counted."""
    names = [line_name(chip, number) for number in range(_SOCKETS)]
    names += [name for name in used if name not in names]
    names += [""] * (len(names) % 2)
    half = len(names) // 2
    for name in (*names[:half], *reversed(names[half:])):
        yield used.get(name, Leg("", name))


def _supply_labels(wiring: Wiring, name: str, chip: Expander) -> Mapping[str, str]:
    jumpers = {f"A{bit} in": "3.3 V" if (chip.address >> bit) & 1 else "ground" for bit in range(3)}
    if name not in expanders_on_header(wiring):
        bus = f"I2C bus {chip.bus}"
        return {
            **jumpers,
            "RESET": "3.3 V",
            "VDD": "3.3 V",
            "VSS": "ground",
            "SCL": bus,
            "SDA": bus,
        }
    return {
        **jumpers,
        "RESET": "3.3 V",
        "VDD": f"3.3 V, pin {POWER_PIN}",
        "VSS": f"ground, pin {board_ground(wiring)}",
        "SCL": f"pin {PIN_OF_GPIO[SCL]}",
        "SDA": f"pin {PIN_OF_GPIO[SDA]}",
    }
