"""A table of Unrest whose two players do as they are told."""

from collections import Counter
from collections.abc import Sequence

import pytest

from companion.engine import (
    Action,
    AnyGame,
    Fact,
    IllegalActionError,
    MemoryLog,
    Record,
    Secret,
    Session,
    Setup,
)
from companion.games.unrest import DEFINITION
from companion.games.unrest import actions as a
from companion.games.unrest.pieces import Card, District, Token, all_cards
from companion.games.unrest.state import State
from companion.games.unrest.views import PublicView, SeatView

REBELLION, EMPIRE = 1, 2
PLENTY, PEACE, CAPITOL, POLICE, TRUTH = District
ROW = (PLENTY, PEACE, CAPITOL, POLICE, TRUTH)
USUAL = ("espionage", "influence", "plot")


class Table:
    """Seat 1 is the Rebellion; the row is that of the box, the missions are entered."""

    def __init__(
        self,
        missions: Sequence[str] = USUAL,
        row: Sequence[District] = ROW,
        game: AnyGame = DEFINITION,
        **options: str,
    ) -> None:
        chosen = {"districts": "entered", "missions": "entered", **options}
        self._log = MemoryLog()
        self.session = Session.start(
            game,
            Setup(("Ola", "Jan"), chosen),
            self._log,
            seed="table",
            now=lambda: 0,
            started="some evening",
        )
        for district in row:
            if self.view.phase == "districts" and district in self.view.districts:
                self.rebel(a.PlaceDistrict(district))
        for mission in missions if self.view.phase == "missions" else ():
            self.rebel(a.ChooseMission(mission))

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def view(self) -> PublicView:
        view: PublicView = self.session.public_view()
        return view

    def record(self) -> Record:
        return self._log.record()

    def seen_by(self, seat: int) -> SeatView:
        view: SeatView = self.session.seat_view(seat)
        return view

    def do(self, seat: int, action: Action) -> list[Fact]:
        return [entry.fact for entry in self.session.act(seat, action)]

    def rebel(self, action: Action) -> list[Fact]:
        return self.do(self.view.rebellion, action)

    def empire(self, action: Action) -> list[Fact]:
        return self.do(self.view.empire, action)

    def area(self, left: District, right: District) -> None:
        self.rebel(a.ChooseArea(left, right))

    def play(self, card: str) -> list[Fact]:
        return self.rebel(a.PlayCard(Secret(Card(card))))

    def plan(self, *cards: str) -> list[Fact]:
        return [fact for card in cards for fact in self.play(card)]

    def assign(self, *districts: District) -> list[Fact]:
        """Assign the cards still in front, from the left; the last district takes the rest."""
        facts: list[Fact] = []
        for number, place in enumerate(tuple(self.view.front)):
            district = districts[min(number, len(districts) - 1)]
            facts += self.rebel(a.Assign(place, district))
        return facts

    def can_liberate(self) -> set[tuple[District, str, tuple[int, ...]]]:
        ways = self.seen_by(self.view.rebellion).liberations
        return {(way.proof.district, way.proof.mission, way.proof.positions) for way in ways}

    def liberate(self, district: District, mission: str, *positions: int) -> list[Fact]:
        return self.rebel(a.Liberate(Secret(a.Proof(district, mission, positions))))

    def end(self) -> list[Fact]:
        return self.rebel(a.EndCheck())

    def refused(self, seat: int, action: Action) -> str:
        """Try what is forbidden; return the sentence, and make sure that nothing happened."""
        before, written = self.state, self.session.sequence
        with pytest.raises(IllegalActionError) as refusal:
            self.do(seat, action)
        assert (self.state, self.session.sequence) == (before, written)
        assert self.state is before
        return str(refusal.value)

    def round(self, area: tuple[District, District], cards: Sequence[str]) -> None:
        """Play a whole round with any two tokens, and liberate nothing."""
        self.area(*area)
        self.plan(*cards)
        self.defend_idly()
        self.assign_anywhere()
        self.end()

    def seven_rounds(self, last: Sequence[str]) -> None:
        """Play all cards but the last three, and liberate nothing on the way."""
        left = sorted((Counter(all_cards()) - Counter(map(Card, last))).elements(), key=_number)
        hidden, shown = left[:14], left[14:]  # decoys come first, and so are hidden
        for first, second, third in zip(hidden[::2], hidden[1::2], shown, strict=True):
            self.round(self.view.areas[0], (first, second, third))

    def assign_anywhere(self) -> None:
        for place in tuple(self.view.front):
            choices = [one for one in self.session.legal(REBELLION) if one.place == place]
            self.rebel(choices[0])

    def defend_idly(self) -> None:
        """Use the first two tokens there are, on the first targets there are."""
        for token in self.view.available[: 2 - self.view.defences]:
            self.empire(self._idle(token))

    def _idle(self, token: Token) -> Action:
        hidden = [place for place, card in self.view.front.items() if card.open is None]
        match token:
            case Token.SURVEIL:
                return a.Surveil(hidden[0])
            case Token.DESTROY:
                return a.Destroy(hidden[-1])
            case Token.REROUTE:
                return a.Reroute(hidden[-1], self.view.contested[-1])
        return a.Blockade((self.view.area or self.view.contested)[-1])


def _number(card: Card) -> int:
    return card.number
