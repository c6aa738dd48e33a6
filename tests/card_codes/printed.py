"""Sheets printed and put under a very good scanner: what is on the paper, by place."""

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from pyzbar.pyzbar import ZBarSymbol, decode

from card_codes.catalogue import LANGUAGES, TEST_CARD
from card_codes.sheets import Fonts, Form, Sticker, Words, draw_sheets
from card_codes.sheets.paper import Box
from companion.engine import find_games
from companion.presenters.language import language
from companion.presenters.sheets import sheet_words
from companion.scanning.catalogue import cards_of

Grey = NDArray[np.uint8]
Seen = tuple[str, float, float]  # a code and where its middle is, in millimetres
INCH = 25.4
DARK = 128

_FOLDER = Path(str(find_spec("kivy").origin)).parent / "data" / "fonts"  # type: ignore[union-attr]
FONTS = Fonts(
    _FOLDER / "Roboto-Regular.ttf", _FOLDER / "Roboto-Bold.ttf", _FOLDER / "RobotoMono-Regular.ttf"
)
RESISTANCE = find_games("companion.games")["resistance"]


@cache
def stickers(code: str = "en") -> tuple[Sticker, ...]:
    """Every copy of every card of The Resistance."""
    assert code in LANGUAGES
    return tuple(
        Sticker(card.code, card.name(code), f"{copy}/{card.copies}")
        for card in cards_of(RESISTANCE)
        for copy in range(1, card.copies + 1)
    )


def words(code: str = "en", *, hidden: bool = False) -> Words:
    return Words(**sheet_words(RESISTANCE.title, language(code), hidden=hidden))


def printed(form: Form, chosen: Sequence[Sticker] = (), code: str = "en") -> bytes:
    said = words(code, hidden=form.hidden)
    return draw_sheets(chosen or stickers(code), form, said, FONTS)


def scanned(pdf: bytes, dpi: int) -> list[Grey]:
    """Return the pages as grey pictures."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [np.array(page.render(scale=dpi / 72).to_pil().convert("L")) for page in document]
    finally:
        document.close()


def texts(pdf: bytes) -> list[str]:
    """Return the words on each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def seen_by_pyzbar(grey: Grey, dpi: int) -> list[Seen]:
    """Read a page with pyzbar alone."""
    found = decode(grey, symbols=[ZBarSymbol.QRCODE])
    return [
        (
            tag.data.decode(),
            (tag.rect.left + tag.rect.width / 2) * INCH / dpi,
            (tag.rect.top + tag.rect.height / 2) * INCH / dpi,
        )
        for tag in found
    ]


def expected(form: Form, page: int, chosen: Sequence[Sticker] = ()) -> list[tuple[str, Box]]:
    """Return what must be on a page, and the square of each symbol with its quiet zone."""
    plan = form.plan()
    start = page * len(plan.cells)
    here = (chosen or stickers())[start : start + len(plan.cells)]
    codes = [TEST_CARD.code, *(sticker.code for sticker in here)]
    cells = (plan.test, *plan.cells)
    return [
        (code, Box(cell.sticker.x, cell.sticker.y, form.size, form.size))
        for code, cell in zip(codes, cells, strict=False)
    ]


def misread(seen: Sequence[Seen], wanted: Sequence[tuple[str, Box]]) -> list[str]:
    """Return what is not there, is at another place, is there twice, or should not be there."""
    left = list(seen)
    missing = []
    for code, box in wanted:
        here = [one for one in left if one[0] == code and _inside(box, one)]
        if len(here) != 1:
            missing.append(f"{code} at {box.x:.0f}, {box.y:.0f}: seen {len(here)} times")
        left = [one for one in left if one not in here]
    return missing + [f"{code} at {x:.0f}, {y:.0f}: not printed" for code, x, y in left]


def _inside(box: Box, seen: Seen) -> bool:
    _, x, y = seen
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def ink(grey: Grey, dpi: int, box: Box) -> bool:
    """Tell whether anything dark is in a box."""
    return bool((cut(grey, dpi, box) < DARK).any())


def cut(grey: Grey, dpi: int, box: Box) -> Grey:
    """Return the part of a page in a box."""
    left, top, right, bottom = (
        round(side * dpi / INCH) for side in (box.x, box.y, box.right, box.bottom)
    )
    return grey[max(top, 0) : bottom, max(left, 0) : right]
