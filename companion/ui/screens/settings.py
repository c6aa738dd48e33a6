"""Settings: one row each, every choice in sight, taken at once."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.presenters.pages import SettingRow, SettingsPage
from companion.ui.kv import load_beside
from companion.ui.widgets import paragraph, top_bar, words
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = ["PinChoice", "PrintChoice", "Segment", "SettingLine", "SettingsScreen"]

_NEEDED = (paragraph, top_bar, words, ScrollView)  # the layout names their classes

load_beside(__file__)


class Segment(PushButton):
    """One choice of a setting; the one taken is filled and checked."""

    value = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)
    room = NumericProperty(64)


class SettingLine(Panel):
    """A setting and its choices, side by side or, on an upright screen, one above the other."""

    row: SettingRow | None = ObjectProperty(None, allownone=True)
    upright = BooleanProperty(defaultvalue=False)
    __events__ = ("on_choice",)

    def on_choice(self, value: str) -> None:
        """Fired with the value of a choice that is not taken yet."""

    def on_row(self, *_: object) -> None:
        """Keep the buttons while the choices are the same: a finger may rest on one."""
        if self.row is None:
            return
        box = self.ids.choices
        if len(box.children) != len(self.row.choices):
            box.clear_widgets()
            for _value in self.row.choices:
                box.add_widget(Segment(on_release=self._choose))
        for segment, (value, label) in zip(reversed(box.children), self.row.choices, strict=True):
            segment.value, segment.text = value, label
            segment.chosen = value == self.row.value

    def _choose(self, segment: Segment) -> None:
        if not segment.chosen:
            self.dispatch("on_choice", segment.value)


class PrintChoice(PushButton):
    """A game whose cards can be printed."""

    letters = StringProperty("")


class PinChoice(PushButton):
    """A player who may choose a PIN."""

    name = StringProperty("")


class SettingsScreen(Screen):
    """Draws a `SettingsPage`."""

    page: SettingsPage | None = ObjectProperty(None, allownone=True)
    deeds = ObjectProperty(None)
    upright = BooleanProperty(defaultvalue=False)

    def on_page(self, *_: object) -> None:
        """Keep the rows that stay, so that the list does not jump under the finger."""
        self._show_power()
        self._show_printing()
        self._show_pins()
        lines, rows = self.ids.lines, self.page.rows if self.page else ()
        for spare in lines.children[: max(0, len(lines.children) - len(rows))]:
            lines.remove_widget(spare)
        while len(lines.children) < len(rows):
            lines.add_widget(self._line())
        for line, row in zip(reversed(lines.children), rows, strict=True):
            line.row = row

    def on_kv_post(self, _: object) -> None:
        """Keep what may be taken away: a widget that nobody holds is forgotten."""
        self._power = self.ids.power.__self__
        self._printing = self.ids.printing.__self__
        self._pins = self.ids.pins.__self__

    def _show_power(self) -> None:
        """Offer the switch only where there is one."""
        if not (self.page and self.page.switch_off):
            _take_away(self._power)

    def _show_printing(self) -> None:
        """Offer printing only where it can be done; keep the buttons while they are the same."""
        page = self.page.printing if self.page else None
        if page is None:
            _take_away(self._printing)
            return
        buttons = children_of(self.ids.prints, len(page.choices), self._print_choice)
        for button, (letters, label) in zip(buttons, page.choices, strict=True):
            button.letters, button.text, button.disabled = letters, label, page.busy

    def _show_pins(self) -> None:
        """Offer a PIN to everybody who is remembered, where it can be kept."""
        page = self.page.pins if self.page else None
        if page is None:
            _take_away(self._pins)
            return
        buttons = children_of(self.ids.pinned, len(page.people), self._pin_choice)
        for button, (name, shown, has_pin) in zip(buttons, page.people, strict=True):
            button.name, button.text, button.icon = name, shown, "lock" if has_pin else ""

    def _print_choice(self) -> PrintChoice:
        return PrintChoice(icon="card", on_release=self._print)

    def _pin_choice(self) -> PinChoice:
        return PinChoice(on_release=lambda button: self.deeds.choose_pin(button.name))

    def _print(self, button: PrintChoice) -> None:
        self.deeds.print_cards(button.letters)

    def on_upright(self, *_: object) -> None:
        """Turn every row with the screen."""
        for line in self.ids.lines.children:
            line.upright = self.upright

    def _line(self) -> SettingLine:
        line = SettingLine(upright=self.upright)
        line.bind(on_choice=lambda line, value: self.deeds.change_setting(line.row.key, value))
        return line


def _take_away(widget: Widget) -> None:
    if widget.parent:
        widget.parent.remove_widget(widget)
