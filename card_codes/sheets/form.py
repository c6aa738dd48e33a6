"""Where everything goes on a page: stickers, names, test card, ruler. Arithmetic alone.

All lengths are millimetres, counted from the top left corner.
"""

from math import floor
from typing import Final

import msgspec

from card_codes.errors import CatalogueError
from card_codes.sheets.paper import A4, Box, LabelSheet, Paper
from card_codes.symbol import MODULES

SMALLEST: Final = 12.0
USUAL: Final = 16.0
LARGEST: Final = 20.0

QUIET: Final = 2  # modules: measured better than four, which make the others smaller
# Every module is a whole number of a printer's dots, or some would be wider than others; and every
# symbol begins where the coarser dots of a scan do.
DOT: Final = 25.4 / 600
SCAN_DOT: Final = 25.4 / 200
STRIP: Final = 2.6  # below the symbol, for the code
MARGIN: Final = 10.0  # no printer prints to the edge
RULER: Final = 100.0
TOLERANCE: Final = 1.0  # how far printers and label makers miss

_GAP: Final = 4.0  # between stickers, for the cut marks and the scissors
_NAME_GAP: Final = 2.2  # beyond the cut marks
_NAME: Final = 16.0  # at least so wide
_HEADER: Final = 15.0
_LABEL_BAND: Final = 9.2  # of the top margin of a label sheet; every sheet we know has more


class Cell(msgspec.Struct, frozen=True):
    """A place for one sticker, and the place beside it for a name where it may have one."""

    sticker: Box
    name: Box | None


class Plan(msgspec.Struct, frozen=True):
    """A page: all pages of a form are alike. The ruler begins at its point and goes right."""

    cells: tuple[Cell, ...]
    test: Cell
    ruler: tuple[float, float]


class Form(msgspec.Struct, frozen=True):
    """What is printed on, and how large a sticker is: the side of its square with quiet zone.

    `hidden` is for opaque tags: no name may stay on what is stuck on the card.
    """

    on: Paper | LabelSheet = A4
    size: float = USUAL
    hidden: bool = False

    @property
    def paper(self) -> Paper:
        """The sheet that goes into the printer."""
        return self.on if isinstance(self.on, Paper) else self.on.paper

    @property
    def labels(self) -> LabelSheet | None:
        """The label sheet; None where stickers are cut out."""
        return self.on if isinstance(self.on, LabelSheet) else None

    @property
    def module(self) -> float:
        """The side of one module."""
        return floor(self.size / (MODULES + 2 * QUIET) / DOT) * DOT

    @property
    def height(self) -> float:
        """How high a sticker is, with the code below its symbol."""
        return self.size + STRIP

    def symbol(self, sticker: Box) -> Box:
        """Return where the symbol of a sticker is, in the middle of its white square."""
        side = MODULES * self.module
        quiet = (self.size - side) / 2
        return Box(_on_dots(sticker.x + quiet), _on_dots(sticker.y + quiet), side, side)

    def plan(self) -> Plan:
        """Return the page; raises `CatalogueError` for a size that cannot be printed on it."""
        if not SMALLEST <= self.size <= LARGEST:
            raise CatalogueError(
                "A sticker is {least:g} to {most:g} mm, not {size:g}.",
                least=SMALLEST,
                most=LARGEST,
                size=self.size,
            )
        return self._on_labels(self.on) if isinstance(self.on, LabelSheet) else self._on_paper()

    def _on_paper(self) -> Plan:
        paper = self.paper
        width = paper.width - 2 * MARGIN
        columns = int((width + _GAP) / (self.size + _NAME_GAP + _NAME + _GAP))
        across = (width + _GAP) / columns
        foot = paper.height - MARGIN - self.height
        top = MARGIN + _HEADER
        rows = int((foot - top) / (self.height + _GAP))
        cells = tuple(
            self._cell(
                MARGIN + column * across,
                top + row * (self.height + _GAP),
                across - _GAP - self.size,
            )
            for row in range(rows)
            for column in range(columns)
        )
        ruler_at = paper.width - MARGIN - RULER
        test = self._cell(MARGIN, foot, ruler_at - MARGIN - self.size - _GAP)
        return Plan(cells, test, (ruler_at, paper.height - MARGIN - STRIP))

    def _cell(self, x: float, y: float, room: float) -> Cell:
        sticker = Box(x, y, self.size, self.height)
        return Cell(sticker, Box(sticker.right + _NAME_GAP, y, room - _NAME_GAP, self.height))

    def _on_labels(self, sheet: LabelSheet) -> Plan:
        most = min(sheet.height - STRIP, sheet.width) - 2 * TOLERANCE
        if self.size > most:
            raise CatalogueError(
                "A label of {labels} takes stickers of up to {most:g} mm, not {size:g}.",
                labels=sheet.name,
                most=int(most),
                size=self.size,
            )
        test, *cells = map(self._on_label, sheet.boxes)
        return Plan(tuple(cells), test, (MARGIN, _LABEL_BAND))

    def _on_label(self, label: Box) -> Cell:
        y = label.y + (label.height - self.height) / 2
        if self.hidden:
            x = label.x + (label.width - self.size) / 2
            return Cell(Box(x, y, self.size, self.height), None)
        room = label.width - self.size - 2 * TOLERANCE
        return self._cell(label.x + TOLERANCE, y, room)


def _on_dots(place: float) -> float:
    return round(place / SCAN_DOT) * SCAN_DOT
