"""Units on their way to a place: who may come, from where, and who carries whom."""

from collections.abc import Iterator

from companion.engine import Action, Fact
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.facts import UnitFacts
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    Leader,
    Side,
    Theatre,
    Unit,
)
from companion.games.star_wars_rebellion.rules.base import link, may_link, reach
from companion.games.star_wars_rebellion.rules.board import (
    is_frozen,
    is_system,
    neighbours,
    total,
    units_at,
)
from companion.games.star_wars_rebellion.state import Journey, Place, State, Travel, Units

CONQUERORS = {Unit.AT_AT: 1, Unit.AT_ST: 1, Unit.STORMTROOPER: 2}
_FREE_OF_TRANSPORT = (
    Travel.CONQUEST,
    Travel.GROUND_FROM_BASE,
    Travel.TIES,
    Travel.TO_BASE,
)
_FROM_BASE = (Travel.FROM_BASE, Travel.SHIPS_FROM_BASE, Travel.GROUND_FROM_BASE)
_FROM_ONE_PLACE = (Travel.CONQUEST, Travel.TO_BASE)


def moves(state: State, journey: Journey) -> Iterator[Action]:
    """Yield every unit that may come along now."""
    if _is_full(journey):
        return
    for origin in origins(state, journey):
        if is_unknown(state, journey, origin):
            yield a.Venture(origin)
            continue
        units = [
            unit
            for unit in units_at(state, origin, journey.side)
            if may_come(state, journey, unit, origin)
        ]
        yield from (a.Move(unit, origin) for unit in units)
        if journey.travel is Travel.ACTIVATION and total(fleet(state, journey, origin)) > 1:
            yield a.MoveAll(origin)
    # Those who bring a captive may have left nobody behind.
    yield from (a.BringCaptive(one) for one in journey.moved if captive_at(state, journey, one))


def _is_full(journey: Journey) -> bool:
    return (
        bool(journey.most) and sum(sum(u.values()) for u in journey.moved.values()) >= journey.most
    )


def origins(state: State, journey: Journey) -> list[Place]:
    """Return the places units may come from."""
    begun = [place for place, units in journey.moved.items() if units]
    if journey.travel in _FROM_ONE_PLACE and begun:
        return begun
    return [one for one in _origins(state, journey) if why_not_from(state, journey, one) == ""]


def _origins(state: State, journey: Journey) -> Iterator[Place]:
    if journey.source:
        yield journey.source
    elif journey.travel in _FROM_BASE:
        yield state.home
    elif journey.travel is Travel.ACTIVATION and is_system(journey.to):
        yield from (*neighbours(state, journey.to), BASE)
    else:
        yield from state.units


def why_not_from(state: State, journey: Journey, origin: Place) -> str:
    """Return what keeps units of a place from coming: a name of a refusal, empty if nothing."""
    if origin == journey.to:
        return "here"
    if not units_at(state, origin, journey.side):
        return "nobody"
    if is_frozen(state, origin, journey.side):
        return "frozen"
    if journey.travel is Travel.ACTIVATION and not _is_beside(state, journey, origin):
        return "far"
    return ""


def _is_beside(state: State, journey: Journey, origin: Place) -> bool:
    """Tell whether two places are next to each other, as far as everybody knows."""
    joined = link(origin, journey.to)
    if joined is not None:
        return may_link(state, joined)
    return journey.to in neighbours(state, origin)


def may_come(state: State, journey: Journey, unit: Unit, origin: Place) -> bool:
    """Tell whether one more unit of a kind may come along from a place."""
    facts = state.galaxy.units[unit]
    if facts.immobile or not _is_meant(journey, facts, origin):
        return False
    if journey.travel in _FREE_OF_TRANSPORT or not facts.needs_transport:
        return True
    return room(state, journey, origin) > 0


def _is_meant(journey: Journey, facts: UnitFacts, origin: Place) -> bool:
    """Tell whether the card that moves units is about this kind."""
    came = sum(units.get(facts.unit, 0) for units in journey.moved.values())
    match journey.travel:
        case Travel.CONQUEST:
            return came < CONQUERORS.get(facts.unit, 0)
        case Travel.TIES:
            return facts.unit is Unit.TIE
        case Travel.SHIPS_FROM_BASE:
            return facts.theatre is Theatre.SPACE
        case Travel.GROUND_FROM_BASE:
            return facts.theatre is Theatre.GROUND
    return bool(origin)


def room(state: State, journey: Journey, origin: Place) -> int:
    """Return how many more units the ships that came from a place can carry."""
    known, came = state.galaxy.units, journey.moved.get(origin, {})
    holds = sum(known[unit].capacity * count for unit, count in came.items())
    carried = sum(count for unit, count in came.items() if known[unit].needs_transport)
    return holds - carried - (journey.captive_from == origin)


def fleet(state: State, journey: Journey, origin: Place) -> Units:
    """Return all ships of a place, and the largest units they can carry."""
    known, there = state.galaxy.units, units_at(state, origin, journey.side)
    movable = {unit: n for unit, n in there.items() if not known[unit].immobile}
    ships = {unit: n for unit, n in movable.items() if not known[unit].needs_transport}
    left = room(state, journey, origin) + sum(known[u].capacity * n for u, n in ships.items())
    taken = dict(ships)
    for unit in sorted(movable, key=lambda one: -known[one].health):
        if known[unit].needs_transport and left > 0:
            taken[unit] = min(movable[unit], left)
            left -= taken[unit]
    return taken


def captive_at(state: State, journey: Journey, origin: Place) -> Leader | None:
    """Return the captured leader who can be carried from a place."""
    carries = journey.side is Side.EMPIRE and journey.travel is Travel.ACTIVATION
    if not carries or room(state, journey, origin) <= 0:
        return None
    held = [one for one in state.leaders_at(origin) if state.is_captive(one)]
    return held[0] if held else None


def is_unknown(state: State, journey: Journey, origin: Place) -> bool:
    """Tell whether a movement would tell for the first time if the base is near a place."""
    joined = link(origin, journey.to)
    asked = journey.travel is Travel.ACTIVATION and state.base is not None
    return asked and joined is not None and joined not in state.reached


def venture(state: State, journey: Journey, origin: Place) -> list[Fact]:
    """Return the true answer whether the base is near; it is told before anything moves."""
    joined = link(origin, journey.to)
    told = reach(state, joined) if joined else None
    return [told] if told else []
