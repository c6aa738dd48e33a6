"""The state after an event. Total and pure; no secret is opened here."""

from msgspec.structs import replace

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.evolve_combat import evolve_combat
from companion.games.star_wars_rebellion.evolve_leaders import evolve_leaders
from companion.games.star_wars_rebellion.evolve_map import evolve_map
from companion.games.star_wars_rebellion.evolve_missions import evolve_missions
from companion.games.star_wars_rebellion.evolve_queues import evolve_queues
from companion.games.star_wars_rebellion.pieces import LAST_SPACE, Side, System
from companion.games.star_wars_rebellion.rules.board import is_system
from companion.games.star_wars_rebellion.state import Fight, Phase, Stage, State

_IN_ORDER = (Side.REBELS, Side.EMPIRE)


def evolve(state: State, event: Fact) -> State:
    """Return the state after an event."""
    for part in (
        _round,
        evolve_map,
        evolve_leaders,
        evolve_queues,
        _told,
        _fights,
        evolve_missions,
        evolve_combat,
    ):
        after = part(state, event)
        if after is not None:
            return after
    raise TypeError(f"{type(event).__name__} is no event of Star Wars: Rebellion")


def _round(state: State, event: Fact) -> State | None:
    match event:
        case e.PhaseBegun(phase=phase):
            return _phase_begun(state, phase)
        case e.RoundBegun(time=time):
            return _round_begun(state, time)
        case e.TimeMoved(time=time):
            history = (*state.history, (state.time, state.reputation))
            return replace(state, time=time, history=history)
        case e.TurnBegun(commander=commander):
            return replace(
                state, turn=commander, taken=None, stage=Stage.COMMAND, phase=Phase.COMMAND
            )
        case e.AssignmentDone(side=side):
            return replace(state, assigners=tuple(o for o in state.assigners if o is not side))
        case e.Passed(commander=commander):
            return replace(state, passed=(*state.passed, commander))
        case e.ReputationMoved(by=by):
            return _with_reputation(state, by)
        case e.ObjectiveScored(code=code, by=by, kept=kept):
            spent = state.spent if kept else (*state.spent, code)
            return replace(_with_reputation(state, by), spent=spent, scored=True)
        case e.GameEnded(winner=winner, end=end):
            return replace(state, winner=winner, end=end, phase=Phase.OVER)
    return None


def _round_begun(state: State, time: int) -> State:
    return replace(
        state,
        time=time,
        stage=Stage.ASSIGNMENT,
        phase=Phase.ASSIGNMENT,
        assigners=_IN_ORDER,
        turn=None,
        passed=(),
    )


def _phase_begun(state: State, phase: Phase) -> State:
    after = replace(state, phase=phase)
    match phase:
        case Phase.SCORING:
            return replace(after, stage=Stage.REFRESH, scored=False, turn=None, passed=())
        case Phase.RECRUITING:
            return replace(after, recruiters=_IN_ORDER)
        case Phase.BUILDING:
            return replace(after, builders=_IN_ORDER, built=())
        case Phase.DEPLOYING:
            return replace(after, deployers=_IN_ORDER, deployed={}, ready={})
    return after


def _with_reputation(state: State, by: int) -> State:
    """Return the state with the marker moved towards the time marker, on the track."""
    return replace(state, reputation=min(LAST_SPACE, max(1, state.reputation - by)))


def _told(state: State, event: Fact) -> State | None:
    match event:
        case e.CardsToTell(side=side, count=count):
            return replace(state, to_draw={**state.to_draw, side: max(0, count)})
        case e.ProbeTold(system=system):
            told = replace(state, probes=(*state.probes, system))
            return _one_told(told, Side.EMPIRE)
        case e.ObjectiveTold(card=card):
            told = replace(state, objectives=(*state.objectives, card))
            return _one_told(told, Side.REBELS)
        case e.TellingEnded(side=side):
            return replace(state, to_draw={**state.to_draw, side: 0})
    return None


def _one_told(state: State, side: Side) -> State:
    left = max(0, state.to_draw.get(side, 0) - 1)
    return replace(state, to_draw={**state.to_draw, side: left})


def _fights(state: State, event: Fact) -> State | None:
    match event:
        case e.JourneyBegun(journey=journey):
            return replace(state, journey=journey, phase=Phase.JOURNEY)
        case e.JourneyEnded():
            return replace(state, journey=None, fight=_meeting(state))
        case e.NoFight():
            return replace(state, fight=None)
        case e.FightLooms(fight=fight):
            return replace(state, fight=fight)
        case e.FightOpened():
            return replace(state, fights=1, scored=False)
        case e.FightClosed():
            return replace(state, fights=0, scored=False)
        case e.MobilisationOver():
            return replace(state, mobilised=0)
    return None


def _meeting(state: State) -> Fight | None:
    """Return who may have met whom at the end of a movement."""
    journey = state.journey
    if journey is None or not state.options.keeps_units or not is_system(journey.to):
        return state.fight
    origins = tuple(place for place, units in journey.moved.items() if units)
    return Fight(System(journey.to), journey.side, origins)
