"""Numbers over time as up to four lines, told apart by dashes and marks as well as by colour."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Final, NamedTuple

from kivy.graphics import Color, Rectangle, SmoothEllipse, SmoothLine, Triangle
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.icons import Icon
from companion.ui.theme import look, rgba
from companion.ui.widgets.reuse import children_of
from companion.ui.widgets.words import Words

__all__ = ["Line", "LineChart", "LineSample"]

STEPS: Final = (5, 10, 20, 25, 50)  # that may lie between the lines of the scale
MOST_STEPS: Final = 3
# In units: how long a dash and the pause after it are; the first style has one line without end.
STYLES: Final = ((0, 0), (9, 6), (2.5, 5), (16, 5))
MARK: Final = 4.5  # half the width of a mark
SCALE_WIDTH: Final = 34
NUMBER_WIDTH: Final = 46
HEAD_ROOM: Final = 10
LINE_HEIGHT: Final = 1.35

Point = tuple[float, float]


class Line(NamedTuple):
    """Numbers from the first to now.

    Lines of another `style` have other dashes, and other marks: discs, squares, triangles, and
    diamonds. The `icon` stands at the end of the line.
    """

    values: tuple[int, ...]
    colour: str  # by name of the theme
    style: int = 0
    icon: str = ""


class LineChart(Widget):
    """Draws `lines` from left to right, with the last number of each.

    They have room for `steps` steps and for numbers up to `top`, or for more where there are more.
    """

    lines: Sequence[Line] = ListProperty()
    steps = NumericProperty(1)
    top = NumericProperty(STEPS[0])

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._words, self._icons = Widget(), Widget()
        self.add_widget(self._words)
        self.add_widget(self._icons)
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
        labels = children_of(self._words, len(plot.marks) + len(self.lines), _label)
        self._write_scale(labels, plot)
        self._write_ends(labels[len(plot.marks) :], plot)

    def _scale_line(self, y: float) -> None:
        Color(*look.line)
        left, right = self.x + SCALE_WIDTH * look.scale, self.right - self._end_width()
        SmoothLine(points=[left, y, right, y], width=1)

    def _write_scale(self, labels: Sequence[Words], plot: "Plot") -> None:
        for label, mark in zip(labels, plot.marks, strict=False):
            self._put(label, str(mark), self.x, plot.y(mark))
            label.width, label.bold = SCALE_WIDTH * look.scale, False
            label.color = look.muted

    def _write_ends(self, labels: Sequence[Words], plot: "Plot") -> None:
        ends = [plot.at(len(line.values) - 1, line.values[-1]) for line in self.lines]
        heights = apart([y for _, y in ends], look.size_small * LINE_HEIGHT)
        icons = children_of(self._icons, len(self.lines), _icon)
        for label, icon, line, (x, _), y in zip(
            labels, icons, self.lines, ends, heights, strict=True
        ):
            side = look.size_label if line.icon else 0
            ink = rgba(look.theme, ink_of(line.colour))
            left = x + look.gap * 1.25
            icon.name, icon.color, icon.size = line.icon, ink, (side, side)
            icon.pos = left, y - side / 2
            self._put(label, str(line.values[-1]), left + (side + look.tiny if side else 0), y)
            label.width, label.bold = NUMBER_WIDTH * look.scale - look.gap * 1.25, True
            label.color = ink

    def _end_width(self) -> float:
        """Return how much room what stands at the ends of the lines takes."""
        icons = any(line.icon for line in self.lines)
        return NUMBER_WIDTH * look.scale + (look.size_label + look.tiny if icons else 0)

    def _put(self, label: Words, text: str, x: float, middle: float) -> None:
        label.words, label.want = text, look.size_small
        label.height = look.size_small * LINE_HEIGHT
        label.pos = x, middle - label.height / 2

    def _plot(self) -> "Plot":
        most = max([self.top, *(value for line in self.lines for value in line.values)])
        step = step_up_to(most)
        longest = max((len(line.values) for line in self.lines), default=1)
        room = HEAD_ROOM * look.scale
        return Plot(
            left=self.x + SCALE_WIDTH * look.scale,
            bottom=self.y + room,
            width=self.width - SCALE_WIDTH * look.scale - self._end_width(),
            height=max(1, self.height - room * 2),
            steps=max(1, int(self.steps), longest - 1),
            step=step,
            most=ceil(most / step) * step,
        )


class Plot(NamedTuple):
    """Where values lie."""

    left: float
    bottom: float
    width: float
    height: float
    steps: int
    step: int
    most: int

    @property
    def marks(self) -> range:
        """The numbers of the scale: those in between only where there is room."""
        line = look.size_small * LINE_HEIGHT
        close = self.height < line * self.most / self.step
        return range(0, self.most + 1, self.most if close else self.step)

    def y(self, value: float) -> float:
        """Return how high a value lies."""
        return self.bottom + self.height * value / self.most

    def at(self, step: int, value: float) -> Point:
        """Return where a value lies."""
        return self.left + self.width * step / self.steps, self.y(value)


class LineSample(Widget):
    """A short piece of a line, to say which one it is."""

    colour = "text"
    style = 0

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        look.bind(theme=self._draw)

    def show(self, colour: str, style: int) -> None:
        """Draw a piece of such a line."""
        self.colour, self.style = colour, style
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        middle = self.y + self.height / 2
        ends = [(self.x, middle), (self.x + self.width, middle)]
        with self.canvas:
            draw_line(Line((), self.colour, self.style), ends)


def _label() -> Words:
    return Words(size_hint=(None, None))


def _icon() -> Icon:
    return Icon(size_hint=(None, None))


def step_up_to(most: float) -> int:
    """Return what lies between two lines of a scale that few lines divide.

    >>> step_up_to(18), step_up_to(65), step_up_to(100)
    (10, 25, 50)
    """
    return next((step for step in STEPS if most <= step * MOST_STEPS), STEPS[-1])


def draw_line(line: Line, points: Sequence[Point]) -> None:
    """Draw a line through these points into the canvas that is open."""
    Color(*rgba(look.theme, ink_of(line.colour)))
    width, unit = 1.5 * look.scale, look.scale
    dash, pause = STYLES[line.style]
    pieces = dashes(points, dash * unit, pause * unit) if dash else [points]
    for piece in pieces:
        if len(piece) > 1:
            SmoothLine(points=[part for point in piece for part in point], width=width)
    for point in points:
        draw_mark(line.style, point, MARK * unit)


def draw_mark(style: int, point: Point, half: float) -> None:
    """Draw the mark of a style around a point into the canvas that is open."""
    x, y = point
    low, high, left, right = y - half * 1.3, y + half * 1.3, x - half * 1.3, x + half * 1.3
    match style:
        case 0:
            SmoothEllipse(pos=(x - half, y - half), size=(half * 2, half * 2), segments=24)
        case 1:
            Rectangle(pos=(x - half, y - half), size=(half * 2, half * 2))
        case 2:
            Triangle(points=[left, low, right, low, x, high])
        case _:
            Triangle(points=[left, y, right, y, x, high])
            Triangle(points=[left, y, right, y, x, low])


def ink_of(colour: str) -> str:
    """Return the shade of a colour in which thin lines and words can be made out on any ground."""
    inks = {"blue": "good_ink", "red": "bad_ink", "green": "ok_ink", "yellow": "accent_ink"}
    return inks.get(colour, "text")


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
    """Move heights apart until words fit between them; none moves further than it has to.

    >>> apart([10, 12], 20)
    [1.0, 21.0]
    >>> apart([50, 10, 52, 12], 20)
    [41.0, 1.0, 61.0, 21.0]
    """
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    groups: list[tuple[float, list[int]]] = []  # the middle of each, and who is in it
    for index in order:
        groups.append((float(heights[index]), [index]))
        while len(groups) > 1 and _close(groups[-2], groups[-1], least):
            joined = groups[-2][1] + groups[-1][1]
            groups[-2:] = [(sum(heights[one] for one in joined) / len(joined), joined)]
    moved = list(map(float, heights))
    for middle, members in groups:
        for place, index in enumerate(members):
            moved[index] = middle + (place - (len(members) - 1) / 2) * least
    return moved


def _close(low: tuple[float, list[int]], high: tuple[float, list[int]], least: float) -> bool:
    return high[0] - low[0] < least * (len(low[1]) + len(high[1])) / 2
