"""Everything a seat may do now. What is listed here is accepted, and nothing else."""

from collections.abc import Iterator

from companion.engine import Action, Seat, Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.pieces import Role, Side, System
from companion.games.star_wars_rebellion.rules.action_cards import special_cards
from companion.games.star_wars_rebellion.rules.assignment import assigner, assignments, tellings
from companion.games.star_wars_rebellion.rules.combat import legal_combat
from companion.games.star_wars_rebellion.rules.command import (
    claimer,
    claims,
    landings,
    turn_actions,
)
from companion.games.star_wars_rebellion.rules.effects import legal_work
from companion.games.star_wars_rebellion.rules.hideouts import private_bases
from companion.games.star_wars_rebellion.rules.journeys import moves
from companion.games.star_wars_rebellion.rules.missions import legal_mission
from companion.games.star_wars_rebellion.rules.mobilising import mobilisations
from companion.games.star_wars_rebellion.rules.objectives import (
    fight_objectives,
    refresh_objectives,
)
from companion.games.star_wars_rebellion.rules.placing import placer, placings
from companion.games.star_wars_rebellion.rules.refresh import (
    deployments,
    makes,
    open_icon,
    recruits,
)
from companion.games.star_wars_rebellion.rules.waiting import awaited
from companion.games.star_wars_rebellion.state import Phase, Stage, State

_SECRET = (Phase.HIDING, Phase.TELLING, Phase.SPYING, Phase.PROBING, Phase.AIMING)


def legal(state: State, seat: Seat) -> list[Action]:
    """Return everything a seat may do now."""
    return list(possible(state, seat))


def possible(state: State, seat: Seat) -> Iterator[Action]:
    """Yield everything a seat may do."""
    if state.winner is not None or state.side_of(seat) is None:
        return
    yield from beside(state, seat)
    if seat in awaited(state):
        yield from _asked(state, seat)


def beside(state: State, seat: Seat) -> Iterator[Action]:
    """Yield what a seat may do although nobody waits for it."""
    side = state.side_of(seat)
    if state.phase in _SECRET or side is None:
        return
    if not state.options.keeps_map and seat == state.seat_of(Side.REBELS, Role.GENERAL):
        yield from (a.Correct(more=True), a.Correct(more=False))
    if state.stage is Stage.COMMAND and seat == claimer(state):
        yield from claims(state)
    if state.fights and not state.scored and seat == state.seat_of(Side.REBELS, Role.GENERAL):
        yield from map(a.Score, fight_objectives(state))
    if seat == state.seat_of(side, Role.GENERAL):
        yield from special_cards(state, side)


def _asked(state: State, seat: Seat) -> Iterator[Action]:
    match state.phase:
        case Phase.COMBAT:
            yield from legal_combat(state, seat)
        case Phase.MISSION:
            yield from legal_mission(state, seat)
        case Phase.WORK:
            yield from legal_work(state, seat)
        case Phase.COMMAND if state.turn:
            yield from turn_actions(state, state.turn)
        case Phase.JOURNEY:
            yield from _in_journey(state)
        case Phase.ANSWER:
            yield from (a.Answer(here=True), a.Answer(here=False))
        case Phase.MOBILISING:
            yield from mobilisations(state)
        case _:
            yield from _before_and_after(state)


def _in_journey(state: State) -> Iterator[Action]:
    if state.fights:
        yield a.CloseFight()
        return
    yield a.Done()
    if state.journey and state.options.keeps_units:
        yield from moves(state, state.journey)
    elif state.journey:
        yield a.OpenFight()
        yield from landings(state, state.journey)


def _before_and_after(state: State) -> Iterator[Action]:
    """Yield what may be done before the first round, in the assignment, and in a refresh."""
    match state.phase:
        case Phase.PLACING:
            side = placer(state)
            yield from placings(state, side) if side else ()
        case Phase.HIDING:
            yield a.LayBase()
            yield from (a.ChooseBase(Secret(system)) for system in private_bases(state))
        case Phase.ASSIGNMENT:
            yield from assignments(state, assigner(state))
        case Phase.TELLING:
            yield from tellings(state, assigner(state))
        case Phase.SCORING:
            yield a.Done()
            yield from map(a.Score, refresh_objectives(state))
        case Phase.RETURNING | Phase.DRAWING:
            yield a.Done()
        case Phase.PROBING | Phase.AIMING | Phase.SPYING:
            yield from _draws(state)
        case _:
            yield from _growth(state)


def _draws(state: State) -> Iterator[Action]:
    """Yield the cards that may have been drawn, and that this was all."""
    yield a.Done()
    if state.to_draw.get(Side.EMPIRE):
        yield from (a.TellProbe(Secret(system)) for system in could_draw(state))
    elif state.to_draw.get(Side.REBELS):
        yield from (a.TellObjective(Secret(code)) for code in could_aim(state))


def could_draw(state: State) -> list[System]:
    """Return the probes the Empire may have drawn, for all it has told."""
    told = {one.expose() for one in state.probes}
    gone = {*told, *state.out_of_deck}
    systems = state.galaxy.systems.items()
    return [system for system, facts in systems if facts.probe and system not in gone]


def could_aim(state: State) -> list[str]:
    """Return the objectives the Rebellion may have drawn, for all it has told."""
    gone = {*(one.expose() for one in state.objectives), *state.spent}
    return [code for code in state.galaxy.objectives if code not in gone]


def _growth(state: State) -> Iterator[Action]:
    """Yield who may be recruited, what is built, and where it is deployed."""
    match state.phase:
        case Phase.RECRUITING if state.recruiters:
            yield a.Done()
            yield from map(a.Recruit, recruits(state, state.recruiters[0]))
        case Phase.BUILDING if state.builders:
            yield from _builds(state, state.builders[0])
        case Phase.DEPLOYING if state.deployers:
            yield a.Done()
            if state.options.keeps_map:
                yield from deployments(state, state.deployers[0])


def _builds(state: State, side: Side) -> Iterator[Action]:
    if not state.options.keeps_map:
        yield a.Done()
        return
    found = open_icon(state, side)
    if found:
        yield from map(a.Build, makes(state, side, found[1]))
