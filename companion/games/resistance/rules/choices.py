"""What a seat may do now, and whom the table waits for."""

from collections.abc import Callable, Sequence

from companion.engine import Action, Seat, Secret
from companion.engine.seats import all_seats
from companion.games.resistance import actions as a
from companion.games.resistance.options import Closing, Identities
from companion.games.resistance.pieces import MissionCard, Plot, Role, Vote
from companion.games.resistance.rules.missions import unseen_cards
from companion.games.resistance.rules.plots import in_hand, neighbours, receivers, takeable
from companion.games.resistance.rules.team import open_missions
from companion.games.resistance.rules.windows import spotlight_targets
from companion.games.resistance.state import WINDOWS, Phase, State


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Return every action of this seat that the rules accept.

    Depends on public facts only: a Resistance member is offered the fail card too.
    """
    return _BY_PHASE[state.phase](state, seat)


def awaited(state: State) -> Sequence[Seat]:
    """Return the seats that hold the game up."""
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.IDENTITIES | Phase.MEETING:
            return [seat for seat in all_seats(state.count) if seat not in state.ready]
        case Phase.RESOLVE if state.pending:
            return (state.pending.seat,)
        case phase if phase in WINDOWS.values():
            return state.asked[:1]
    return state.missing() or (state.leader,)


def _identities(state: State, seat: Seat) -> list[Action]:
    if state.options.identities is Identities.SCANNED:
        return [a.ReadIdentity(Secret(role)) for role in Role]
    return [] if seat in state.ready else [a.Ready()]


def _reveal(state: State, seat: Seat) -> list[Action]:
    if seat != state.leader:
        return []
    known = state.options.identities is not Identities.CARDS
    return [a.FinishReveal(), a.MeetOnScreen()] if known else [a.FinishReveal()]


def _meeting(state: State, seat: Seat) -> list[Action]:
    return [] if seat in state.ready else [a.Ready()]


def _draw(state: State, seat: Seat) -> list[Action]:
    return [a.DrawPlots()] if seat == state.leader else []


def _hand_out(state: State, seat: Seat) -> list[Action]:
    if seat != state.leader:
        return []
    return [a.GivePlot(plot, to) for plot in in_hand(state) for to in receivers(state, plot)]


def _resolve(state: State, seat: Seat) -> list[Action]:
    if state.pending is None or state.pending.seat != seat:
        return []
    match state.pending.plot:
        case Plot.OVERHEARD:
            return [a.LookAtIdentity(owner) for owner in neighbours(state, seat)]
        case Plot.TAKE_RESPONSIBILITY:
            return [*takeable(state, seat)]
    return [a.ShowIdentity(to) for to in all_seats(state.count) if to != seat]


def _team(state: State, seat: Seat) -> list[Action]:
    actions: list[Action] = []
    if Plot.TAKE_RESPONSIBILITY in state.plots.get(seat, ()):
        actions.extend(takeable(state, seat))
    if seat != state.leader:
        return actions
    actions.extend(a.ChooseMission(m) for m in open_missions(state) if m != state.mission)
    if state.mission is not None and len(state.team) < (state.team_size or 0):
        outside = [other for other in all_seats(state.count) if other not in state.team]
        actions.extend(a.PickMember(member) for member in outside)
    actions.extend(a.DropMember(member) for member in state.team)
    if len(state.team) == state.team_size:
        actions.append(a.CallVote())
    return actions


def _vote(state: State, seat: Seat) -> list[Action]:
    votes = [a.CastVote(Secret(vote)) for vote in Vote] if seat in state.voters() else []
    return [*votes, *_closing(state, seat)]


def _mission(state: State, seat: Seat) -> list[Action]:
    plays = seat in state.team and seat not in state.open_cards
    cards = [a.PlayCard(Secret(card)) for card in MissionCard] if plays else []
    return [*cards, *_closing(state, seat)]


def _closing(state: State, seat: Seat) -> list[Action]:
    asks = state.options.closing is Closing.LEADER and seat == state.leader
    return [a.CloseCount()] if asks and not state.missing() else []


def _leadership(state: State, seat: Seat) -> list[Action]:
    return [a.SeizeLeadership(), a.Pass()] if seat in state.asked[:1] else []


def _confidence(state: State, seat: Seat) -> list[Action]:
    return [a.DeclareNoConfidence(), a.Pass()] if seat in state.asked[:1] else []


def _spotlight(state: State, seat: Seat) -> list[Action]:
    if seat not in state.asked[:1]:
        return []
    return [*map(a.Spotlight, spotlight_targets(state, seat)), a.Pass()]


def _close_eye(state: State, seat: Seat) -> list[Action]:
    if seat not in state.asked[:1]:
        return []
    return [*map(a.LookAtCard, unseen_cards(state, seat)), a.Pass()]


def _over(_: State, __: Seat) -> list[Action]:
    return []


_BY_PHASE: dict[Phase, Callable[[State, Seat], list[Action]]] = {
    Phase.IDENTITIES: _identities,
    Phase.REVEAL: _reveal,
    Phase.MEETING: _meeting,
    Phase.LEADERSHIP: _leadership,
    Phase.DRAW: _draw,
    Phase.HAND_OUT: _hand_out,
    Phase.RESOLVE: _resolve,
    Phase.TEAM: _team,
    Phase.OPINIONS: _vote,
    Phase.VOTE: _vote,
    Phase.CONFIDENCE: _confidence,
    Phase.SPOTLIGHT: _spotlight,
    Phase.MISSION: _mission,
    Phase.CLOSE_EYE: _close_eye,
    Phase.OVER: _over,
}
