"""What follows from an action that is legal, outside of missions and combat."""

from collections.abc import Callable

from companion.engine import Action, Fact
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Condition
from companion.games.star_wars_rebellion.pieces import Side
from companion.games.star_wars_rebellion.rules.assignment import assigner, untold
from companion.games.star_wars_rebellion.rules.command import activate
from companion.games.star_wars_rebellion.rules.flow import (
    DRAWN_PROBES,
    aim,
    all_told,
    move_time,
    next_turn,
)
from companion.games.star_wars_rebellion.rules.journeys import fleet, venture
from companion.games.star_wars_rebellion.rules.mobilising import gather, move_base
from companion.games.star_wars_rebellion.rules.objectives import worth
from companion.games.star_wars_rebellion.rules.placing import placer
from companion.games.star_wars_rebellion.rules.refresh import deploy, open_icon
from companion.games.star_wars_rebellion.rules.waiting import teller
from companion.games.star_wars_rebellion.state import End, Journey, Phase, State, Travel

Facts = list[Fact]


def deed(state: State, action: Action) -> Facts:
    """Return what follows from an action of the map, the turns or the refresh phase."""
    for part in (_before, _commanded, _moved, _mobilised, _told, _grown):
        found = part(state, action)
        if found is not None:
            return found
    raise TypeError(f"{type(action).__name__} is no action of Star Wars: Rebellion")


def _before(state: State, action: Action) -> Facts | None:
    match action:
        case a.Done():
            return _DONE[state.phase](state)
        case a.Correct(more=more):
            return [e.ReputationMoved(-1 if more else 1)]
        case a.Place(unit=unit, where=where, count=count):
            return [e.UnitPlaced(placer(state) or Side.EMPIRE, unit, where, count)]
        case a.ChooseBase(system=system):
            return [e.BaseChosen(system)]
        case a.LayBase():
            return [e.BaseChosen(None)]
        case a.Assign(leader=leader, slot=slot):
            number = slot or state.next_slot
            return [e.LeaderAssigned(assigner(state), leader, number)]
        case a.TakeBack(slot=slot):
            return [e.MissionTakenBack(assigner(state), slot)]
        case a.TellMission(card=card):
            lying = untold(state, assigner(state))
            return [e.MissionTold(assigner(state), lying.number if lying else 0, card)]
    return None


def _commanded(state: State, action: Action) -> Facts | None:
    match action:
        case a.TakeLeader(leader=leader):
            return [e.LeaderTaken(leader)]
        case a.PutBack():
            return [e.LeaderTaken(None)]
        case a.Activate(where=where) if state.turn:
            return activate(state, state.turn, where)
        case a.Pass() if state.turn:
            return [e.Passed(state.turn)]
        case a.Claim(end=end):
            return [e.GameEnded(Side.EMPIRE, End(end))]
        case a.Survey() if state.turn:
            return [e.JourneyBegun(Journey(state.turn.side, "", Travel.SURVEY))]
        case a.OpenFight():
            return [e.FightOpened()]
        case a.CloseFight():
            return [e.FightClosed()]
    return None


def _moved(state: State, action: Action) -> Facts | None:
    journey = state.journey
    match action:
        case a.Move(unit=unit, where=where) if journey:
            return [e.UnitsMoved(journey.side, where, journey.to, {unit: 1})]
        case a.MoveAll(where=where) if journey:
            moved = fleet(state, journey, where)
            return [e.UnitsMoved(journey.side, where, journey.to, moved)]
        case a.Venture(where=where) if journey:
            return venture(state, journey, where)
        case a.BringCaptive(where=where) if journey:
            captive = next(one for one in state.leaders_at(where) if state.is_captive(one))
            return [e.CaptiveBrought(captive, where, journey.to)]
        case a.Rescue(leader=leader):
            return [e.LeaderRescued(leader, state.home)]
        case a.Land(system=system, gone=gone):
            return [e.Occupied(system, gone)]
        case a.Answer(here=here):
            system = state.questions[0]
            return [e.BaseFound(system) if here else e.BaseDenied(system)]
    return None


def _mobilised(state: State, action: Action) -> Facts | None:
    match action:
        case a.MoveBase(system=system):
            return move_base(state, system)
        case a.ShowOldBase(system=system):
            return [e.MobilisationOver(), e.BaseMoved(system, None)]
        case a.GatherFrom(system=system):
            return gather(system, state.home)
    return None


def _told(state: State, action: Action) -> Facts | None:
    match action:
        case a.TellProbe(system=system):
            return [e.ProbeTold(system)]
        case a.TellObjective(card=card):
            return [e.ObjectiveTold(card)]
        case a.Score(card=code):
            objective = state.galaxy.objectives[code]
            kept = objective.condition is Condition.HEART
            return [e.ObjectiveScored(code, worth(state, objective), kept)]
    return None


def _grown(state: State, action: Action) -> Facts | None:
    match action:
        case a.Recruit(leader=leader):
            return [e.LeaderRecruited(state.recruiters[0], leader)]
        case a.Build(unit=unit):
            side = state.builders[0]
            found = open_icon(state, side)
            return [e.UnitQueued(side, unit, found[2], found[3])] if found else []
        case a.Deploy(unit=unit, where=where):
            return deploy(state, state.deployers[0], unit, where)
    return None


# What `Done` means in each phase


def _assigned(state: State) -> Facts:
    side = assigner(state)
    return [e.PhaseBegun(Phase.TELLING)] if untold(state, side) else [e.AssignmentDone(side)]


def _arrived(state: State) -> Facts:
    """Return the end of a movement; whoever only put the map right still has the turn."""
    looked = state.journey is not None and state.journey.travel is Travel.SURVEY
    return [e.JourneyEnded(), *([e.PhaseBegun(Phase.COMMAND)] if looked else [])]


def _returned(state: State) -> Facts:
    back: Facts = [e.LeadersReturned()] if state.options.keeps_map else []
    return [*back, e.PhaseBegun(Phase.DRAWING)]


def _drawn(state: State) -> Facts:
    told = state.options.told_draws
    asked: Facts = [e.CardsToTell(Side.EMPIRE, DRAWN_PROBES)] if told else []
    return [e.PhaseBegun(Phase.PROBING), *asked]


def _probed(state: State) -> Facts:
    told = state.to_draw.get(Side.EMPIRE)
    return [e.TellingEnded(Side.EMPIRE)] if told else aim(state)


def _aimed(state: State) -> Facts:
    told = state.to_draw.get(Side.REBELS)
    return [e.TellingEnded(Side.REBELS)] if told else move_time(state)


_DONE: dict[Phase, Callable[[State], Facts]] = {
    Phase.ASSIGNMENT: _assigned,
    Phase.TELLING: all_told,
    Phase.COMMAND: next_turn,
    Phase.JOURNEY: _arrived,
    Phase.SPYING: lambda state: [e.TellingEnded(teller(state))],
    Phase.MOBILISING: lambda _: [e.MobilisationOver()],
    Phase.SCORING: lambda _: [e.PhaseBegun(Phase.RETURNING)],
    Phase.RETURNING: _returned,
    Phase.DRAWING: _drawn,
    Phase.PROBING: _probed,
    Phase.AIMING: _aimed,
    Phase.RECRUITING: lambda state: [e.NobodyRecruited(state.recruiters[0])],
    Phase.BUILDING: lambda state: [e.BuildingDone(state.builders[0])],
    Phase.DEPLOYING: lambda state: [e.DeploymentEnded(state.deployers[0])],
}
