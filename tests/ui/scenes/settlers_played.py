"""A whole game of Imperial Settlers for four, with real cards before a camera.

The camera is a folder of pictures; they are drawn from a seed, and the real reader reads them.
Every card of a hand is shown, everything on the board is touched, and at the end every empire is
counted by pictures of it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

from card_codes.payload import encode
from companion.engine import Action, Seat
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.catalogue import KNOWN
from companion.games.imperial_settlers.pieces import Deck, deck_of
from companion.games.imperial_settlers.state import Phase, State
from companion.games.imperial_settlers.views import PublicView
from companion.presenters.pages import Choice
from companion.presenters.scan import ScanPage
from companion.presenters.tableau import Answer, Kind
from companion.table.intents import Act
from companion.ui.desk import Place
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.screens.result import NameLine, ResultScreen, StoryMark
from companion.ui.widgets.buttons import Face
from tests.card_codes.scenes import Severity, frames, scene
from tests.ui.scenes.tableau import Count
from tests.ui.settlers_people import SHOWN, People
from tests.ui.stagehand import PEOPLE, Stagehand
from tests.ui.tripod import FRAME, Tripod

GAME = "imperial_settlers"
OPTIONS = {"help": "full", "hands": "unseen", "lookout": "standard", "first": "1"}
DEAL = 9  # how the decks are shuffled
STILL = (1920, 1080)
FOREIGN = "HTTPS://EXAMPLE.ORG"
MISTAKEN = 2  # the round in which wrong cards are shown
LOCATIONS = 6  # of an empire that nobody kept books of
TOTAL = 4  # the column of it: after the track, common and faction locations, and extra points


class Evening:
    """Everything is done by touch and by camera; nothing is posted to the table."""

    def __init__(self, hand: Stagehand, camera: str, pictures: str) -> None:
        self.hand = hand
        self.tripod = Tripod(Path(camera))
        self.people = People(Random(DEAL))
        self.done: Counter[str] = Counter()  # by kind of action
        self._seeds = count(1)
        self._pictures = Path(pictures) if pictures else None

    def tap(self, text: str) -> Iterator[Wait]:
        yield from self.hand.robot.tap(Face, text=text)
        yield self.hand.robot.settled()

    def keep(self, name: str) -> None:
        if self._pictures:
            save_picture(self._pictures / f"{name}.png")

    @property
    def state(self) -> State:
        game = self.hand.table._open
        assert game
        state: State = game.session.state
        return state

    @property
    def scan(self) -> ScanPage:
        page = self.hand.page
        assert isinstance(page, ScanPage), self.hand.place
        return page

    # Cards

    def hold(self, *codes: str) -> None:
        """Hold cards before the camera, in a hand that shakes."""
        shots = frames(next(self._seeds), codes, Severity.EASY, FRAME, count=2)
        self.tripod.show([shot.grey for shot in shots])

    def open_scan(self) -> Iterator[Wait]:
        if self.hand.place is not Place.SCAN:
            yield from self.hand.robot.tap(Face, text=self.hand.table_page.scan)
            yield lambda: self.hand.place is Place.SCAN

    def lay_out(self) -> Iterator[Wait]:
        """Show all the cards of a lookout at once, and accept them together."""
        number = self.state.to_lay
        self.hold(*(encode("IS", card) for card in self.people.lay_out(number)))
        yield from self.open_scan()
        yield lambda: sum(len(row.choices) == 1 for row in self.scan.rows) == number
        yield self.hand.robot.settled()
        self.keep(f"lookout-{self.state.round}-{self.state.lap}")
        yield from self.hand.robot.tap(Face, text=self.scan.accept_all)
        yield lambda: not self.state.to_lay and self.hand.place is Place.TABLE
        yield self.hand.robot.settled()

    def show(self, card: str, action: Action) -> Iterator[Wait]:
        """Show a card of a hand, and tap what it shall do."""
        self.hold(encode("IS", card))
        yield from self.open_scan()
        yield lambda: self._meant(action) is not None
        yield self.hand.robot.settled()
        meant = self._meant(action)
        assert meant
        self.keep(f"scan-{self.state.round}-{self.state.current}-{type(action).__name__}")
        before = self.hand.now.sequence
        yield from self.hand.robot.tap(Face, text=meant.label)
        yield lambda: self.hand.now.sequence > before and self._meant(action) is None
        yield self.hand.robot.settled()  # at the table, unless the same one acts again

    def _meant(self, action: Action) -> Choice | None:
        page = self.hand.page
        rows = page.rows if isinstance(page, ScanPage) else ()
        choices = (choice for row in rows for choice in row.choices)
        return next((choice for choice in choices if choice.action == action), None)

    # Touches

    def touch(self, action: Action) -> Iterator[Wait]:
        """Tap an action in the bar, or on the board."""
        if self.hand.place is Place.SCAN:
            yield from self.tap(self.scan.back)
        page, robot, before = self.hand.table_page, self.hand.robot, self.hand.now.sequence
        bar = [choice for choice in page.choices if choice.action == action]
        fields = [
            (field, choice)
            for row in page.board.rows
            for field in row.fields
            for choice in field.choices
            if choice.action == action
        ]
        assert bar or fields, action
        yield from robot._in_bar(page, bar[0]) if bar else robot._at_field(*fields[0])
        yield lambda: self.hand.now.sequence > before
        yield robot.settled()

    # The game

    def play(self) -> Iterator[Wait]:
        """Play until empires are counted."""
        while self.state.phase is not Phase.SCORING:
            if self.state.to_lay:
                yield from self.lay_out()
            else:
                yield from self.act()

    def act(self) -> Iterator[Wait]:
        """Do the next thing somebody wants."""
        state, (seat,) = self.state, self.hand.now.awaited
        if state.round == MISTAKEN and state.current == 2 and "refused" not in self.hand.told:
            yield from self.mistakes(seat)
        action = self.people.next(state, seat)
        kind = type(action).__name__
        self.done[kind] += 1
        if self.done[kind] == 1:
            self.keep(f"before-{kind}")
        if isinstance(action, SHOWN):
            yield from self.show(action.card, action)
        else:
            yield from self.touch(action)

    def mistakes(self, seat: Seat) -> Iterator[Wait]:
        """Show what nobody can play: each is answered by a sentence, and nothing changes."""
        before, state = self.hand.now.sequence, self.state
        self.hand.told["refused"] = {}
        yield from self._refused("another faction", state.catalogue.of_deck(Deck.EGYPTIANS)[-1])
        others = [empire for owner, empire in state.empires.items() if owner != seat]
        lying = next(one.card for empire in others for one in empire.locations)
        yield from self._refused("another empire", lying)
        self.hold(FOREIGN)
        yield lambda: self.hand.app.desk.scanning._hint.now == "not_ours" and not self.scan.rows
        yield self.hand.robot.settled()
        self.keep("refused-a-foreign-code")
        self.hand.told["refused"]["a foreign code"] = self.scan.headline
        self.hand.told["written of what was refused"] = self.hand.now.sequence - before

    def _refused(self, name: str, card: str) -> Iterator[Wait]:
        self.hold(encode("IS", card))
        yield from self.open_scan()
        shown = self.hand.app.desk.scanning._book.find(encode("IS", card))
        assert shown
        names = set(shown.names.values())
        yield lambda: [row.title in names for row in self.scan.rows if row.line] == [True]
        yield self.hand.robot.settled()
        (row,) = self.scan.rows
        assert not row.choices
        self.keep(f"refused-{name.replace(' ', '-')}")
        self.hand.told["refused"][name] = row.line


class Reckoning(Count):
    """The empires are counted, each by pictures of what lies there."""

    def __init__(self, hand: Stagehand, tripod: Tripod, pictures: str) -> None:
        super().__init__(hand, pictures)
        self._tripod = tripod
        self._seeds = count(100)
        self.pictured: dict[Seat, list[str]] = {}  # the codes in the pictures that were accepted
        self.vouched: dict[Seat, list[str]] = {}  # what lies there although no picture has it

    @property
    def seat(self) -> Seat:
        return self.hand.now.awaited[0]

    def lying(self, seat: Seat) -> list[str]:
        """Return the codes of the cards that lie face up in an empire, by the books."""
        return [encode("IS", one.card) for one in self.hand.now.view.empires[seat].locations]

    def begin(self) -> Iterator[Wait]:
        yield from self.tap(self.hand.table_page.scan)
        yield lambda: self.hand.place is Place.TABLEAU and self.page.can_take
        yield self.hand.robot.settled()

    def take(self, codes: Sequence[str]) -> Iterator[Wait]:
        """Take one picture of these cards."""
        shot = scene(next(self._seeds), codes, Severity.EASY, STILL)
        self._tripod.show([shot.grey])
        yield from self.tap(self.page.take)
        yield lambda: self.page.can_take or self.page.blocked
        yield self.hand.robot.settled()

    def accept(self, codes: Sequence[str], vouched: Sequence[str] = ()) -> Iterator[Wait]:
        """Accept, having said of every place that only looks like a tag that it is none."""
        seat = self.seat
        self.pictured[seat], self.vouched[seat] = list(codes), list(vouched)
        for row in self.page.rows:
            if row.item and row.item.kind is Kind.UNREAD:
                yield from self.answer(row.title, Answer.LEAVE_OUT)
        assert self.page.can_accept, self.page.rows
        yield from self.tap(self.page.accept)
        yield lambda: self.hand.place is not Place.TABLEAU
        yield self.hand.robot.settled()

    def plainly(self) -> Iterator[Wait]:
        """Count an empire of which all is right, in two pictures."""
        codes = self.lying(self.seat)
        half = len(codes) // 2
        yield from self.begin()
        yield from self.take(codes[: half + 1])
        yield from self.take(codes[half:])
        self.keep("counted-two-pictures")
        yield from self.accept(codes)

    def without_one(self, answer: Answer) -> Iterator[Wait]:
        """Count an empire of which one card is in no picture, and answer where it is."""
        *codes, missing = self.lying(self.seat)
        yield from self.begin()
        self.keep(f"count-{answer}-begins")
        yield from self.take(codes)
        self.hand.told[f"{answer} can be accepted at once"] = self.page.can_accept
        asked = next(row for row in self.page.rows if row.item and row.item.code == missing)
        self.keep(f"count-{answer}-asked")
        yield from self.answer(asked.title, answer)
        self.keep(f"count-{answer}-answered")
        yield from self.accept(codes, [missing] if answer is Answer.LIES_THERE else [])

    def beside_another(self) -> Iterator[Wait]:
        """Take a picture with a card of another empire: it is not accepted, and taken anew."""
        seat, before = self.seat, self.hand.now.sequence
        other = next(one for one in self.hand.now.view.empires if one != seat)
        codes = self.lying(seat)
        yield from self.begin()
        yield from self.take([*codes, self.lying(other)[0]])
        self.keep("count-of-two-empires")
        self.hand.told["of two empires"] = [row.title for row in self.page.rows]
        self.hand.told["two empires can be accepted at once"] = self.page.can_accept
        self.hand.told["written of two empires"] = self.hand.now.sequence - before
        yield from self.tap(self.page.again)
        yield from self.take(codes)
        yield from self.accept(codes)

    def unknown(self, codes: Sequence[str]) -> Iterator[Wait]:
        """Count an empire of which nothing was known."""
        yield from self.begin()
        if not self.pictured:
            yield from self._begin_again(codes[:1])
        yield from self.take(codes)
        self.keep("count-without-books")
        yield from self.accept(codes)

    def _begin_again(self, codes: Sequence[str]) -> Iterator[Wait]:
        """Take a picture that is forgotten: nothing is left of it, and no button is narrower."""
        width = self.screen.ids.take.width
        yield from self.take(codes)
        yield from self.tap(self.page.again)
        assert self.screen.ids.take.width == width

    def tell(self) -> Iterator[Wait]:
        """Tell what was counted, what the books say of it, and what the last screen shows."""
        yield lambda: self.hand.place is Place.RESULT
        yield self.hand.robot.settled()
        self.keep("result")
        empires = self.hand.now.view.empires
        self.hand.told |= {
            "file": self.hand.now.file,
            "rounds": len(self.hand.now.view.history),
            "pictured": {str(seat): codes for seat, codes in self.pictured.items()},
            "vouched": {str(seat): codes for seat, codes in self.vouched.items()},
            "track": {str(seat): one.points for seat, one in empires.items()},
            "account": {str(seat): one.score.total for seat, one in empires.items()},
            "winners": list(self.hand.now.view.outcome.seats),
            "result": self._on_the_last_screen(),
        }

    def _on_the_last_screen(self) -> dict[str, str]:
        """Return the total beside every name, by seat: the last number of how it came together."""
        screen = self.hand.app.manager.current_screen
        assert isinstance(screen, ResultScreen)
        names = [line.name for line in screen.walk() if isinstance(line, NameLine)]
        marks = [mark.text for mark in screen.walk() if isinstance(mark, StoryMark)]
        assert tuple(names) == self.hand.now.names
        columns = len(marks) // len(names)
        return {str(seat): mark for seat, mark in enumerate(marks[TOTAL::columns], start=1)}


def played(hand: Stagehand, folder: str, pictures: str = "") -> Iterator[Wait]:
    """From the first lookout to the result."""
    evening = Evening(hand, folder, pictures)
    yield from hand.seat(PEOPLE[:4], OPTIONS, GAME)
    hand.still()
    yield from evening.play()
    reckoning = Reckoning(hand, evening.tripod, pictures)
    yield from reckoning.without_one(Answer.GONE)
    yield from reckoning.beside_another()
    yield from reckoning.without_one(Answer.LIES_THERE)
    yield from reckoning.plainly()
    yield from reckoning.tell()
    hand.told["done"] = evening.done


def by_pictures_alone(hand: Stagehand, folder: str, pictures: str = "") -> Iterator[Wait]:
    """A game without books: points are told by touch, and what lies there by four pictures."""
    tripod = Tripod(Path(folder))
    yield from hand.seat(PEOPLE[:4], {"help": "score", "first": "1"}, GAME)
    hand.still()
    yield from without_books(hand)
    reckoning = Reckoning(hand, tripod, pictures)
    for _ in hand.now.view.empires:
        yield from reckoning.unknown(empire(hand.now.view, reckoning.seat))
    yield from reckoning.tell()


def without_books(hand: Stagehand) -> Iterator[Wait]:
    """Go through all rounds; in the first one everybody gets points, each as many as others."""
    while hand.now.phase != Phase.SCORING:
        acting = hand.now.phase == Phase.ACTION
        seat = hand.now.awaited[0]
        if acting and hand.now.view.round == 1:
            hand.table.post(Act(seat, a.AddPoints(a.Step.FIVE)))
        hand.table.post(Act(seat, a.Pass() if acting else a.Done()))
        yield hand.robot.settled()


def empire(view: PublicView, seat: Seat) -> list[str]:
    """Return the codes of an empire: common cards of its own, and more faction cards each time."""
    common = KNOWN.of_deck(Deck.COMMON)[seat * LOCATIONS :][: LOCATIONS - seat]
    own = KNOWN.of_deck(deck_of(view.empires[seat].faction))[:seat]
    return [encode("IS", card) for card in (*common, *own)]
