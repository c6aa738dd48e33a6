"""Questions about the map that many rules ask. None of them opens a secret."""

from collections.abc import Iterable, Iterator
from typing import cast

from companion.games.star_wars_rebellion.facts import SystemFacts
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    CAPITAL,
    Leader,
    Side,
    System,
    Theatre,
    Unit,
)
from companion.games.star_wars_rebellion.state import POOL, Place, State, Units

PLACES: tuple[Place, ...] = (*System, BASE)
_SYSTEMS = frozenset(System)


def facts_of(state: State, place: Place) -> SystemFacts | None:
    """Return what is printed of a system; None for the Base space and for nonsense."""
    return state.galaxy.systems.get(cast("System", place))  # a text finds what its member does


def is_system(place: Place) -> bool:
    """Tell whether a place is a system of the map."""
    return place in _SYSTEMS


def neighbours(state: State, place: Place) -> tuple[System, ...]:
    """Return the systems next to one; none for the Base space, which is nobody's business."""
    facts = facts_of(state, place)
    return facts.neighbours if facts else ()


def units_at(
    state: State, place: Place, side: Side | None = None, theatre: Theatre | None = None
) -> Units:
    """Return the units at a place, of one side and in one theatre where these are named."""
    known = state.galaxy.units
    return {
        unit: count
        for unit, count in state.units.get(place, {}).items()
        if count
        and (side is None or known[unit].side is side)
        and (theatre is None or known[unit].theatre is theatre)
    }


def has_units(state: State, place: Place, side: Side, theatre: Theatre | None = None) -> bool:
    """Tell whether a side has units somewhere."""
    known = state.galaxy.units
    return any(
        count and known[unit].side is side and (theatre is None or known[unit].theatre is theatre)
        for unit, count in state.units.get(place, {}).items()
    )


def is_populous(state: State, place: Place) -> bool:
    """Tell whether people live in a system who can be loyal: not where it is destroyed."""
    facts = facts_of(state, place)
    return facts is not None and facts.is_populous and place not in state.destroyed


def is_occupied(state: State, place: Place) -> bool:
    """Tell whether Imperial ground units are in a system, as far as the companion keeps that."""
    if state.options.keeps_units:
        return has_units(state, place, Side.EMPIRE, Theatre.GROUND)
    return place in state.occupied


def is_subjugated(state: State, place: Place) -> bool:
    """Tell whether the Empire holds a system that is not loyal to it."""
    return (
        is_occupied(state, place)
        and not loyal_to(state, place, Side.EMPIRE)
        and is_populous(state, place)
    )


def loyal_to(state: State, place: Place, side: Side) -> bool:
    """Tell whose marker lies in a system, a subjugated one too."""
    return state.loyalty.get(cast("System", place)) is side


def is_imperial(state: State, place: Place) -> bool:
    """Tell whether a system is loyal to the Empire or subjugated."""
    return loyal_to(state, place, Side.EMPIRE) or is_subjugated(state, place)


def is_rebel(state: State, place: Place) -> bool:
    """Tell whether a system is loyal to the Rebellion and not subjugated."""
    return loyal_to(state, place, Side.REBELS) and not is_subjugated(state, place)


def is_of(state: State, place: Place, side: Side) -> bool:
    """Tell whether a system is one of a side."""
    return is_imperial(state, place) if side is Side.EMPIRE else is_rebel(state, place)


def can_change_loyalty(state: State, system: System) -> bool:
    """Tell whether a system could be loyal to somebody else."""
    return is_populous(state, system) and system != CAPITAL


def is_frozen(state: State, place: Place, side: Side) -> bool:
    """Tell whether a leader keeps the units of a side where they are; a captive does not."""
    return any(not state.is_captive(one) for one in state.leaders_at(place, side))


def free_leaders_at(state: State, place: Place, side: Side) -> tuple[Leader, ...]:
    """Return the leaders of a side at a place that are not captured."""
    return tuple(one for one in state.leaders_at(place, side) if not state.is_captive(one))


def pool(state: State, side: Side) -> tuple[Leader, ...]:
    """Return the leaders that nobody has sent anywhere."""
    return state.leaders_at(POOL, side)


def tacticians(state: State, leaders: Iterable[Leader]) -> tuple[Leader, ...]:
    """Return those who have tactic values: they activate systems and lead in combat."""
    return tuple(one for one in leaders if state.galaxy.leaders[one].has_tactics)


def supply(state: State, unit: Unit) -> int:
    """Return how many figures of a kind are left in the box, as far as that is kept."""
    out = sum(units.get(unit, 0) for units in _everywhere(state))
    return max(0, state.galaxy.units[unit].figures - out)


def _everywhere(state: State) -> Iterator[Units]:
    yield from state.units.values()
    for queue in state.queues.values():
        yield from queue.values()
    yield from state.ready.values()
    yield from state.to_place.values()


def with_units(units: Units, change: Units, sign: int = 1) -> Units:
    """Return units with others more, or less; never fewer than none."""
    result = dict(units)
    for unit, count in change.items():
        result[unit] = max(0, result.get(unit, 0) + sign * count)
    return {unit: count for unit, count in result.items() if count}


def total(units: Units) -> int:
    """Return how many units there are."""
    return sum(units.values())
