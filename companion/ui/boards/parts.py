"""Cutting a place into smaller ones, and putting pieces there."""

from typing import Final

from kivy.uix.widget import Widget

from companion.presenters.pages import BoardPage, Row
from companion.presenters.ring import Box

NO_ROW: Final = Row("", ())


class Part(Widget):
    """Holds the pieces of one kind; its board lays them out."""


def row_of(page: BoardPage, number: int) -> Row:
    """Return a row by its number, or an empty one where the page ends before it."""
    return page.rows[number] if number < len(page.rows) else NO_ROW


def put(board: Widget, piece: Widget, box: Box) -> None:
    """Lay a piece into a box that is measured from the corner of the board."""
    piece.size = box.width, box.height
    piece.pos = board.x + box.x, board.y + box.y


def side_by_side(box: Box, count: int, gap: float) -> list[Box]:
    """Cut a box into equal parts from left to right.

    >>> [part.x for part in side_by_side(Box(0, 0, 32, 5), 3, 1)]
    [0.0, 11.0, 22.0]
    """
    width = (box.width - gap * (count - 1)) / max(1, count)
    return [Box(box.x + (width + gap) * index, box.y, width, box.height) for index in range(count)]


def in_lines(box: Box, count: int, columns: int, gap: float) -> list[Box]:
    """Cut a box into equal parts, line by line from the top."""
    lines = -(-count // columns)
    height = (box.height - gap * (lines - 1)) / max(1, lines)
    tops = [box.y + box.height - (height + gap) * line - height for line in range(lines)]
    rows = [side_by_side(Box(box.x, top, box.width, height), columns, gap) for top in tops]
    return [part for row in rows for part in row][:count]
