"""The turns of the command phase: activating a system, revealing a mission, passing."""

from collections.abc import Iterator

from companion.engine import Action, Fact
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import BASE, Role, Side, System
from companion.games.star_wars_rebellion.rules.board import (
    is_system,
    neighbours,
    pool,
    tacticians,
)
from companion.games.star_wars_rebellion.rules.missions import reveals
from companion.games.star_wars_rebellion.rules.posts import commands
from companion.games.star_wars_rebellion.state import (
    Commander,
    End,
    Journey,
    Place,
    State,
    Travel,
)


def turn_actions(state: State, commander: Commander) -> Iterator[Action]:
    """Yield what may be done on a turn."""
    if state.taken is not None:
        yield a.PutBack()
        yield from map(a.Activate, activated(state, commander.side))
        return
    if state.fights:
        yield a.CloseFight()
        return
    yield a.Pass()
    if not state.options.keeps_map:
        yield from (a.Done(), a.OpenFight())
    yield from reveals(state, commander.side, commander.role)
    idle = tacticians(state, pool(state, commander.side))
    yield from (a.TakeLeader(leader) for leader in idle if commands(state, commander, leader))
    if state.options.keeps_map and not state.options.keeps_units:
        yield a.Survey()


def activated(state: State, side: Side) -> list[Place]:
    """Return every place that can be activated: the Base space while the base is hidden."""
    at_base = side is Side.REBELS and state.is_hidden
    return [*System, BASE] if at_base else [*System]


def landings(state: State, journey: Journey) -> Iterator[Action]:
    """Yield where Imperial ground units may have come to or left, where units are not kept.

    They come where the Empire activates, and leave it or what is next to it; if the map is put
    right, they may be anywhere.
    """
    if journey.travel is Travel.SURVEY:
        yield from (a.Land(system, gone=system in state.occupied) for system in System)
        yield from (a.Rescue(one) for one in state.rings if state.is_captive(one))
        return
    yield from _captives(state, journey)
    near = [system for system in System if system in (journey.to, *neighbours(state, journey.to))]
    yield from (a.Land(system, gone=True) for system in near if system in state.occupied)
    if journey.side is Side.EMPIRE and journey.to not in state.occupied and is_system(journey.to):
        yield a.Land(System(journey.to))


def _captives(state: State, journey: Journey) -> Iterator[Action]:
    """Yield that captives were freed where units came to, or came along from next to it."""
    near = neighbours(state, journey.to) if journey.side is Side.EMPIRE else ()
    for one in filter(state.is_captive, state.rings):
        at = state.leaders.get(one, "")
        if at == journey.to:
            yield a.Rescue(one)
        elif at in near:
            yield a.BringCaptive(at)


def activate(state: State, commander: Commander, where: Place) -> list[Fact]:
    """Return what follows when a leader activates a place."""
    if state.taken is None:
        return []
    journey = Journey(commander.side, where, Travel.ACTIVATION)
    return [e.SystemActivated(state.taken, where), e.JourneyBegun(journey)]


def claims(state: State) -> Iterator[a.Claim]:
    """Yield how the Empire may have won where the companion does not see it by itself."""
    if not state.options.keeps_map:
        yield from (a.Claim(End.CONQUEST), a.Claim(End.SUPERLASER))
    elif not state.options.keeps_units and state.found is not None:
        yield a.Claim(End.CONQUEST)


def claimer(state: State) -> int:
    """Return who says that the Empire has won."""
    return state.seat_of(Side.EMPIRE, Role.GENERAL)
