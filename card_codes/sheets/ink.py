"""Drawing on a page in millimetres from its top left corner."""

from typing import Any, Final

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from card_codes.sheets.form import RULER, Form
from card_codes.sheets.paper import Box
from card_codes.symbol import MODULES, symbol

REGULAR: Final = "Sheet"
BOLD: Final = "Sheet-Bold"
MONO: Final = "Sheet-Mono"

_POINT: Final[float] = 1 / mm  # in millimetres
_LINE: Final = 1.2  # from line to line, in letter heights
_GREY: Final = 0.45
_HAIR: Final = 0.1  # mm
_MARK: Final = (0.3, 1.5)  # a cut mark begins and ends so far from the sticker
_CODE_SIZE: Final = 6.5  # points


class Ink:
    """One page of a reportlab canvas."""

    def __init__(self, canvas: Any, form: Form, height: float) -> None:
        self._canvas = canvas
        self._form = form
        self._height = height  # of the page, which counts from its foot

    def sticker(self, box: Box, code: str) -> None:
        """Draw a tag: its symbol, and its text below for whoever has to type it."""
        self._symbol(self._form.symbol(box), code)
        size = min(_CODE_SIZE, _CODE_SIZE * (box.width - 1) / width(code, MONO, _CODE_SIZE))
        self.text(box.x + box.width / 2, box.bottom - 0.9, code, MONO, size, align=0.5)

    def _symbol(self, box: Box, code: str) -> None:
        # One path for the whole symbol: between shapes of their own, viewers leave hairlines.
        path = self._canvas.beginPath()
        module = self._form.module
        for row, column, length in runs(code):
            left, top = box.x + column * module, box.y + row * module
            path.rect(
                left * mm, (self._height - top - module) * mm, length * module * mm, module * mm
            )
        self._canvas.setFillGray(0)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def cut_marks(self, box: Box) -> None:
        """Mark the corners of a sticker, outside of it."""
        near, far = _MARK
        for x, out in ((box.x, -1), (box.right, 1)):
            for y, down in ((box.y, -1), (box.bottom, 1)):
                self.line(x + out * near, y, x + out * far, y)
                self.line(x, y + down * near, x, y + down * far)

    def ruler(self, x: float, y: float) -> None:
        """Draw a ruler with a tick for every millimetre above its line."""
        self.line(x, y, x + RULER, y, grey=0)
        for at in range(int(RULER) + 1):
            tick = 2.2 if at % 10 == 0 else 1.6 if at % 5 == 0 else 0.9
            self.line(x + at, y, x + at, y - tick, grey=0)
        for at, said in ((0, "0"), (50, "50"), (100, "100 mm")):
            # The last one ends at the ruler's end, so that it stays on the paper.
            align = 1 if at == RULER else 0.5 if at else 0
            self.text(x + at, y - 2.6, said, REGULAR, 5.5, align=align)

    def outline(self, box: Box) -> None:
        """Draw the edge of a label."""
        self._pen(_GREY)
        self._canvas.rect(
            box.x * mm, (self._height - box.bottom) * mm, box.width * mm, box.height * mm
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, grey: float = _GREY) -> None:
        """Draw a hairline."""
        self._pen(grey)
        self._canvas.line(x * mm, (self._height - y) * mm, to_x * mm, (self._height - to_y) * mm)

    def text(
        self, x: float, y: float, said: str, font: str, size: float, *, align: float = 0
    ) -> None:
        """Write one line on the baseline `y`; `align` is the part of it that is left of `x`."""
        self._canvas.setFillGray(0)
        self._canvas.setFont(font, size)
        start = x - align * width(said, font, size)
        self._canvas.drawString(start * mm, (self._height - y) * mm, said)

    def paragraph(self, box: Box, said: str, *, largest: float = 7.5, note: str = "") -> None:
        """Write a name into a box, as large as it can be, with a note under it."""
        size, lines = fitting(said, box, largest, spare=1 if note else 0)
        for number, line in enumerate([*lines, note] if note else lines, start=1):
            self.text(box.x, box.y + number * size * _POINT * _LINE, line, REGULAR, size)

    def _pen(self, grey: float) -> None:
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(_HAIR * mm)


def runs(code: str) -> list[tuple[int, int, int]]:
    """Return the dark modules of a symbol as row, column and length of each run."""
    found = []
    for row, modules in enumerate(symbol(code).tolist()):
        column = 0
        while column < MODULES:
            length = 0
            while column + length < MODULES and modules[column + length]:
                length += 1
            if length:
                found.append((row, column, length))
            column += length + 1
    return found


def width(said: str, font: str, size: float) -> float:
    """Return how wide a line is."""
    points: float = stringWidth(said, font, size)
    return points * _POINT


def fitting(said: str, box: Box, largest: float, spare: int = 0) -> tuple[float, list[str]]:
    """Return the largest size in points at which a text fits into a box, and its lines.

    Words are kept whole if that leaves the letters larger than small print.
    """
    size = largest
    while size > 4:  # noqa: PLR2004 - points: smaller than that nobody reads
        lines = _lines(said, box.width, size)
        high = (len(lines) + spare) * size * _POINT * _LINE
        if high <= box.height and all(width(line, REGULAR, size) <= box.width for line in lines):
            return size, lines
        size -= 0.25
    return size, _lines(said, box.width, size, split=True)


def _lines(said: str, room: float, size: float, *, split: bool = False) -> list[str]:
    lines = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, REGULAR, size) <= room:
            lines[-1] = longer
        else:
            lines += _pieces(word, room, size) if split else [word]
    return [line for line in lines if line]


def _pieces(word: str, room: float, size: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if width(pieces[-1] + letter, REGULAR, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces
