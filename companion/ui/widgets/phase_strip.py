"""The steps of a round, with the current one on a light ground."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import StripStep
from companion.ui.kv import load_beside
from companion.ui.widgets import words
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = ["PhaseStrip"]

_NEEDED = (words,)  # the layout names its class

load_beside(__file__)


class StripWord(Panel):
    """One step."""

    text = StringProperty("")
    current = BooleanProperty(defaultvalue=False)


class PhaseStrip(BoxLayout):
    """Draws `steps` from left to right; longer words get more room."""

    steps: Sequence[StripStep] = ObjectProperty(())

    def on_steps(self, *_: object) -> None:
        """Draw anew."""
        for word, step in zip(
            children_of(self, len(self.steps), StripWord), self.steps, strict=True
        ):
            word.text, word.current = step.text, step.current
