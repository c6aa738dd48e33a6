"""The 40-pin header as it lies on the board, with everything that is connected to it."""

from collections.abc import Mapping
from typing import Final

from hardware.drawing.paper import FAINT, INK, PALE, Paper, seat_colour
from hardware.drawing.wire_end import WireEnd
from hardware.header import HEADER_PINS, pin_label
from hardware.header_uses import HeaderUse

LEFT, TOP = 24, 80  # of the board
_BOARD: Final = (309, 606)
_ROW: Final = 28
_FIRST_ROW: Final = TOP + 40
_COLUMNS: Final = (LEFT + 256, LEFT + 290)  # the odd pins, and the even ones at the board's edge
_NAME_ROOM: Final = 54
BOTTOM: Final = TOP + _BOARD[1] + 16


def draw_header(paper: Paper, uses: Mapping[int, HeaderUse]) -> None:
    """Draw the board's outline, the header, and a label for each pin in use."""
    _outline(paper)
    for pin in HEADER_PINS:
        _draw_pin(paper, pin, uses.get(pin))


def _outline(paper: Paper) -> None:
    width, height = _BOARD
    for port in range(3):
        paper.box(LEFT + 22 + 70 * port, TOP + height - 14, 54, 26, line=PALE)
    paper.box(LEFT, TOP, width, height, line=PALE, round_by=14, thick=2)
    paper.text(LEFT + 16, TOP + 14, "this end: microSD card", colour=FAINT)
    paper.text(LEFT + 16, TOP + height - 13, "this end: USB sockets", colour=FAINT)
    odd, even = _COLUMNS
    paper.box(odd - 17, _FIRST_ROW - 17, even - odd + 34, 19 * _ROW + 34, thick=2)


def _draw_pin(paper: Paper, pin: int, use: HeaderUse | None) -> None:
    row, column = divmod(pin - 1, 2)
    side = (-1, 1)[column]
    x, y = _COLUMNS[column], _FIRST_ROW + row * _ROW
    if pin == 1:
        paper.box(x - 11, y - 11, 22, 22)  # as on the board, where its pad is the square one
    else:
        paper.circle(x, y, 11, line=INK if use else FAINT)
    paper.text(x, y, str(pin), size=10, anchor="middle", colour=INK if use else FAINT)
    paper.text(
        x + side * 24,
        y,
        pin_label(pin),
        size=10.5,
        anchor="end" if side < 0 else "start",
        colour=INK if use else FAINT,
    )
    if use:
        wire = WireEnd(side, gap=6, width=112, height=20, size=11)
        colour = seat_colour(use.seat)
        wire.draw(paper, x + side * (24 + _NAME_ROOM), y, use.label, colour=colour, ohms=use.ohms)
