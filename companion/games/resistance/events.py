"""What can have happened. Every field is public unless it is a `Secret`."""

from typing import ClassVar

from companion.engine import Fact, Seat, Secret
from companion.games.resistance.pieces import MissionCard, Plot, Role, Vote


class GameBegun(Fact, frozen=True, tag="game_begun"):
    """The seats are taken and somebody leads first."""

    REVEALS: ClassVar[bool] = True
    leader: Seat


class RolesDealt(Fact, frozen=True, tag="roles_dealt"):
    """The companion dealt the identities."""

    REVEALS: ClassVar[bool] = True
    roles: dict[Seat, Secret[Role]]


class SeatReady(Fact, frozen=True, tag="seat_ready"):
    """A player knows who they are."""

    seat: Seat


class IdentityRead(Fact, frozen=True, tag="identity_read"):
    """A player showed their identity card to the companion."""

    seat: Seat
    role: Secret[Role]


class IdentitiesDisagree(Fact, frozen=True, tag="identities_disagree"):
    """The cards that were read are not those of this table; all are read again."""

    REVEALS: ClassVar[bool] = True


class IdentitiesAgree(Fact, frozen=True, tag="identities_agree"):
    """The cards that were read are those of this table; nobody can try another one now."""

    REVEALS: ClassVar[bool] = True


class RevealBegun(Fact, frozen=True, tag="reveal_begun"):
    """Everybody closes their eyes."""

    REVEALS: ClassVar[bool] = True


class MeetingBegun(Fact, frozen=True, tag="meeting_begun"):
    """Nobody closes their eyes: all look at the screen in turn, and spies read who is with them."""

    REVEALS: ClassVar[bool] = True


class RevealFinished(Fact, frozen=True, tag="reveal_finished"):
    """The spies have seen each other, and all eyes are open."""

    REVEALS: ClassVar[bool] = True


class TermBegun(Fact, frozen=True, tag="term_begun"):
    """A player takes the leader token."""

    leader: Seat


class WindowOpened(Fact, frozen=True, tag="window_opened"):
    """Holders of a plot card are asked one by one whether they use it now."""

    plot: Plot
    asked: tuple[Seat, ...]


class PlotDeclined(Fact, frozen=True, tag="plot_declined"):
    """The player asked keeps the card."""

    seat: Seat


class WindowClosed(Fact, frozen=True, tag="window_closed"):
    """Nobody is asked any more."""


class LeadershipSeized(Fact, frozen=True, tag="leadership_seized"):
    """Strong Leader was played."""

    seat: Seat


class PlotsDue(Fact, frozen=True, tag="plots_due"):
    """The leader has to take this round's plot cards."""

    count: int


class PlotsDrawn(Fact, frozen=True, tag="plots_drawn"):
    """The plot cards of this round; none are named where a real deck is used."""

    REVEALS: ClassVar[bool] = True
    plots: tuple[Plot, ...]


class PlotGiven(Fact, frozen=True, tag="plot_given"):
    """The leader handed out a plot card."""

    plot: Plot
    to: Seat


class PlotWasted(Fact, frozen=True, tag="plot_wasted"):
    """An immediate plot card could do nothing and is discarded (CON-4f)."""

    plot: Plot
    seat: Seat


class IdentityShown(Fact, frozen=True, tag="identity_shown"):
    """One player saw another's identity; what was seen is between those two."""

    REVEALS: ClassVar[bool] = True
    plot: Plot
    owner: Seat
    viewer: Seat


class PlotTaken(Fact, frozen=True, tag="plot_taken"):
    """Take Responsibility moved a plot card."""

    plot: Plot
    owner: Seat
    by: Seat


class PlotsHandedOut(Fact, frozen=True, tag="plots_handed_out"):
    """The leader goes on to the team."""


class MissionChosen(Fact, frozen=True, tag="mission_chosen"):
    """Targeting: the leader named a mission."""

    mission: int


class MemberPicked(Fact, frozen=True, tag="member_picked"):
    """A player got a team token."""

    member: Seat


class MemberDropped(Fact, frozen=True, tag="member_dropped"):
    """A player gave a team token back."""

    member: Seat


class VoteCalled(Fact, frozen=True, tag="vote_called"):
    """The vote on the team began; opinion makers, if any, go first."""

    mission: int
    team: tuple[Seat, ...]
    first: tuple[Seat, ...]


class VoteCast(Fact, frozen=True, tag="vote_cast"):
    """A seat's vote is in."""

    seat: Seat
    vote: Secret[Vote]


class OpinionsRevealed(Fact, frozen=True, tag="opinions_revealed"):
    """The opinion makers' votes, before the others vote."""

    REVEALS: ClassVar[bool] = True
    votes: dict[Seat, Vote]


class VotesRevealed(Fact, frozen=True, tag="votes_revealed"):
    """Who voted what."""

    REVEALS: ClassVar[bool] = True
    votes: dict[Seat, Vote]
    approved: bool


class NoConfidenceDeclared(Fact, frozen=True, tag="no_confidence_declared"):
    """No Confidence was played on an approved team."""

    seat: Seat


class TeamApproved(Fact, frozen=True, tag="team_approved"):
    """The team goes, and nothing can stop it any more."""


class TeamRejected(Fact, frozen=True, tag="team_rejected"):
    """The team does not go."""


class SpotlightSet(Fact, frozen=True, tag="spotlight_set"):
    """A member has to play openly."""

    by: Seat
    member: Seat


class CardPlayed(Fact, frozen=True, tag="card_played"):
    """A member's mission card is in."""

    seat: Seat
    card: Secret[MissionCard]


class OpenCardPlayed(Fact, frozen=True, tag="open_card_played"):
    """The member in the spotlight played, for all to see."""

    REVEALS: ClassVar[bool] = True
    seat: Seat
    card: MissionCard


class CardSeen(Fact, frozen=True, tag="card_seen"):
    """One player saw another's mission card; what was seen is theirs alone."""

    REVEALS: ClassVar[bool] = True
    viewer: Seat
    owner: Seat


class MissionRevealed(Fact, frozen=True, tag="mission_revealed"):
    """The mission cards, shuffled: how many of each, and what they make of the mission."""

    REVEALS: ClassVar[bool] = True
    mission: int
    successes: int
    fails: int
    succeeded: bool


class IdentitiesRevealed(Fact, frozen=True, tag="identities_revealed"):
    """The game is over, and everybody shows who they were."""

    REVEALS: ClassVar[bool] = True
    roles: dict[Seat, Role]


EVENTS = (
    GameBegun,
    RolesDealt,
    SeatReady,
    IdentityRead,
    IdentitiesAgree,
    IdentitiesDisagree,
    RevealBegun,
    MeetingBegun,
    RevealFinished,
    TermBegun,
    WindowOpened,
    PlotDeclined,
    WindowClosed,
    LeadershipSeized,
    PlotsDue,
    PlotsDrawn,
    PlotGiven,
    PlotWasted,
    IdentityShown,
    PlotTaken,
    PlotsHandedOut,
    MissionChosen,
    MemberPicked,
    MemberDropped,
    VoteCalled,
    VoteCast,
    OpinionsRevealed,
    VotesRevealed,
    NoConfidenceDeclared,
    TeamApproved,
    TeamRejected,
    SpotlightSet,
    CardPlayed,
    OpenCardPlayed,
    CardSeen,
    MissionRevealed,
    IdentitiesRevealed,
)
