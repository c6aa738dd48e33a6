"""What follows by itself, until somebody has to be asked."""

from collections.abc import Callable, Iterable
from random import Random

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.pieces import BUILDS, FIRST_TIME, RECRUITS, Side
from companion.games.star_wars_rebellion.rules.assignment import untold
from companion.games.star_wars_rebellion.rules.base import answer
from companion.games.star_wars_rebellion.rules.board import has_units, is_system
from companion.games.star_wars_rebellion.rules.combat import begin_combat, shares_theatre
from companion.games.star_wars_rebellion.rules.effects import onward_work
from companion.games.star_wars_rebellion.rules.objectives import asks_for_objective
from companion.games.star_wars_rebellion.rules.placing import placer
from companion.games.star_wars_rebellion.rules.posts import can_act, next_commander
from companion.games.star_wars_rebellion.rules.refresh import (
    built_by_itself,
    deployments,
    orphan,
    recruits,
)
from companion.games.star_wars_rebellion.state import End, Phase, Stage, State

DRAWN_PROBES, DRAWN_OBJECTIVES = 2, 1

_MOST = 2000  # events of one action; no table should hang, whatever we got wrong

Facts = list[Fact]


def settle(state: State, events: Iterable[Fact], random: Random) -> Facts:
    """Return events with all that follows from them by itself."""
    done: Facts = []
    waiting = list(events)
    while True:
        for event in waiting:
            done.append(event)
            state = evolve(state, event)
        waiting = onward(state, random)
        if not waiting:
            return done
        if len(done) > _MOST:
            raise RuntimeError(f"the rules go round in circles at {state.phase}")


def onward(state: State, random: Random) -> Facts:
    """Return the next thing that happens without anybody choosing it; nothing where one must."""
    if state.winner is not None:
        return []
    for rule in (_question, _victory, _rescue, _fight, _cards_to_tell, _unfinished):
        found = rule(state, random)
        if found is not None:
            return found
    return _next_step(state)


# What interrupts everything else


def _question(state: State, _: Random) -> Facts | None:
    """Say whether the base is where the Empire has come to; ask where only the card knows.

    The Empire brings all it wants to bring before it is told.
    """
    if not state.questions or (state.journey is not None and state.options.keeps_units):
        return None
    if state.base is not None:
        return [answer(state, state.questions[0])]
    return [] if state.phase is Phase.ANSWER else [e.PhaseBegun(Phase.ANSWER)]


def _victory(state: State, _: Random) -> Facts | None:
    if state.time >= state.reputation:
        return [e.GameEnded(Side.REBELS, End.REPUTATION)]
    if state.found is None:
        return None
    if state.found in state.destroyed:
        return [e.GameEnded(Side.EMPIRE, End.SUPERLASER)]
    held = has_units(state, state.found, Side.EMPIRE)
    if held and not has_units(state, state.found, Side.REBELS):
        return [e.GameEnded(Side.EMPIRE, End.CONQUEST)]
    return None


def _rescue(state: State, _: Random) -> Facts | None:
    """Free whoever is held where the Empire has nobody left, and nobody who may bring him along."""
    if not state.options.keeps_units or state.journey is not None:
        return None
    for leader in state.rings:
        at = state.leaders.get(leader, "")
        held = state.is_captive(leader) and is_system(at)
        if held and not has_units(state, at, Side.EMPIRE):
            return [e.LeaderRescued(leader, state.home)]
    return None


def _fight(state: State, random: Random) -> Facts | None:
    if state.combat is not None:
        return [] if state.phase is Phase.COMBAT else [e.PhaseBegun(Phase.COMBAT)]
    if state.fight is None:
        return None
    if shares_theatre(state, state.fight.system):
        return begin_combat(state, random)
    return [e.NoFight()]


def _cards_to_tell(state: State, _: Random) -> Facts | None:
    """Let cards that were drawn because of another card be told in secret."""
    if state.stage is Stage.REFRESH:
        return None
    if not any(state.to_draw.values()):
        return None
    return [] if state.phase is Phase.SPYING else [e.PhaseBegun(Phase.SPYING)]


def _unfinished(state: State, _: Random) -> Facts | None:
    """Go back to what was interrupted, or wait for it."""
    if state.journey is not None:
        return [] if state.phase is Phase.JOURNEY else [e.PhaseBegun(Phase.JOURNEY)]
    if state.work is not None:
        return onward_work(state)
    if state.attempt is not None:
        return [] if state.phase is Phase.MISSION else [e.PhaseBegun(Phase.MISSION)]
    lost = orphan(state)
    return None if lost is None else [lost]


# One step after another


def _next_step(state: State) -> Facts:
    match state.stage:
        case Stage.SET_UP:
            return _set_up(state)
        case Stage.ASSIGNMENT:
            return _assignment(state)
        case Stage.COMMAND:
            return _command(state)
        case Stage.REFRESH:
            return _REFRESH[state.phase](state) if state.phase in _REFRESH else []
    return []


def _set_up(state: State) -> Facts:
    if not state.options.keeps_map:
        return _new_round(state)
    if placer(state):
        return []
    if not state.settled:
        return [] if state.phase is Phase.HIDING else [e.PhaseBegun(Phase.HIDING)]
    return _new_round(state)


def _new_round(state: State) -> Facts:
    return [e.RoundBegun(state.time)]


def _assignment(state: State) -> Facts:
    if not state.assigners:
        return next_turn(state)
    if state.phase is Phase.TELLING:
        if untold(state, state.assigners[0]):
            return []
        return all_told(state)
    return [] if state.phase is Phase.ASSIGNMENT else [e.PhaseBegun(Phase.ASSIGNMENT)]


def all_told(state: State) -> Facts:
    """Return that a side has assigned and told; the other one assigns next, where it has not."""
    others = state.assigners[1:]
    following: Facts = [e.PhaseBegun(Phase.ASSIGNMENT)] if others else []
    return [*(e.AssignmentDone(side) for side in state.assigners[:1]), *following]


def _command(state: State) -> Facts:
    """Wait for whoever's turn it is; a turn is over when its phase was left."""
    if state.phase is Phase.COMMAND:
        turn = state.turn
        gone = turn is None or turn in state.passed
        return next_turn(state) if gone else []
    if state.phase is Phase.MOBILISING:
        return [] if state.mobilised else _begin_refresh()
    return next_turn(state)


def next_turn(state: State) -> Facts:
    """Return whose turn it is next, or that the phase is over."""
    following = next_commander(state)
    if following is None:
        if state.mobilised and state.phase is not Phase.MOBILISING:
            return [e.PhaseBegun(Phase.MOBILISING)]
        return _begin_refresh()
    if can_act(state, following):
        return [e.TurnBegun(following)]
    return [e.Passed(following)]


def _begin_refresh() -> Facts:
    return [e.PhaseBegun(Phase.SCORING)]


# The refresh phase


def _scoring(state: State) -> Facts:
    return [] if asks_for_objective(state) else [e.PhaseBegun(Phase.RETURNING)]


def _probing(state: State) -> Facts:
    if state.options.told_draws and not state.to_draw.get(Side.EMPIRE):
        return aim(state)
    return []


def aim(state: State) -> Facts:
    """Let the Rebellion draw; the one of the start is told with the first one it draws."""
    count = DRAWN_OBJECTIVES + (state.time == FIRST_TIME)
    asked: Facts = [e.CardsToTell(Side.REBELS, count)] if state.options.told_draws else []
    return [e.PhaseBegun(Phase.AIMING), *asked]


def _aiming(state: State) -> Facts:
    if state.options.told_draws and not state.to_draw.get(Side.REBELS):
        return move_time(state)
    return []


def move_time(state: State) -> Facts:
    """Move the time marker; its space says what comes next."""
    time = state.time + 1
    moved: Facts = [e.TimeMoved(time)]
    if time >= state.reputation:
        return moved
    if time in RECRUITS:
        return [*moved, e.PhaseBegun(Phase.RECRUITING)]
    return [*moved, *_after_recruiting(time)]


def _after_recruiting(time: int) -> Facts:
    return [e.PhaseBegun(Phase.BUILDING if time in BUILDS else Phase.DEPLOYING)]


def _recruiting(state: State) -> Facts:
    if not state.recruiters:
        return _after_recruiting(state.time)
    side = state.recruiters[0]
    if state.options.keeps_map and not recruits(state, side):
        return [e.NobodyRecruited(side)]
    return []


def _building(state: State) -> Facts:
    if not state.builders:
        return [e.PhaseBegun(Phase.DEPLOYING)]
    if not state.options.keeps_map:
        return []
    made = built_by_itself(state, state.builders[0])
    return [made] if made else []


def _deploying(state: State) -> Facts:
    if not state.deployers:
        return _new_round(state)
    if not state.options.keeps_map:
        return []
    side = state.deployers[0]
    if side not in state.ready:
        return [e.QueueSlid(side)]
    return [] if any(deployments(state, side)) else [e.DeploymentEnded(side)]


_REFRESH: dict[Phase, Callable[[State], Facts]] = {
    Phase.SCORING: _scoring,
    Phase.PROBING: _probing,
    Phase.AIMING: _aiming,
    Phase.RECRUITING: _recruiting,
    Phase.BUILDING: _building,
    Phase.DEPLOYING: _deploying,
}
