"""Sheets to write on: keys for fingers, and a real keyboard if there is one."""

from typing import Any, Final

from kivy.factory import Factory
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.engine.setup import LONGEST_NAME
from companion.presenters.names import drawable
from companion.presenters.typing_keys import (
    BACKSPACE,
    OTHER_KEYS,
    SHIFT,
    Layout,
    Typing,
    begin,
    begin_code,
    cleared,
    likely_first,
    press,
    rows,
    shown,
    type_in,
)
from companion.ui.kv import load_beside
from companion.ui.widgets import words
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.panel import Panel

__all__ = ["CodeSheet", "Key", "NameSheet", "PersonChip", "TypedLine", "TypingSheet"]

_NEEDED = (words, ScrollView, StackLayout)  # the layout names their classes

load_beside(__file__)

# Numbers of the keys of a real keyboard.
_BACKSPACE: Final = 8
_ENTER: Final = (13, 271)
_ESCAPE: Final = 27

_ICONS: Final = {SHIFT: "shift", BACKSPACE: "backspace"}
_OTHER_LABEL: Final = {Layout.LETTERS: "123", Layout.DIGITS: "abc"}
_COUNTED_FROM: Final = LONGEST_NAME - 10  # further from the end the count would only distract


class Key(PushButton):
    """One key; it types when it is touched, not when it is let go, as fingers expect of keys.

    `side` is the room beside its words, the least where it is 0.
    """

    key = StringProperty("")
    side = NumericProperty(0)
    lit = BooleanProperty(defaultvalue=False)


class PersonChip(PushButton):
    """A remembered name, in letters that can be drawn."""

    name = StringProperty("")


class TypedLine(Panel):
    """What is written so far, with a cursor, and how near its end is."""

    typed = StringProperty("")
    hint = StringProperty("")
    count = StringProperty("")
    refused = BooleanProperty(defaultvalue=False)


class TypingSheet(BoxLayout):
    """Covers a screen until something is written or given up.

    `on_done` brings the text, trimmed and perhaps empty; `on_cancel` brings nothing.
    """

    hint = StringProperty("")
    done_label = StringProperty("")
    cancel_label = StringProperty("")
    clear_label = StringProperty("")
    typing = ObjectProperty(Typing())
    upright = BooleanProperty(defaultvalue=False)
    __events__ = ("on_done", "on_cancel")

    def __init__(self, typing: Typing, **properties: object) -> None:
        self._keys: list[list[Key]] = []
        self._window: Any = None
        super().__init__(**properties)
        self.typing = typing
        self._lay_keys()
        self.fbind("typing", self._show)
        self._show()

    def on_done(self, text: str) -> None:
        """Fired with the text."""

    def on_cancel(self) -> None:
        """Fired when nothing shall change."""

    def open(self, over: Widget) -> None:
        """Cover this widget and listen to a real keyboard."""
        over.add_widget(self)
        self._window = self.get_root_window()
        if self._window:
            self._window.bind(on_textinput=self._type_text, on_key_down=self._type_key)

    def close(self) -> None:
        """Go away."""
        if self._window:
            self._window.unbind(on_textinput=self._type_text, on_key_down=self._type_key)
        self._window = None
        if self.parent:
            self.parent.remove_widget(self)

    def finish(self, text: str) -> None:
        """Take this text."""
        self.close()
        self.dispatch("on_done", text.strip())

    def give_up(self) -> None:
        """Change nothing."""
        self.close()
        self.dispatch("on_cancel")

    def press(self, key: str) -> None:
        """Do what a key on the screen does."""
        self.typing = press(self.typing, key)

    def wipe(self) -> None:
        """Begin again."""
        self.typing = cleared(self.typing)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch from the screen below."""
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep every touch from the screen below."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Keep every touch from the screen below."""
        super().on_touch_up(touch)
        return True

    def _lay_keys(self) -> None:
        for row in rows(self.typing):
            keys = [Key() for _ in row]
            line: BoxLayout = Factory.KeyRow()
            for key in keys:
                key.bind(on_press=lambda key: self.press(key.key))
                line.add_widget(key)
            self.ids.board.add_widget(line)
            self._keys.append(keys)

    def _show(self, *_: object) -> None:
        self.ids.line.typed = self._legible(self.typing.text)
        self.ids.line.refused = self.typing.refused
        for keys, names in zip(self._keys, rows(self.typing), strict=True):
            for key, name in zip(keys, names, strict=True):
                self._name_key(key, name)

    def _legible(self, text: str) -> str:
        """Return what is drawn of a text."""
        return drawable(text)

    def _name_key(self, key: Key, name: str) -> None:
        key.key = name
        key.icon = _ICONS.get(name, "")
        key.lit = name == SHIFT and self.typing.shift
        if name == OTHER_KEYS:
            key.text = _OTHER_LABEL[self.typing.layout]
        else:
            key.text = "" if key.icon else shown(self.typing, name)

    def _type_text(self, _: object, text: str) -> bool:
        self.typing = type_in(self.typing, text)
        return True

    def _type_key(self, _: object, key: int, *__: object) -> bool:
        if key == _BACKSPACE:
            self.press(BACKSPACE)
        elif key in _ENTER:
            self.finish(self.typing.text)
        elif key == _ESCAPE:
            self.give_up()
        return True  # or Escape would close the whole app


class NameSheet(TypingSheet):
    """A sheet for a name, with those that are remembered."""

    people = ListProperty()

    def __init__(self, text: str = "", **properties: object) -> None:
        super().__init__(begin(text), **properties)
        self.fbind("people", self._offer_people)
        self._offer_people()

    def _show(self, *_: object) -> None:
        super()._show()
        typed = self.typing.text
        near_the_end = len(typed) >= _COUNTED_FROM
        self.ids.line.count = f"{len(typed)}/{LONGEST_NAME}" if near_the_end else ""
        self._offer_people()

    def _offer_people(self, *_: object) -> None:
        # Nobody could tell names apart of which nothing can be drawn.
        legible = [name for name in self.people if drawable(name).strip()]
        ordered = likely_first(legible, self.typing.text)
        chips = self.ids.people
        if tuple(chip.name for chip in reversed(chips.children)) == ordered:
            return
        chips.clear_widgets()
        for name in ordered:
            chip = PersonChip(name=name, text=drawable(name).strip())
            chip.bind(on_release=lambda chip: self.finish(chip.name))
            chips.add_widget(chip)
        # The likeliest names stand first, where a row scrolled away would hide them.
        self.ids.shelf.scroll_x, self.ids.shelf.scroll_y = 0, 1


class CodeSheet(TypingSheet):
    """A sheet for the code of a card, which stays until the code was taken (see `close`).

    `help` says what to type, or what was `wrong`.
    """

    help = StringProperty("")
    wrong = BooleanProperty(defaultvalue=False)

    def __init__(self, **properties: object) -> None:
        super().__init__(begin_code(), **properties)

    def finish(self, text: str) -> None:
        """Ask whether this is a code."""
        self.dispatch("on_done", text.strip())

    def _legible(self, text: str) -> str:
        return drawable(text).upper()
