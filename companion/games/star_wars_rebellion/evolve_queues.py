"""What an event changes on the build queues."""

from msgspec.structs import replace

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import SLOTS, Side, Unit
from companion.games.star_wars_rebellion.rules.board import with_units
from companion.games.star_wars_rebellion.state import State, Units

FIRST, *_LATER = SLOTS


def evolve_queues(state: State, event: Fact) -> State | None:
    """Return the state after an event of the queues; None for any other."""
    match event:
        case e.UnitQueued(side=side, unit=unit, slot=slot, origin=origin):
            queued = _with_slot(state, side, slot, {unit: 1}, 1)
            return replace(queued, built=(*queued.built, origin)) if origin else queued
        case e.NothingBuilt(origin=origin):
            return replace(state, built=(*state.built, origin))
        case e.UnitUnqueued(side=side, unit=unit, slot=slot):
            return _with_slot(state, side, slot, {unit: 1}, -1)
        case e.UnitSpedUp(side=side, unit=unit, slot=slot):
            return _sped_up(state, side, unit, slot)
        case e.BuildingDone(side=side):
            return replace(state, builders=tuple(o for o in state.builders if o is not side))
        case e.QueueSlid(side=side):
            return _slid(state, side)
        case e.DeploymentEnded(side=side):
            return _ended(state, side)
    return None


def _with_slot(state: State, side: Side, slot: int, units: Units, sign: int) -> State:
    queue = state.queues.get(side, {})
    changed = {**queue, slot: with_units(queue.get(slot, {}), units, sign)}
    return replace(state, queues={**state.queues, side: changed})


def _sped_up(state: State, side: Side, unit: Unit, slot: int) -> State:
    if not state.queues.get(side, {}).get(slot, {}).get(unit):
        return state
    taken = _with_slot(state, side, slot, {unit: 1}, -1)
    return _with_slot(taken, side, max(FIRST, slot - 1), {unit: 1}, 1)


def _slid(state: State, side: Side) -> State:
    """Return the state with every unit one slot further; those of the first are ready."""
    queue = state.queues.get(side, {})
    ready = with_units(state.ready.get(side, {}), queue.get(FIRST, {}))
    slid = {slot - 1: queue.get(slot, {}) for slot in _LATER}
    return replace(
        state,
        queues={**state.queues, side: {**slid, SLOTS[-1]: {}}},
        ready={**state.ready, side: ready},
        deployed={},
    )


def _ended(state: State, side: Side) -> State:
    back = _with_slot(state, side, FIRST, state.ready.get(side, {}), 1)
    left = tuple(one for one in state.deployers if one is not side)
    return replace(back, ready={**state.ready, side: {}}, deployers=left, deployed={})
