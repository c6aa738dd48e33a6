"""The end: who won, why, who everybody was, and how it went, round by round."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from msgspec.structs import replace

from companion.engine.face import Tone
from companion.presenters.pages import Badge, ResultPage, StoryCell
from companion.ui import icons
from companion.ui.boards import board_for
from companion.ui.deeds import Deeds
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import buttons, chip, panel, words
from companion.ui.widgets.deal_sheet import DealSheet
from companion.ui.widgets.words import width_of

__all__ = ["ResultScreen"]

_NEEDED = (buttons, chip, icons, panel, words, ScrollView)  # the layout names their classes

BETWEEN_FACTS = "   ·   "
FACTS_BESIDE = 2  # beside a picture there is room for so many lines
NARROWEST, WIDEST = 96, 232
LONGEST_LINE = 140
TWO_LINES = 0.6  # the share of a text in the longer one of its two lines
NOTHING = StoryCell("", "", Tone.PLAIN)

load_beside(__file__)


class NameLine(BoxLayout):
    """A seat in the left column: its name and what it was."""

    name = StringProperty("")
    side = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    even = BooleanProperty(defaultvalue=False)


class StoryMark(BoxLayout):
    """What a seat did in one round."""

    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")
    even = BooleanProperty(defaultvalue=False)


class StoryHead(BoxLayout):
    """The head of a round: its name and how it ended."""

    title = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("plain")


def column_width(page: ResultPage, room: float) -> float:
    """Return how wide a round is for what was done in it, in two lines if it is long.

    In the `room` there are whole columns only: half a number reads as another one.
    """
    needed = _needed(page)
    return max(needed, room / max(1, min(len(page.columns), room // needed)))


def _needed(page: ResultPage) -> float:
    said = {cell.text for column in page.columns for cell in column.cells.values()}
    said |= {column.title for column in page.columns}
    whole = max((width_of(text, bold=False, size=look.size_small) for text in said), default=0)
    words_in = (word for text in said for word in text.split())
    longest = max((width_of(one, bold=False, size=look.size_small) for one in words_in), default=0)
    beside = look.size_label + look.gap * 2
    line = whole if whole <= LONGEST_LINE * look.scale else max(longest, whole * TWO_LINES)
    needed = line + beside
    return min(WIDEST * look.scale, max(NARROWEST * look.scale, needed))


class ResultScreen(Screen):
    """Draws a `ResultPage`. Names and rounds stay in sight while the story scrolls."""

    page: ResultPage | None = ObjectProperty(None, allownone=True)
    deeds: Deeds = ObjectProperty(None)
    facts = StringProperty("")
    rounds = NumericProperty(0)
    column = NumericProperty(116)  # the width of a round
    pictured = BooleanProperty(defaultvalue=False)
    upright = BooleanProperty(defaultvalue=False)
    beside = BooleanProperty(defaultvalue=False)  # the picture, and not below the words

    def __init__(self, **properties: object) -> None:
        self._drawn: ResultPage | None = None
        self._deal = DealSheet(self, self._close_deal)
        super().__init__(**properties)

    def on_kv_post(self, _: object) -> None:
        """Draw a page that was given at once."""
        self.on_page(self, self.page)
        look.bind(size_small=self._widen, scale=self._widen)
        self.ids.story.bind(width=self._widen)

    def _close_deal(self) -> None:
        self.deeds.close_deal()

    def _widen(self, *_: object) -> None:
        if self.page:
            self.column = column_width(self.page, self.ids.story.width)

    def on_page(self, _: object, page: ResultPage | None) -> None:
        """Draw the story anew, unless only what lies over it has changed."""
        if not self.ids:
            return
        self._deal.show(page.deal if page else None)
        drawn, self._drawn = self._drawn, page and replace(page, deal=None)
        if page is None or drawn == self._drawn:
            return
        self.rounds = len(page.columns)
        self._show_picture(page)
        two_lines = self.pictured and len(page.facts) <= FACTS_BESIDE
        self.facts = ("\n" if two_lines else BETWEEN_FACTS).join(page.facts)
        self._show_names(page)
        self._show_story(page)
        self._widen()
        self.ids.story.scroll_x, self.ids.story.scroll_y = 0, 1

    def _show_picture(self, page: ResultPage) -> None:
        self.ids.picture.clear_widgets()
        picture = board_for(page.slug).picture(page.board)
        self.pictured = picture is not None
        if picture:
            self.ids.picture.add_widget(picture)

    def _show_names(self, page: ResultPage) -> None:
        self.ids.names.clear_widgets()
        sides = page.sides or (Badge(""),) * len(page.names)
        for index, (name, side) in enumerate(zip(page.names, sides, strict=True)):
            line = NameLine(name=name, side=side.text, icon=side.icon, tone=side.tone)
            line.even = bool(index % 2)
            self.ids.names.add_widget(line)

    def _show_story(self, page: ResultPage) -> None:
        heads, cells = self.ids.heads, self.ids.cells
        heads.clear_widgets()
        cells.clear_widgets()
        for column in page.columns:
            end = column.result
            heads.add_widget(
                StoryHead(title=column.title, text=end.text, icon=end.icon, tone=end.tone)
            )
        for seat in range(1, len(page.names) + 1):
            for column in page.columns:
                cell = column.cells.get(seat, NOTHING)
                mark = StoryMark(text=cell.text, icon=cell.icon, tone=cell.tone)
                mark.even = not seat % 2
                cells.add_widget(mark)
