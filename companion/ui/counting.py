"""The cards of one seat counted by pictures: what is asked, and what is written down.

No Kivy here. Nothing changes in the game before everything was accepted.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from card_codes.catalogue import Card
from card_codes.payload import Tag, parse
from companion.engine import Seat, Sentence, face
from companion.presenters.language import Language
from companion.presenters.pages import Badge
from companion.presenters.scan import Camera, Mark, Problem
from companion.presenters.tableau import (
    Answer,
    Counted,
    Item,
    Kind,
    Names,
    Question,
    TableauPage,
    tableau_page,
)
from companion.table import intents as i
from companion.table.snapshot import Situation
from companion.ui.card_book import CardBook, trouble_with
from companion.ui.in_turn import InTurn
from companion.ui.laid_cards import Compared
from companion.ui.live import TagMark
from companion.ui.open_cards import OpenCards, is_busy, reveals
from companion.ui.pictures import Pictures
from companion.ui.watching import Watching

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from card_codes.fusion import Showing
    from companion.scanning import Scan

Wanted = face.Counting[Any]


class Counting(OpenCards):
    """Pictures are put together as they come, and compared with the books of the game."""

    def __init__(
        self,
        watching: Watching,
        book: CardBook,
        post: Callable[[i.Intent], None],
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
    ) -> None:
        self._sending = InTurn(post, later)
        self._pictures = Pictures(watching, later, self._ours, self._laid_out)
        super().__init__(watching, book, post, later, changed)

    def _clear(self) -> None:
        super()._clear()
        self._seat: Seat | None = None
        self._copies: dict[str, int] = {}
        self._codes: frozenset[str] = frozenset()
        self._forget()

    def _forget(self) -> None:
        self._pictures.forget()
        self._typed: Counter[str] = Counter()  # how many of a card there are at least
        self._compared = Compared()
        self._answers: dict[Item, Answer] = {}
        self._asked: Item | None = None  # the unread tag whose code is being typed
        self._troubles: tuple[Sentence, ...] = ()
        self._sending.forget()

    def open(self, now: Situation) -> None:
        """Begin to watch, unless something else has the screen or nothing is to be counted."""
        wanted = _wanted(now)
        if self.is_open or is_busy(now) or wanted is None:
            return
        self._clear()
        self._now, self._seat = now, wanted.seat
        self._copies = {
            Tag(now.game.code, part).code: kind.copies for part, kind in now.game.cards.items()
        }
        self._codes = self._book.open(now.game)
        self._begin()

    def follow(self, now: Situation | None) -> None:
        """Take what the table published; go away where something else is to be done."""
        before = self._now
        if before is None:
            return
        if now is None or now.file != before.file:
            self.close()
            return
        self._now = now
        if not self._sending.busy and (reveals(before, now) or self._is_over(now)):
            self.close()
        elif now.sequence != before.sequence:
            self._compare()

    def _is_over(self, now: Situation) -> bool:
        wanted = _wanted(now)
        return is_busy(now) or wanted is None or wanted.seat != self._seat

    # What is touched

    def take_picture(self) -> None:
        """Take one more picture; it is put together with the others."""
        if self._now:
            self._pictures.take()
            self._changed()

    def begin_again(self) -> None:
        """Forget every picture, every code and every answer."""
        if self._now and not self._sending.busy:
            self._forget()
            self._begin()
            self._changed()

    def answer(self, item: Item, answer: Answer) -> None:
        """Take what people say to a question; a code that they want to type is asked for."""
        if answer is Answer.TYPE:
            self.open_typing()
            self._asked = item
        else:
            self._answers[item] = answer
            self._changed()

    def accept(self) -> None:
        """Write down what is gone, what is new, and that this was all."""
        wanted = self._wanted
        if wanted is None or not self._counted(works=False).acceptable:
            return
        gone = [item for item in self._items() if self._answer(item) is Answer.GONE]
        new = [item for item in self._items() if self._answer(item) is Answer.ADD]
        removed = [wanted.remove(_part(item)) for item in gone]
        added = [wanted.add(_part(item)) for item in new]
        self._sending.send(wanted.seat, [*removed, *added, wanted.done], self._written)
        self._changed()

    def open_typing(self) -> None:
        """Let somebody type a code."""
        self._asked = None
        super().open_typing()

    def close_typing(self) -> None:
        """Type nothing after all."""
        self._asked = None
        super().close_typing()

    def lay(self, card: Card) -> Problem | None:
        """Count a card that no picture shows; return why that cannot be."""
        if self._stray(card) or self._trouble(card.code):
            return Problem.NOT_HERE
        there = max(self._pictures.count(card.code), self._typed[card.code])
        if there >= card.copies:
            return Problem.COUNTED
        self._typed[card.code] = there + 1
        self._compare()
        return None

    def _take_typed(self, card: Card) -> Problem | None:
        problem = self.lay(card)
        if problem is None and self._asked:
            self._answers[self._asked] = Answer.TYPE
            self._asked = None
        return problem

    # What is shown

    def page(self, language: Language, badges: tuple[Badge, ...], *, works: bool) -> TableauPage:
        """Return what the screen draws; `works` is whether the camera does."""
        if self._now is None:
            raise ValueError("no cards are counted")
        return tableau_page(self._now, self._counted(works=works), language, badges)

    def _counted(self, *, works: bool) -> Counted:
        wanted, pictures = self._wanted, self._pictures
        camera = self._camera(works=works)
        begun = bool(pictures or self._typed or camera is Camera.MISSING)
        compares = begun and pictures.laid is not None
        return Counted(
            seat=self._seat or 1,
            camera=camera,
            cards=len(self._compared.there) if compares else None,
            books=wanted is not None and wanted.known is not None,
            pictures=len(pictures),
            questions=tuple(self._questions()) if compares else (),
            doubled=tuple(map(self._names, self._compared.doubled)),
            troubles=self._troubles,
            others=pictures.others,
            apart=pictures.apart,
            empty=pictures.empty,
            hint=self._hint.now,
            taking=pictures.taking,
            sending=self._sending.busy,
            typing=self._typing,
        )

    def _questions(self) -> Iterator[Question]:
        for item in self._items():
            answer = self._answer(item)
            asks = item.kind is not Kind.NEW or self._known is not None
            if asks and answer is not Answer.TYPE:
                yield Question(item, self._names(item.code), answer)

    def _items(self) -> list[Item]:
        found = self._compared
        gone = _numbered(Kind.MISSING, found.gone)
        return [*gone, *_numbered(Kind.UNREAD, found.unread), *_numbered(Kind.NEW, found.new)]

    def _answer(self, item: Item) -> Answer | None:
        """Return what holds unless somebody says otherwise, or None where somebody has to."""
        usual = Answer.ADD if item.kind is Kind.NEW else None
        if item.kind is Kind.MISSING and not self._pictures:  # nothing speaks against the books
            usual = Answer.LIES_THERE
        return self._answers.get(item, usual)

    def _trouble(self, code: str) -> Sentence | None:
        """Return why a card cannot be among those that are counted."""
        return self._wanted.trouble(parse(code).card) if self._wanted else None

    def _names(self, code: str) -> Names:
        card = self._book.find(code) if code else None
        return card.names if card else {"en": code}

    def _mark(self, showing: "Showing", _: Language) -> TagMark:
        """Frame what is counted; what no picture has yet is dashed, as what is not sure."""
        card = self._ours(showing.code) if showing.sure else None
        if showing.sure and (card is None or self._trouble(card.code)):
            return TagMark(showing.corners, Mark.FOREIGN)
        counted = card is not None and card.code in self._compared.there
        return TagMark(showing.corners, Mark.READ if counted else Mark.UNSURE)

    # What the camera tells

    def _begin(self) -> None:
        self._watching.begin(self._codes, self._see)
        self._pictures.begin(self._codes, self._copies)

    def _see(self, scan: "Scan") -> None:
        self._look_at(scan)
        self._changed()

    def _laid_out(self) -> None:
        """Take in what all pictures show now."""
        self._compare()
        if self._pictures and self._seat:
            self._post(i.Note(frozenset({self._seat}), heard=True))
        self._changed()

    def _ours(self, code: str) -> Card | None:
        """Return the card of this game that a tag stands for."""
        card = self._book.find(code)
        return None if card is None or self._stray(card) else card

    def _stray(self, card: Card) -> bool:
        return self._now is None or trouble_with(card, self._now.game, ()) is not None

    # What the table tells

    @property
    def _wanted(self) -> Wanted | None:
        return _wanted(self._now) if self._now else None

    @property
    def _known(self) -> tuple[str, ...] | None:
        """The cards of the books, by the text of their tags."""
        now, wanted = self._now, self._wanted
        if now is None or wanted is None or wanted.known is None:
            return None
        return tuple(Tag(now.game.code, part).code for part in wanted.known)

    def _compare(self) -> None:
        laid = self._pictures.laid
        if laid:
            self._compared = laid.compared(self._known or (), self._typed, self._copies)
            self._troubles = _each_once(map(self._trouble, self._compared.there))

    def _written(self, done: bool) -> None:  # noqa: FBT001 - of `InTurn`
        if done:
            self.close()
        else:  # what was written stays, and the next comparison knows of it
            self._changed()


def _wanted(now: Situation) -> Wanted | None:
    found: Wanted | None = now.game.face.counting(now.view)
    return found


def _each_once(sentences: Iterable[Sentence | None]) -> tuple[Sentence, ...]:
    found: list[Sentence] = []
    for one in sentences:
        if one and one not in found:
            found.append(one)
    return tuple(found)


def _numbered(kind: Kind, codes: Sequence[str]) -> Iterable[Item]:
    """Tell copies of a card apart, so that an answer stays with its card."""
    before: Counter[str] = Counter()
    for code in codes:
        yield Item(kind, code, before[code])
        before[code] += 1


def _part(item: Item) -> str:
    return parse(item.code).card
