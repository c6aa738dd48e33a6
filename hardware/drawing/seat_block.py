"""What is inside a seat box, and where the wires of each seat go."""

from typing import Final

from hardware.drawing.paper import Paper, seat_colour
from hardware.header import PIN_OF_GPIO
from hardware.header_uses import seat_grounds
from hardware.pin_names import line_name, pin_name
from hardware.wired import HEADER, Encoder, Wiring
from hardware.wires import Wire, seat_wires

LEFT, TOP, WIDTH = 566, 80, 250
_BOX: Final = 136
_SEAT: Final = 46


def draw_seats(paper: Paper, wiring: Wiring) -> None:
    """Draw one seat box for all of them, then the list of seats."""
    paper.box(LEFT, TOP, WIDTH, _BOX, round_by=8, thick=2)
    paper.text(LEFT + 10, TOP + 14, "inside each seat box", bold=True)
    _draw_inside(paper, wiring)
    for seat in range(1, len(wiring.places) + 1):
        _draw_row(paper, TOP + _BOX + 12 + (seat - 1) * _SEAT, wiring, seat)


def _draw_inside(paper: Paper, wiring: Wiring) -> None:
    """Draw a button or a lamp for each wire of the seat that has most; it stands for every seat."""
    place = max(wiring.places, key=lambda place: len(place.lamp))
    own = list(seat_wires(1, place))
    step = (WIDTH - 20) / len(own)
    columns = [LEFT + 10 + (position + 0.5) * step for position in range(len(own))]
    end = TOP + _BOX - 26
    for x, wire in zip(columns, own, strict=True):
        paper.text(x, TOP + 36, wire.part, anchor="middle")
        if wire.is_button:
            _draw_button(paper, x, TOP + 46, end)
        else:
            _draw_lamp(paper, x, TOP + 46, end, lit_when_high=wiring.lamps_active_high)
    returns = [_returns_to(wire, wiring) for wire in own]
    for to in dict.fromkeys(returns):
        joined = [x for x, where in zip(columns, returns, strict=True) if where == to]
        _draw_return(paper, joined, end, to, room=step * len(joined))


def _returns_to(wire: Wire, wiring: Wiring) -> str:
    if wire.is_button:
        on_usb = isinstance(wiring.chips.get(wire.line.chip), Encoder)
        return "own socket" if on_usb else "ground"
    return "ground" if wiring.lamps_active_high else "3.3 V"


def _draw_return(paper: Paper, columns: list[float], y: float, to: str, room: float) -> None:
    """Draw what the other ends have in common; a USB board has two wires for each button."""
    if to == "own socket":
        for x in columns:
            paper.circle(x, y, 3)
    else:
        paper.line((columns[0] - 12, y), (columns[-1] + 12, y), width=2)
    middle = (columns[0] + columns[-1]) / 2
    paper.text(middle, y + 13, to, anchor="middle", room=room)


def _draw_button(paper: Paper, x: float, top: float, end: float) -> None:
    first, second = top + 16, top + 42
    paper.line((x, top), (x, first))
    paper.line((x, second), (x, end))
    paper.line((x - 8, first - 4), (x - 8, second + 4), width=2.5)  # what is pressed
    paper.line((x - 8, (first + second) / 2), (x - 15, (first + second) / 2))
    for y in (first, second):
        paper.circle(x, y, 3)


def _draw_lamp(paper: Paper, x: float, top: float, end: float, *, lit_when_high: bool) -> None:
    """Draw a lamp; current flows the way its triangle points."""
    ends = (top + 18, top + 38)
    base, tip = ends if lit_when_high else ends[::-1]
    paper.line((x, top), (x, end))
    paper.line((x - 9, base), (x + 9, base), (x, tip), (x - 9, base), width=2)
    paper.line((x - 9, tip), (x + 9, tip), width=2)
    for way in (6, 14):
        paper.line((x + 12, ends[0] + way), (x + 19, ends[0] + way - 7))


def _draw_row(paper: Paper, y: float, wiring: Wiring, seat: int) -> None:
    paper.box(LEFT, y, 8, _SEAT - 8, line=seat_colour(seat), fill=seat_colour(seat))
    paper.text(LEFT + 18, y + 6, f"seat {seat}", bold=True)
    if ground := seat_grounds(wiring)[seat - 1]:
        paper.text(LEFT + WIDTH, y + 6, f"ground pin {ground}", size=10.5, anchor="end")
    own = list(seat_wires(seat, wiring.places[seat - 1]))
    for row, buttons in enumerate((True, False)):
        line = _goes_to([wire for wire in own if wire.is_button is buttons], wiring)
        paper.text(LEFT + 18, y + 20 + 14 * row, line, size=10.5, room=WIDTH - 18)


def _goes_to(wires: list[Wire], wiring: Wiring) -> str:
    chips = {wire.line.chip for wire in wires}
    pins = ", ".join(f"{wire.part} {_pin(wire, wiring, alone=len(chips) > 1)}" for wire in wires)
    board = chips.pop() if len(chips) == 1 else HEADER
    return pins if board == HEADER else f"{board}: {pins}"


def _pin(wire: Wire, wiring: Wiring, *, alone: bool) -> str:
    if wire.on_header:
        return f"pin {PIN_OF_GPIO[wire.line.number]}"
    if alone:
        return pin_name(wire.line, wiring.chips)
    return line_name(wiring.chips[wire.line.chip], wire.line.number)
