"""What is printed on: papers, and label sheets by the numbers they are sold under.

All lengths are millimetres, counted from the top left corner. The labels of every sheet here stand
in the middle of their paper, so margins follow from what makers publish: size, number and gaps.
"""

from typing import Final

import msgspec


class Box(msgspec.Struct, frozen=True):
    """A rectangle on a page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends on the right."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height


class Paper(msgspec.Struct, frozen=True):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float


class LabelSheet(msgspec.Struct, frozen=True):
    """A sheet of equal labels; gaps are between two of them, across and down."""

    name: str
    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    gaps: tuple[float, float] = (0, 0)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The labels, row by row."""
        across, down = self.width + self.gaps[0], self.height + self.gaps[1]
        left = (self.paper.width - self.columns * across + self.gaps[0]) / 2
        top = (self.paper.height - self.rows * down + self.gaps[1]) / 2
        return tuple(
            Box(left + column * across, top + row * down, self.width, self.height)
            for row in range(self.rows)
            for column in range(self.columns)
        )


A4: Final = Paper("a4", 210, 297)
LETTER: Final = Paper("letter", 215.9, 279.4)
PAPERS: Final = {paper.name: paper for paper in (A4, LETTER)}

LABELS: Final = {
    sheet.name: sheet
    for sheet in (
        LabelSheet("L7651", A4, 38.1, 21.2, 5, 13, (2.5, 0)),  # Avery; also J8651
        LabelSheet("L7654", A4, 45.7, 25.4, 4, 10, (2.54, 0)),  # Avery; also L4770, L6140
        LabelSheet("L7120", A4, 35, 35, 5, 7, (5, 5)),  # Avery, sold for QR codes
        LabelSheet("L7159", A4, 63.5, 33.9, 3, 8, (2.5, 0)),  # Avery
        LabelSheet("L7160", A4, 63.5, 38.1, 3, 7, (2.5, 0)),  # Avery; also J8160
        LabelSheet("L4732", A4, 35.6, 16.9, 5, 16, (2.5, 0)),  # Avery; for stickers of 12 mm
        LabelSheet("4270", A4, 38.1, 21.2, 5, 13),  # Herma; also 4606
        LabelSheet("5160", LETTER, 66.675, 25.4, 3, 10, (3.175, 0)),  # Avery; also 8160
    )
}
