"""Equal boxes in one line, or in two centred ones where a line is too narrow for them."""

from math import ceil
from typing import Final

from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

MOST_IN_A_NARROW_LINE: Final = 3


class CentredLines(Layout):
    """Lays its children out from left to right; all are `least_width` wide or wider."""

    least_width = NumericProperty(64)
    spacing = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "size", "children", "least_width", "spacing"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Put everything in its place."""
        boxes = list(reversed(self.children))
        if not boxes:
            return
        lines = 1 if self._fits(len(boxes)) else 2
        longest = ceil(len(boxes) / lines)
        width = (self.width - self.spacing * (longest - 1)) / longest
        height = (self.height - self.spacing * (lines - 1)) / lines
        for line in range(lines):
            part = boxes[line * longest : (line + 1) * longest]
            self._lay(part, self.top - (height + self.spacing) * line - height, (width, height))

    def _fits(self, count: int) -> bool:
        needed = count * self.least_width + (count - 1) * self.spacing
        return count <= MOST_IN_A_NARROW_LINE or needed <= self.width

    def _lay(self, boxes: list[Widget], y: float, size: tuple[float, float]) -> None:
        step = size[0] + self.spacing
        left = self.x + (self.width - step * len(boxes) + self.spacing) / 2
        for index, box in enumerate(boxes):
            box.size = size
            box.pos = left + step * index, y
