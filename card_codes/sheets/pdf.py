"""Stickers in, a PDF out: the same stickers give the same file, byte for byte."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from math import ceil, floor
from pathlib import Path
from typing import Any, Final

import msgspec
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import getFont, registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from card_codes.catalogue import TEST_CARD
from card_codes.sheets.form import MARGIN, SCAN_DOT, Cell, Form, Plan
from card_codes.sheets.ink import BOLD, MONO, REGULAR, Ink, fitting
from card_codes.sheets.paper import Box

_UNKNOWN: Final = "?"  # for letters the font does not have


class Sticker(msgspec.Struct, frozen=True):
    """One sticker: its tag, the name of the card, and which of several copies it is."""

    code: str
    name: str
    note: str = ""


class Words(msgspec.Struct, frozen=True):
    """Everything a sheet says beside the names of cards."""

    title: str
    scale: str
    ruler: str
    test: str
    try_it: str
    hidden: str
    legend: str


class Fonts(msgspec.Struct, frozen=True):
    """Font files with all letters of both languages; they are embedded."""

    regular: Path
    bold: Path
    mono: Path


def draw_sheets(
    stickers: Sequence[Sticker],
    form: Form,
    words: Words,
    fonts: Fonts,
    told: Callable[[int, int], None] = lambda _done, _all: None,
) -> bytes:
    """Return a PDF with all stickers, and `told` how many are drawn, of how many.

    Raises `CatalogueError` for a form that cannot be printed.
    """
    plan = form.plan()
    for name, path in ((REGULAR, fonts.regular), (BOLD, fonts.bold), (MONO, fonts.mono)):
        registerFont(TTFont(name, path))
    pages = [*_chunks(stickers, len(plan.cells))]
    file = BytesIO()
    width, height = map(_whole, (form.paper.width, form.paper.height))
    canvas = Canvas(file, pagesize=(width, height), invariant=1, pageCompression=1)
    canvas.setTitle(words.title)
    canvas.setAuthor("Table Companion")
    canvas.setViewerPreference("PrintScaling", "None")
    legends = len(pages) if form.labels and form.hidden else 0
    ink = Ink(canvas, form, height / mm)
    drawing = _Drawing(canvas, form, plan, words, ink, len(pages) + legends)
    done = 0
    for page in pages:
        drawing.page(page)
        done += len(page)
        told(done, len(stickers))
    for page in pages[:legends]:
        drawing.legend(page)
    canvas.save()
    return file.getvalue()


def _whole(side: float) -> float:
    """Return the side of a page in points, with room for a whole number of scanned dots.

    A4 is none, and whoever rasterises a page stretches it by a part of a dot to make it one: that
    smears every edge. So a page is up to 0.06 mm larger than its paper; rounded down to a number
    that a viewer can hold exactly, or it would take one dot more.
    """
    points: float = ceil(side / SCAN_DOT) * SCAN_DOT * mm
    return floor(points * 32) / 32


def _chunks(stickers: Sequence[Sticker], size: int) -> Iterator[Sequence[Sticker]]:
    for start in range(0, len(stickers), size):
        yield stickers[start : start + size]


class _Drawing:
    def __init__(
        self, canvas: Any, form: Form, plan: Plan, words: Words, ink: Ink, pages: int
    ) -> None:
        self._canvas = canvas
        self._form = form
        self._plan = plan
        self._words = words
        self._pages = pages
        self._number = 0
        self._ink = ink

    def page(self, stickers: Sequence[Sticker]) -> None:
        """Draw one page of stickers."""
        self._number += 1
        if self._form.labels is None:
            self._frame()
        else:
            self._band(self._words.title)
        test = Sticker(TEST_CARD.code, self._words.test)
        on_label = self._form.labels is not None
        self._cell(self._plan.test, test if on_label else msgspec.structs.replace(test, name=""))
        for cell, sticker in zip(self._plan.cells, stickers, strict=False):
            self._cell(cell, sticker)
        self._canvas.showPage()

    def legend(self, stickers: Sequence[Sticker]) -> None:
        """Draw a page of labels as they stand, with names in place of tags."""
        self._number += 1
        self._band(self._words.legend)
        sheet = self._form.labels
        named = [Sticker(TEST_CARD.code, self._words.test), *stickers]
        for label, sticker in zip(sheet.boxes if sheet else (), named, strict=False):
            self._ink.outline(label)
            inside = Box(label.x + 2, label.y + 2, label.width - 4, label.height - 7)
            self._ink.paragraph(inside, _drawable(sticker.name), note=sticker.note)
            self._ink.text(inside.x, label.bottom - 2, sticker.code, MONO, 6.5)
        self._canvas.showPage()

    def _cell(self, cell: Cell, sticker: Sticker) -> None:
        self._ink.sticker(cell.sticker, sticker.code)
        if self._form.labels is None:
            self._ink.cut_marks(cell.sticker)
        if cell.name and sticker.name:
            self._ink.paragraph(cell.name, _drawable(sticker.name), note=sticker.note)

    def _frame(self) -> None:
        """Write the head and the foot of a page of plain paper."""
        words, ink, right = self._words, self._ink, self._form.paper.width - MARGIN
        ink.text(MARGIN, MARGIN + 5, words.title, BOLD, 14)
        ink.text(right, MARGIN + 5, self._page_number(), REGULAR, 9, align=1)
        advice = f"{words.scale} {words.hidden}" if self._form.hidden else words.scale
        ink.text(MARGIN, MARGIN + 10, advice, REGULAR, 9)
        x, y = self._plan.ruler
        ink.ruler(x, y)
        ink.text(x, y + 3.2, words.ruler, REGULAR, 7.5)
        if self._plan.test.name:
            room = self._plan.test.name
            ink.text(room.x, room.y + 3.2, words.test, BOLD, 9)
            below = Box(room.x, room.y + 4.2, room.width, room.height - 4.2)
            ink.paragraph(below, words.try_it)

    def _band(self, title: str) -> None:
        """Write what has room above the labels: a ruler, and beside it the rest."""
        x, y = self._plan.ruler
        self._ink.ruler(x, y)
        start = x + 106
        said = f"{_drawable(title)} · {self._page_number()} · {self._words.scale}"
        room = Box(start, y - 4.4, self._form.paper.width - start - 6, 5)
        size, lines = fitting(said, room, 6.5)
        for number, line in enumerate(lines):
            self._ink.text(start, y - (len(lines) - 1 - number) * size * 0.42, line, REGULAR, size)

    def _page_number(self) -> str:
        return f"{self._number} / {self._pages}"


def _drawable(said: str) -> str:
    """Return a text in letters the font has: players may write anything on their own cards."""
    known = getFont(REGULAR).face.charToGlyph
    return "".join(letter if ord(letter) in known else _UNKNOWN for letter in said)
