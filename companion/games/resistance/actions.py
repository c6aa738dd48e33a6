"""What a seat can want to do."""

from companion.engine import Action, Seat, Secret
from companion.games.resistance.pieces import MissionCard, Plot, Role, Vote


class Ready(Action, frozen=True, tag="ready"):
    """I have seen my identity."""


class ReadIdentity(Action, frozen=True, tag="read_identity"):
    """I show my identity card to the companion."""

    role: Secret[Role]


class FinishReveal(Action, frozen=True, tag="finish_reveal"):
    """Eyes are open again."""


class MeetOnScreen(Action, frozen=True, tag="meet_on_screen"):
    """Nobody closes their eyes: all look at the screen in turn, and spies read who is with them."""


class DrawPlots(Action, frozen=True, tag="draw_plots"):
    """The leader takes this round's plot cards."""


class GivePlot(Action, frozen=True, tag="give_plot"):
    """The leader hands out one plot card."""

    plot: Plot
    to: Seat


class LookAtIdentity(Action, frozen=True, tag="look_at_identity"):
    """Overheard Conversation: look at a neighbour's identity."""

    owner: Seat


class ShowIdentity(Action, frozen=True, tag="show_identity"):
    """Establish Confidence and Open Up: show one's own identity."""

    to: Seat


class TakePlot(Action, frozen=True, tag="take_plot"):
    """Take Responsibility: take a plot card lying before somebody else."""

    plot: Plot
    owner: Seat


class SeizeLeadership(Action, frozen=True, tag="seize_leadership"):
    """Strong Leader: lead in place of the leader."""


class ChooseMission(Action, frozen=True, tag="choose_mission"):
    """Targeting: the leader names the mission."""

    mission: int


class PickMember(Action, frozen=True, tag="pick_member"):
    """The leader hands out a team token."""

    member: Seat


class DropMember(Action, frozen=True, tag="drop_member"):
    """The leader takes a team token back."""

    member: Seat


class CallVote(Action, frozen=True, tag="call_vote"):
    """The team is complete: the leader calls the vote."""


class CastVote(Action, frozen=True, tag="cast_vote"):
    """Vote on the team; may be changed until the count is closed."""

    vote: Secret[Vote]


class DeclareNoConfidence(Action, frozen=True, tag="declare_no_confidence"):
    """No Confidence: an approved team does not go after all."""


class Spotlight(Action, frozen=True, tag="spotlight"):
    """In the Spotlight: a member must play openly."""

    member: Seat


class PlayCard(Action, frozen=True, tag="play_card"):
    """Play a mission card; may be changed until the count is closed."""

    card: Secret[MissionCard]


class CloseCount(Action, frozen=True, tag="close_count"):
    """The leader asks for the votes or the mission cards."""


class LookAtCard(Action, frozen=True, tag="look_at_card"):
    """Keeping a Close Eye on You: look at one played mission card."""

    owner: Seat


class Pass(Action, frozen=True, tag="pass"):
    """Leave the plot card for another time."""


ACTIONS = (
    Ready,
    ReadIdentity,
    FinishReveal,
    MeetOnScreen,
    DrawPlots,
    GivePlot,
    LookAtIdentity,
    ShowIdentity,
    TakePlot,
    SeizeLeadership,
    ChooseMission,
    PickMember,
    DropMember,
    CallVote,
    CastVote,
    DeclareNoConfidence,
    Spotlight,
    PlayCard,
    CloseCount,
    LookAtCard,
    Pass,
)
