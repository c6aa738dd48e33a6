"""Private words among strokes: from across the table every text looks as long as any other."""

from functools import lru_cache
from typing import Final

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label

from companion.ui.kv import load_beside
from companion.ui.theme import LEAST_TYPE
from companion.ui.widgets.words import STEP, height_of, width_of

__all__ = ["Veiled", "veiled"]

STROKE: Final = "/"
MANY: Final = 40

load_beside(__file__)


class Veiled(Label):
    """Draws `words`, and fills every line to its end, and as many lines as `sample` needs.

    `sample` is a text of the greatest length there can be, made of nothing private: size of type
    and number of lines follow from it, and not from the words.
    """

    words = StringProperty("")
    sample = StringProperty("")
    want = NumericProperty(24)
    least = NumericProperty(LEAST_TYPE)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("words", "sample", "want", "least", "size", "bold"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        box = int(self.width), int(self.height)
        if not self.words or min(box) <= 0:
            self.text = ""
            return
        self.font_size, self.text = veiled(
            self.words, self.sample, box, bold=self.bold, sizes=(int(self.want), int(self.least))
        )


@lru_cache(maxsize=64)
def veiled(
    text: str, sample: str, box: tuple[int, int], *, bold: bool, sizes: tuple[int, int]
) -> tuple[int, str]:
    """Return the size of type and the lines to draw, each of them filled to its end."""
    width, height = box
    want, least = sizes
    size = max(want, least)
    while size > least and _height(text, sample, width, bold=bold, size=size) > height:
        size -= STEP
    size = max(size, least)
    lines = _lines(text, width, bold=bold, size=size)
    rows = max(len(lines), len(_lines(sample, width, bold=bold, size=size)))
    lines += [""] * (rows - len(lines))
    fitting = max(1, int(height / _row(bold=bold, size=size)))
    return size, "\n".join(_filled(line, width, bold=bold, size=size) for line in lines[:fitting])


def _height(text: str, sample: str, width: int, *, bold: bool, size: int) -> float:
    rows = max(len(_lines(one, width, bold=bold, size=size)) for one in (text, sample))
    return rows * _row(bold=bold, size=size)


def _row(*, bold: bool, size: int) -> float:
    """Return how much higher a text gets by one more line."""
    one, two = (height_of(text, 10_000, bold=bold, size=size) for text in ("X", "X\nX"))
    return two - one


def _lines(text: str, width: int, *, bold: bool, size: int) -> list[str]:
    """Break a text into lines: between words, or inside one that is longer than a line."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _pieces(paragraph, width, bold=bold, size=size):
            longer = f"{line} {word}".strip()
            if width_of(longer, bold=bold, size=size) <= width:
                line = longer
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return lines


def _pieces(text: str, width: int, *, bold: bool, size: int) -> list[str]:
    pieces: list[str] = []
    for word in text.split():
        rest = word
        while rest and width_of(rest, bold=bold, size=size) > width:
            cut = len(rest) - 1
            while cut > 1 and width_of(rest[:cut], bold=bold, size=size) > width:
                cut -= 1
            pieces.append(rest[:cut])
            rest = rest[cut:]
        pieces.append(rest)
    return pieces


def _filled(line: str, width: int, *, bold: bool, size: int) -> str:
    begun = f"{line} " if line else ""
    left = width - width_of(begun, bold=bold, size=size)
    many = width_of(STROKE * MANY, bold=bold, size=size) / MANY  # side by side they stand closer
    filled = begun + STROKE * max(0, int(left / many))
    while filled.endswith(STROKE) and width_of(filled, bold=bold, size=size) > width:
        filled = filled[:-1]
    return filled
