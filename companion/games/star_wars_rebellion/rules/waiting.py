"""For whom the table waits."""

from companion.engine import Seat
from companion.games.star_wars_rebellion.pieces import Role, Side
from companion.games.star_wars_rebellion.rules.assignment import assigner
from companion.games.star_wars_rebellion.rules.combat import awaited_combat
from companion.games.star_wars_rebellion.rules.effects import awaited_work
from companion.games.star_wars_rebellion.rules.missions import awaited_mission
from companion.games.star_wars_rebellion.rules.placing import placer
from companion.games.star_wars_rebellion.rules.posts import seat_for
from companion.games.star_wars_rebellion.state import Phase, State, Travel

_REBEL_GENERAL = (
    *(Phase.HIDING, Phase.ANSWER, Phase.MOBILISING, Phase.SCORING, Phase.RETURNING),
    *(Phase.DRAWING, Phase.AIMING),
)


def awaited(state: State) -> tuple[Seat, ...]:
    """Return for whom the table waits: always one seat, until the game is over."""
    if state.winner is not None:
        return ()
    match state.phase:
        case Phase.COMBAT if state.combat:
            return awaited_combat(state)
        case Phase.MISSION if state.attempt:
            return awaited_mission(state)
        case Phase.WORK if state.work:
            return awaited_work(state)
    return (_asked(state),)


def _asked(state: State) -> Seat:
    general, admiral = Role.GENERAL, Role.ADMIRAL
    match state.phase:
        case Phase.PLACING:
            return state.seat_of(placer(state) or Side.EMPIRE, admiral)
        case Phase.ASSIGNMENT | Phase.TELLING:
            return state.seat_of(assigner(state), general)
        case Phase.PROBING:
            return state.seat_of(Side.EMPIRE, general)
        case Phase.SPYING:
            return state.seat_of(teller(state), general)
        case Phase.RECRUITING if state.recruiters:
            return state.seat_of(state.recruiters[0], admiral)
        case Phase.BUILDING if state.builders:
            return state.seat_of(state.builders[0], admiral)
        case Phase.DEPLOYING if state.deployers:
            return state.seat_of(state.deployers[0], admiral)
        case phase if phase in _REBEL_GENERAL:
            return state.seat_of(Side.REBELS, general)
    return _mover(state)


def teller(state: State) -> Side:
    """Return which side tells cards that were drawn because of another card."""
    return Side.EMPIRE if state.to_draw.get(Side.EMPIRE) else Side.REBELS


def _mover(state: State) -> Seat:
    """Return whose turn it is, or who moves units outside of the own turns.

    A mobilization is the General's; any other movement of that kind the Admiral's.
    """
    journey = state.journey
    gathered = journey is not None and journey.travel is Travel.TO_BASE
    if (
        state.turn is not None
        and not gathered
        and (journey is None or journey.side is state.turn.side)
    ):
        return seat_for(state, state.turn)
    side = journey.side if journey else Side.REBELS
    return state.seat_of(side, Role.GENERAL if gathered else Role.ADMIRAL)
