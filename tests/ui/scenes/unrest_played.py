"""A whole game of Unrest with real cards: missions and every card of the Rebellion by camera.

The Rebellion draws from a shuffled deck as people do; the companion knows a card when it is shown.
Everything else is touched.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.games.unrest.pieces import CARD_CODES, DRAWN, FIRST_HAND, Card, all_cards
from companion.games.unrest.state import Phase
from companion.presenters.private_scan import PrivateScanPage
from companion.presenters.scan import ScanPage
from companion.ui.desk import Place
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.widgets.buttons import Face
from tests.ui.shown_cards import code
from tests.ui.stagehand import PEOPLE, Stagehand
from tests.ui.tripod import Tripod

OPTIONS = {"rebellion": "1", "districts": "entered", "missions": "entered"}
MISSIONS = ("MIS7", "MIS3", "MIS6")
TAGS = {card: tag for tag, card in CARD_CODES.items()}


class Deck:
    """The real cards in the Rebellion's hands."""

    def __init__(self, random: Random) -> None:
        self._deck = list(all_cards())
        random.shuffle(self._deck)
        self._hand: list[Card] = []
        self.played: list[Card] = []
        self.draw(FIRST_HAND)

    def draw(self, count: int) -> None:
        self._hand += [self._deck.pop() for _ in range(min(count, len(self._deck)))]

    def plan(self) -> list[Card]:
        """Take two cards to be hidden and one to lie open: decoys first, the rest as it comes."""
        ordered = sorted(self._hand, key=lambda card: card is not Card.DECOY)
        last = ordered.pop()
        chosen = [*ordered[:2], last]
        for card in chosen:
            self._hand.remove(card)
        self.played += chosen
        return chosen


class Evening:
    """Everything is done by touch and by camera; nothing is posted to the table."""

    def __init__(self, hand: Stagehand, camera: str, pictures: str) -> None:
        self.hand = hand
        self.tripod = Tripod(Path(camera))
        self.deck = Deck(Random(4))
        self._pictures = Path(pictures) if pictures else None

    def tap(self, text: str) -> Iterator[Wait]:
        yield from self.hand.robot.tap(Face, text=text)
        yield self.hand.robot.settled()

    def keep(self, name: str) -> None:
        if self._pictures:
            save_picture(self._pictures / f"{name}.png")

    @property
    def mine(self) -> PrivateScanPage:
        page = self.hand.page
        assert isinstance(page, PrivateScanPage), self.hand.place
        return page

    @property
    def scan(self) -> ScanPage:
        page = self.hand.page
        assert isinstance(page, ScanPage), self.hand.place
        return page

    def lay_out(self) -> Iterator[Wait]:
        """Tap the row together, and show the missions that lie beside it, all at once."""
        yield from self.hand.until(Phase.MISSIONS)
        yield from self.tap(self.hand.table_page.scan)
        self.tripod.hold(*(code(tag, "UN") for tag in MISSIONS))
        yield lambda: len([row for row in self.scan.rows if row.choices]) == len(MISSIONS)
        yield self.hand.robot.settled()
        self.keep("missions")
        yield from self.tap(self.scan.accept_all)
        yield lambda: self.hand.now.phase == Phase.AREA
        self.tripod.clear()
        yield self.hand.robot.settled()
        self.hand.told["missions"] = [mission.id for mission in self.hand.now.view.missions]

    def play_round(self) -> Iterator[Wait]:
        """Touch the area, show the plan, touch all else, until the next round or the end."""
        round_ = self.hand.now.view.round
        yield from self.hand.until(Phase.PLAN)
        yield from self.plan()
        while self.hand.place is not Place.RESULT and self.hand.now.view.round == round_:
            yield from self.hand.robot.step()
        self.deck.draw(DRAWN)

    def plan(self) -> Iterator[Wait]:
        """Show three cards in private, one after the other."""
        chosen = self.deck.plan()
        yield from self.tap(self.hand.table_page.scan)
        yield from self.tap(self.mine.begin)
        for number, card in enumerate(chosen):
            yield from self._look_at_nothing()
            yield from self._mistakes(number)
            self.tripod.hold(code(TAGS[card], "UN"))
            yield self._read(number + 1)
            self.tripod.clear()
            yield self.hand.robot.settled()
        assert self.hand.now.phase == Phase.DEFEND
        fronts = self.hand.now.view.front
        assert [fronts[place].open for place in (1, 2)] == [None, None]
        assert fronts[3].open in (chosen[2], None)
        self.keep(f"plan-{self.hand.now.view.round}")

    def _read(self, count: int) -> Wait:
        """Return the condition that so many cards are read; with the last one the plan stands."""
        hand = self.hand
        return lambda: hand.now.view.read == count or hand.now.moment is not None

    def _look_at_nothing(self) -> Iterator[Wait]:
        """Wait until the camera has seen that the last card is gone."""
        showing = self.hand.app.desk.showing
        yield lambda: showing._hint.now == "nothing_there" and not showing._blocked
        yield self.hand.robot.settled()

    def _mistakes(self, number: int) -> Iterator[Wait]:
        """Show what cannot be played here: each is refused, and nothing changes."""
        round_ = self.hand.now.view.round
        if round_ == 1 and number == 0:
            yield from self._wrong(code("PLOT1"))
        if round_ == 1 and number == 2:
            yield from self._refused("decoy as the open card", Card.DECOY)
        if round_ == 2 and number == 0:
            yield from self._refused("a card that was played", self.deck.played[1])

    def _wrong(self, tag: str) -> Iterator[Wait]:
        self.tripod.hold(tag)
        yield lambda: self.mine.headline == "Not this card"
        self.keep("another-game")
        self.hand.told["another game"] = self.mine.line
        self.tripod.clear()
        yield from self._look_at_nothing()

    def _refused(self, name: str, card: Card) -> Iterator[Wait]:
        before = self.hand.now.sequence
        toast = self.hand.app.stage.toast
        self.tripod.hold(code(TAGS[card], "UN"))
        yield lambda: bool(toast.text)
        assert self.hand.now.sequence == before
        self.keep(name.replace(" ", "-"))
        self.hand.told[name] = toast.text
        toast.close()
        self.tripod.clear()
        yield from self._look_at_nothing()


def played(hand: Stagehand, folder: str, pictures: str = "") -> Iterator[Wait]:
    """From laying out to the result."""
    evening = Evening(hand, folder, pictures)
    yield from hand.seat(PEOPLE[:2], OPTIONS, "unrest")
    hand.still()
    yield from evening.lay_out()
    while hand.place is not Place.RESULT:
        yield from evening.play_round()
    evening.keep("result")
    view = hand.now.view
    shown = [card.open for stack in view.stacks.values() for card in stack]
    shown += [card.open for card in view.destroyed]
    hand.told |= {
        "file": hand.now.file,
        "rounds": view.round,
        "outcome": view.outcome.reason,
        "liberated": len(view.liberated),
        "cards": sorted(str(card) for card in shown),
        "played": sorted(str(card) for card in evening.deck.played),
    }
