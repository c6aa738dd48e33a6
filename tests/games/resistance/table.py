"""A table of The Resistance whose players do as they are told."""

from collections.abc import Sequence

from companion.engine import Action, Fact, MemoryLog, Record, Secret, Session, Setup
from companion.engine.seats import all_seats
from companion.games.resistance import DEFINITION
from companion.games.resistance import actions as a
from companion.games.resistance.pieces import MissionCard, Plot, Role, Vote
from companion.games.resistance.views import PublicView, SeatView

NAMES = ("Robert", "Maciek", "Kasia", "Łukasz", "Marta", "Ola", "Jan", "Ewa", "Adam", "Zofia")


class Table:
    """Seats 1.. with real rules; seat 1 leads first and the companion knows no role unless told.

    `spies` makes the players show their identity cards to the companion.
    """

    def __init__(self, count: int = 5, spies: Sequence[int] = (), **options: str) -> None:
        identities = "scanned" if spies else "cards"
        chosen = {"first_leader": "1", "identities": identities, **options}
        self._log = MemoryLog()
        self.session = Session.start(
            DEFINITION,
            Setup(NAMES[:count], chosen),
            self._log,
            seed="table",
            now=lambda: 0,
            started="some evening",
        )
        self.seats = all_seats(count)
        self._learn_identities(spies)

    def record(self) -> Record:
        return self._log.record()

    @property
    def view(self) -> PublicView:
        view: PublicView = self.session.public_view()
        return view

    def seen_by(self, seat: int) -> SeatView:
        view: SeatView = self.session.seat_view(seat)
        return view

    def do(self, seat: int, action: Action) -> list[Fact]:
        return [entry.fact for entry in self.session.act(seat, action)]

    def give(self, plot: Plot, to: int) -> list[Fact]:
        if self.view.phase == "draw":
            self.do(self.view.leader, a.DrawPlots())
        return self.do(self.view.leader, a.GivePlot(plot, to))

    def propose(self, *team: int, mission: int | None = None) -> None:
        leader = self.view.leader
        if mission is not None:
            self.do(leader, a.ChooseMission(mission))
        for member in team:
            self.do(leader, a.PickMember(member))
        self.do(leader, a.CallVote())

    def propose_any(self) -> None:
        self.propose(*self.seats[: self.view.team_size])

    def vote(self, approving: int, *, skip: Sequence[int] = ()) -> list[Fact]:
        """Let the first `approving` of the voters approve and the others reject."""
        facts: list[Fact] = []
        for place, seat in enumerate(seat for seat in self.seats if seat not in skip):
            choice = Vote.APPROVE if place < approving else Vote.REJECT
            facts += self.do(seat, a.CastVote(Secret(choice)))
        return facts

    def approve(self) -> list[Fact]:
        return self.vote(len(self.seats))

    def reject(self) -> list[Fact]:
        return self.vote(0)

    def play(self, fails: int = 0) -> list[Fact]:
        """Let the first `fails` members of the team play a fail."""
        facts: list[Fact] = []
        for place, seat in enumerate(self.view.team):
            card = MissionCard.FAIL if place < fails else MissionCard.SUCCESS
            facts += self.do(seat, a.PlayCard(Secret(card)))
        return facts

    def mission(self, fails: int = 0) -> None:
        """Play one whole mission with a team that is approved at once."""
        self.propose_any()
        self.approve()
        self.play(fails)

    def missions(self, *fails: int) -> None:
        for count in fails:
            self.mission(count)

    def _learn_identities(self, spies: Sequence[int]) -> None:
        for seat in self.seats:
            role = Role.SPY if seat in spies else Role.RESISTANCE
            self.do(seat, a.ReadIdentity(Secret(role)) if spies else a.Ready())
        if self.view.phase == "reveal":
            self.do(self.view.leader, a.FinishReveal())
