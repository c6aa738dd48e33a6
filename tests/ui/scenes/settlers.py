"""Imperial Settlers in the running app: what lies inside an empire is reached by touch."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.state import Phase
from companion.presenters.pages import Field
from companion.table.cards import Offer
from companion.table.intents import Act
from companion.ui.boards.imperial_settlers_band import EmpireBand
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.widgets.plate import SeatPlate
from tests.ui.stagehand import PEOPLE, Stagehand

LIKED = (a.Build, a.SignDeal, a.Choose)  # before all else, so that empires grow
AVOIDED = (a.OpenBook, a.PayOtherwise, a.Raze, a.OpenExchange)
GROWN = 9  # locations of the largest empire


class Evening:
    """Cards are played by chance, without a camera; `keep` writes a picture where they are kept."""

    def __init__(self, hand: Stagehand, pictures: str) -> None:
        self.hand = hand
        self._random = Random(7)
        self._pictures = Path(pictures) if pictures else None

    def keep(self, name: str) -> None:
        if self._pictures:
            save_picture(self._pictures / f"{name}.png")

    def grow(self) -> Iterator[Wait]:
        """Play until an empire is large, and somebody can use a location of it."""
        while not (self._largest() >= GROWN and self.fields(a.Activate)):
            assert not self.hand.now.over
            yield from self.any_step()

    def any_step(self) -> Iterator[Wait]:
        if self.hand.now.moment or not self.hand.now.offers:
            yield from self.hand.robot.step()
            return
        offer = self._choose()
        self.hand.table.post(Act(offer.seat, offer.action))
        yield self.hand.robot.settled()

    def _choose(self) -> Offer:
        now = self.hand.now
        offers = [offer for offer in now.offers if offer.seat in now.awaited]
        liked = [offer for offer in offers if isinstance(offer.action, LIKED)]
        other = [offer for offer in offers if not isinstance(offer.action, AVOIDED)]
        return self._random.choice(liked or other or offers)

    def _largest(self) -> int:
        return max(len(one.locations) for one in self.hand.now.view.empires.values())

    def fields(self, kind: type) -> list[Field]:
        """Return the fields that stand for an action of this kind."""
        rows = self.hand.table_page.board.rows
        return [
            field
            for row in rows
            for field in row.fields
            if any(isinstance(choice.action, kind) for choice in field.choices)
        ]


def reached(hand: Stagehand, seats: int = 4, pictures: str = "") -> Iterator[Wait]:
    """Use a location, count goods, and look at a seat; tell whether each was done."""
    evening = Evening(hand, pictures)
    yield from hand.seat(PEOPLE[:seats], {"help": "goods"}, "imperial_settlers")
    hand.still()
    evening.keep("begin")
    yield from evening.grow()
    evening.keep("table")
    field = evening.fields(a.Activate)[0]
    before = hand.now.sequence
    yield from hand.robot._at_field(field, field.choices[0])
    yield hand.robot.settled()
    hand.told["used"] = hand.now.sequence > before
    while hand.now.phase != Phase.ACTION or hand.now.moment or not _booked(hand):
        yield from evening.any_step()
    yield from _looks(hand, evening)
    yield from _counts(hand, evening)


def _booked(hand: Stagehand) -> list[Offer]:
    awaited = hand.now.awaited
    return [
        one for one in hand.now.offers if one.seat in awaited and isinstance(one.action, a.OpenBook)
    ]


def _looks(hand: Stagehand, evening: Evening) -> Iterator[Wait]:
    plate = next(one for one in hand.visible() if isinstance(one, SeatPlate))
    screen = hand.app.manager.current_screen
    screen.open_seat(plate.page)
    yield hand.robot.settled()
    evening.keep("seat")
    hand.told["about"] = len(plate.page.about) if plate.page else 0
    screen.close_sheet()
    band = next(one for one in hand.visible() if isinstance(one, EmpireBand))
    band.dispatch("on_release")
    yield hand.robot.settled()
    evening.keep("empire")


def _counts(hand: Stagehand, evening: Evening) -> Iterator[Wait]:
    seat = hand.now.awaited[0]
    hand.table.post(Act(seat, a.OpenBook()))
    yield hand.robot.settled()
    evening.keep("book")
    counted = hand.now.view.empires[seat].goods.get("wood", 0)
    more = next(one for one in evening.fields(a.Change) if one.name == "wood-more")
    yield from hand.robot._at_field(more, more.choices[0])
    yield hand.robot.settled()
    hand.told["counted"] = hand.now.view.empires[seat].goods["wood"] - counted
