"""A table of Rebellion whose players do as they are told."""

from msgspec.structs import replace

from companion.engine import Action, Fact, MemoryLog, Record, Secret, Session, Setup
from companion.games.rebellion_3j import DEFINITION
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j.pieces import ENCAMPMENT, SEATS, Card, Die, Tokens
from companion.games.rebellion_3j.state import Battle
from companion.games.rebellion_3j.views import PublicView, SeatView

NAMES = ("Ola", "Jan")


class Table:
    """Two seats with real rules; whatever the options, a battle is told in the same words."""

    def __init__(self, **options: str) -> None:
        self._log = MemoryLog()
        self.session = Session.start(
            DEFINITION,
            Setup(NAMES, options),
            self._log,
            seed="table",
            now=lambda: 0,
            started="some evening",
        )

    def record(self) -> Record:
        return self._log.record()

    @property
    def view(self) -> PublicView:
        view: PublicView = self.session.public_view()
        return view

    @property
    def last(self) -> Battle:
        return self.view.history[-1]

    def seen_by(self, seat: int) -> SeatView:
        view: SeatView = self.session.seat_view(seat)
        return view

    def do(self, seat: int, action: Action) -> list[Fact]:
        return [entry.fact for entry in self.session.act(seat, action)]

    def lay(self, *cards: Card) -> list[Fact]:
        """Let both play these cards; the last ones of a cycle lie there already."""
        facts: list[Fact] = []
        if self.view.phase != "cards":
            assert self.view.cards == dict(zip(SEATS, cards, strict=True))
            return facts
        for seat, card in zip(SEATS, cards, strict=True):
            open_cards = self.view.bidding == "open"
            facts += self.do(seat, a.ShowCard(card) if open_cards else a.LayCard(Secret(card)))
        return facts

    def wager(self, *amounts: int) -> list[Fact]:
        facts: list[Fact] = []
        for seat, amount in zip(SEATS, amounts, strict=True):
            count = Tokens(amount)
            secret = self.view.bidding == "secret"
            facts += self.do(seat, a.Wager(Secret(count)) if secret else a.TellWager(count))
        return facts

    def command(self, amount: int | None = None) -> list[Fact]:
        (seat,) = self.view.awaited
        return self.do(seat, a.KeepWager() if amount is None else a.Command(Tokens(amount)))

    def roll(self, *values: int) -> list[Fact]:
        facts: list[Fact] = []
        for seat, value in zip(SEATS, values, strict=True):
            facts += self.do(seat, a.EnterDie(Die(value)))
        return facts

    def bid(self, cards: tuple[Card, Card], wagers: tuple[int, int]) -> None:
        self.lay(*cards)
        self.wager(*wagers)

    def conflict(
        self, cards: tuple[Card, Card], wagers: tuple[int, int], dice: tuple[int, int] = (1, 1)
    ) -> Battle:
        """Fight a whole conflict; a General gives no command, and two wager the same again."""
        self.bid(cards, wagers)
        if self.view.phase == "rewager":
            self.wager(*wagers)
        if self.view.phase == "command":
            self.command()
        if self.view.phase == "dice":
            self.roll(*dice)
        return self.last

    def draw(self) -> Battle:
        """Fight a conflict that nobody wins, with the smallest cards both have."""
        card = self.view.hands[1][0] if self.view.phase == "cards" else self.view.cards[1]
        return self.conflict((card, card), (5, 5))

    def to_attrition(self) -> None:
        """Go to the end of the cycle; nothing changes on the way."""
        while self.view.phase != "attrition_wagers":
            self.draw()

    def attrition(self, wagers: tuple[int, int], dice: tuple[int, int]) -> Battle:
        self.to_attrition()
        self.wager(*wagers)
        self.roll(*dice)
        return self.last

    def shrink(self, *camps: int) -> None:
        """Leave the encampments with so many tokens, as if attrition had taken the others."""
        ledger = self.session._ledger
        lost = {seat: ENCAMPMENT - camp for seat, camp in zip(SEATS, camps, strict=True)}
        state = replace(ledger.state, camps=dict(zip(SEATS, camps, strict=True)), lost=lost)
        self.session._ledger = replace(ledger, state=state)
