"""Numbers over time as lines, told apart by dashes and marks as well as by colour."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Final, NamedTuple

from kivy.graphics import Color, Rectangle, SmoothEllipse, SmoothLine
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.theme import look, rgba
from companion.ui.widgets.reuse import children_of
from companion.ui.widgets.words import Words

__all__ = ["Line", "LineChart", "LineSample"]

STEP: Final = 50  # between the lines of the scale
DASH, PAUSE = 9, 6  # units
MARK: Final = 4.5  # half the width of a mark
SCALE_WIDTH: Final = 34
NUMBER_WIDTH: Final = 46
HEAD_ROOM: Final = 10
LINE_HEIGHT: Final = 1.35

Point = tuple[float, float]


class Line(NamedTuple):
    """Numbers from the first to now; a dashed line has square marks, the other one round ones."""

    values: tuple[int, ...]
    colour: str  # by name of the theme
    dashed: bool


class LineChart(Widget):
    """Draws `lines` from left to right, with the last number of each.

    They have room for `steps` steps and for numbers up to `top`, or for more where there are more.
    """

    lines: Sequence[Line] = ListProperty()
    steps = NumericProperty(1)
    top = NumericProperty(STEP)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "size", "lines", "steps", "top"):
            self.fbind(name, self._draw)
        look.bind(theme=self._draw, scale=self._draw, size_small=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        plot = self._plot()
        with self.canvas.before:
            for mark in plot.marks:
                self._scale_line(plot.y(mark))
            for line in self.lines:
                draw_line(line, [plot.at(*pair) for pair in enumerate(line.values)])
        labels = children_of(self, len(plot.marks) + len(self.lines), _label)
        self._write_scale(labels, plot)
        self._write_ends(labels[len(plot.marks) :], plot)

    def _scale_line(self, y: float) -> None:
        Color(*look.line)
        left, right = self.x + SCALE_WIDTH * look.scale, self.right - NUMBER_WIDTH * look.scale
        SmoothLine(points=[left, y, right, y], width=1)

    def _write_scale(self, labels: Sequence[Words], plot: "Plot") -> None:
        for label, mark in zip(labels, plot.marks, strict=False):
            self._put(label, str(mark), self.x, plot.y(mark))
            label.width, label.bold = SCALE_WIDTH * look.scale, False
            label.color = look.muted

    def _write_ends(self, labels: Sequence[Words], plot: "Plot") -> None:
        ends = [plot.at(len(line.values) - 1, line.values[-1]) for line in self.lines]
        heights = apart([y for _, y in ends], look.size_small * LINE_HEIGHT)
        for label, line, (x, _), y in zip(labels, self.lines, ends, heights, strict=True):
            self._put(label, str(line.values[-1]), x + look.gap * 1.25, y)
            label.width, label.bold = NUMBER_WIDTH * look.scale - look.gap * 1.25, True
            label.color = rgba(look.theme, ink_of(line.colour))

    def _put(self, label: Words, text: str, x: float, middle: float) -> None:
        label.words, label.want = text, look.size_small
        label.height = look.size_small * LINE_HEIGHT
        label.pos = x, middle - label.height / 2

    def _plot(self) -> "Plot":
        most = max(self.top, *(value for line in self.lines for value in line.values), 1)
        longest = max((len(line.values) for line in self.lines), default=1)
        room = HEAD_ROOM * look.scale
        return Plot(
            left=self.x + SCALE_WIDTH * look.scale,
            bottom=self.y + room,
            width=self.width - (SCALE_WIDTH + NUMBER_WIDTH) * look.scale,
            height=max(1, self.height - room * 2),
            steps=max(1, int(self.steps), longest - 1),
            most=ceil(most / STEP) * STEP,
        )


class Plot(NamedTuple):
    """Where values lie."""

    left: float
    bottom: float
    width: float
    height: float
    steps: int
    most: int

    @property
    def marks(self) -> range:
        """The numbers of the scale: those in between only where there is room."""
        line = look.size_small * LINE_HEIGHT
        close = self.height < line * self.most / STEP
        return range(0, self.most + 1, self.most if close else STEP)

    def y(self, value: float) -> float:
        """Return how high a value lies."""
        return self.bottom + self.height * value / self.most

    def at(self, step: int, value: float) -> Point:
        """Return where a value lies."""
        return self.left + self.width * step / self.steps, self.y(value)


class LineSample(Widget):
    """A short piece of a line, to say which one it is."""

    colour = "text"
    dashed = False

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        look.bind(theme=self._draw)

    def show(self, colour: str, *, dashed: bool) -> None:
        """Draw a piece of such a line."""
        self.colour, self.dashed = colour, dashed
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        middle = self.y + self.height / 2
        ends = [(self.x, middle), (self.x + self.width, middle)]
        with self.canvas:
            draw_line(Line((), self.colour, self.dashed), ends)


def _label() -> Words:
    return Words(size_hint=(None, None))


def draw_line(line: Line, points: Sequence[Point]) -> None:
    """Draw a line through these points into the canvas that is open."""
    Color(*rgba(look.theme, ink_of(line.colour)))
    width, unit = 1.5 * look.scale, look.scale
    pieces = dashes(points, DASH * unit, PAUSE * unit) if line.dashed else [points]
    for piece in pieces:
        if len(piece) > 1:
            SmoothLine(points=[part for point in piece for part in point], width=width)
    half = MARK * unit
    for x, y in points:
        place = {"pos": (x - half, y - half), "size": (half * 2, half * 2)}
        Rectangle(**place) if line.dashed else SmoothEllipse(**place, segments=24)


def ink_of(colour: str) -> str:
    """Return the shade of a colour in which thin lines and words can be made out on any ground."""
    return {"blue": "good_ink", "red": "bad_ink"}.get(colour, "text")


def dashes(points: Sequence[Point], dash: float, pause: float) -> Iterator[list[Point]]:
    """Cut a line into dashes; they begin anew at each point.

    >>> [len(piece) for piece in dashes([(0, 0), (20, 0)], 5, 5)]
    [2, 2]
    """
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        done = 0.0
        while done < length:
            ends = (done / length, min(1.0, (done + dash) / length))
            yield [(x + (to_x - x) * end, y + (to_y - y) * end) for end in ends]
            done += dash + pause


def apart(heights: Sequence[float], least: float) -> list[float]:
    """Move two heights apart until words fit between them.

    >>> apart([10, 12], 20)
    [1.0, 21.0]
    """
    if len(heights) != 2 or abs(heights[0] - heights[1]) >= least:  # noqa: PLR2004 - a pair
        return list(heights)
    middle, low = sum(heights) / 2, heights[0] <= heights[1]
    first = middle - least / 2 if low else middle + least / 2
    return [first, middle * 2 - first]
