"""Units that come, move, fight and are destroyed; a reminder where units are not kept."""

from collections.abc import Sequence

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.pieces import Icon, Side, System, Theatre, Unit
from companion.games.star_wars_rebellion.rules.board import (
    has_units,
    is_imperial,
    is_system,
    supply,
    units_at,
)
from companion.games.star_wars_rebellion.rules.effects.way import (
    NOTHING,
    PLAIN,
    REMINDER,
    Way,
    once,
    with_units,
)
from companion.games.star_wars_rebellion.state import Fight, Journey, State, Travel, Work

_MEDIUM = (Icon.SHIP_MEDIUM, Icon.GROUND_MEDIUM)
_SMALL = (Icon.SHIP_SMALL, Icon.GROUND_SMALL)

# Lost


def _hurt(state: State, work: Work, effect: Effect) -> Sequence[str]:
    theatre = Theatre.GROUND if effect.do is Do.DAMAGE_GROUND else None
    left = effect.count - work.progress
    there = units_at(state, work.place, work.side.foe, theatre)
    return [unit.value for unit in there if 0 < state.galaxy.units[unit].health <= left]


def _health(state: State, _work: Work, _effect: Effect, what: str) -> int:
    return state.galaxy.units[Unit(what)].health


def _lose(_state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    return [e.UnitsLost(work.place, {Unit(what): 1})]


# Gained


def _can_gain(state: State, _work: Work, effect: Effect) -> Sequence[str]:
    return PLAIN if effect.unit and supply(state, effect.unit) else NOTHING


def _gain(state: State, work: Work, effect: Effect, _what: str) -> list[Fact]:
    return _came(state, work.place, effect)


def _gain_at_base(state: State, _work: Work, effect: Effect, _what: str) -> list[Fact]:
    return _came(state, state.home, effect)


def _came(state: State, place: str, effect: Effect) -> list[Fact]:
    """Return units that come, as many as there are figures for."""
    if effect.unit is None:
        return []
    count = min(effect.count, supply(state, effect.unit))
    return [e.UnitsCame(place, {effect.unit: count})]


def _kinds(state: State, work: Work, effect: Effect) -> Sequence[str]:
    icons = _MEDIUM if effect.do is Do.GAIN_MEDIUM else _SMALL
    builds = state.galaxy.builds[work.side]
    units = [unit for icon in icons for unit in builds.get(icon, ())]
    return [unit.value for unit in units if supply(state, unit)]


def _gain_kind(_state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    return [e.UnitsCame(work.place, {Unit(what): 1})]


# Fights and movements


def _both_are(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    meet = is_system(work.place) and any(
        all(has_units(state, work.place, side, theatre) for side in Side) for theatre in Theatre
    )
    return PLAIN if meet else NOTHING


def _fight(_state: State, work: Work, _effect: Effect, _what: str) -> list[Fact]:
    return [e.FightLooms(Fight(System(work.place), work.side))]


_TRAVELS = {
    Do.FROM_BASE: Travel.FROM_BASE,
    Do.SHIPS_FROM_BASE: Travel.SHIPS_FROM_BASE,
    Do.GROUND_FROM_BASE: Travel.GROUND_FROM_BASE,
    Do.CONQUEST: Travel.CONQUEST,
    Do.TIES_HERE: Travel.TIES,
    Do.ACTIVATE: Travel.ACTIVATION,
}
_COUNTED = (Do.GROUND_FROM_BASE, Do.TIES_HERE)  # as many as the card says


def _can_travel(_state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN if is_system(work.place) else NOTHING


def _travel(_state: State, work: Work, effect: Effect, _what: str) -> list[Fact]:
    most = effect.count if effect.do in _COUNTED else 0
    return [e.JourneyBegun(Journey(work.side, work.place, _TRAVELS[effect.do], most=most))]


def _havens(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    """Return where the Empire can go from here; nowhere if nobody has to leave."""
    if not has_units(state, work.place, Side.EMPIRE, Theatre.GROUND):
        return NOTHING
    return [one.value for one in System if one != work.place and is_imperial(state, one)]


def _evict(state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    leaving = units_at(state, work.place, Side.EMPIRE, Theatre.GROUND)
    return [e.UnitsMoved(Side.EMPIRE, work.place, what, leaving)]


def _empire(_state: State, _work: Work) -> Side:
    return Side.EMPIRE


def _told_to_land(_state: State, work: Work, effect: Effect, _what: str) -> list[Fact]:
    """Return that Imperial ground units came, where nothing more than that is kept."""
    troops = effect.do is Do.CONQUEST or effect.unit is Unit.STORMTROOPER
    landed = troops and work.side is Side.EMPIRE and is_system(work.place)
    return [e.Occupied(System(work.place))] if landed else []


_LANDED = Way(REMINDER.choices, _told_to_land)

WAYS = {
    Do.DAMAGE: with_units(Way(_hurt, _lose, _health)),
    Do.DAMAGE_GROUND: with_units(Way(_hurt, _lose, _health)),
    Do.GAIN: with_units(Way(once(_can_gain), _gain), _LANDED),
    Do.GAIN_AT_BASE: with_units(Way(once(_can_gain), _gain_at_base)),
    Do.GAIN_MEDIUM: with_units(Way(once(_kinds), _gain_kind)),
    Do.GAIN_SMALL: with_units(Way(once(_kinds), _gain_kind)),
    Do.COMBAT: with_units(Way(once(_both_are), _fight)),
    Do.EVICT: with_units(Way(once(_havens), _evict, asked=_empire)),
    **dict.fromkeys(_TRAVELS, with_units(Way(once(_can_travel), _travel), _LANDED)),
}
