"""Rapid Mobilization at the end of the command phase: units gather, or the base moves."""

from collections.abc import Iterator

from companion.engine import Action, Fact, Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import Side, System
from companion.games.star_wars_rebellion.rules.board import has_units, is_frozen
from companion.games.star_wars_rebellion.rules.hideouts import private_bases
from companion.games.star_wars_rebellion.state import Journey, State, Travel

GATHERED = 5  # units at the most


def mobilisations(state: State) -> Iterator[Action]:
    """Yield what may come of it; declining is allowed."""
    yield a.Done()
    yield from (a.MoveBase(Secret(system)) for system in private_bases(state))
    if state.base is None:
        olds = [state.found] if state.found else [one for one in System if one not in state.cleared]
        yield from map(a.ShowOldBase, olds)
    if state.options.keeps_units and state.is_hidden:
        yield from (a.GatherFrom(one) for one in System if _can_leave(state, one))


def _can_leave(state: State, system: System) -> bool:
    rebels = Side.REBELS
    return has_units(state, system, rebels) and not is_frozen(state, system, rebels)


def move_base(state: State, new: Secret[System]) -> list[Fact]:
    """Return what follows when there is a new base: the old one is known from now on."""
    old = state.base.expose() if state.base is not None else new.expose()
    return [e.MobilisationOver(), e.BaseMoved(old, new)]


def gather(system: System, home: str) -> list[Fact]:
    """Return what follows when units of a system go to the base."""
    journey = Journey(Side.REBELS, home, Travel.TO_BASE, most=GATHERED, source=system)
    return [e.MobilisationOver(), e.JourneyBegun(journey)]
