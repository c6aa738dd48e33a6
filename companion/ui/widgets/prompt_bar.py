"""The bar at the bottom: what the table is asked, the buttons for it, and the way back."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import Choice, TablePage
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import words
from companion.ui.widgets.buttons import HoldButton, PushButton
from companion.ui.widgets.turned import Turned

__all__ = ["MOST_BUTTONS", "PromptBar", "PromptText"]

_NEEDED = (Turned, words)  # the layout names their classes

MOST_BUTTONS = 3
CROWDED = 2

load_beside(__file__)


class PromptText(ButtonBehavior, BoxLayout):
    """The headline and the line below it."""

    headline = StringProperty("")
    detail = StringProperty("")
    tone = StringProperty("plain")
    large = BooleanProperty(defaultvalue=False)
    share = NumericProperty(1.6)


class PromptBar(BoxLayout):
    """Draws the prompt of a `TablePage`.

    Events: `on_choice` (a choice was made), `on_more` (there are too many choices for the bar),
    `on_hand_over`, `on_go_on`, `on_undo` and `on_prompt` (the words were tapped).
    """

    page: TablePage | None = ObjectProperty(None, allownone=True)
    upright = BooleanProperty(defaultvalue=False)
    undo_label = StringProperty("")
    can_undo = BooleanProperty(defaultvalue=False)
    has_undo = BooleanProperty(defaultvalue=True)
    hushed = BooleanProperty(defaultvalue=False)  # cards are being turned: not a word of the end
    angle = NumericProperty(0)
    __events__ = ("on_choice", "on_go_on", "on_hand_over", "on_more", "on_prompt", "on_undo")

    def __init__(self, **properties: object) -> None:
        self._shown: object = None  # what the buttons were made for
        super().__init__(**properties)

    def on_choice(self, choice: Choice) -> None:
        """Fired with the choice that was made."""

    def on_more(self) -> None:
        """Fired when the choices should be listed."""

    def on_hand_over(self) -> None:
        """Fired when the screen should go to the next person."""

    def on_go_on(self) -> None:
        """Fired when the moment is over."""

    def on_undo(self) -> None:
        """Fired when the last thing should be taken back."""

    def on_prompt(self) -> None:
        """Fired when the words were tapped."""

    def on_page(self, _: object, page: TablePage | None) -> None:
        """Draw the prompt anew."""
        if page is None:
            return
        self._write()
        self.can_undo = bool(page.undo)
        # Its place stays free where nothing can be undone, so that a second tap on the button
        # beside it never lands on it; only two buttons need the room.
        buttons = len(page.choices) + bool(page.waits_to_go_on) + bool(page.hand_over)
        self.has_undo = self.can_undo or buttons < CROWDED
        self.undo_label = f"{page.words.undo}: {page.undo}" if page.undo else page.words.undo
        self._show_buttons(page)

    def on_hushed(self, *_: object) -> None:
        """Say what it is about, or how it ended."""
        self._write()

    def _write(self) -> None:
        page, text = self.page, self.ids.text
        if page is None:
            return
        if self.hushed:
            text.headline, text.detail, text.tone = page.chapter, "", "plain"
        else:
            text.headline, text.detail, text.tone = page.headline, page.detail, page.tone

    def _show_buttons(self, page: TablePage) -> None:
        shown = (
            *(page.waits_to_go_on, page.choices, bool(page.hand_over), page.hand_over_label),
            *(bool(page.script), page.words),
        )
        if self._shown == shown:
            return  # a new button under a finger would forget that it is held
        self._shown = shown
        self.ids.choices.clear_widgets()
        if page.script:
            return  # its cover has the buttons
        if page.waits_to_go_on:
            kind = "plain" if page.hand_over else "main"
            self._add(page.words.go_on, "play", lambda: self.dispatch("on_go_on"), kind)
        elif len(page.choices) > MOST_BUTTONS:
            self._add(page.words.on_screen, "hand", lambda: self.dispatch("on_more"))
        else:
            for choice in page.choices:
                self._add_choice(choice, "main" if len(page.choices) == 1 else "plain")
        if page.hand_over and page.hand_over_label:
            self._add(page.hand_over_label, "eye", lambda: self.dispatch("on_hand_over"))

    def _add_choice(self, choice: Choice, kind: str) -> None:
        button = (
            HoldButton(text=choice.label, icon="hand")
            if choice.hold
            else PushButton(text=choice.label, icon=choice.icon, kind=kind)
        )
        event = "on_held" if choice.hold else "on_release"
        self._place(button, event, lambda: self.dispatch("on_choice", choice))

    def _add(self, label: str, icon: str, do: Callable[[], object], kind: str = "main") -> None:
        self._place(PushButton(text=label, icon=icon, kind=kind), "on_release", do)

    def _place(self, button: Any, event: str, do: Callable[[], object]) -> None:
        button.size_hint_x, button.size_hint_y = 1, 1
        button.size_hint_max_x = look.scale * 260
        button.bind(**{event: lambda _: do()})
        self.ids.choices.add_widget(button)
