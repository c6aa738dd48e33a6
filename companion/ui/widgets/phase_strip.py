"""The steps of a round, with the current one on a light ground."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import StripStep
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import words
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = ["PhaseStrip"]

_NEEDED = (words,)  # the layout names its class

load_beside(__file__)


class StripWord(Panel):
    """One step; without `text` it is a dot."""

    text = StringProperty("")
    current = BooleanProperty(defaultvalue=False)


class PhaseStrip(BoxLayout):
    """Draws `steps` from left to right; longer words get more room.

    Where not all words can be read, those furthest from the current step are dots.
    """

    steps: Sequence[StripStep] = ObjectProperty(())

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.fbind("width", self._show)
        look.bind(size_least=self._show, scale=self._show)

    def on_steps(self, *_: object) -> None:
        """Draw anew."""
        self._show()

    def _show(self, *_: object) -> None:
        spoken = self._spoken()
        boxes = children_of(self, len(self.steps), StripWord)
        for index, (box, step) in enumerate(zip(boxes, self.steps, strict=True)):
            box.text, box.current = step.text if index in spoken else "", step.current

    def _spoken(self) -> set[int]:
        """Return the steps that are written out: the current one, then its neighbours."""
        room = self.width - (look.gap + look.tiny) * len(self.steps)  # if all were dots
        spoken: set[int] = set()
        for index in self._nearest_first():
            room -= words.width_of(self.steps[index].text, bold=True, size=look.size_least)
            room -= look.pad if self.steps[index].current else look.tiny
            if room < 0 and spoken:
                break
            spoken.add(index)
        return spoken

    def _nearest_first(self) -> list[int]:
        current = next((n for n, step in enumerate(self.steps) if step.current), 0)
        return sorted(range(len(self.steps)), key=lambda n: (abs(n - current), -n))
