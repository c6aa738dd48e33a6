"""Equal buttons for a hidden choice: nothing on them tells which one a finger is on."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from companion.presenters.choice_rows import FEW, rows_of
from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import buttons, words
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.words import fitting, height_of

__all__ = ["SecretButton", "SecretChoices", "SecretFace"]

_NEEDED = (icons, words)  # the layout names their classes

MOST_LYING: Final = 6
MOST_UPRIGHT: Final = 5
UNDER_ONE_THUMB: Final = 12

load_beside(__file__)


class SecretFace(NamedTuple):
    """What stands on one of the buttons."""

    text: str
    icon: str = ""


class SecretButton(Panel):
    """One of several equal choices. A press looks the same on all of them: like nothing.

    In a dense grid the icon stands above the word (`upright`).
    """

    text = StringProperty("")
    icon = StringProperty("")
    upright = BooleanProperty(defaultvalue=False)
    type_size = NumericProperty(30)
    words_height = NumericProperty(40)


class SecretChoices(AnchorLayout):
    """Equal buttons; one tap is taken, and then none until new choices come.

    `chosen` gets the number of the button from 0. With `held` a finger has to rest for a second,
    and a bar below all of them fills, whichever it is.
    """

    busy = BooleanProperty(defaultvalue=False)  # a finger is down, or something was chosen
    held = BooleanProperty(defaultvalue=False)
    filled = NumericProperty(0.0)
    columns = NumericProperty(2)
    dense = BooleanProperty(defaultvalue=False)
    few = BooleanProperty(defaultvalue=True)  # all of them are under one thumb
    rows = NumericProperty(1)
    chosen: Callable[[int], object] = ObjectProperty(None)

    def __init__(self, **properties: object) -> None:
        self._finger: Any = None
        self._button: SecretButton | None = None
        self._buttons: list[SecretButton] = []
        self._most = 0
        self._filling: Animation | None = None
        super().__init__(**properties)
        look.fbind("size_title", self._fit)

    def offer(self, faces: Sequence[SecretFace]) -> None:
        """Show these choices, ready for one tap."""
        self.dense = len(faces) > FEW
        self.few = len(faces) <= UNDER_ONE_THUMB
        self._buttons = [SecretButton(text=one.text, icon=one.icon) for one in faces]
        self._lay_out()
        self._let_go()

    def rename(self, faces: Sequence[SecretFace]) -> None:
        """Say the same choices in another language, whatever a finger is doing."""
        for button, one in zip(self._buttons, faces, strict=True):
            button.text = one.text
        self._fit()

    def on_size(self, *_: object) -> None:
        """Find rows that fit a screen that lies or stands."""
        if self.ids and self._most != self._most_in_row():
            self._lay_out()

    def on_kv_post(self, _: object) -> None:
        """Let the words follow the room there is."""
        self.ids.grid.bind(size=self._fit)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the first finger; any other one is too late."""
        button = self._button_at(touch)
        if self.disabled or self.busy or button is None:
            return self.collide_point(*touch.pos) and not self.disabled
        self._finger, self._button, self.busy = touch, button, True
        touch.grab(self)
        if self.held:
            self._fill()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let go of what is held when the finger slides off."""
        if touch.grab_current is not self:
            return False
        if self.held and touch is self._finger and self._button is not self._button_at(touch):
            self._let_go()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Choose, if the finger is still on the same button."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch is not self._finger:  # it was held long enough, or something else is asked
            return True
        button, same = self._button, self._button is self._button_at(touch)
        self._let_go()
        if button is not None and same and not self.held:
            self._choose(button)
        return True

    def _fill(self) -> None:
        self._filling = Animation(filled=1.0, duration=buttons.HOLD_SECONDS)
        self._filling.bind(on_complete=self._held_long_enough)
        self._filling.start(self)

    def _held_long_enough(self, *_: object) -> None:
        button = self._button
        self._let_go()
        if button is not None:
            self._choose(button)

    def _let_go(self) -> None:
        if self._filling:
            self._filling.cancel(self)
        self._filling, self.filled = None, 0.0
        self._finger, self._button, self.busy = None, None, False

    def _choose(self, button: SecretButton) -> None:
        self.busy = True
        try:
            self.chosen(self._buttons.index(button))
        except Exception:
            self.busy = False  # or nobody could choose again
            raise

    def _button_at(self, touch: Any) -> SecretButton | None:
        found = (button for button in self._buttons if button.collide_point(*touch.pos))
        return next(found, None)

    # How they stand

    def _most_in_row(self) -> int:
        wide = not self.few and self.width >= look.scale * 600
        return MOST_LYING if wide else MOST_UPRIGHT

    def _lay_out(self) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        self._most = self._most_in_row()
        # Not by their kinds: how long the rows are would tell with which of them they begin.
        rows = rows_of(len(self._buttons), self._most)
        self.columns = max(rows, default=1)
        rest = iter(self._buttons)
        for length in rows:
            for _ in range(length):
                grid.add_widget(next(rest))
            for _ in range(self.columns - length):
                grid.add_widget(Widget())
        for button in self._buttons:
            button.upright = self.dense
        self.rows = len(rows)
        self._fit()

    def _fit(self, *_: object) -> None:
        """Find the type in which all of them can be read: none stands out by it."""
        width, height = self._room()
        if not self._buttons or min(width, height) <= 0:
            return
        texts = {button.text for button in self._buttons}
        box, want = (width, height), int(self._want())
        sizes = [fitting(one, box, bold=True, want=want, least=look.size_least) for one in texts]
        size = min(size for size, _ in sizes)
        high = max(height_of(text, width, bold=True, size=size) for text in texts)
        for button in self._buttons:
            button.type_size, button.words_height = size, min(high, height)

    def _want(self) -> float:
        alone = self.dense and not any(button.icon for button in self._buttons)
        return look.size_headline if alone else look.size_title  # a number is all there is

    def _room(self) -> tuple[int, int]:
        """Return the room for the words of one button, as the layout gives it."""
        grid = self.ids.grid
        rows = max(1, self.rows)
        width = (grid.width - grid.spacing[0] * (self.columns - 1)) / self.columns
        height = (grid.height - grid.spacing[1] * (rows - 1)) / rows
        has_icons = any(button.icon for button in self._buttons)
        if self.dense:
            icon = look.size_label if has_icons else 0
            return int(width - look.tiny * 2), int(height - look.gap * 2 - icon)
        icon = look.size_title + look.gap if has_icons else look.gap
        return int(width - look.pad * 2 - icon), int(height - look.pad * 2)
