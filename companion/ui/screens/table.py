"""The table: everything that everybody may see, and everything that can be touched there."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.engine import Seat
from companion.presenters.pages import Choice, Field, Plate, TablePage
from companion.ui.boards import GameBoard, board_for
from companion.ui.deeds import Deeds
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import clock, phase_strip, prompt_bar, round_table
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.covers import PauseCover, PromptCover, ScriptCover
from companion.ui.widgets.deal_sheet import DealSheet
from companion.ui.widgets.plate import SeatPlate
from companion.ui.widgets.reuse import children_of
from companion.ui.widgets.reveal import Reveal
from companion.ui.widgets.sheet import Sheet

__all__ = ["TableScreen"]

_NEEDED = (clock, phase_strip, prompt_bar, round_table)  # the layout names their classes

ACROSS = 180

load_beside(__file__)


class TableScreen(Screen):
    """Draws a `TablePage`.

    `now` is the runner's clock in milliseconds, for the countdown. With `turn_prompt` the words
    for somebody who sits across stand on their heads for everybody else. `still` draws without
    motion.
    """

    page: TablePage | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)
    now: Callable[[], int] | None = ObjectProperty(None, allownone=True)
    turn_prompt = BooleanProperty(defaultvalue=False)
    still = BooleanProperty(defaultvalue=False)
    upright = BooleanProperty(defaultvalue=False)

    def __init__(self, **properties: object) -> None:
        self._board: GameBoard | None = None
        self._reveal: Reveal | None = None
        self._sheet: Sheet | None = None
        self._cover: Widget | None = None
        self._prompt: PromptCover | None = None
        self._deal = DealSheet(self, self._close_deal)
        self._holds_good: Callable[[TablePage], bool] = lambda _: True
        super().__init__(**properties)

    def on_kv_post(self, _: object) -> None:
        """Draw what was given before there was anything to draw it on."""
        self.on_now()
        self.on_page(self, self.page)

    def on_pre_enter(self, *_: object) -> None:
        """Let the countdown be seen again."""
        self.ids.clock.seen = True

    def on_leave(self, *_: object) -> None:
        """Draw nothing where nobody looks."""
        self.ids.clock.seen = False

    def on_now(self, *_: object) -> None:
        """Let the countdown follow this clock."""
        if self.now and self.ids:
            self.ids.clock.now = self.now

    def on_turn_prompt(self, *_: object) -> None:
        """Turn the words now, if they should be."""
        self._turn()

    def on_upright(self, *_: object) -> None:
        """Give the phase strip a line of its own where the header is too narrow."""
        strip = self.ids.strip
        strip.parent.remove_widget(strip)
        (self.ids.low_strip if self.upright else self.ids.wide_strip).add_widget(strip)
        self._turn()

    def on_page(self, _: object, page: TablePage | None) -> None:
        """Draw everything that changed. A sheet closes when what it rests on is gone."""
        if page is None or page.paused or not self._holds_good(page):
            self.close_sheet()
        if page is None or not self.ids:
            self._deal.show(None)
            return
        ids = self.ids
        ids.chapter.words = page.chapter
        ids.strip.steps = page.steps
        ids.clock.countdown = page.countdown
        ids.bar.page = page
        self._show_seats(page)
        self._show_middle(page)
        self._show_badges(page)
        self._show_cover(page)
        self._deal.show(page.deal)  # last: it lies over the cover it was opened from
        self._turn()

    # What is drawn

    def _show_seats(self, page: TablePage) -> None:
        ring = self.ids.ring
        if len(ring.plates) != len(page.plates):
            ring.plates = [SeatPlate(on_release=self._tap_plate) for _ in page.plates]
        for widget, plate in zip(ring.plates, page.plates, strict=True):
            widget.page = plate

    def _show_middle(self, page: TablePage) -> None:
        kind = board_for(page.slug)
        if type(self._board) is not kind:
            self._board = kind(on_field=self._tap_field)
        self._board.page = page.board
        self.ids.ring.cornered = self._board.has_corners or self._board.has_bands
        self.ids.ring.banded = self._board if self._board.has_bands else None
        if page.cards:
            if self._reveal is None:
                self._reveal = Reveal(still=self.still)
                self._reveal.bind(turning=self.ids.bar.setter("hushed"))
            self._reveal.cards = page.cards
            self.ids.ring.board = self._reveal
            return
        self._reveal = None
        self.ids.bar.hushed = False
        self.ids.ring.board = self._board

    def _show_badges(self, page: TablePage) -> None:
        chips = children_of(self.ids.corner, len(page.badges), Chip)
        for chip, badge in zip(chips, page.badges, strict=True):
            chip.text, chip.icon, chip.tone = badge.text, badge.icon, badge.tone
            chip.want = look.size_least

    def _show_cover(self, page: TablePage) -> None:
        kind = PauseCover if page.paused else ScriptCover if page.script else None
        if kind is None or not isinstance(self._cover, kind):
            self._take_off(self._cover)
            self._cover = self._make_cover(kind) if kind else None
        if isinstance(self._cover, PauseCover):
            self._cover.page = page.words
            self._cover.can_check = page.can_check
        elif self._cover:
            self._cover.page = page

    def _make_cover(self, kind: type[PauseCover | ScriptCover]) -> Widget:
        cover = kind()
        if isinstance(cover, PauseCover):
            cover.bind(
                on_resume=lambda _: self.deeds.unpause(),
                on_settings=lambda _: self.deeds.open_settings(),
                on_deal=lambda _: self.deeds.check_deal(),
                on_leave=lambda _: self.deeds.open_home(),
            )
        else:
            cover.bind(
                on_hold_on=lambda _: self.deeds.pause_script(),
                on_repeat=lambda _: self.deeds.repeat_script(),
                on_skip=lambda _: self.deeds.skip_script(),
                on_choice=lambda _, choice: self.deeds.choose(choice),
            )
        self.add_widget(cover)
        return cover

    def _turn(self) -> None:
        page = self.page
        if not self.ids:
            return
        across = page and page.facing and self.ids.ring.facing(page.facing) == ACROSS
        self.ids.bar.angle = ACROSS if self.turn_prompt and across else 0

    # What is touched

    def _tap_plate(self, widget: SeatPlate) -> None:
        plate = widget.page
        if plate is None:
            return
        if plate.choices:
            self._choose_from(plate.name, plate.choices)
        else:
            self.open_seat(plate)

    def _tap_field(self, _: Widget, field: Field) -> None:
        self._choose_from(field.caption or field.label, field.choices)

    def _choose_from(self, title: str, choices: tuple[Choice, ...]) -> None:
        """Do the only choice at once; list several, and the ones that have to be held."""
        if len(choices) == 1 and not choices[0].hold:
            self.deeds.choose(choices[0])
        else:
            self._offer(self._new_sheet(title, _offering(choices)), choices)

    def _offer(self, sheet: Sheet, choices: tuple[Choice, ...]) -> None:
        for choice in choices:
            do = partial(self.deeds.choose, choice)
            sheet.offer(choice.label, do, icon=choice.icon, hold=choice.hold)

    def open_seat(self, plate: Plate) -> None:
        """Tell everything public about a seat, and offer what it may do."""
        sheet = self._new_sheet(plate.name, _offering(plate.own))
        told = plate.about or [badge.text for badge in plate.badges]
        sheet.lines = [text for text in (plate.status.text, *told) if text]
        self._offer(sheet, plate.own)
        if self.page and self.page.words.look:
            seat: Seat = plate.seat
            sheet.offer(self.page.words.look, lambda: self.deeds.hand_over(seat), icon="eye")

    def open_choices(self) -> None:
        """List the choices that are too many for the bar."""
        if self.page:
            sheet = self._new_sheet(self.page.headline, _offering(self.page.choices))
            self._offer(sheet, self.page.choices)

    def open_help(self) -> None:
        """Show the rules of this very step."""
        if self.page:
            lines = self.page.help
            sheet = self._new_sheet(self.page.help_title, lambda page: page.help == lines)
            sheet.lines = list(lines)

    def open_timer(self) -> None:
        """Offer what can be done to the countdown."""
        if self.page is None or self.page.countdown is None:
            return
        said = self.page.words
        sheet = self._new_sheet(self.ids.clock.text, lambda page: page.countdown is not None)
        sheet.offer(said.add_minute, self.deeds.add_minute, icon="plus")
        sheet.offer(said.stop_timer, self.deeds.stop_timer, icon="close")
        sheet.offer(said.pause, self.deeds.pause, icon="pause")

    def open_prompt(self) -> None:
        """Show the prompt as large as the screen, facing the one it speaks to."""
        page = self.page
        if page is None:
            return
        angle = self.ids.ring.facing(page.facing) if page.facing else 0
        self.close_sheet()
        said = (page.headline, page.facing)
        self._holds_good = lambda page: (page.headline, page.facing) == said
        self._prompt = PromptCover(
            headline=page.headline, detail=page.detail, tone=page.tone, angle=angle
        )
        self.add_widget(self._prompt)

    def close_sheet(self) -> None:
        """Take away whatever lies over the table and was opened by a tap."""
        if self._sheet:
            self._sheet.close()
        self._take_off(self._prompt)
        self._sheet = self._prompt = None

    def _new_sheet(self, title: str, holds_good: Callable[[TablePage], bool]) -> Sheet:
        self.close_sheet()
        said = self.page and self.page.words
        # In another language all of it would have to be said anew.
        self._holds_good = lambda page: page.words == said and holds_good(page)
        close = said.close if said else ""
        self._sheet = Sheet(title=title, close_label=close)
        self._sheet.open(self)
        return self._sheet

    def _close_deal(self) -> None:
        self.deeds.close_deal()

    def _take_off(self, widget: Any) -> None:
        if widget and widget.parent:
            widget.parent.remove_widget(widget)


def _offering(choices: tuple[Choice, ...]) -> Callable[[TablePage], bool]:
    """Return the question whether a page still offers all these choices."""
    return lambda page: all(choice in _offered(page) for choice in choices)


def _offered(page: TablePage) -> list[Choice]:
    seats = [choice for plate in page.plates for choice in (*plate.choices, *plate.own)]
    fields = [field for row in page.board.rows for field in row.fields]
    return [*page.choices, *seats, *(choice for field in fields for choice in field.choices)]
