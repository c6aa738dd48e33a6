"""Cards shown openly: what was read, what each would do, and what became of it. No Kivy here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from card_codes.catalogue import Card
from companion.engine import Action, Seat, Sentence
from companion.presenters.language import Language
from companion.presenters.pages import Badge, Choice
from companion.presenters.scan import (
    Mark,
    Problem,
    ScanPage,
    Seen,
    SeenCard,
    Trouble,
    card_name,
    scan_page,
)
from companion.table import intents as i
from companion.table.cards import Meaning, Offer
from companion.table.snapshot import Situation
from companion.ui.card_book import trouble_with
from companion.ui.live import TagMark
from companion.ui.open_cards import OpenCards, is_busy, reveals
from companion.ui.tag_places import same_place

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from card_codes.fusion import Showing
    from card_codes.sight import Corners
    from companion.scanning import Scan


@dataclass(eq=False)
class _Card:
    """A card that was read, until it is accepted or put aside; typed ones have number below 0."""

    number: int
    code: str
    card: Card | None
    corners: "Corners | None" = None  # where it was seen last
    came: float = 0.0  # when it was shown
    seen: float = 0.0  # when it was seen last
    here: bool = True  # in front of the camera now
    offers: tuple[Offer, ...] | None = None
    why: Sentence | None = None
    taken: bool = False
    done: Sentence | None = None
    accepted: int = 0  # which one it was in turn


class Scanning(OpenCards):
    """The open scan screen: what each card would do, and what became of it."""

    def _clear(self) -> None:
        super()._clear()
        self._cards: list[_Card] = []
        self._covered: list[_Card] = []  # accepted, and out of sight: perhaps below somebody's arm
        self._put_aside: set[int] = set()
        self._noted: frozenset[Seat] = frozenset()
        self._typed = 0
        self._deeds: set[type[Action]] = set()  # what accepted cards did while the game was here
        self._step: object = None

    def open(self, now: Situation) -> None:
        """Begin to watch, unless something else has the screen."""
        if is_busy(now):
            return
        self._clear()
        self._now, self._step = now, _step(now)
        self._watching.begin(self._book.open(now.game), self._see)

    def follow(self, now: Situation | None) -> None:
        """Take what the table published; go away where it has something to show."""
        before = self._now
        if before is None:
            return
        if now is None or now.file != before.file or is_busy(now) or self._is_over(before, now):
            self.close()
            return
        self._now = now
        if now.sequence != before.sequence:
            self._ask_again()

    def _is_over(self, before: Situation, now: Situation) -> bool:
        """Tell whether something was revealed, or the cards have brought the game further."""
        if reveals(before, now):
            return True
        if any(card.taken for card in self._cards):
            return False
        went_on = _step(now) != self._step or not _goes_on(now, self._deeds)
        over = bool(self._deeds) and went_on
        self._deeds, self._step = set(), _step(now)
        return over

    # What is touched

    def accept(self, number: int, choice: Choice) -> None:
        """Do what a card means, and say so when it is written down."""
        self._accept([(number, choice)])

    def accept_all(self, page: ScanPage) -> None:
        """Accept everything on this page that means one thing, one after another."""
        single = [(row.number, row.choices[0]) for row in page.rows if len(row.choices) == 1]
        self._accept([(number, choice) for number, choice in single if not choice.hold])

    def _accept(self, wanted: Sequence[tuple[int, Choice]]) -> None:
        found = [(self._find(number), choice) for number, choice in wanted]
        taken = [(card, choice) for card, choice in found if card and not card.taken]
        for card, _ in taken:
            card.taken = True  # a second tap is one too many
        for card, choice in taken:
            act = i.Act(choice.seat, choice.action)
            self._post(i.Try(act, partial(self._reply, card, choice)))
        self._changed()

    def _reply(self, card: _Card, choice: Choice, done: bool) -> None:  # noqa: FBT001 - of `Try`
        self._later(lambda: self._accepted(card, choice if done else None))

    def undone(self) -> None:
        """The last thing is taken back: the card that did it can be accepted again."""
        done = [card for card in (*self._cards, *self._covered) if card.done]
        if done:
            last = max(done, key=lambda card: card.accepted)
            last.done, last.offers = None, ()
            self._covered = [card for card in self._covered if card is not last]

    def reject(self, number: int) -> None:
        """Put a card aside: it counts again when it is shown anew."""
        self._put_aside.add(number)
        self._cards = [card for card in self._cards if card.number != number]
        self._note()
        self._changed()

    def lay(self, card: Card) -> None:
        """Take a card that no camera has seen."""
        self._typed -= 1
        # First of all: whoever typed it looks for it, and has no finger on another card.
        self._add(_Card(self._typed, card.code, card), first=True)

    def _take_typed(self, card: Card) -> Problem | None:
        self.lay(card)
        return None

    # What is shown

    def page(self, language: Language, badges: tuple[Badge, ...], *, works: bool) -> ScanPage:
        """Return what the screen draws; `works` is whether the camera does."""
        if self._now is None:
            raise ValueError("no cards are shown")
        cards = [self._seen_card(card) for card in self._cards]
        # What waits stands first, and nothing that comes later moves it from under a finger.
        cards.sort(key=lambda card: (card.done is not None, card.is_idle))
        camera = self._camera(works=works)
        seen = Seen(camera, tuple(cards), self._hint.now, self._typing)
        return scan_page(self._now, seen, language, badges)

    def _mark(self, showing: "Showing", language: Language) -> TagMark:
        card = self._find(showing.number)
        if not showing.sure:
            return TagMark(showing.corners, Mark.UNSURE)
        if card is None:  # put aside
            return TagMark(showing.corners, Mark.IDLE)
        seen = self._seen_card(card)
        name = card_name(seen.names, seen.trouble, language)
        return TagMark(showing.corners, Mark.IDLE if seen.is_idle else Mark.READ, name)

    def _seen_card(self, card: _Card) -> SeenCard:
        trouble = self._trouble(card)
        return SeenCard(
            number=card.number,
            names=card.card.names if card.card else {},
            trouble=trouble,
            game=self._book.title(card.card) if card.card else "",
            offers=card.offers,
            taken=card.taken,
            done=card.done,
            why=card.why,
        )

    def _trouble(self, card: _Card) -> Trouble | None:
        if self._now is None:
            return None
        before = self._cards[: self._cards.index(card)] if card in self._cards else []
        return trouble_with(card.card, self._now.game, (other.card for other in before))

    # What the camera tells

    def _see(self, scan: "Scan") -> None:
        self._look_at(scan)
        shown = {showing.number: showing for showing in scan.showings}
        self._put_aside &= shown.keys()
        waiting = [card for card in self._cards if self._waits(card)]
        for card in self._cards:
            card.here = card.number < 0
            if card.number in shown:
                _follow(card, shown[card.number])
        for showing in shown.values():
            if showing.sure and not self._knows(showing.number):
                self._take(showing)
        self._covered += [card for card in self._cards if card.done and not card.here]
        self._cards = [card for card in self._cards if card.here or self._stays(card, waiting)]
        self._changed()

    def _stays(self, gone: _Card, waiting: Sequence[_Card]) -> bool:
        """Tell whether a card is still offered that nobody holds before the camera any more.

        It is, so that both hands are free to accept it; but not when another was shown after it,
        or its buttons would be taken for those of the card in the picture.
        """
        after = any(card.came > gone.seen for card in self._cards if card.here)
        return gone.taken or (gone in waiting and not after)

    def _take(self, showing: "Showing") -> None:
        """Take a new showing: perhaps of a card that was away for a while, or was typed."""
        for card in self._cards:
            if card.code == showing.code and (card.number < 0 or not card.here):
                _follow(card, showing)
                return
        for card in self._covered:
            if _lies_there(card, showing):
                _follow(card, showing)
                self._covered.remove(card)
                self._cards.append(card)
                return
        card = _Card(showing.number, showing.code, self._book.find(showing.code))
        card.came = showing.seen_at
        _follow(card, showing)
        self._add(card)

    def _add(self, card: _Card, *, first: bool = False) -> None:
        self._cards.insert(0 if first else len(self._cards), card)
        if self._trouble(card) in (None, Trouble.SURPLUS):
            self._ask(card, first=True)
        else:
            self._note(heard=True)

    # What the table tells

    def _ask(self, card: _Card, *, first: bool = False) -> None:
        if card.card is None:
            return

        def replied(meaning: Meaning | None) -> None:
            self._later(lambda: self._answered(card, meaning, first=first))

        self._post(i.Ask(card.card.tag.card, replied))

    def _ask_again(self) -> None:
        for card in self._cards:
            if card.offers is not None and not card.done:
                self._ask(card)

    def _answered(self, card: _Card, meaning: Meaning | None, *, first: bool) -> None:
        if card in self._cards:
            card.offers = meaning.offers if meaning else ()
            card.why = meaning.why if meaning else None
            self._note(heard=first)
            self._changed()

    def _accepted(self, card: _Card, choice: Choice | None) -> None:
        card.taken = False
        if card in self._cards and self._now and choice:
            card.done = self._now.game.face.label(choice.action)
            card.accepted = max(one.accepted for one in (*self._cards, *self._covered)) + 1
            self._deeds.add(type(choice.action))
        self._note()
        self._changed()

    def _note(self, *, heard: bool = False) -> None:
        """Let the lamps say whose cards wait to be accepted."""
        waiting = filter(self._waits, self._cards)
        seats = frozenset(offer.seat for card in waiting for offer in card.offers or ())
        if heard or seats != self._noted:
            self._noted = seats
            self._post(i.Note(seats, heard=heard))

    def _waits(self, card: _Card) -> bool:
        return not card.done and card.offers != () and self._trouble(card) is None

    def _find(self, number: int) -> _Card | None:
        return next((card for card in self._cards if card.number == number), None)

    def _knows(self, number: int) -> bool:
        return number in self._put_aside or self._find(number) is not None


def _follow(card: _Card, showing: "Showing") -> None:
    card.number, card.corners, card.seen = showing.number, showing.corners, showing.seen_at
    card.here = True


def _lies_there(card: _Card, showing: "Showing") -> bool:
    """Tell whether it is the same card that comes to light again, and not another copy."""
    lay = card.corners is not None and same_place(card.corners, showing.corners)
    return lay and card.code == showing.code


def _step(now: Situation) -> object:
    """Return what a card was accepted for: another step, or another player, looks at the table."""
    return now.phase, now.awaited, now.game.face.cards(now.view)


def _goes_on(now: Situation, deeds: Iterable[type[Action]]) -> bool:
    """Tell whether another card could do the same: the last of several looks at the table."""
    return any(isinstance(offer.action, tuple(deeds)) for offer in now.offers)
