"""Private words among strokes: from across the table every text looks as long as any other."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kivy.graphics import Color, InstructionGroup, Line
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.label import Label

from companion.ui.kv import load_beside
from companion.ui.theme import LEAST_TYPE
from companion.ui.widgets.words import ELLIPSIS, STEP, height_of, width_of

__all__ = ["Veiled", "veiled", "veiled_rows"]


class Strokes(NamedTuple):
    """Strokes among words, in parts of the height of a line."""

    low: float
    high: float
    apart: float
    thick: float


# As high as small letters, about as dense as words are.
PLAIN: Final = Strokes(0.30, 0.62, 0.34, 0.030)
BOLD: Final = Strokes(0.30, 0.62, 0.25, 0.052)
# Where a line may be full of words or empty: both have to be as bright from afar.
AS_BRIGHT: Final = Strokes(0.24, 0.68, 0.217, 0.050)
SLANT: Final = 0.16
THINNEST: Final = 1.01  # at 1 and below Kivy draws a hair, half as thick as it says
GAP: Final = 0.3
SMALLEST: Final = 8  # pixels of type where nothing larger holds all words

Others = tuple[tuple[str, ...], ...]

load_beside(__file__)


class Veiled(Label):
    """Draws `words`, and strokes to the end of every line and of the box.

    `instead` is all that could stand there, line by line: the size of type follows from the longest
    of it, and not from the words. Where nobody knows all of that, `rows` says how many lines there
    have to be room for, and words that take more are cut. `shown` draws the strokes without words.
    """

    words = StringProperty("")
    instead: Others = ObjectProperty(())
    want = NumericProperty(24)
    least = NumericProperty(LEAST_TYPE)
    stroke = ColorProperty((1, 1, 1, 1))
    rows = NumericProperty(0)
    shown = BooleanProperty(defaultvalue=False)

    def __init__(self, **properties: object) -> None:
        self._strokes = InstructionGroup()
        super().__init__(**properties)
        self.canvas.add(self._strokes)
        for name in ("words", "instead", "want", "least", "pos", "size", "bold", "stroke", "rows"):
            self.fbind(name, self._fit)
        self.fbind("shown", self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        self._strokes.clear()
        box = int(self.width), int(self.height)
        if not (self.words or self.shown) or min(box) <= 0:
            self.text = ""
            return
        sizes = int(self.want), int(self.least)
        if self.rows:
            self.font_size, lines = veiled_rows(
                self.words, int(self.rows), box, bold=self.bold, sizes=sizes
            )
        else:
            self.font_size, lines = veiled(
                self.words, self.instead, box, bold=self.bold, sizes=sizes
            )
        self.text = "\n".join(lines)
        self._draw_strokes(lines)

    def _draw_strokes(self, lines: Sequence[str]) -> None:
        size = int(self.font_size)
        row = _row(bold=self.bold, size=size)
        strokes = AS_BRIGHT if self.rows else BOLD if self.bold else PLAIN
        thick = max(THINNEST, row * strokes.thick)
        # Not `top` and `right`: Kivy keeps them in a cache which may lag behind at this point.
        top, right = self.y + self.height, self.x + self.width
        self._strokes.add(Color(*self.stroke))
        for number, line in enumerate(lines):
            words = width_of(line, bold=self.bold, size=size) + row * GAP if line else 0
            low = top - row * (number + 1) + row * strokes.low
            x = self.x + words
            while x + row * SLANT <= right:
                points = (x, low, x + row * SLANT, low + row * (strokes.high - strokes.low))
                self._strokes.add(Line(points=points, width=thick, cap="none"))
                x += row * strokes.apart


def veiled(
    text: str, instead: Others, box: tuple[int, int], *, bold: bool, sizes: tuple[int, int]
) -> tuple[int, tuple[str, ...]]:
    """Return the size of type and the lines to draw, as many as the box holds.

    What does not fit even in the least type is smaller, or whoever is meant could not read it all,
    and everybody else could count by how many lines it is too long.
    """
    width, height = box
    want, least = sizes
    size = max(want, least)
    while size > SMALLEST and _height(text, instead, width, bold=bold, size=size) > height:
        size -= STEP if size - STEP >= least else 1
    lines = _lines(text, width, bold=bold, size=size)
    rows = max(len(lines), int(height / _row(bold=bold, size=size)))
    return size, (*lines, *[""] * (rows - len(lines)))


def veiled_rows(
    text: str, rows: int, box: tuple[int, int], *, bold: bool, sizes: tuple[int, int]
) -> tuple[int, tuple[str, ...]]:
    """Return the same for a text that may be anything: its type follows from the box alone."""
    width, height = box
    want, least = sizes
    size = max(want, least)
    while size > least and rows * _row(bold=bold, size=size) > height:
        size = max(size - STEP, least)
    room = max(1, int(height / _row(bold=bold, size=size)))
    lines = _lines(text, width, bold=bold, size=size)
    if len(lines) > room:
        lines = [*lines[: room - 1], _cut(lines[room - 1], width, bold=bold, size=size)]
    return size, (*lines, *[""] * (room - len(lines)))


def _cut(line: str, width: int, *, bold: bool, size: int) -> str:
    while line and width_of(line + ELLIPSIS, bold=bold, size=size) > width:
        line = line[:-1].rstrip()
    return line + ELLIPSIS


def _height(text: str, instead: Others, width: int, *, bold: bool, size: int) -> float:
    rows = len(_lines(text, width, bold=bold, size=size))
    return max(_most_rows(instead, width, bold=bold, size=size), rows) * _row(bold=bold, size=size)


@lru_cache(maxsize=256)  # everybody's page may say the same, and each is asked for again and again
def _most_rows(instead: Others, width: int, *, bold: bool, size: int) -> int:
    """Return how many lines it takes at most, whatever stands there."""

    def rows(one: str) -> int:
        return len(_lines(one, width, bold=bold, size=size))

    return sum(max(map(rows, others)) for others in instead)


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
            cut = max(1, len(rest) - 1)  # a box may be narrower than a letter for a frame
            while cut > 1 and width_of(rest[:cut], bold=bold, size=size) > width:
                cut -= 1
            pieces.append(rest[:cut])
            rest = rest[cut:]
        pieces.append(rest)
    return pieces
