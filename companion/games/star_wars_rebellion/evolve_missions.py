"""What an event changes about missions, what cards do, captives and rings."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import Die, Leader, Ring, Side, System
from companion.games.star_wars_rebellion.state import (
    Attempt,
    Phase,
    Stage,
    State,
    Work,
    on_mission,
)


def evolve_missions(state: State, event: Fact) -> State | None:
    """Return the state after an event of missions and cards; None for any other."""
    for part in (_attempt, _dice, _work, _leaders):
        after = part(state, event)
        if after is not None:
            return after
    return None


def _attempt(state: State, event: Fact) -> State | None:
    match event:
        case e.MissionRevealed(attempt=attempt):
            left = tuple(one for one in state.slots if one.number != attempt.number)
            return replace(state, attempt=attempt, slots=left, phase=Phase.MISSION)
        case e.MissionPlaced(where=where, target=target):
            return _placed(state, where, target)
        case e.MissionOpposed(leader=leader):
            return _opposed(state, leader)
        case e.MissionDecided():
            return _with(state, answered=True)
        case e.CardSpent(code=code, stays=stays):
            return _spent(state, code, stays=stays)
        case e.ActionPlayed():
            return state
    return None


def _with(state: State, **fields: object) -> State:
    """Return the state with a change of the mission under way, if there is one."""
    attempt = state.attempt
    return replace(state, attempt=replace(attempt, **fields)) if attempt else state


def _placed(state: State, where: str, target: Leader | None) -> State:
    if state.attempt is None:
        return state
    doing = state.leaders_at(on_mission(state.attempt.number))
    there = replace(state, leaders={**state.leaders, **dict.fromkeys(doing, where)})
    return _with(there, place=where, target=target, leaders=doing)


def _opposed(state: State, leader: Leader | None) -> State:
    if state.attempt is None:
        return state
    sent = {} if leader is None else {leader: state.attempt.place}
    return _with(replace(state, leaders={**state.leaders, **sent}), answered=True)


def _spent(state: State, code: str, *, stays: bool) -> State:
    """Return the state with a card used. A mission that could not be begun leaves the turn."""
    spent = state if stays else replace(state, spent=(*state.spent, code))
    attempt = state.attempt
    if attempt is None or attempt.code != code:
        return spent
    begun = attempt.answered or attempt.place
    return replace(spent, attempt=None, phase=state.phase if begun else Phase.COMMAND)


def _dice(state: State, event: Fact) -> State | None:
    match event:
        case e.DiceAsked(to_roll=to_roll):
            return _with(state, to_roll=to_roll, dice={}, answered=True)
        case e.DieEntered(side=side, die=die):
            return _with_dice(state, side, (die,))
        case e.DiceRolled(side=side, dice=dice):
            return _with_dice(state, side, dice)
    return None


def _with_dice(state: State, side: Side, dice: tuple[Die, ...]) -> State:
    lie = state.attempt.dice if state.attempt else {}
    return _with(state, dice={**lie, side: (*lie.get(side, ()), *dice)})


def _work(state: State, event: Fact) -> State | None:
    match event:
        case e.WorkBegun(work=work):
            return _begun(state, work)
        case e.WorkDone(over=over, chosen=chosen, amount=amount) if state.work:
            return replace(state, work=_done(state.work, chosen, amount, over=over))
        case e.WorkSwapped() if state.work:
            work = replace(state.work, left=state.work.either, either=(), progress=0, chosen=())
            return replace(state, work=work)
        case e.WorkEnded():
            return replace(state, work=None, phase=_after_work(state))
        case e.WorkDone() | e.WorkSwapped():
            return state
        case e.MobilisationPlanned(leaders=leaders):
            return replace(state, mobilised=max(0, leaders))
    return None


def _begun(state: State, work: Work) -> State:
    """Return the state with a card at work; a mission that succeeded is no longer under way."""
    attempt: Attempt | None = state.attempt
    over = attempt is not None and attempt.code == work.code
    return replace(state, work=work, attempt=None if over else attempt, phase=Phase.WORK)


def _done(work: Work, chosen: str, amount: int, *, over: bool) -> Work:
    if over:
        return replace(work, left=work.left[1:], progress=0, chosen=(), either=())
    seen = (*work.chosen, chosen)
    return replace(work, progress=work.progress + amount, chosen=seen, either=())


def _after_work(state: State) -> Phase:
    """Return where the table is after a card: an action card comes in the middle of something."""
    if state.attempt is not None:
        return Phase.MISSION
    if state.work is None or state.work.number:
        return state.phase
    return Phase.ASSIGNMENT if state.stage is Stage.ASSIGNMENT else Phase.COMMAND


def _leaders(state: State, event: Fact) -> State | None:
    match event:
        case e.LeaderCaptured(leader=leader):
            return _with_ring(state, leader, Ring.CAPTURED)
        case e.LeaderRescued(leader=leader, to=to):
            free = _without_ring(state, leader)
            return replace(free, leaders={**state.leaders, leader: to})
        case e.RingGiven(leader=leader, ring=ring):
            bare = _without_ring(state, leader)
            return bare if ring is None else _with_ring(bare, leader, ring)
        case e.RegionTold(region=region, here=here):
            return _region_told(state, region, here=here)
    return None


def _with_ring(state: State, leader: Leader, ring: Ring) -> State:
    """Return the state with a ring on a leader, instead of his own; there is one of each."""
    others = {one: his for one, his in state.rings.items() if his is not ring}
    return replace(state, rings={**others, leader: ring})


def _without_ring(state: State, leader: Leader) -> State:
    return replace(state, rings={one: his for one, his in state.rings.items() if one != leader})


def _region_told(state: State, region: int, *, here: bool) -> State:
    """Return the state with all systems cleared that the answer rules out."""
    out: Iterable[System] = (
        system
        for system, facts in state.galaxy.systems.items()
        if (facts.region == region) is not here and system not in state.cleared
    )
    return replace(state, cleared=(*state.cleared, *out))
