"""The screen in one person's hand: the only place where something private is drawn."""

from collections.abc import Callable
from math import ceil
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.presenters.pages import Choice, HandOverPage, PrivatePage
from companion.ui import icons
from companion.ui.deeds import Deeds
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, panel, veiled, words

__all__ = ["HandOverScreen", "HoldArea", "SecretButton"]

_NEEDED = (buttons, icons, veiled, words, BoxLayout)  # the layout names their classes

FEW_CHOICES = 4

load_beside(__file__)


class HoldArea(AnchorLayout):
    """Fires `on_look` when a finger comes down on it and `on_hide` when it is gone or slides off.

    It answers the first finger only, so that a second one cannot keep the secret open.
    """

    __events__ = ("on_hide", "on_look")

    def __init__(self, **properties: object) -> None:
        self._finger: Any = None
        super().__init__(**properties)

    def on_look(self) -> None:
        """Fired when the hold begins."""

    def on_hide(self) -> None:
        """Fired when the hold ends, however it ends."""

    def let_go(self) -> None:
        """End the hold, if there is one."""
        if self._finger is None:
            return
        self._finger.ungrab(self)
        self._finger = None
        self.dispatch("on_hide")

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to look."""
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if self._finger is None:
            self._finger = touch
            touch.grab(self)
            self.dispatch("on_look")
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Hide when the finger slides off."""
        if touch.grab_current is not self:
            return False
        if not self.collide_point(*touch.pos):
            self.let_go()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Hide."""
        if touch.grab_current is not self:
            return False
        self.let_go()
        return True


class SecretButton(panel.Panel):
    """One of several equal choices. A press looks the same on all of them: like nothing."""

    text = StringProperty("")
    icon = StringProperty("")


class SecretChoices(AnchorLayout):
    """Equal buttons; one tap is taken, and then none until new choices come."""

    busy = BooleanProperty(defaultvalue=False)  # a finger is down, or something was chosen
    columns = NumericProperty(2)
    chosen: Callable[[Choice], object] = ObjectProperty(None)

    def __init__(self, **properties: object) -> None:
        self._finger: Any = None
        self._button: SecretButton | None = None
        self._offers: dict[SecretButton, Choice] = {}
        super().__init__(**properties)

    def offer(self, choices: tuple[Choice, ...]) -> None:
        """Show these choices, ready for one tap."""
        count = len(choices)
        self.columns = 2 if count <= FEW_CHOICES else ceil(count / 2)
        self._offers = {SecretButton(text=one.label, icon=one.icon): one for one in choices}
        self.ids.grid.clear_widgets()
        for button in self._offers:
            self.ids.grid.add_widget(button)
        self._finger, self._button, self.busy = None, None, False

    def rename(self, choices: tuple[Choice, ...]) -> None:
        """Say the same choices in another language, whatever a finger is doing."""
        self._offers = dict(zip(self._offers, choices, strict=True))
        for button, choice in self._offers.items():
            button.text = choice.label

    def on_touch_down(self, touch: Any) -> bool:
        """Take the first finger; any other one is too late."""
        button = self._button_at(touch)
        if self.disabled or self.busy or button is None:
            return self.collide_point(*touch.pos) and not self.disabled
        self._finger, self._button, self.busy = touch, button, True
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Choose, if the finger is still on the same button."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        button, self._finger, self._button = self._button, None, None
        self.busy = button is not None and button is self._button_at(touch)
        if button is not None and self.busy:
            self._choose(self._offers[button])
        return True

    def _choose(self, choice: Choice) -> None:
        try:
            self.chosen(choice)
        except Exception:
            self.busy = False  # or nobody could choose again
            raise

    def _button_at(self, touch: Any) -> SecretButton | None:
        found = (button for button in self._offers if button.collide_point(*touch.pos))
        return next(found, None)


class HandOverScreen(Screen):
    """Draws a `HandOverPage`, and a `PrivatePage` for exactly as long as somebody holds it.

    `private` may be set at any time; it is drawn only while `held`. It is dropped the moment the
    finger is gone, before anybody is told.
    """

    page: HandOverPage | None = ObjectProperty(None, allownone=True)
    private: PrivatePage | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)
    held = BooleanProperty(defaultvalue=False)
    looked = BooleanProperty(defaultvalue=False)
    choosing = BooleanProperty(defaultvalue=False)
    offering = BooleanProperty(defaultvalue=False)

    def __init__(self, **properties: object) -> None:
        self._drawn: HandOverPage | None = None
        super().__init__(**properties)

    def on_kv_post(self, _: object) -> None:
        """Let a tap on a choice be a deed."""
        self.ids.choices.chosen = self._choose
        self.on_page(self, self.page)

    def on_page(self, _: object, page: HandOverPage | None) -> None:
        """Begin anew for another person or another question."""
        if not self.ids:
            return
        before, self._drawn = self._drawn, page
        if page and before and _translated(before, page):
            self.ids.choices.rename(page.choices)
        elif _question(page) != _question(before):
            self.start_over()

    def on_leave(self, *_: object) -> None:
        """Leave nothing open behind."""
        self.start_over()

    def on_private(self, *_: object) -> None:
        """Draw what arrived, unless the finger is gone already."""
        self._draw_private()

    def start_over(self) -> None:
        """Hide everything and wait for a first look."""
        self.ids.hold.let_go()
        self.private = None
        self.looked = self.choosing = False
        self.ids.choices.offer(self.page.choices if self.page else ())

    def choose_again(self) -> None:
        """Take another tap: what was chosen last was not taken."""
        self.ids.choices.offer(self.page.choices if self.page else ())

    def look(self) -> None:
        """Somebody holds the area."""
        self.held = True
        self.deeds.look()
        self._draw_private()

    def hide(self) -> None:
        """Nobody holds it any more."""
        self.held = False
        self.private = None
        self._draw_private()
        self.deeds.hide()
        if self.page and self.page.choices:
            self.choosing = True

    def _draw_private(self) -> None:
        secret, ids = self.private, self.ids
        if not ids:
            return
        shown = self.held and secret is not None
        # Opacity acts at once; the words below follow with the next frame.
        ids.secret.opacity, ids.cover.opacity = (1, 0) if shown else (0, 1)
        ids.headline.words = secret.headline if shown and secret else ""
        ids.lines.words = "\n".join(secret.lines) if shown and secret else ""
        self.looked = self.looked or shown

    def _choose(self, choice: Choice) -> None:
        self.deeds.choose(choice)


def _question(page: HandOverPage | None) -> tuple[object, ...]:
    return (page.seat, page.choices, page.mine) if page else ()


def _translated(before: HandOverPage, page: HandOverPage) -> bool:
    """Tell whether two pages ask the same person the same, in two languages."""

    def asked(one: HandOverPage) -> tuple[object, ...]:
        return (one.seat, [choice.action for choice in one.choices], bool(one.mine))

    return before.title != page.title and asked(before) == asked(page)
