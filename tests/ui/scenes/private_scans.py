"""Identity cards shown to the camera in private, twice: `side` says which cards they are.

What differs is shown at the end of the reveal at the earliest, and the scene stops before that.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from card_codes.hints import Hint
from companion.presenters.private_scan import PrivateScanPage
from companion.ui.desk import Place
from companion.ui.robot import Wait
from companion.ui.showing import Showing
from companion.ui.widgets.buttons import Face
from tests.ui.scenes.pixels import Evening, instead
from tests.ui.shown_cards import FakeScanner, Lying, code, give_camera
from tests.ui.stagehand import PEOPLE, Stagehand
from tests.ui.witness import frames

SPY, RESISTANCE = code("ID2"), code("ID1")
SPIES = ((1, 4), (2, 5))
OPTIONS = {"identities": "scanned", "first_leader": "1"}
ROLES = (RESISTANCE, SPY)  # as the game lists them


class Round:
    """An evening on which the screen goes round, and everybody shows a card."""

    def __init__(self, hand: Stagehand, side: int, keep: str) -> None:
        self.hand = hand
        self.evening = Evening(hand, side, keep)
        self.witness = self.evening.witness
        self.camera: FakeScanner = give_camera(hand.app.desk)
        self._spies = SPIES[side]

    def card_of(self, seat: int) -> str:
        return SPY if seat in self._spies else RESISTANCE

    @property
    def page(self) -> PrivateScanPage:
        page = self.hand.page
        assert isinstance(page, PrivateScanPage), self.hand.place
        return page

    def see(self, name: str, *cards: Lying, hint: Hint | None = None) -> Iterator[Wait]:
        """Let the camera see this, and look at the screen."""
        self.camera.show(*cards, hint=hint)
        yield frames(1)  # until the screen has seen it, and perhaps asked the table
        yield from self.witness.settle()
        self.witness.look(name)

    def by_camera(self, seat: int) -> Iterator[Wait]:
        """Show a card, badly at first."""
        card = Lying(self.card_of(seat), number=seat)
        yield from self.evening.tap(self.page.begin)
        for number in range(4):
            yield from self.see(f"{seat} nothing {number}")
        for number in range(4):
            yield from self.see(f"{seat} glare {number}", hint=Hint.LESS_GLARE)
        yield from self.see(f"{seat} not sure", replace_sure(card))
        yield from self.see(f"{seat} read", card)

    def by_touch(self, seat: int) -> Iterator[Wait]:
        """Choose on the screen: no button may look different from another that is touched."""
        yield from self.evening.tap(self.page.by_touch)
        yield from self.evening.hold_and_look(f"{seat} looks first")
        yield from self.evening.in_hand(ROLES.index(self.card_of(seat)))


def replace_sure(card: Lying) -> Lying:
    return Lying(card.code, number=card.number, sure=False)


def shown(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Five people: three show their cards, one a wrong one first, and two choose by touch."""
    yield from _play(Round(hand, side, keep))


def leaky(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """A careless programmer lets the page know the card: the comparison has to notice."""
    round_ = Round(hand, side, keep)

    def telling(honest: Any) -> Any:
        def page(showing: Showing, *given: Any, **more: Any) -> Any:
            said = honest(showing, *given, **more)
            seen = round_.camera.last
            return replace(said, line=said.line + ("!" if seen == SPY else ""))

        return page

    with instead(Showing, "page", telling):
        yield from _play(round_)


def _play(round_: Round) -> Iterator[Wait]:
    hand, witness = round_.hand, round_.witness
    yield from hand.seat(PEOPLE[:5], OPTIONS)
    yield from witness.settle()
    hand.still()
    hand.same_chance()
    witness.begin()
    witness.look("identities")
    yield from round_.evening.tap(hand.table_page.scan)
    yield from round_.by_camera(1)
    yield from round_.by_touch(2)
    yield from round_.evening.tap(round_.page.begin)
    yield from round_.see("3 nothing")
    yield from round_.see("3 still there", Lying(round_.card_of(2), number=9))
    yield from round_.see("3 gone")
    yield from round_.see("3 wrong", Lying(code("PLOT1"), number=10))
    for number in range(4):
        yield from round_.see(f"3 again {number}")
    yield from round_.see("3 read", Lying(round_.card_of(3), number=11))
    yield from round_.by_camera(4)
    yield from round_.by_touch(5)
    assert hand.place is Place.TABLE
    assert hand.now.phase == "reveal"
    assert hand.robot.find(Face, text=hand.table_page.words.carry_on)
    hand.told = {"steps": witness.steps}
