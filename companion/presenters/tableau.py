"""The screen on which the cards of one seat are counted by pictures of them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from companion.engine import Seat, Sentence, say
from companion.engine.face import Tone
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.presenters.pages import Badge
from companion.presenters.scan import (
    Camera,
    Typing,
    TypingWords,
    card_name,
    hint_words,
    no_picture,
    typing_words,
)
from companion.table.snapshot import Situation

Names = Mapping[str, str]  # of a card, by language


class Kind(StrEnum):
    """What is asked about."""

    NEW = "new"  # it lies there, and is not in the books
    MISSING = "missing"  # it is in the books, and in no picture
    UNREAD = "unread"  # a tag that nobody could read


class Answer(StrEnum):
    """What people say to it."""

    ADD = "add"
    LEAVE_OUT = "leave_out"
    LIES_THERE = "lies_there"
    GONE = "gone"
    TYPE = "type"


class Item(msgspec.Struct, frozen=True):
    """What is asked about: a card by the text of its tag, and which of several copies it is.

    Of a tag that nobody could read it is the card beside it; nothing where there is none.
    """

    kind: Kind
    code: str
    number: int = 0


class Question(msgspec.Struct, frozen=True):
    """One thing that needs a word; `answer` is None until somebody has said it."""

    item: Item
    names: Names
    answer: Answer | None = None


class Counted(msgspec.Struct, frozen=True):
    """Everything this screen knows; `cards` is None before anything can be compared.

    `troubles` are what cannot be among the cards of this seat. `others` were no cards of this
    game, `apart` are pictures without a card in common, and `empty` is a last picture of nothing.
    """

    seat: Seat
    camera: Camera
    cards: int | None = None
    books: bool = True  # whether something was known of these cards before
    pictures: int = 0
    questions: tuple[Question, ...] = ()
    doubled: tuple[Names, ...] = ()
    troubles: tuple[Sentence, ...] = ()
    others: bool = False
    apart: bool = False
    empty: bool = False
    hint: str = ""
    taking: bool = False  # a picture, and reading it
    sending: bool = False  # accepted, and not yet written down
    typing: Typing | None = None

    @property
    def undecided(self) -> int:
        """How many questions wait for their answer."""
        return sum(question.answer is None for question in self.questions)

    @property
    def acceptable(self) -> bool:
        """Whether nothing is in the way of writing it down."""
        busy = self.taking or self.sending
        return not (busy or self.cards is None or self.troubles or self.undecided)


class AnswerButton(msgspec.Struct, frozen=True):
    """One of the answers, and whether it is the one that holds now."""

    answer: Answer
    label: str
    chosen: bool


class AskedRow(msgspec.Struct, frozen=True):
    """Something that needs a word; only a sentence to be read where there is no `item`."""

    title: str
    line: str
    tone: Tone
    icon: str
    item: Item | None = None
    answers: tuple[AnswerButton, ...] = ()


class TableauPage(msgspec.Struct, frozen=True):
    """The whole screen but its picture."""

    title: str
    back: str
    headline: str
    line: str  # how much is to be answered
    no_picture: str
    rows: tuple[AskedRow, ...]
    empty: str
    take: str  # empty where there is no camera
    can_take: bool
    again: str  # empty where nothing could be lost by it
    accept: str
    can_accept: bool
    blocked: bool  # nothing helps but to begin again
    type_code: str
    undo: str
    undo_label: str
    badges: tuple[Badge, ...]
    typing: TypingWords | None


_ANSWERS: Final = {
    Kind.NEW: {Answer.ADD: say("Add it"), Answer.LEAVE_OUT: say("Leave it out")},
    Kind.MISSING: {Answer.LIES_THERE: say("It lies there"), Answer.GONE: say("It is gone")},
    Kind.UNREAD: {Answer.TYPE: say("Type its code"), Answer.LEAVE_OUT: say("Leave it out")},
}
_LINES: Final = {
    Kind.NEW: say("Seen, but not written down"),
    Kind.MISSING: say("Written down, but not seen"),
    Kind.UNREAD: say("Take another picture, or type its code."),
}
_WITHOUT_PICTURES: Final = say("Does it lie there?")
_DOUBLED: Final = say(
    "Its number lies here too often: one of the stickers must be wrong."
    " The extra one does not count."
)
_BEGIN_AGAIN: Final = say("Take away what does not belong here, and begin again.")
_OTHERS: Final = say("What is no card of this game was left out.")
_APART: Final = say("Some pictures have no card in common: copies of a card count once in them.")
_EMPTY: Final = say("The last picture shows no tag.")


def tableau_page(
    now: Situation, counted: Counted, language: Language, badges: tuple[Badge, ...]
) -> TableauPage:
    """Return everything this screen draws beside the picture."""
    return _Sheet(now, counted, language).page(badges)


class _Sheet:
    """What is counted, in one language."""

    def __init__(self, now: Situation, counted: Counted, language: Language) -> None:
        self._now = now
        self._counted = counted
        self._language = language
        self._names = drawn(now.names, language)

    def page(self, badges: tuple[Badge, ...]) -> TableauPage:
        counted, text = self._counted, self._language.text
        camera = counted.camera is not Camera.MISSING
        return TableauPage(
            title=text("Cards of {name}", name=self._names[counted.seat - 1]),
            back=text("Back to the table"),
            headline=self._headline(),
            line=self._line(),
            no_picture=no_picture(counted.camera, self._language),
            rows=self._rows(),
            empty=self._empty(),
            take=text("Take a picture") if camera else "",
            can_take=not (counted.taking or counted.sending or counted.troubles),
            again=text("Begin again") if counted.pictures or counted.cards else "",
            accept=text("Accept"),
            can_accept=counted.acceptable,
            blocked=bool(counted.troubles),
            type_code=text("Type the code"),
            undo=text("Undo"),
            undo_label=self._say(self._now.undo),
            badges=badges,
            typing=typing_words(counted.typing, self._language),
        )

    def _headline(self) -> str:
        counted, text = self._counted, self._language.text
        if counted.taking:
            return text("Hold still")
        if counted.troubles:
            return text("These cards do not belong together")
        if counted.cards:
            return self._language.count("{n} card was read", "{n} cards were read", counted.cards)
        if counted.camera is Camera.MISSING and counted.books:
            return text("Type the codes of new cards")
        if counted.camera is Camera.MISSING:
            return text("Type the codes of all cards")
        if counted.hint not in ("", "nothing_there"):
            return hint_words(counted.hint, self._language)
        return text("Take a picture of all these cards")

    def _line(self) -> str:
        left = 0 if self._counted.troubles else self._counted.undecided
        if not left:
            return ""
        return self._language.count("{n} question is left", "{n} questions are left", left)

    def _empty(self) -> str:
        counted, text = self._counted, self._language.text
        if counted.taking:
            return text("The picture is being read.")
        if not counted.pictures and not counted.cards:
            return text("Every tag has to be seen. Several pictures are put together.")
        if counted.books:
            return text("All is as it was written down.")
        return text("Accept when all cards were read.")

    def _rows(self) -> tuple[AskedRow, ...]:
        counted = self._counted
        if counted.troubles:
            return tuple(map(self._trouble, counted.troubles))
        asked = [self._asked(question) for question in counted.questions]
        # What is new is taken unless somebody says no, so it stands below what has to be read.
        settled = [row for row in asked if row.item and row.item.kind is Kind.NEW]
        open_ones = [row for row in asked if row not in settled]
        doubled = [
            self._warning(card_name(names, None, self._language), _DOUBLED)
            for names in counted.doubled
        ]
        return (*open_ones, *doubled, *self._notes(), *settled)

    def _notes(self) -> list[AskedRow]:
        counted = self._counted
        said = ((_EMPTY, counted.empty), (_APART, counted.apart), (_OTHERS, counted.others))
        return [self._warning("", one, Tone.PLAIN) for one, holds in said if holds]

    def _trouble(self, sentence: Sentence) -> AskedRow:
        return self._warning(self._say(sentence), _BEGIN_AGAIN)

    def _warning(self, title: str, sentence: Sentence, tone: Tone = Tone.BAD) -> AskedRow:
        return AskedRow(title, self._say(sentence), tone, "warn")

    def _asked(self, question: Question) -> AskedRow:
        kind, answer = question.item.kind, question.answer
        return AskedRow(
            title=self._title(question),
            line=self._say(self._about(kind)),
            tone=Tone.ACCENT if answer is None else Tone.PLAIN,
            icon="help" if answer is None else "",
            item=question.item,
            answers=tuple(
                AnswerButton(one, self._say(label), chosen=one is answer)
                for one, label in _ANSWERS[kind].items()
            ),
        )

    def _about(self, kind: Kind) -> Sentence:
        without = kind is Kind.MISSING and not self._counted.pictures
        return _WITHOUT_PICTURES if without else _LINES[kind]

    def _title(self, question: Question) -> str:
        name = card_name(question.names, None, self._language)
        if question.item.kind is not Kind.UNREAD:
            return name
        if not name:
            return self._language.text("Unread tag")
        return self._language.text("Unread tag near {card}", card=name)

    def _say(self, sentence: Sentence | None) -> str:
        return self._language.say(sentence, self._names)
