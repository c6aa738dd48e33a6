"""A variant on the list, and a choice of it on its sheet."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.presenters.pages import OptionRow
from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.widgets import paragraph, words
from companion.ui.widgets.panel import Panel

__all__ = ["OptionChoice", "OptionLine"]

_NEEDED = (icons, paragraph, words)  # the layout names their classes

load_beside(__file__)


class OptionLine(ButtonBehavior, Panel):
    """A variant: its title, what is chosen and what that means."""

    row: OptionRow | None = ObjectProperty(None, allownone=True)


class OptionChoice(ButtonBehavior, Panel):
    """One choice and what it means; the one taken is checked and framed."""

    label = StringProperty("")
    explanation = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)
