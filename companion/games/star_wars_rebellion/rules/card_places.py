"""Where a card may be used, by what it asks of a system.

Units are known only where the companion keeps them; elsewhere what a card asks of units counts as
fulfilled, and the players look. No secret is opened here.
"""

from collections.abc import Callable, Iterable, Iterator

from companion.games.star_wars_rebellion.facts import Mission, Where
from companion.games.star_wars_rebellion.pieces import Icon, Leader, Side, System, Theatre, Unit
from companion.games.star_wars_rebellion.rules.board import (
    facts_of,
    free_leaders_at,
    has_units,
    is_imperial,
    is_populous,
    is_rebel,
    is_subjugated,
    loyal_to,
)
from companion.games.star_wars_rebellion.state import Place, State

_Test = Callable[[State, System], bool]
_DEATH_STARS = (Unit.DEATH_STAR,)
_SITES = (Unit.DEATH_STAR, Unit.DEATH_STAR_SITE)
_DESTROYERS = (Unit.STAR_DESTROYER, Unit.SUPER_STAR_DESTROYER)
_CAPITAL_SHIPS = (*_DEATH_STARS, *_DESTROYERS)


def places(state: State, where: Iterable[Where]) -> Iterator[Place]:
    """Yield where all of this is so: the Base space where that is named, else systems."""
    asked = tuple(where)
    if Where.BASE_SPACE in asked:
        yield state.home
        return
    tests = [_TESTS[one] for one in asked]
    for system in state.galaxy.systems:
        if all(test(state, system) for test in tests):
            yield system.value


def mission_places(state: State, mission: Mission) -> list[Place]:
    """Return where a mission may be done."""
    return list(places(state, mission.where))


def has_place(state: State, mission: Mission) -> bool:
    """Tell whether a mission may be done anywhere."""
    return next(places(state, mission.where), None) is not None


def is_against(mission: Mission) -> bool:
    """Tell whether a mission is done against a leader, and where he is."""
    leaders = (Where.REBEL_LEADER, Where.CAPTIVE)
    return mission.side is Side.EMPIRE and any(one in mission.where for one in leaders)


def targets(state: State, mission: Mission) -> list[Leader]:
    """Return the leaders a mission may be done against."""
    found: list[Leader] = []
    for place in mission_places(state, mission):
        if Where.CAPTIVE in mission.where:
            found += captives_at(state, place)
        else:
            found += free_leaders_at(state, place, Side.REBELS)
    return found


def captives_at(state: State, place: Place) -> tuple[Leader, ...]:
    """Return who is held at a place."""
    return tuple(one for one in state.leaders_at(place) if state.is_captive(one))


def _is_neutral(state: State, system: System) -> bool:
    return (
        is_populous(state, system)
        and system not in state.loyalty
        and not is_subjugated(state, system)
    )


def _units(test: _Test) -> _Test:
    """Return a test of units that is passed wherever these are not kept."""
    return lambda state, system: not state.options.keeps_units or test(state, system)


def _with_any(*units: Unit) -> _Test:
    return _units(lambda state, system: any(state.units.get(system, {}).get(u) for u in units))


def _with_side(side: Side, theatre: Theatre | None = None) -> _Test:
    return _units(lambda state, system: has_units(state, system, side, theatre))


def _without_side(side: Side, theatre: Theatre | None = None) -> _Test:
    return _units(lambda state, system: not has_units(state, system, side, theatre))


def _builds_large_ships(state: State, system: System) -> bool:
    facts = facts_of(state, system)
    return is_populous(state, system) and facts is not None and Icon.SHIP_LARGE in facts.icons


def _is_one_of(*systems: System) -> _Test:
    return lambda _, system: system in systems


_TESTS: dict[Where, _Test] = {
    Where.POPULOUS: is_populous,
    Where.REMOTE: lambda state, system: not is_populous(state, system),
    Where.IMPERIAL: is_imperial,
    Where.IMPERIAL_LOYAL: lambda state, system: loyal_to(state, system, Side.EMPIRE),
    Where.REBEL: is_rebel,
    Where.NEUTRAL: _is_neutral,
    Where.SUBJUGATED: is_subjugated,
    Where.IMPERIAL_UNIT: _with_side(Side.EMPIRE),
    Where.IMPERIAL_SHIP: _with_side(Side.EMPIRE, Theatre.SPACE),
    Where.NO_IMPERIAL_UNIT: _without_side(Side.EMPIRE),
    Where.NO_REBEL_UNIT: _without_side(Side.REBELS),
    Where.NO_REBEL_GROUND: _without_side(Side.REBELS, Theatre.GROUND),
    Where.DEATH_STAR: _with_any(*_DEATH_STARS),
    Where.DEATH_STAR_OR_SITE: _with_any(*_SITES),
    Where.STAR_DESTROYER: _with_any(*_DESTROYERS),
    Where.CAPITAL_SHIP: _with_any(*_CAPITAL_SHIPS),
    Where.LARGE_SHIPYARD: _builds_large_ships,
    Where.NO_SABOTAGE: lambda state, system: system not in state.sabotaged,
    Where.CAPTIVE: lambda state, system: bool(captives_at(state, system)),
    Where.REBEL_LEADER: lambda state, system: bool(free_leaders_at(state, system, Side.REBELS)),
    Where.DAGOBAH: _is_one_of(System.DAGOBAH),
    Where.KASHYYYK: _is_one_of(System.KASHYYYK),
    Where.MON_CALAMARI: _is_one_of(System.MON_CALAMARI),
    Where.BESPIN_OR_KASHYYYK: _is_one_of(System.BESPIN, System.KASHYYYK),
}
