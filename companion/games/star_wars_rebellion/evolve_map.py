"""What an event changes on the map: loyalty, markers, units, and the base."""

from msgspec.structs import replace

from companion.engine import Fact, Secret
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import BASE, Side, System, Theatre, Unit
from companion.games.star_wars_rebellion.rules.board import is_system, with_units
from companion.games.star_wars_rebellion.rules.hideouts import hideouts
from companion.games.star_wars_rebellion.state import Journey, Place, State, Travel, Units


def evolve_map(state: State, event: Fact) -> State | None:
    """Return the state after an event of the map; None for any other."""
    for part in (_systems, _units, _base):
        after = part(state, event)
        if after is not None:
            return after
    return None


def _systems(state: State, event: Fact) -> State | None:
    match event:
        case e.GalaxyLaid():
            return replace(
                state,
                loyalty=event.loyalty,
                occupied=() if state.options.keeps_units else event.subjugated,
                units=event.units,
                to_place=event.to_place,
                out_of_deck=event.out_of_deck,
            )
        case e.LoyaltyChanged(system=system, side=side):
            others = {one: whose for one, whose in state.loyalty.items() if one != system}
            changed = replace(state, loyalty=others if side is None else {**others, system: side})
            return _with_question(changed, system) if side is Side.EMPIRE else changed
        case e.Occupied(system=system, gone=gone):
            left = _without(state.occupied, system)
            if gone:
                return replace(state, occupied=left)
            return _surveyed(_with_question(replace(state, occupied=(*left, system)), system))
        case e.Sabotaged(system=system, gone=gone):
            left = _without(state.sabotaged, system)
            return replace(state, sabotaged=left if gone else (*left, system))
        case e.SystemDestroyed(system=system):
            return _destroyed(state, system)
    return None


def _destroyed(state: State, system: System) -> State:
    gone = replace(
        state,
        destroyed=(*_without(state.destroyed, system), system),
        loyalty={one: side for one, side in state.loyalty.items() if one != system},
        sabotaged=_without(state.sabotaged, system),
        occupied=_without(state.occupied, system),
    )
    return _with_question(gone, system)


def _with_question(state: State, system: System) -> State:
    """Return the state with the question whether the base is here, where that is not known."""
    known = (*state.cleared, *state.questions)
    if not state.is_hidden or system in known:
        return state
    return replace(state, questions=(*state.questions, system))


def _surveyed(state: State) -> State:
    """Keep in mind what is answered only because somebody puts the map right: it costs no turn."""
    journey = state.journey
    if journey and journey.travel is Travel.SURVEY and state.base is not None:
        return replace(state, surveyed=(*state.surveyed, *state.questions))
    return state


def _units(state: State, event: Fact) -> State | None:
    match event:
        case e.UnitsCame(where=where, units=units):
            return _arrived(state, where, units)
        case e.UnitPlaced(side=side, unit=unit, where=where, count=count):
            waiting = with_units(state.to_place.get(side, {}), {unit: count}, -1)
            placed = replace(state, to_place={**state.to_place, side: waiting})
            return _arrived(placed, where, {unit: count})
        case e.UnitDeployed(side=side, unit=unit, where=where):
            keeps = state.options.keeps_units
            waiting = with_units(state.ready.get(side, {}), {unit: 1}, -1)
            so_far = {**state.deployed, where: state.deployed.get(where, 0) + 1}
            placed = replace(state, ready={**state.ready, side: waiting}, deployed=so_far)
            return _arrived(placed, where, {unit: 1}) if keeps else _garrisoned(placed, unit, where)
        case e.UnitsLost(where=where, units=units):
            return _with_at(state, where, units, -1)
        case e.UnitsMoved(origin=origin, to=to, units=units):
            moved = _arrived(_with_at(state, origin, units, -1), to, units)
            return replace(moved, journey=_moved(state.journey, origin, units))
    return None


def _garrisoned(state: State, unit: Unit, where: Place) -> State:
    """Return the state with Imperial troops somewhere, where only that is kept of units."""
    facts = state.galaxy.units[unit]
    troops = facts.side is Side.EMPIRE and facts.theatre is Theatre.GROUND
    if not troops or not is_system(where) or where in state.occupied:
        return state
    return replace(state, occupied=(*state.occupied, System(where)))


def _moved(journey: Journey | None, origin: str, units: Units) -> Journey | None:
    if journey is None:
        return None
    came = with_units(journey.moved.get(origin, {}), units)
    return replace(journey, moved={**journey.moved, origin: came})


def _arrived(state: State, where: Place, units: Units) -> State:
    """Return the state with units somewhere; the Empire on the ground raises the question."""
    known = state.galaxy.units
    landed = any(
        count and known[unit].side is Side.EMPIRE and known[unit].theatre is Theatre.GROUND
        for unit, count in units.items()
    )
    there = _with_at(state, where, units, 1)
    return _with_question(there, System(where)) if landed and is_system(where) else there


def _with_at(state: State, where: Place, units: Units, sign: int) -> State:
    changed = with_units(state.units.get(where, {}), units, sign)
    others = {place: there for place, there in state.units.items() if place != where}
    return replace(state, units={**others, where: changed} if changed else others)


def _base(state: State, event: Fact) -> State | None:
    match event:
        case e.BaseChosen(system=system):
            return replace(state, base=system, settled=True, cleared=_ruled_out(state))
        case e.BaseFound(system=system):
            return replace(_moved_in(state, system), found=system, questions=())
        case e.BaseDenied(system=system):
            return replace(
                state,
                cleared=(*_without(state.cleared, system), system),
                questions=_without(state.questions, system),
            )
        case e.BaseReached() | e.BaseOutOfReach():
            return replace(state, reached={**state.reached, event.where: _is_reached(event)})
        case e.BaseMoved(old=old, new=new):
            return _base_moved(_moved_in(state, old), old, new)
    return None


def _is_reached(event: e.BaseReached | e.BaseOutOfReach) -> bool:
    return isinstance(event, e.BaseReached)


def _base_moved(state: State, old: System, new: Secret[System] | None) -> State:
    """Return the state with another base: what was denied before may be it now."""
    gone = replace(state, out_of_deck=(*_without(state.out_of_deck, old), old))
    return replace(
        gone,
        base=new,
        settled=True,
        found=None,
        cleared=_ruled_out(gone),
        questions=(),
        reached={},
    )


def _ruled_out(state: State) -> tuple[System, ...]:
    """Return where everybody knows that a base cannot be put now."""
    open_ones = hideouts(state)
    return tuple(system for system in System if system not in open_ones)


def _moved_in(state: State, system: System) -> State:
    """Return the state with everything of the Base space in a system."""
    units = {place: there for place, there in state.units.items() if place != BASE}
    at_base = state.units.get(BASE)
    if at_base:
        units[system] = with_units(units.get(system, {}), at_base)
    leaders = {leader: system.value if at == BASE else at for leader, at in state.leaders.items()}
    return replace(state, units=units, leaders=leaders)


def _without(several: tuple[System, ...], one: System) -> tuple[System, ...]:
    return tuple(each for each in several if each != one)
