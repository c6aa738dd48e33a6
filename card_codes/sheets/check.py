"""A sheet read back before anybody prints it: the PDF becomes pictures, and a reader reads them."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import numpy as np
import pypdfium2

from card_codes.catalogue import TEST_CARD
from card_codes.decoders import Decoder, Grey
from card_codes.sheets.form import Form
from card_codes.sheets.paper import Box
from card_codes.sheets.pdf import Sticker

_DOTS: Final = 300 / 25.4  # a millimetre: what any printer has
_POINTS: Final = 72 / 25.4


class Misread(msgspec.Struct, frozen=True):
    """A tag that is not read as it should be; `seen` is what its place reads as."""

    code: str
    page: int
    seen: tuple[str, ...] = ()


def read_back(
    pdf: bytes,
    stickers: Sequence[Sticker],
    form: Form,
    decoder: Decoder,
) -> list[Misread]:
    """Return every tag of a sheet that is not read in its place, the test cards among them.

    `stickers` are those the sheet was drawn from.
    """
    plan = form.plan()
    codes = [sticker.code for sticker in stickers]
    size = len(plan.cells)
    wrong = []
    for page, picture in enumerate(_pages(pdf, -(-len(codes) // size))):
        here = [TEST_CARD.code, *codes[page * size : (page + 1) * size]]
        for cell, code in zip((plan.test, *plan.cells), here, strict=False):
            seen = tuple(found.text for found in decoder.find(_cut(picture, cell.sticker)))
            if seen != (code,):
                wrong.append(Misread(code, page + 1, seen))
    return wrong


def _pages(pdf: bytes, count: int) -> Iterator[Grey]:
    """Yield the pages that have stickers on them; legends come after these."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in range(count):
            bitmap = document[number].render(scale=_DOTS / _POINTS, grayscale=True)
            yield np.array(bitmap.to_numpy(), np.uint8).reshape(bitmap.height, bitmap.width)
    finally:
        document.close()


def _cut(picture: Grey, box: Box) -> Grey:
    left, top, right, bottom = (
        round(side * _DOTS) for side in (box.x, box.y, box.right, box.bottom)
    )
    return np.ascontiguousarray(picture[top:bottom, left:right])
