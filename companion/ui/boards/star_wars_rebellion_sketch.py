"""Something that is drawn by hand instead of by a layout."""

from typing import Any

from kivy.uix.widget import Widget

from companion.ui.theme import look


class Sketch(Widget):
    """Something that is drawn by hand, and anew when it or the theme changes."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self.draw)
        look.bind(theme=self.draw, scale=self.draw)

    def draw(self, *_: object) -> None:
        """Draw it anew."""
        self.canvas.clear()
        if min(self.size) > 1:
            with self.canvas:
                self.sketch()

    def sketch(self) -> None:
        """Draw it into the canvas that is open."""

    @property
    def middle(self) -> tuple[float, float]:
        """Where its middle is; Kivy's own lags behind at times."""
        return self.x + self.width / 2, self.y + self.height / 2
