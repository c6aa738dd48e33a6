"""What lies over the whole table: the narration, the pause, a prompt turned to one seat."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.pages import Choice, ScriptPage, TablePage, TableWords
from companion.ui.kv import load_beside
from companion.ui.widgets import prompt_bar, words
from companion.ui.widgets.buttons import HoldButton, PushButton
from companion.ui.widgets.turned import Turned

__all__ = ["PauseCover", "PromptCover", "ScriptCover"]

_NEEDED = (Turned, prompt_bar, words)  # the layout names their classes

load_beside(__file__)


class Cover(BoxLayout):
    """Covers everything below it and keeps every touch."""

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch."""
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep the touch."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Keep the touch."""
        super().on_touch_up(touch)
        return True


class PauseCover(Cover):
    """All clocks stand. Events: `on_resume`, `on_settings`, `on_deal`, `on_leave`."""

    page: TableWords | None = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    line = StringProperty("")
    resume_label = StringProperty("")
    settings_label = StringProperty("")
    deal_label = StringProperty("")
    leave_label = StringProperty("")
    can_check = BooleanProperty(defaultvalue=False)
    __events__ = ("on_deal", "on_leave", "on_resume", "on_settings")

    def on_page(self, _: object, page: TableWords | None) -> None:
        """Take the words of this language."""
        if page:
            self.title, self.line = page.paused_title, page.paused_line
            self.resume_label, self.settings_label = page.resume, page.settings
            self.deal_label, self.leave_label = page.deal, page.leave

    def on_resume(self) -> None:
        """Fired when the game goes on."""

    def on_settings(self) -> None:
        """Fired for the settings."""

    def on_deal(self) -> None:
        """Fired for the codes of the deal."""

    def on_leave(self) -> None:
        """Fired for the home screen."""


class PromptCover(Cover):
    """The prompt as large as the screen, turned to one seat; a tap closes it."""

    headline = StringProperty("")
    detail = StringProperty("")
    tone = StringProperty("plain")
    angle = NumericProperty(0)

    def on_touch_up(self, touch: Any) -> bool:
        """Go away."""
        if self.parent:
            self.parent.remove_widget(self)
        return bool(super().on_touch_up(touch))


class ScriptCover(Cover):
    """The narration. Events: `on_hold_on`, `on_repeat`, `on_skip`, `on_choice`."""

    page: TablePage | None = ObjectProperty(None, allownone=True)
    line = StringProperty("")
    hint = StringProperty("")
    progress = StringProperty("")
    __events__ = ("on_choice", "on_hold_on", "on_repeat", "on_skip")

    def __init__(self, **properties: object) -> None:
        self._shown: object = None  # what the buttons were made for
        super().__init__(**properties)

    def on_hold_on(self) -> None:
        """Fired to hold the narration, or to let it go on."""

    def on_repeat(self) -> None:
        """Fired to begin again."""

    def on_skip(self) -> None:
        """Fired to go to the end."""

    def on_choice(self, choice: Choice) -> None:
        """Fired with what somebody chose after the end."""

    def on_page(self, _: object, page: TablePage | None) -> None:
        """Show the line that is said now and the buttons that make sense with it."""
        if page is None or page.script is None:
            return
        script = page.script
        self.line, self.hint, self.progress = script.line, script.hint, script.progress
        shown = (script.paused, script.over, script.instead, page.choices, page.words)
        if self._shown == shown:
            return  # a new button under a finger would forget that it is held
        self._shown = shown
        self.ids.buttons.clear_widgets()
        if script.instead:
            self._add_choice(script.instead)
            self._add(page.words.read_aloud, "play", lambda: self.dispatch("on_hold_on"))
            return
        self._add(page.words.repeat, "repeat", lambda: self.dispatch("on_repeat"))
        if page.script.over:
            for choice in page.choices:
                self._add_choice(choice)
        else:
            self._add_flow(page.words, page.script)

    def _add_flow(self, said: TableWords, script: ScriptPage) -> None:
        label, icon = (said.carry_on, "play") if script.paused else (said.hold_on, "pause")
        self._add(label, icon, lambda: self.dispatch("on_hold_on"))
        self._add(said.skip, "skip", lambda: self.dispatch("on_skip"))

    def _add_choice(self, choice: Choice) -> None:
        def chosen(_: object) -> None:
            self.dispatch("on_choice", choice)

        if choice.hold:
            button = HoldButton(text=choice.label, icon=choice.icon, size_hint_y=1)
            button.bind(on_held=chosen)
        else:
            button = PushButton(text=choice.label, icon=choice.icon, kind="main", size_hint_y=1)
            button.bind(on_release=chosen)
        self.ids.buttons.add_widget(button)

    def _add(self, label: str, icon: str, do: Callable[[], object]) -> None:
        button = PushButton(text=label, icon=icon, size_hint_y=1)
        button.bind(on_release=lambda _: do())
        self.ids.buttons.add_widget(button)
