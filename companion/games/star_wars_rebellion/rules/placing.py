"""The units of an advanced start, placed one by one."""

from collections.abc import Iterator

from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.pieces import BASE, CAPITAL, Side, System, Theatre, Unit
from companion.games.star_wars_rebellion.rules.board import (
    has_units,
    is_populous,
    total,
    units_at,
)
from companion.games.star_wars_rebellion.state import Place, State

ORDER = (Side.EMPIRE, Side.REBELS)  # the Empire places first


def placer(state: State) -> Side | None:
    """Return who places units now; None where all stand."""
    return next((side for side in ORDER if total(state.to_place.get(side, {}))), None)


def placings(state: State, side: Side) -> Iterator[a.Place]:
    """Yield every way to place one unit, or all of a kind that can be there."""
    places = list(_places(state, side))
    for unit, count in state.to_place.get(side, {}).items():
        for where in places:
            most = min(count, _room(state, unit, where))
            if most:
                yield a.Place(unit, where)
            if most > 1:
                yield a.Place(unit, where, most)


def _places(state: State, side: Side) -> Iterator[Place]:
    if side is Side.EMPIRE:
        yield from (CAPITAL, *state.out_of_deck)
        return
    yield BASE
    begun = [one for one in System if has_units(state, one, Side.REBELS)]
    if begun:
        yield from begun
        return
    yield from (one for one in System if _is_free(state, one))


def _is_free(state: State, system: System) -> bool:
    """Tell whether a system is the Rebellion's or neutral."""
    held = system in (CAPITAL, *state.out_of_deck)
    return is_populous(state, system) and not held


def _room(state: State, unit: Unit, where: Place) -> int:
    """Return how many of a kind may stand here: the last ground units go to where none is yet."""
    facts = state.galaxy.units[unit]
    if facts.side is Side.REBELS or facts.theatre is Theatre.SPACE:
        return facts.figures
    bare = [one for one in (CAPITAL, *state.out_of_deck) if not _is_held(state, one)]
    return _ground_left(state) - len(bare) + (where in bare)


def _is_held(state: State, system: System) -> bool:
    return bool(units_at(state, system, Side.EMPIRE, Theatre.GROUND))


def _ground_left(state: State) -> int:
    waiting = state.to_place.get(Side.EMPIRE, {}).items()
    return sum(n for unit, n in waiting if state.galaxy.units[unit].theatre is Theatre.GROUND)
