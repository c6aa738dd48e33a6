"""Retreats: who may leave a combat, where to, and who has no ship to be carried by."""

from collections.abc import Iterable, Iterator

from companion.engine import IllegalActionError
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import system_title
from companion.games.star_wars_rebellion.combat_events import (
    LeftBehind,
    RetreatChosen,
    Retreated,
)
from companion.games.star_wars_rebellion.combat_state import Fighter
from companion.games.star_wars_rebellion.facts import Do
from companion.games.star_wars_rebellion.pieces import SIDE_TITLES, Side, System, Unit
from companion.games.star_wars_rebellion.rules.board import (
    free_leaders_at,
    has_units,
    is_system,
    loyal_to,
    neighbours,
)
from companion.games.star_wars_rebellion.rules.combat.course import Course, fought
from companion.games.star_wars_rebellion.rules.combat.damage import counted
from companion.games.star_wars_rebellion.rules.combat.dice import has
from companion.games.star_wars_rebellion.state import State


def why_not(state: State, side: Side) -> IllegalActionError | None:
    """Return why a side cannot retreat at all; None where it can, if there is a way."""
    combat, whose = fought(state), SIDE_TITLES[side]
    if side in combat.retreated:
        return IllegalActionError("{side:term} has retreated once already.", side=whose)
    if not free_leaders_at(state, combat.system, side):
        return IllegalActionError("No retreat without a leader there: {side:term}.", side=whose)
    if side is Side.EMPIRE and any(x.unit is Unit.DEATH_STAR for x in combat.of(side)):
        return IllegalActionError("The Empire does not retreat from beside a Death Star.")
    if has(combat, side.foe, Do.NO_RETREAT):
        return IllegalActionError("A card of the foe forbids every retreat from this combat.")
    if side in combat.held:
        return IllegalActionError("A tactic of the foe forbids a retreat in this round.")
    if not any(True for _ in goers(state, side)):
        return IllegalActionError(
            "No ship can carry anybody away: {side:term} has to stay.", side=whose
        )
    return None


def goers(state: State, side: Side) -> Iterator[Fighter]:
    """Yield who could go: all that move, and nobody where there is no ship to fly or to carry."""
    known = state.galaxy.units
    mobile = [one for one in fought(state).of(side) if not known[one.unit].immobile]
    flies = any(not known[one.unit].needs_transport for one in mobile)
    if flies or side in fought(state).escaping:
        yield from mobile


def surplus(state: State, side: Side) -> int:
    """Return how many of those who would go cannot be carried."""
    if side in fought(state).escaping:
        return 0
    known = [state.galaxy.units[one.unit] for one in goers(state, side)]
    need = sum(one.needs_transport for one in known)
    left = sum(fought(state).left.values())
    return max(0, need - left - sum(one.capacity for one in known))


def can_stay_behind(state: State, side: Side) -> list[Unit]:
    """Return the kinds of units of which one more could stay for want of a ship."""
    known, left = state.galaxy.units, fought(state).left
    carried = counted(x for x in goers(state, side) if known[x.unit].needs_transport)
    return [unit for unit, count in carried.items() if count > left.get(unit, 0)]


def ways_out(state: State, side: Side) -> list[System]:
    """Return where a side may retreat to."""
    if why_not(state, side) is not None or not fought(state).of(side.foe):
        return []
    open_ways = [
        one for one in neighbours(state, fought(state).system) if _barred(state, side, one) is None
    ]
    return [one for one in open_ways if is_friendly(state, side, one)] or open_ways


def is_friendly(state: State, side: Side, place: str) -> bool:
    """Tell whether a side has units or its loyalty marker somewhere."""
    return has_units(state, place, side) or loyal_to(state, place, side)


def _barred(state: State, side: Side, place: str) -> IllegalActionError | None:
    combat, name = fought(state), _name(place)
    if has_units(state, place, side.foe):
        return IllegalActionError("No retreat to where the foe has units: {at:term}.", at=name)
    if side is not combat.attacker and place in combat.origins:
        return IllegalActionError("No retreat to where the attacker came from: {at:term}.", at=name)
    return None


def why_not_there(state: State, side: Side, place: str) -> IllegalActionError | None:
    """Return why a side cannot retreat to this place."""
    if not is_system(place):
        return IllegalActionError("A retreat goes to a system of the map.")
    if place not in neighbours(state, fought(state).system):
        return IllegalActionError(
            "A retreat goes one system far, and that is farther: {at:term}.", at=_name(place)
        )
    barred = _barred(state, side, place)
    if barred is not None or place in ways_out(state, side):
        return barred
    return IllegalActionError(
        "A retreat goes to own units or own loyalty where it can, not to: {at:term}.",
        at=_name(place),
    )


def _name(place: str) -> str:
    return system_title(System(place)) if is_system(place) else place


def choose(course: Course, place: str) -> None:
    """Let the asked side choose where it goes; who cannot be carried is told next."""
    course.add(RetreatChosen(course.combat.asked, place))


def leave(course: Course, units: Iterable[Unit]) -> None:
    """Let units stay behind."""
    course.add(*(LeftBehind(course.combat.asked, unit) for unit in units))


def go(course: Course) -> None:
    """Let the asked side leave, with all its leaders."""
    state, combat = course.state, course.combat
    side, to, here = combat.asked, combat.retreat_to, combat.system
    units = counted(goers(state, side))
    for unit, count in combat.left.items():
        units[unit] = units.get(unit, 0) - count
    gone = {unit: count for unit, count in units.items() if count > 0}
    leaders = free_leaders_at(state, here, side)
    course.add(
        Retreated(side, to, gone),
        e.UnitsMoved(side, here.value, to, gone),
        *(e.LeaderMoved(leader, to) for leader in leaders),
    )
