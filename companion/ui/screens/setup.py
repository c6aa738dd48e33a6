"""Who plays and how: the seats round the table, the variants, and the start."""

from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView

from companion.presenters.pages import OptionRow, SetupPage
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, seat_ring_editor, top_bar, words
from companion.ui.widgets.keyboard import NameSheet
from companion.ui.widgets.option_rows import OptionChoice, OptionLine
from companion.ui.widgets.sheet import Sheet

__all__ = ["HeadCount", "SetupScreen"]

_NEEDED = (buttons, seat_ring_editor, top_bar, words, ScrollView)  # the layout names their classes

load_beside(__file__)


class HeadCount(BoxLayout):
    """How many play, with less and more, in the middle of the table."""

    count = StringProperty("")
    hint = StringProperty("")
    can_add = BooleanProperty(defaultvalue=False)
    can_remove = BooleanProperty(defaultvalue=False)
    narrow = BooleanProperty(defaultvalue=False)
    fixed = BooleanProperty(defaultvalue=False)
    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Fired with 1 or -1."""


class SetupScreen(Screen):
    """Draws a `SetupPage`; which tab is open and what lies on top is its own business."""

    page: SetupPage | None = ObjectProperty(None, allownone=True)
    deeds = ObjectProperty(None)
    upright = BooleanProperty(defaultvalue=False)
    tab = OptionProperty("seats", options=("seats", "options"))
    sheet: NameSheet | Sheet | None = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: object) -> None:
        """Keep what is not always shown: a widget that nobody holds is forgotten."""
        self._take_seats = self.ids.take_seats.__self__

    def on_page(self, _: object, page: SetupPage | None) -> None:
        """Refresh what stands already; nothing jumps while somebody types or scrolls."""
        if page is None:
            return
        self.ids.ring.seat(page.shown, page.names)
        middle = self.ids.middle
        middle.count, middle.hint = page.count, page.hint
        middle.can_add, middle.can_remove = page.can_add, page.can_remove
        self._show_options(page.options)
        self._offer_seats(page)
        self._retell(page)

    def on_pre_enter(self, *_: object) -> None:
        """Begin with the seats: a new game is about people first."""
        self.tab = "seats"

    def on_leave(self, *_: object) -> None:
        """Take down what lies on top, or it would still hear a real keyboard."""
        self._close_sheet()

    def step(self, by: int) -> None:
        """Ask for a seat more or less."""
        if self.page:
            self.deeds.set_count(len(self.page.names) + by)

    def ask_name(self, index: int) -> None:
        """Open the keyboard for a seat (from 0)."""
        page = self.page
        if page is None or self.sheet:
            return
        sheet = NameSheet(text=page.names[index], people=page.people, **_labels(page))
        sheet.bind(
            on_done=lambda _, name: self._name(index, name),
            on_cancel=lambda _: self._close_sheet(),
        )
        self._open(sheet)

    def ask_option(self, row: OptionRow) -> None:
        """Open the choices of a variant."""
        if self.page is None or self.sheet:
            return
        sheet = Sheet(title=row.title, close_label=self.page.cancel)
        for value, label, explanation in row.choices:
            choice = OptionChoice(label=label, explanation=explanation, chosen=value == row.value)
            choice.bind(on_release=lambda _, value=value: self._choose(row.key, value))
            sheet.ids.offers.add_widget(choice)
        sheet.bind(on_close=lambda _: self._forget_sheet())
        self._row = row
        self._open(sheet)

    def _offer_seats(self, page: SetupPage) -> None:
        """Let seats be taken, but not beside a sentence that has to be heeded first."""
        offered = bool(page.take_seats) and not page.trouble
        if offered and not self._take_seats.parent:
            self.ids.go.add_widget(self._take_seats, index=1)
        elif not offered and self._take_seats.parent:
            self.ids.go.remove_widget(self._take_seats)

    def _retell(self, page: SetupPage) -> None:
        """Say what lies on top in the language of now; what was typed stays."""
        if isinstance(self.sheet, NameSheet):
            for name, words in _labels(page).items():
                setattr(self.sheet, name, words)
        elif self.sheet:
            row = next((row for row in page.options if row.key == self._row.key), None)
            if row != self._row:
                self._close_sheet()
                if row:
                    self.ask_option(row)

    def _name(self, index: int, name: str) -> None:
        self._close_sheet()
        # The seat may have gone while its name was being typed.
        if self.page and index < len(self.page.names) and name != self.page.names[index]:
            self.deeds.name_seat(index, name)

    def _choose(self, key: str, value: str) -> None:
        self._close_sheet()
        self.deeds.choose_option(key, value)

    def _open(self, sheet: NameSheet | Sheet) -> None:
        self.sheet = sheet
        sheet.open(self)

    def _close_sheet(self) -> None:
        sheet, self.sheet = self.sheet, None
        if sheet:
            sheet.close()

    def _forget_sheet(self) -> None:
        self.sheet = None

    def _show_options(self, rows: tuple[OptionRow, ...]) -> None:
        lines = self.ids.lines
        if len(lines.children) != len(rows):
            lines.clear_widgets()
            for _ in rows:
                line = OptionLine()
                line.bind(on_release=lambda line: self.ask_option(line.row))
                lines.add_widget(line)
        for line, row in zip(reversed(lines.children), rows, strict=True):
            line.row = row


def _labels(page: SetupPage) -> dict[str, str]:
    """Return the words of the sheet on which names are written."""
    return {
        "hint": page.type_name,
        "done_label": page.done,
        "cancel_label": page.cancel,
        "clear_label": page.clear,
    }
