"""What the camera sees, with a frame round every tag: told apart by shape, not by colour alone."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Final

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.presenters.scan import Mark
from companion.ui.live import Live, TagMark
from companion.ui.theme import look
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.reuse import children_of

__all__ = ["CameraView"]

Points = Sequence[tuple[float, float]]

DASH: Final = 0.14  # of a side: seven parts, every other of them drawn
CORNER: Final = 0.28  # of a side
WIDE: Final = 5.0  # pixels at 800 x 480
THIN: Final = 2.4
SHARE: Final = 0.12  # of a side at most: the frames of small tags would hide them
LEAST: Final = 1.2  # pixels at 800 x 480


class CameraView(Widget):
    """Draws a `Live` as large as its box allows, the right way round and never mirrored."""

    live: Live | None = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        self._texture: Texture | None = None
        self._frames = InstructionGroup()
        super().__init__(**properties)
        with self.canvas:
            self._tint = Color(1, 1, 1, 0)
            self._picture = Rectangle()
        self.canvas.add(self._frames)
        for name in ("live", "pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self._frames.clear()
        live = self.live
        self._tint.a = 1 if live else 0
        if live is None:
            self._picture.texture = self._texture = None  # nobody should see what was there before
            self._name(())
            return
        height, width = live.grey.shape
        self._scale = min(self.width / width, self.height / height)
        self._left = self.x + (self.width - width * self._scale) / 2
        self._top = self.y + (self.height + height * self._scale) / 2
        self._show(live)
        self._picture.pos = self._left, self._top - height * self._scale
        self._picture.size = width * self._scale, height * self._scale
        for mark in live.marks:
            self._frame(mark)
        self._name([mark for mark in live.marks if mark.text])

    def _show(self, live: Live) -> None:
        height, width = live.grey.shape
        if self._texture is None or self._texture.size != (width, height):
            self._texture = Texture.create(size=(width, height), colorfmt="luminance")
            self._texture.flip_vertical()  # rows of a picture begin at the top
            self._picture.texture = self._texture
        self._texture.blit_buffer(live.grey.tobytes(), colorfmt="luminance", bufferfmt="ubyte")
        self.canvas.ask_update()

    def _place(self, points: Points) -> list[tuple[float, float]]:
        # As plain numbers: Kivy takes none of NumPy's.
        return [
            (self._left + float(x) * self._scale, self._top - float(y) * self._scale)
            for x, y in points
        ]

    def _frame(self, mark: TagMark) -> None:
        corners = self._place(mark.corners)
        lines = _shape(mark.kind, corners)
        width = (THIN if mark.kind in (Mark.UNREAD, Mark.IDLE) else WIDE) * look.scale
        width = min(width, max(LEAST * look.scale, dist(*corners[:2]) * SHARE))
        # A dark line below a light one is seen on white card and on dark cloth alike.
        edge = min(2 * look.scale, width)
        for colour, wider in ((look.over_fill, edge), (_colour(mark.kind), 0.0)):
            self._frames.add(Color(*colour))
            for points in lines:
                flat = [number for point in points for number in point]
                self._frames.add(Line(points=flat, width=(width + wider) / 2, joint="miter"))

    def _name(self, marks: Sequence[TagMark]) -> None:
        chips = children_of(self, len(marks), lambda: Chip(want=look.size_label))
        placed: list[Chip] = []
        for chip, mark in zip(chips, marks, strict=True):
            chip.text, chip.want = mark.text, look.size_label
            chip.width = min(chip.natural_width, self.width)
            if self._settle(chip, self._place(mark.corners), placed):
                placed.append(chip)

    def _settle(self, chip: Chip, corners: Points, placed: Sequence[Chip]) -> bool:
        """Put a name above its tag, or below where another name or the edge is in the way.

        Where both are taken it is left out: names on top of each other tell nothing.
        """
        middle = sum(x for x, _ in corners) / len(corners)
        above = max(y for _, y in corners) + look.tiny
        below = min(y for _, y in corners) - chip.height - look.tiny
        chip.x = max(self.x, min(self.right - chip.width, middle - chip.width / 2))
        least, most = self.y, self.top - chip.height
        inside = [y for y in (above, below) if least <= y <= most]
        for chip.y in inside or [max(least, min(most, above))]:
            chip.opacity = 0 if any(chip.collide_widget(other) for other in placed) else 1
            if chip.opacity:
                break
        return bool(chip.opacity)


def _colour(kind: Mark) -> Sequence[float]:
    match kind:
        case Mark.READ:
            return look.ok
        case Mark.UNSURE:
            return look.accent
        case Mark.FOREIGN:
            return look.bad
    return (1.0, 1.0, 1.0, 1.0)


def _shape(kind: Mark, corners: Points) -> list[Points]:
    sides = list(pairwise([*corners, corners[0]]))
    match kind:
        case Mark.READ | Mark.IDLE:
            return [[*corners, corners[0]]]
        case Mark.UNSURE:
            return [part for side in sides for part in _dashes(*side)]
        case Mark.FOREIGN:
            crossed = [(corners[0], corners[2]), (corners[1], corners[3])]
            return [[*corners, corners[0]], *crossed]
    return [
        part
        for a, b in sides
        for part in ((a, _between(a, b, CORNER)), (b, _between(b, a, CORNER)))
    ]


def _dashes(a: tuple[float, float], b: tuple[float, float]) -> list[Points]:
    if dist(a, b) < 1:
        return []
    return [
        (_between(a, b, 2 * number * DASH), _between(a, b, (2 * number + 1) * DASH))
        for number in range(4)
    ]


def _between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
