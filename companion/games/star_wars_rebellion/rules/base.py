"""What the companion answers about the base, truthfully and only when it must."""

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import BASE, System
from companion.games.star_wars_rebellion.rules.board import is_system, neighbours
from companion.games.star_wars_rebellion.state import Place, State


def answer(state: State, system: System) -> Fact:
    """Return the true answer whether the base is here; both answers tell something."""
    if state.base is not None and state.base.expose() is system:
        return e.BaseFound(system)
    return e.BaseDenied(system)


def link(origin: Place, to: Place) -> Place | None:
    """Return the system that a movement joins with the Base space; None for any other."""
    if BASE not in (origin, to):
        return None
    other = to if origin == BASE else origin
    return other if is_system(other) else None


def may_link(state: State, place: Place) -> bool:
    """Tell whether units may try to go between a system and the Base space: this is public."""
    return state.is_hidden and state.reached.get(place, True)


def reach(state: State, place: Place) -> Fact | None:
    """Return what a first movement between a system and the Base space tells; None if known."""
    if state.base is None or place in state.reached:
        return None
    base = state.base.expose()
    near = place == base or base in neighbours(state, place)
    return e.BaseReached(place) if near else e.BaseOutOfReach(place)
