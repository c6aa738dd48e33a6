"""A sheet over the screen: something to read, something to choose, and a way out."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import panel, words
from companion.ui.widgets.buttons import HoldButton, PushButton
from companion.ui.widgets.paragraph import Paragraph

__all__ = ["Sheet"]

_NEEDED = (panel, words, ScrollView)  # the layout names their classes

load_beside(__file__)


class Sheet(AnchorLayout):
    """Covers a screen until it is closed; nothing below it can be touched.

    Every offer closes the sheet before it is done, so that it cannot be done twice.
    """

    title = StringProperty("")
    close_label = StringProperty("")
    lines = ListProperty()
    __events__ = ("on_close",)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)

    def on_kv_post(self, _: Widget) -> None:
        """Write the lines as soon as there is somewhere to write them."""
        self.fbind("lines", self._write)
        self._write()

    def on_close(self) -> None:
        """Fired when the sheet is gone."""

    def offer(
        self, label: str, do: Callable[[], object], *, icon: str = "", hold: bool = False
    ) -> None:
        """Add a button under the lines; with `hold` it has to be held for a second."""
        kind = HoldButton if hold else PushButton
        button = kind(text=label, icon=icon)
        button.size_hint_x = 1
        button.height = look.touch * 1.1
        button.bind(**{"on_held" if hold else "on_release": lambda _: self._take(do)})
        self.ids.offers.add_widget(button)

    def open(self, over: Widget) -> None:
        """Cover this widget."""
        over.add_widget(self)

    def close(self, *_: object) -> None:
        """Go away."""
        if self.parent:
            self.parent.remove_widget(self)
            self.dispatch("on_close")

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch; one beside the sheet closes it."""
        if not super().on_touch_down(touch) and not self.ids.card.collide_point(*touch.pos):
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep every touch."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Keep every touch."""
        super().on_touch_up(touch)
        return True

    def _take(self, do: Callable[[], object]) -> None:
        self.close()
        do()

    def _write(self, *_: object) -> None:
        texts: Sequence[str] = self.lines
        self.ids.lines.clear_widgets()
        for text in texts:
            self.ids.lines.add_widget(Paragraph(words=text))
