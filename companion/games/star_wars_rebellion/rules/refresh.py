"""The steps of the refresh phase: who is recruited, what is built, and where it is deployed."""

from collections.abc import Iterator

from companion.engine import Fact
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import BASE_ICONS, BASE_SLOT
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    DEPLOYED_AT_ONCE,
    Icon,
    Leader,
    Side,
    System,
    Unit,
)
from companion.games.star_wars_rebellion.rules.board import (
    has_units,
    is_occupied,
    is_of,
    is_subjugated,
    supply,
)
from companion.games.star_wars_rebellion.state import WAITING, Phase, Place, State

# Recruiting


def recruits(state: State, side: Side) -> list[Leader]:
    """Return who may join: whoever is on an action card of the deck, and waits."""
    cards = [card for card in state.galaxy.actions.values() if card.side is side]
    pictured = {
        leader
        for card in cards
        if not card.starting and card.code not in state.spent
        for leader in card.leaders
    }
    return [one for one in state.leaders_at(WAITING) if one in pictured]


# Building


def yards(state: State, side: Side) -> Iterator[tuple[Place, tuple[Icon, ...], int]]:
    """Yield every place that builds for a side now, its icons and the slot they build on."""
    for system, facts in state.galaxy.systems.items():
        if facts.icons and builds(state, system, side):
            icons = facts.icons[:1] if is_subjugated(state, system) else facts.icons
            yield system, icons, facts.slot
    if side is Side.REBELS and not _is_blocked(state, state.home, side):
        yield BASE, BASE_ICONS, BASE_SLOT


def builds(state: State, system: System, side: Side) -> bool:
    """Tell whether a system builds for a side: not under sabotage, nor with the foe there."""
    return is_of(state, system, side) and not _is_blocked(state, system, side)


def _is_blocked(state: State, place: Place, side: Side) -> bool:
    gone = place in state.sabotaged or place in state.destroyed
    held = side is Side.REBELS and is_occupied(state, place)
    return gone or held or has_units(state, place, side.foe)


def next_icon(state: State) -> tuple[str, str]:
    """Return the place and the icon for which somebody has to choose a unit; empty for none."""
    if state.phase is not Phase.BUILDING or not state.builders:
        return "", ""
    found = open_icon(state, state.builders[0])
    return (found[0], found[1]) if found else ("", "")


def open_icon(state: State, side: Side) -> tuple[Place, Icon, int, str] | None:
    """Return the next icon that was not built: its place, its slot, and its name."""
    for place, icons, slot in yards(state, side):
        for number, icon in enumerate(icons):
            name = f"{place}:{number}"
            if name not in state.built:
                return place, icon, slot, name
    return None


def makes(state: State, side: Side, icon: Icon) -> list[Unit]:
    """Return what an icon can make, as long as there are figures."""
    return [unit for unit in state.galaxy.builds[side].get(icon, ()) if supply(state, unit)]


def built_by_itself(state: State, side: Side) -> Fact | None:
    """Return what is built next without anybody choosing; None where somebody has to."""
    found = open_icon(state, side)
    if found is None:
        return e.BuildingDone(side)
    _, icon, slot, name = found
    units = makes(state, side, icon)
    if not units:
        return e.NothingBuilt(side, name)
    return e.UnitQueued(side, units[0], slot, name) if len(units) == 1 else None


# Deploying


def deployments(state: State, side: Side) -> Iterator[a.Deploy]:
    """Yield where every unit that is ready may be deployed."""
    places = [place for place in _docks(state, side) if can_take(state, place, side)]
    for unit, count in state.ready.get(side, {}).items():
        if count:
            site = unit is Unit.DEATH_STAR and state.options.keeps_units
            fit = [one for one in _sites(state) if can_take(state, one, side)] if site else places
            yield from (a.Deploy(unit, where) for where in fit)


def can_take(state: State, place: Place, side: Side) -> bool:
    """Tell whether one more unit can be deployed at a place."""
    full = state.deployed.get(place, 0) >= DEPLOYED_AT_ONCE
    return not full and not _is_blocked(state, place, side)


def _docks(state: State, side: Side) -> list[Place]:
    own: list[Place] = [system for system in System if is_of(state, system, side)]
    return [*own, state.home] if side is Side.REBELS and state.home not in own else own


def _sites(state: State) -> list[Place]:
    """Return where a Death Star can take the place of its site."""
    return [place for place, units in state.units.items() if units.get(Unit.DEATH_STAR_SITE)]


def deploy(state: State, side: Side, unit: Unit, where: Place) -> list[Fact]:
    """Return what follows when a unit is deployed; a Death Star replaces its site."""
    deployed: Fact = e.UnitDeployed(side, unit, where)
    if unit is Unit.DEATH_STAR and state.units.get(where, {}).get(Unit.DEATH_STAR_SITE):
        return [e.UnitsLost(where, {Unit.DEATH_STAR_SITE: 1}), deployed]
    return [deployed]


def orphan(state: State) -> Fact | None:
    """Return that a Death Star on the queue is lost whose site is no more."""
    if not state.options.keeps_units or _sites(state) or state.combat or state.work:
        return None
    for slot, units in state.queues.get(Side.EMPIRE, {}).items():
        if units.get(Unit.DEATH_STAR):
            return e.UnitUnqueued(Side.EMPIRE, Unit.DEATH_STAR, slot)
    return None
