"""What an event changes about leaders and the missions they are on."""

from msgspec.structs import replace

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import BASE, Leader, Side
from companion.games.star_wars_rebellion.rules.board import is_system
from companion.games.star_wars_rebellion.state import (
    DETAINED,
    POOL,
    SERVING,
    Slot,
    State,
    on_mission,
)

_AFTER = {DETAINED: SERVING, SERVING: POOL}  # where a detained leader is after a return


def evolve_leaders(state: State, event: Fact) -> State | None:
    """Return the state after an event of leaders; None for any other."""
    match event:
        case e.LeaderMoved(leader=leader, to=to):
            return moved(state, leader, to)
        case e.LeaderTaken(leader=leader):
            return replace(state, taken=leader)
        case e.SystemActivated(leader=leader, where=where):
            return moved(replace(state, taken=None), leader, where)
        case e.LeaderRecruited(side=side, leader=leader):
            return moved(_recruited(state, side), leader, POOL)
        case e.NobodyRecruited(side=side):
            return _recruited(state, side)
        case e.LeadersReturned():
            return _returned(state)
        case e.CaptiveBrought(leader=leader, origin=origin, to=to):
            journey = state.journey and replace(state.journey, captive_from=origin)
            return moved(replace(state, journey=journey), leader, to)
    return _assignments(state, event)


def _assignments(state: State, event: Fact) -> State | None:
    match event:
        case e.LeaderAssigned(side=side, leader=leader, slot=slot):
            return _assigned(state, side, leader, slot)
        case e.MissionTakenBack(slot=slot):
            return _taken_back(state, slot)
        case e.MissionTold(slot=slot, card=card):
            slots = [replace(one, card=card) if one.number == slot else one for one in state.slots]
            return replace(state, slots=tuple(slots))
    return None


def moved(state: State, leader: Leader, to: str) -> State:
    """Return the state with a leader somewhere else."""
    return replace(state, leaders={**state.leaders, leader: to})


def _recruited(state: State, side: Side) -> State:
    return replace(state, recruiters=tuple(one for one in state.recruiters if one is not side))


def _returned(state: State) -> State:
    """Return the state with all leaders in their pools who are not captured or detained.

    Who was detained misses one return, and is there for the next.
    """
    away = [
        leader
        for leader, at in state.leaders.items()
        if (is_system(at) or at == BASE or at.startswith(on_mission(0)[:-1]))
        and not state.is_captive(leader)
    ]
    later = {leader: _AFTER[at] for leader, at in state.leaders.items() if at in _AFTER}
    back = dict.fromkeys(away, POOL)
    return replace(state, leaders={**state.leaders, **back, **later}, slots=(), taken=None)


def _assigned(state: State, side: Side, leader: Leader, slot: int) -> State:
    there = any(one.number == slot for one in state.slots)
    slots = state.slots if there else (*state.slots, Slot(slot, side))
    following = max(state.next_slot, slot + 1)
    return moved(replace(state, slots=slots, next_slot=following), leader, on_mission(slot))


def _taken_back(state: State, slot: int) -> State:
    on_it = dict.fromkeys(state.leaders_at(on_mission(slot)), POOL)
    left = tuple(one for one in state.slots if one.number != slot)
    return replace(state, slots=left, leaders={**state.leaders, **on_it})
