"""A wire from a pin to a label, with its resistor where it has one."""

import msgspec

from hardware.drawing.paper import INK, Paper

_RESISTOR = (40, 13)


class WireEnd(msgspec.Struct, frozen=True):
    """Where the wires of a row of pins lead: `side` is -1 for left and 1 for right."""

    side: int
    gap: float  # from the pin to the resistor
    width: float  # of the label
    height: float
    size: float  # of its words

    def draw(
        self, paper: Paper, x: float, y: float, label: str, *, colour: str = INK, ohms: int = 0
    ) -> None:
        """Draw the wire that leaves a pin at this point, and what it leads to."""
        paper.line((x, y), (self._at(x, self._label_begins), y), colour=colour, width=2)
        if ohms:
            wide, high = _RESISTOR
            left = min(self._at(x, self.gap), self._at(x, self.gap + wide))
            paper.box(left, y - high / 2, wide, high, line=colour)
            paper.text(left + wide / 2, y, f"{ohms} Ω", size=9.5, anchor="middle")
        edges = self._at(x, self._label_begins), self._at(x, self._label_begins + self.width)
        paper.box(min(edges), y - self.height / 2, self.width, self.height, line=colour, round_by=5)
        paper.text(sum(edges) / 2, y, label, size=self.size, anchor="middle", room=self.width - 6)

    @property
    def _label_begins(self) -> float:
        return self.gap + _RESISTOR[0] + self.gap

    def _at(self, x: float, outward: float) -> float:
        return x + self.side * outward
