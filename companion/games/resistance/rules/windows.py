"""Plot cards kept for later: each holder is asked in turn, clockwise from the leader, once."""

from companion.engine import IllegalActionError, Seat
from companion.games.resistance import events as e
from companion.games.resistance.actions import (
    DeclareNoConfidence,
    LookAtCard,
    Pass,
    SeizeLeadership,
    Spotlight,
)
from companion.games.resistance.rules.missions import reveal_cards, start_mission, unseen_cards
from companion.games.resistance.rules.terms import bring_plots
from companion.games.resistance.rules.turn import Turn, take
from companion.games.resistance.rules.votes import reject
from companion.games.resistance.state import WINDOWS, Phase, State


def spotlight_targets(state: State, seat: Seat) -> list[Seat]:
    """Return who can be made to play openly: somebody else, on the team (CON-4h)."""
    return [member for member in state.team if member != seat]


@take.register
def _(_: SeizeLeadership, turn: Turn, seat: Seat) -> None:
    _need_asked(turn, seat, Phase.LEADERSHIP)
    turn.add(e.LeadershipSeized(seat))
    turn.add(e.WindowClosed())
    bring_plots(turn)


@take.register
def _(_: DeclareNoConfidence, turn: Turn, seat: Seat) -> None:
    _need_asked(turn, seat, Phase.CONFIDENCE)
    turn.add(e.NoConfidenceDeclared(seat))
    turn.add(e.WindowClosed())
    reject(turn)


@take.register
def _(action: Spotlight, turn: Turn, seat: Seat) -> None:
    _need_asked(turn, seat, Phase.SPOTLIGHT)
    turn.need_seat(action.member)
    choices = spotlight_targets(turn.state, seat)
    if action.member not in choices:
        raise IllegalActionError("Into the spotlight may come: {choices:seats}.", choices=choices)
    turn.add(e.SpotlightSet(seat, action.member))
    turn.add(e.WindowClosed())


@take.register
def _(action: LookAtCard, turn: Turn, seat: Seat) -> None:
    _need_asked(turn, seat, Phase.CLOSE_EYE)
    turn.need_seat(action.owner)
    choices = unseen_cards(turn.state, seat)
    if action.owner not in choices:
        raise IllegalActionError(
            "{seat:seat} may look at the card of: {choices:seats}.",
            seat=seat,
            choices=choices,
        )
    turn.add(e.CardSeen(viewer=seat, owner=action.owner))
    _ask_next(turn)


@take.register
def _(_: Pass, turn: Turn, seat: Seat) -> None:
    _need_asked(turn, seat, *WINDOWS.values())
    turn.add(e.PlotDeclined(seat))
    _ask_next(turn)


def _need_asked(turn: Turn, seat: Seat, *phases: Phase) -> None:
    turn.need_phase(*phases)
    asked = turn.state.asked[:1]
    if seat not in asked:
        raise IllegalActionError(
            "{seat:seat} is not asked now, but {asked:seats}.", seat=seat, asked=asked
        )


def _ask_next(turn: Turn) -> None:
    state = turn.state
    if state.phase is Phase.CLOSE_EYE and state.asked and not unseen_cards(state, state.asked[0]):
        turn.add(e.PlotDeclined(state.asked[0]))
        _ask_next(turn)
    elif not state.asked:
        _close(turn)


def _close(turn: Turn) -> None:
    phase = turn.state.phase
    turn.add(e.WindowClosed())
    if phase is Phase.LEADERSHIP:
        bring_plots(turn)
    elif phase is Phase.CONFIDENCE:
        start_mission(turn)
    elif phase is Phase.CLOSE_EYE:
        reveal_cards(turn)
