"""Paper to draw on: a few shapes of SVG, dark on white, four units to a millimetre."""

from typing import Final, Literal
from xml.etree import ElementTree as ET

Anchor = Literal["start", "middle", "end"]

INK: Final = "#111111"
FAINT: Final = "#767676"
PALE: Final = "#d4d4d4"
WHITE: Final = "#ffffff"
# Told apart in print too, and never alone: every label says its seat.
SEAT_COLOURS: Final = (
    "#b00020", "#0050b3", "#1b7a2f", "#b35900", "#6a1b9a",
    "#00697a", "#8a6d00", "#ad1470", "#4e342e", "#37474f",
)  # fmt: skip
UNITS_A_MILLIMETRE: Final = 4
A_LETTER: Final = 0.62  # the width of a letter, in sizes; wider than most fonts are


def seat_colour(seat: int) -> str:
    """Return the colour of a seat; ink for what belongs to none (0)."""
    return SEAT_COLOURS[(seat - 1) % len(SEAT_COLOURS)] if seat else INK


class Paper:
    """A sheet; `x` goes right and `y` goes down."""

    def __init__(self, width: float, height: float) -> None:
        self._root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": f"{width / UNITS_A_MILLIMETRE:g}mm",
                "height": f"{height / UNITS_A_MILLIMETRE:g}mm",
                "viewBox": f"0 0 {width:g} {height:g}",
                "font-family": "DejaVu Sans, Verdana, Arial, sans-serif",
            },
        )
        self.box(0, 0, width, height, line=WHITE)

    def text(  # noqa: PLR0913 - a text has a place and a look
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 11,
        anchor: Anchor = "start",
        colour: str = INK,
        bold: bool = False,
        room: float = 0,
    ) -> None:
        """Write a text whose middle is at height `y`; smaller where it would leave its `room`."""
        if room:
            size = min(size, room / (A_LETTER * max(1, len(text))))
        # The baseline is set by hand: not every program knows `dominant-baseline`.
        at = {"x": f"{x:g}", "y": f"{y + 0.36 * size:g}", "font-size": f"{size:.3g}"}
        weight = {"font-weight": "bold"} if bold else {}
        shown = self._add("text", at | weight | {"text-anchor": anchor, "fill": colour})
        # A path may hold letters that no XML may.
        shown.text = "".join(letter if letter.isprintable() else "?" for letter in text)

    def line(self, *points: tuple[float, float], colour: str = INK, width: float = 1.5) -> None:
        """Draw a line from point to point."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        look = {"fill": "none", "stroke": colour, "stroke-width": f"{width:g}"}
        self._add("polyline", {"points": path, **look})

    def box(  # noqa: PLR0913 - four of them are its place
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        line: str = INK,
        fill: str = WHITE,
        round_by: float = 0,
        thick: float = 1.5,
    ) -> None:
        """Draw a box from its top left corner."""
        at = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
        look = {"rx": f"{round_by:g}", "fill": fill, "stroke": line, "stroke-width": f"{thick:g}"}
        self._add("rect", at | look)

    def circle(self, x: float, y: float, radius: float, *, line: str = INK) -> None:
        """Draw a circle."""
        at = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{radius:g}"}
        self._add("circle", at | {"fill": WHITE, "stroke": line, "stroke-width": "1.5"})

    def svg(self) -> str:
        """Return the drawing as the text of a file."""
        ET.indent(self._root)
        return ET.tostring(self._root, encoding="unicode") + "\n"

    def _add(self, shape: str, attributes: dict[str, str]) -> ET.Element:
        return ET.SubElement(self._root, shape, attributes)
