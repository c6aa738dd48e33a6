"""Before the first round: who commands what, and where both sides begin."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from companion.engine import Fact, Seat, Setup
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.facts import Galaxy
from companion.games.star_wars_rebellion.options import Options, Sides
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    CAPITAL,
    Leader,
    Role,
    Side,
    System,
    Unit,
)
from companion.games.star_wars_rebellion.rules.flow import settle
from companion.games.star_wars_rebellion.state import OUT, POOL, WAITING, State, Units

# The systems and units of a first game.
FIRST_LOYALTY: Final = {
    System.KASHYYYK: Side.REBELS,
    System.BOTHAWUI: Side.REBELS,
    System.NABOO: Side.REBELS,
    System.SALEUCAMI: Side.EMPIRE,
    System.CORELLIA: Side.EMPIRE,
    System.MUSTAFAR: Side.EMPIRE,
}
_GARRISON: Final = {Unit.STORMTROOPER: 2, Unit.AT_ST: 1}
_LANDED: Final = {Unit.TROOPER: 3, Unit.AIRSPEEDER: 1}
FIRST_UNITS: Final[dict[str, Units]] = {
    System.BOTHAWUI: {
        Unit.CORVETTE: 1,
        Unit.TRANSPORT: 1,
        Unit.X_WING: 1,
        Unit.Y_WING: 1,
        **_LANDED,
    },
    BASE: {Unit.X_WING: 1, Unit.Y_WING: 1, **_LANDED},
    System.SALEUCAMI: {Unit.STAR_DESTROYER: 1, Unit.TIE: 2, **_GARRISON},
    System.MANDALORE: {Unit.DEATH_STAR: 1, Unit.TIE: 4, **_GARRISON},
    System.CORUSCANT: {
        Unit.STAR_DESTROYER: 1,
        Unit.CARRIER: 1,
        Unit.TIE: 2,
        Unit.STORMTROOPER: 3,
        Unit.AT_AT: 1,
        Unit.AT_ST: 1,
    },
    System.CORELLIA: {Unit.CARRIER: 1, Unit.STORMTROOPER: 1},
    System.SULLUST: {Unit.STAR_DESTROYER: 1, Unit.TIE: 2, **_GARRISON},
    System.MUSTAFAR: {Unit.CARRIER: 1, Unit.TIE: 2, **_GARRISON},
}
# What each side places as it likes in any other game.
ADVANCED_UNITS: Final[dict[Side, Units]] = {
    Side.EMPIRE: {
        Unit.STAR_DESTROYER: 3,
        Unit.CARRIER: 3,
        Unit.TIE: 12,
        Unit.STORMTROOPER: 12,
        Unit.AT_ST: 5,
        Unit.AT_AT: 1,
        Unit.DEATH_STAR: 1,
    },
    Side.REBELS: {
        Unit.CORVETTE: 1,
        Unit.TRANSPORT: 1,
        Unit.X_WING: 2,
        Unit.Y_WING: 2,
        Unit.TROOPER: 6,
        Unit.AIRSPEEDER: 2,
    },
}
_LOYAL_REBELS, _SUBJUGATED, _IMPERIAL = 3, 2, 5  # probe cards that are turned up
_TEAM, _THREE = 4, 3


def begin(setup: Setup, galaxy: Galaxy | None = None) -> State:
    """Return the empty table."""
    options = msgspec.convert(setup.options, Options)
    facts = galaxy or known()
    leaders = _leaders(facts) if options.keeps_map else {}
    posts = _posts(setup.count, options.sides)
    return State(options, facts, setup.count, posts, leaders=leaders)


def deal(state: State, random: Random) -> Sequence[Fact]:
    """Lay the galaxy out, and begin."""
    laid = _first_game(state) if state.options.first_game else _advanced(state, random)
    return settle(state, [laid] if state.options.keeps_map else [], random)


def _leaders(galaxy: Galaxy) -> dict[Leader, str]:
    places = {
        leader: POOL if facts.starting else WAITING for leader, facts in galaxy.leaders.items()
    }
    return {**places, Leader.LUKE_JEDI: OUT}


def _posts(count: int, sides: Sides) -> dict[Side, dict[Role, Seat]]:
    """Return who decides what. Four sit in turn; of three, the Rebellion is one person."""
    first, second = Side.REBELS, Side.EMPIRE
    if sides is Sides.EMPIRE_FIRST:
        first, second = second, first
    admiral, general = Role.ADMIRAL, Role.GENERAL
    if count == _TEAM:
        return {first: {admiral: 1, general: 3}, second: {admiral: 2, general: 4}}
    if count == _THREE:
        alone, team = (1, (2, 3)) if first is Side.REBELS else (3, (1, 2))
        empire = dict(zip((admiral, general), team, strict=True))
        return {Side.REBELS: {admiral: alone, general: alone}, Side.EMPIRE: empire}
    return {first: {admiral: 1, general: 1}, second: {admiral: 2, general: 2}}


def _first_game(state: State) -> e.GalaxyLaid:
    held = tuple(
        System(place) for place, units in FIRST_UNITS.items() if Unit.STORMTROOPER in units
    )
    return e.GalaxyLaid(
        loyalty={**FIRST_LOYALTY, CAPITAL: Side.EMPIRE},
        subjugated=held,
        units=dict(FIRST_UNITS) if state.options.keeps_units else {},
        to_place={},
        out_of_deck=tuple(one for one in held if one != CAPITAL),
    )


def _advanced(state: State, random: Random) -> e.GalaxyLaid:
    """Turn probe cards up until there are enough systems of both sides."""
    deck = [facts for facts in state.galaxy.systems.values() if facts.probe]
    random.shuffle(deck)
    rebels = [one.system for one in deck if one.pool is Side.REBELS][:_LOYAL_REBELS]
    imperial = [one.system for one in deck if one.pool is Side.EMPIRE][:_IMPERIAL]
    loyal = dict.fromkeys(imperial[_SUBJUGATED:], Side.EMPIRE)
    return e.GalaxyLaid(
        loyalty={**dict.fromkeys(rebels, Side.REBELS), **loyal, CAPITAL: Side.EMPIRE},
        subjugated=(*imperial, CAPITAL),
        units={},
        to_place=dict(ADVANCED_UNITS) if state.options.keeps_units else {},
        out_of_deck=tuple(imperial),
    )
