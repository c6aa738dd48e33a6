"""The screen in one person's hand: the only place where something private is drawn."""

from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.presenters.choice_rows import FEW
from companion.presenters.pages import HandOverPage, PickWords, PrivatePage
from companion.table.picks import COLUMNS
from companion.ui.deeds import Deeds
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, panel, veiled, words
from companion.ui.widgets.hold_area import HoldArea
from companion.ui.widgets.secret_choices import SecretButton, SecretChoices, SecretFace

__all__ = ["HandOverScreen", "HoldArea", "SecretButton", "SecretChoices"]

_NEEDED = (buttons, panel, veiled, words, BoxLayout)  # the layout names their classes

FEW_LINES: Final = 3  # more need the room of everything else

load_beside(__file__)


class PickLine(BoxLayout):
    """A code and what it picks, for whoever holds the screen; strokes where nothing is."""

    code = StringProperty("")
    words = StringProperty("")
    lines = NumericProperty(1)
    shown = BooleanProperty(defaultvalue=False)


class PickBar(BoxLayout):
    """The way to other choices that only one person can read; it fires `on_turn` with 1 or -1."""

    words: PickWords | None = ObjectProperty(None, allownone=True)
    __events__ = ("on_turn",)

    def on_turn(self, by: int) -> None:
        """Fired when another page is wanted."""

    def on_touch_down(self, touch: Any) -> bool:
        """Be in nobody's way where there is nothing to turn: a button keeps its least size."""
        return self.words is not None and bool(super().on_touch_down(touch))


class HandOverScreen(Screen):
    """Draws a `HandOverPage`, and a `PrivatePage` for exactly as long as somebody holds it.

    `private` may be set at any time; it is drawn only while `held`. It is dropped the moment the
    finger is gone, before anybody is told. Many choices, private ones and long texts get the room
    of everything else (`compact`): the area to hold may only grow under a finger, or it would be
    beside it.
    """

    page: HandOverPage | None = ObjectProperty(None, allownone=True)
    private: PrivatePage | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)
    held = BooleanProperty(defaultvalue=False)
    looked = BooleanProperty(defaultvalue=False)
    choosing = BooleanProperty(defaultvalue=False)
    offering = BooleanProperty(defaultvalue=False)
    dense = BooleanProperty(defaultvalue=False)
    long = BooleanProperty(defaultvalue=False)  # what is read has many lines, whatever they say
    compact = BooleanProperty(defaultvalue=False)
    listing = BooleanProperty(defaultvalue=False)  # private choices are read, and no other lines
    digit = NumericProperty(0)  # the first one of a code, once it was entered

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
        if page and before and page.released > before.released:
            self.ids.hold.let_go()
        picks = page.picks if page else None
        self.dense = picks is not None or (page is not None and len(page.choices) > FEW)
        self._make_cells(picks)
        if page and before and _translated(before, page):
            self.ids.choices.rename(_faces(page))
        elif page and before and page.seat == before.seat and page.turn > before.turn:
            self.choose_again()
        elif _question(page) != _question(before):
            self.start_over()

    def _make_cells(self, picks: PickWords | None) -> None:
        """Have a cell for every choice there may be, or none at all."""
        cells, cells_wanted = self.ids.list, picks.cells if picks else 0
        if len(cells.children) != cells_wanted:
            cells.clear_widgets()
            cells.rows = max(1, cells_wanted // COLUMNS)
            for _ in range(cells_wanted):
                cells.add_widget(PickLine(lines=picks.lines if picks else 1))

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
        self.choose_again()

    def choose_again(self) -> None:
        """Take a tap, perhaps after another one: what was chosen then is done, or was refused."""
        self.digit = 0
        self._offer()

    def _offer(self) -> None:
        self.ids.choices.held = self.page is not None and bool(self.page.hold_choice)
        self.ids.choices.offer(_faces(self.page) if self.page else ())

    def look(self) -> None:
        """Somebody holds the area; what they pick begins with the first digit."""
        self.held, self.digit = True, 0
        self.deeds.look()
        self._draw_private()

    def hide(self) -> None:
        """Nobody holds it any more."""
        self.held = False
        self.private = None
        self._draw_private()
        self.deeds.hide()
        read = self.looked or not (self.page and self.page.no_button)
        if read and self.page and (self.page.choices or self.page.picks):
            self.choosing = True

    def _draw_private(self) -> None:
        secret, ids = self.private, self.ids
        if not ids:
            return
        shown = self.held and secret is not None
        self.listing = shown and secret is not None and secret.listed
        self.long = shown and secret is not None and len(secret.lines) > FEW_LINES
        # Opacity acts at once; the words below follow with the next frame.
        ids.secret.opacity, ids.cover.opacity = (1, 0) if shown else (0, 1)
        ids.headline.words = secret.headline if shown and secret else ""
        ids.lines.words = "\n".join(secret.lines) if shown and secret else ""
        self._draw_choices(secret if shown else None)
        self.looked = self.looked or shown

    def _draw_choices(self, secret: PrivatePage | None) -> None:
        """Draw as many lines as there could be, whatever stands in them."""
        choices = secret.choices if secret and self.listing else ()
        for number, line in enumerate(reversed(self.ids.list.children)):  # Kivy's last is first
            line.code, line.words = choices[number] if number < len(choices) else ("", "")
            line.shown = self.listing
        self.ids.at.words = secret.at if secret and self.listing else ""
        self.ids.at.shown = self.listing

    def _choose(self, index: int) -> None:
        page = self.page
        if page and page.picks and not self.digit:
            self.digit = index + 1
            self._offer()
        elif page and page.picks:
            self.deeds.pick(10 * int(self.digit) + index + 1)
        elif page:
            self.deeds.choose(page.choices[index])


def _faces(page: HandOverPage) -> list[SecretFace]:
    if page.picks:
        return [SecretFace(digit) for digit in page.picks.digits]
    return [SecretFace(choice.label, choice.icon) for choice in page.choices]


def _question(page: HandOverPage | None) -> tuple[object, ...]:
    return (page.seat, page.choices, page.mine, page.picks is None) if page else ()


def _translated(before: HandOverPage, page: HandOverPage) -> bool:
    """Tell whether two pages ask the same person the same, in two languages."""

    def asked(one: HandOverPage) -> tuple[object, ...]:
        actions = [choice.action for choice in one.choices]
        return (one.seat, actions, bool(one.mine), one.picks is None)

    return before.title != page.title and asked(before) == asked(page)
