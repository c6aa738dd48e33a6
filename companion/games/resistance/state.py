"""Everything there is to know about a running game, secrets included."""

from enum import StrEnum

import msgspec

from companion.engine import Seat, Secret, term
from companion.engine.seats import all_seats, clockwise
from companion.games.resistance.options import Options, Switch
from companion.games.resistance.pieces import (
    MISSIONS,
    REJECTIONS_TO_LOSE,
    TO_WIN,
    MissionCard,
    Plot,
    Role,
    Vote,
    team_size,
)


class Phase(StrEnum):
    """Where the game is; the windows are named after what is asked in them."""

    IDENTITIES = "identities"
    REVEAL = "reveal"
    MEETING = "meeting"
    LEADERSHIP = "leadership"
    DRAW = "draw"
    HAND_OUT = "hand_out"
    RESOLVE = "resolve"
    TEAM = "team"
    OPINIONS = "opinions"
    VOTE = "vote"
    CONFIDENCE = "confidence"
    SPOTLIGHT = "spotlight"
    MISSION = "mission"
    CLOSE_EYE = "close_eye"
    OVER = "over"


PHASE_TITLES = {
    Phase.IDENTITIES: term("learning the identities"),
    Phase.REVEAL: term("the reveal"),
    Phase.MEETING: term("the reveal on the screen"),
    Phase.LEADERSHIP: term("the question for a Strong Leader"),
    Phase.DRAW: term("drawing plot cards"),
    Phase.HAND_OUT: term("handing out plot cards"),
    Phase.RESOLVE: term("resolving a plot card"),
    Phase.TEAM: term("picking the team"),
    Phase.OPINIONS: term("the opinion makers' vote"),
    Phase.VOTE: term("the vote on the team"),
    Phase.CONFIDENCE: term("the question for No Confidence"),
    Phase.SPOTLIGHT: term("the question for the Spotlight"),
    Phase.MISSION: term("the mission"),
    Phase.CLOSE_EYE: term("the question for a Close Eye"),
    Phase.OVER: term("the end of the game"),
}

WINDOWS = {
    Plot.STRONG_LEADER: Phase.LEADERSHIP,
    Plot.NO_CONFIDENCE: Phase.CONFIDENCE,
    Plot.SPOTLIGHT: Phase.SPOTLIGHT,
    Plot.CLOSE_EYE: Phase.CLOSE_EYE,
}


class Verdict(StrEnum):
    """What became of a proposed team."""

    APPROVED = "approved"
    REJECTED = "rejected"
    VOIDED = "voided"


class Proposal(msgspec.Struct, frozen=True):
    """A team that was voted on; all of it was revealed."""

    mission: int
    leader: Seat
    team: tuple[Seat, ...]
    votes: dict[Seat, Vote]
    verdict: Verdict


class Result(msgspec.Struct, frozen=True):
    """A mission that was played; all of it was revealed."""

    team: tuple[Seat, ...]
    fails: int
    succeeded: bool


class Showing(msgspec.Struct, frozen=True):
    """Somebody's identity was shown to somebody else. That it was is public, the card is not."""

    plot: Plot
    owner: Seat
    viewer: Seat


class Peek(msgspec.Struct, frozen=True):
    """Somebody looked at a mission card."""

    mission: int
    viewer: Seat
    owner: Seat
    card: Secret[MissionCard]


class Pending(msgspec.Struct, frozen=True):
    """An immediate plot card that its receiver has to resolve."""

    plot: Plot
    seat: Seat


class State(msgspec.Struct, frozen=True):
    """One moment of a game. Dictionaries are never changed in place."""

    count: int
    options: Options
    deck: dict[Plot, int]  # plot cards that have not come into play
    phase: Phase = Phase.IDENTITIES
    leader: Seat = 1
    # Before the first mission
    ready: frozenset[Seat] = frozenset()
    identities: dict[Seat, Secret[Role]] = {}
    spies_met: bool = False
    # The table
    results: dict[int, Result] = {}
    rejections: int = 0
    proposals: tuple[Proposal, ...] = ()
    plots: dict[Seat, tuple[Plot, ...]] = {}
    showings: tuple[Showing, ...] = ()
    peeks: tuple[Peek, ...] = ()
    revealed: dict[Seat, Role] = {}
    # This round
    plots_came: bool = False
    drawn: tuple[Plot, ...] = ()
    to_give: int = 0
    given_to: tuple[Seat, ...] = ()
    pending: Pending | None = None
    asked: tuple[Seat, ...] = ()
    # This team
    chosen_mission: int | None = None
    team: tuple[Seat, ...] = ()
    votes: dict[Seat, Secret[Vote]] = {}
    open_votes: dict[Seat, Vote] = {}
    spotlight: Seat | None = None
    cards: dict[Seat, Secret[MissionCard]] = {}
    open_cards: dict[Seat, MissionCard] = {}

    @property
    def mission(self) -> int | None:
        """The mission under way; None before a targeting leader names one, and at the end."""
        if self.phase is Phase.OVER:
            return None
        if self.options.targeting is Switch.YES or self.chosen_mission:
            return self.chosen_mission
        return len(self.results) + 1

    @property
    def team_size(self) -> int | None:
        """How many the mission takes; None while there is no mission."""
        return team_size(self.count, self.mission) if self.mission in MISSIONS else None

    @property
    def successes(self) -> int:
        """Missions won by the Resistance."""
        return sum(result.succeeded for result in self.results.values())

    @property
    def failures(self) -> int:
        """Missions won by the spies."""
        return len(self.results) - self.successes

    @property
    def over(self) -> bool:
        """Tell whether a side has won."""
        return (
            self.successes >= TO_WIN
            or self.failures >= TO_WIN
            or self.rejections >= REJECTIONS_TO_LOSE
        )

    def holders(self, plot: Plot) -> tuple[Seat, ...]:
        """Return who has that plot card on the table, clockwise from the leader."""
        return tuple(
            seat for seat in clockwise(self.leader, self.count) if plot in self.plots.get(seat, ())
        )

    def voters(self) -> tuple[Seat, ...]:
        """Return who takes part in the secret count under way."""
        match self.phase:
            case Phase.OPINIONS:
                return tuple(sorted(self.holders(Plot.OPINION_MAKER)))
            case Phase.VOTE:
                return tuple(s for s in all_seats(self.count) if s not in self.open_votes)
            case Phase.MISSION:
                return self.team
        return ()

    def counted(self) -> tuple[Seat, ...]:
        """Return whose vote or mission card is in."""
        match self.phase:
            case Phase.OPINIONS | Phase.VOTE:
                return tuple(sorted(self.votes))
            case Phase.MISSION:
                return tuple(sorted({**self.cards, **self.open_cards}))
        return ()

    def missing(self) -> tuple[Seat, ...]:
        """Return whose vote or mission card is still to come."""
        counted = self.counted()
        return tuple(seat for seat in self.voters() if seat not in counted)
