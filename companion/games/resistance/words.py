"""What is said about the game, in our own words. Only public facts get here."""

from functools import singledispatch

from companion.engine import Fact, Sentence, say, term
from companion.games.resistance import events as e
from companion.games.resistance.options import Identities
from companion.games.resistance.pieces import PLOT_TITLES, MissionCard, Role, Vote
from companion.games.resistance.state import Phase
from companion.games.resistance.views import PublicView

ROLE_TITLES = {Role.RESISTANCE: term("the Resistance"), Role.SPY: term("the spies")}
CARD_TITLES = {MissionCard.SUCCESS: term("a success"), MissionCard.FAIL: term("a fail")}

_PROMPTS = {
    Phase.IDENTITIES: term("Look at your identity: waiting for {awaited:seats}."),
    Phase.REVEAL: term("Eyes closed. {leader:seat} goes on when all are open again."),
    Phase.MEETING: term("Everybody looks at the screen in turn: waiting for {awaited:seats}."),
    Phase.LEADERSHIP: term("{asked:seat}: take the lead as a Strong Leader?"),
    Phase.DRAW: term("{leader:seat}: draw plot cards ({to_give})."),
    Phase.HAND_OUT: term("{leader:seat}: hand out the plot cards ({to_give} left)."),
    Phase.RESOLVE: term("{asked:seat}: resolve {plot:term}."),
    Phase.TEAM: term("{leader:seat}: pick {team_size} for mission {mission}."),
    Phase.OPINIONS: term("Opinion makers vote first: waiting for {awaited:seats}."),
    Phase.VOTE: term("Vote on the team {team:seats}: waiting for {awaited:seats}."),
    Phase.CONFIDENCE: term("{asked:seat}: stop this team with No Confidence?"),
    Phase.SPOTLIGHT: term("{asked:seat}: put a member in the spotlight?"),
    Phase.MISSION: term("On the mission, play a card: waiting for {awaited:seats}."),
    Phase.CLOSE_EYE: term("{asked:seat}: look at a mission card?"),
    Phase.OVER: term("The game is over: {winner:term} won."),
}
_SHOW_IDENTITY = term("Show your identity card to the companion: waiting for {awaited:seats}.")
_CHOOSE_MISSION = term("{leader:seat}: choose a mission.")
_CALL_VOTE = term("{leader:seat}: call the vote on {team:seats}.")
_CLOSE_COUNT = term("Everybody has chosen. {leader:seat} closes the count.")


def prompt(view: PublicView) -> Sentence:
    """Return what the table should do now."""
    return say(
        _template(view),
        awaited=view.awaited,
        asked=view.awaited[0] if view.awaited else view.leader,
        leader=view.leader,
        mission=view.mission,
        team=view.team,
        team_size=view.team_size,
        to_give=view.to_give,
        plot=PLOT_TITLES[view.pending.plot] if view.pending else "",
        winner=ROLE_TITLES[Role(view.outcome.winner)] if view.outcome else "",
    )


def _template(view: PublicView) -> str:
    match view.phase:
        case Phase.IDENTITIES if view.identities is Identities.SCANNED:
            return _SHOW_IDENTITY
        case Phase.TEAM if view.mission is None:
            return _CHOOSE_MISSION
        case Phase.TEAM if len(view.team) == view.team_size:
            return _CALL_VOTE
        case Phase.VOTE | Phase.MISSION if view.all_counted:
            return _CLOSE_COUNT
    return _PROMPTS[view.phase]


def describe(event: Fact) -> Sentence:
    """Return one line about an event, for the story and for the name of what is undone."""
    return _line(event)


@singledispatch
def _line(event: Fact) -> Sentence:
    raise TypeError(f"{type(event).__name__} is no event of The Resistance")


@_line.register
def _(event: e.GameBegun) -> Sentence:
    return say("The game begins; {leader:seat} leads first.", leader=event.leader)


@_line.register
def _(_: e.RolesDealt) -> Sentence:
    return say("Everybody is dealt an identity.")


@_line.register
def _(event: e.SeatReady) -> Sentence:
    return say("{seat:seat} is ready.", seat=event.seat)


@_line.register
def _(event: e.IdentityRead) -> Sentence:
    return say("{seat:seat} shows an identity card to the companion.", seat=event.seat)


@_line.register
def _(_: e.IdentitiesDisagree) -> Sentence:
    return say("The identity cards do not fit this table: check the deal and show them all again.")


@_line.register
def _(_: e.IdentitiesAgree) -> Sentence:
    return say("The identity cards fit this table.")


@_line.register
def _(_: e.RevealBegun) -> Sentence:
    return say("Everybody closes their eyes, and the spies look at each other.")


@_line.register
def _(_: e.MeetingBegun) -> Sentence:
    return say("Everybody looks at the screen in turn: spies read who is with them.")


@_line.register
def _(_: e.RevealFinished) -> Sentence:
    return say("All eyes are open.")


@_line.register
def _(event: e.TermBegun) -> Sentence:
    return say("{leader:seat} is the leader.", leader=event.leader)


@_line.register
def _(event: e.WindowOpened) -> Sentence:
    return say(
        "{asked:seats} may use {plot:term}.", asked=event.asked, plot=PLOT_TITLES[event.plot]
    )


@_line.register
def _(event: e.PlotDeclined) -> Sentence:
    return say("{seat:seat} keeps the card for later.", seat=event.seat)


@_line.register
def _(_: e.WindowClosed) -> Sentence:
    return say("The game goes on.")


@_line.register
def _(event: e.LeadershipSeized) -> Sentence:
    return say("{seat:seat} takes the lead as a Strong Leader.", seat=event.seat)


@_line.register
def _(event: e.PlotsDue) -> Sentence:
    return say("Plot cards come into play ({count}).", count=event.count)


@_line.register
def _(event: e.PlotsDrawn) -> Sentence:
    if not event.plots:
        return say("The leader draws real plot cards.")
    titles = tuple(PLOT_TITLES[plot] for plot in event.plots)
    return say("The leader draws {plots:terms}.", plots=titles)


@_line.register
def _(event: e.PlotGiven) -> Sentence:
    return say("{to:seat} gets {plot:term}.", to=event.to, plot=PLOT_TITLES[event.plot])


@_line.register
def _(event: e.PlotWasted) -> Sentence:
    return say("{plot:term} finds nothing to take.", plot=PLOT_TITLES[event.plot])


@_line.register
def _(event: e.IdentityShown) -> Sentence:
    return say(
        "{viewer:seat} sees the identity of {owner:seat}.", viewer=event.viewer, owner=event.owner
    )


@_line.register
def _(event: e.PlotTaken) -> Sentence:
    return say(
        "{by:seat} takes {plot:term} from {owner:seat}.",
        by=event.by,
        plot=PLOT_TITLES[event.plot],
        owner=event.owner,
    )


@_line.register
def _(_: e.PlotsHandedOut) -> Sentence:
    return say("All plot cards are handed out.")


@_line.register
def _(event: e.MissionChosen) -> Sentence:
    return say("Mission {mission} is proposed.", mission=event.mission)


@_line.register
def _(event: e.MemberPicked) -> Sentence:
    return say("{member:seat} joins the team.", member=event.member)


@_line.register
def _(event: e.MemberDropped) -> Sentence:
    return say("{member:seat} leaves the team.", member=event.member)


@_line.register
def _(event: e.VoteCalled) -> Sentence:
    template = (
        term("A vote on {team:seats} for mission {mission}. Openly first: {first:seats}.")
        if event.first
        else term("A vote on {team:seats} for mission {mission}.")
    )
    return say(template, team=event.team, mission=event.mission, first=event.first)


@_line.register
def _(event: e.VoteCast) -> Sentence:
    return say("{seat:seat} votes.", seat=event.seat)


@_line.register
def _(event: e.OpinionsRevealed) -> Sentence:
    return _votes(
        term("Openly for: {approving:seats}. Openly against: {rejecting:seats}."), event.votes
    )


@_line.register
def _(event: e.VotesRevealed) -> Sentence:
    return _votes(term("For: {approving:seats}. Against: {rejecting:seats}."), event.votes)


@_line.register
def _(event: e.NoConfidenceDeclared) -> Sentence:
    return say("{seat:seat} declares No Confidence.", seat=event.seat)


@_line.register
def _(_: e.TeamApproved) -> Sentence:
    return say("The team goes on the mission.")


@_line.register
def _(_: e.TeamRejected) -> Sentence:
    return say("The team is rejected.")


@_line.register
def _(event: e.SpotlightSet) -> Sentence:
    return say("{by:seat} puts {member:seat} in the spotlight.", by=event.by, member=event.member)


@_line.register
def _(event: e.CardPlayed) -> Sentence:
    return say("{seat:seat} plays a mission card.", seat=event.seat)


@_line.register
def _(event: e.OpenCardPlayed) -> Sentence:
    return say(
        "{seat:seat} plays {card:term} openly.", seat=event.seat, card=CARD_TITLES[event.card]
    )


@_line.register
def _(event: e.CardSeen) -> Sentence:
    return say(
        "{viewer:seat} looks at the mission card of {owner:seat}.",
        viewer=event.viewer,
        owner=event.owner,
    )


@_line.register
def _(event: e.MissionRevealed) -> Sentence:
    template = (
        term("Mission {mission} succeeds (successes: {successes}, fails: {fails}).")
        if event.succeeded
        else term("Mission {mission} fails (successes: {successes}, fails: {fails}).")
    )
    return say(template, mission=event.mission, successes=event.successes, fails=event.fails)


@_line.register
def _(event: e.IdentitiesRevealed) -> Sentence:
    spies = tuple(seat for seat, role in event.roles.items() if role is Role.SPY)
    return say("The spies were {spies:seats}.", spies=spies)


def _votes(template: str, votes: dict[int, Vote]) -> Sentence:
    return say(
        template,
        approving=tuple(seat for seat, vote in votes.items() if vote is Vote.APPROVE),
        rejecting=tuple(seat for seat, vote in votes.items() if vote is Vote.REJECT),
    )
