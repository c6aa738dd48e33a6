"""The whole drawing, on one sheet of A4."""

from collections.abc import Iterator
from typing import Final

from hardware.drawing import board_block, header_block
from hardware.drawing.board_block import block_height, draw_board
from hardware.drawing.header_block import draw_header
from hardware.drawing.notes_block import draw_notes, notes_height
from hardware.drawing.paper import FAINT, Paper
from hardware.drawing.seat_block import draw_seats
from hardware.header_uses import header_uses
from hardware.wired import Encoder, Wiring

_WIDTH: Final = 840
_MARGIN: Final = 24


def draw(wiring: Wiring) -> str:
    """Return the drawing as SVG, as wide as A4 and never longer for the tables we suggest."""
    boards_end = _boards_end(wiring)
    paper = Paper(_WIDTH, boards_end + notes_height(wiring) + _MARGIN)
    _draw_title(paper, wiring)
    draw_header(paper, header_uses(wiring))
    draw_seats(paper, wiring)
    for name, x, y in _board_places(wiring):
        draw_board(paper, x, y, wiring, name)
    draw_notes(paper, _MARGIN, boards_end, _WIDTH - 2 * _MARGIN, wiring)
    return paper.svg()


def _draw_title(paper: Paper, wiring: Wiring) -> None:
    title = f"Wiring of a table with {len(wiring.places)} seats"
    paper.text(_MARGIN, 32, title, size=22, bold=True)
    paper.text(
        _MARGIN,
        58,
        "The board from above, its pins towards you and its header at the right-hand edge."
        " Pin 1 is the square one.",
        colour=FAINT,
        room=_WIDTH - 2 * _MARGIN,
    )


def _board_places(wiring: Wiring) -> Iterator[tuple[str, float, float]]:
    """Yield where each board goes, two side by side; expanders first, as they are higher."""
    y: float = header_block.BOTTOM
    names = sorted(wiring.chips, key=lambda name: isinstance(wiring.chips[name], Encoder))
    for pair in (names[start : start + 2] for start in range(0, len(names), 2)):
        for column, name in enumerate(pair):
            yield name, _MARGIN + column * (board_block.WIDTH + 12), y
        y += max(block_height(wiring, name) for name in pair)


def _boards_end(wiring: Wiring) -> float:
    ends = [y + block_height(wiring, name) for name, _, y in _board_places(wiring)]
    return max(ends, default=header_block.BOTTOM + _MARGIN)
