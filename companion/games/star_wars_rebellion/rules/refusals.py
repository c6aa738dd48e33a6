"""Why an action cannot be taken: one sentence that names the attempt and the situation.

Nothing here depends on a secret.
"""

from companion.engine import Action, IllegalActionError, Seat, term
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.catalogue import (
    card_title,
    leader_title,
    unit_title,
)
from companion.games.star_wars_rebellion.pieces import Leader, Side, Timing, Unit
from companion.games.star_wars_rebellion.rules.action_cards import refuse_action
from companion.games.star_wars_rebellion.rules.assignment import assigner
from companion.games.star_wars_rebellion.rules.board import units_at
from companion.games.star_wars_rebellion.rules.combat import refuse_combat
from companion.games.star_wars_rebellion.rules.effects import refuse_work
from companion.games.star_wars_rebellion.rules.journeys import is_unknown, may_come, why_not_from
from companion.games.star_wars_rebellion.rules.missions import refuse_mission
from companion.games.star_wars_rebellion.rules.posts import commands
from companion.games.star_wars_rebellion.rules.refresh import can_take
from companion.games.star_wars_rebellion.rules.waiting import awaited
from companion.games.star_wars_rebellion.state import (
    PHASE_TITLES,
    POOL,
    Commander,
    Journey,
    Phase,
    Place,
    Stage,
    State,
)
from companion.games.star_wars_rebellion.titles import place_title


def refuse(state: State, seat: Seat, action: Action) -> IllegalActionError:
    """Return why this seat cannot do this now."""
    if state.side_of(seat) is None:
        return IllegalActionError("Nobody sits at seat {seat}.", seat=seat)
    if state.winner is not None:
        return IllegalActionError("The game is over: begin a new one.")
    return (
        _about_base(state, seat, action)
        or _about_objective(state, action)
        or _about_move(state, action)
        or _about_leader(state, action)
        or _about_growth(state, action)
        or refuse_combat(state, seat, action)
        or refuse_mission(state, seat, action)
        or refuse_work(state, seat, action)
        or refuse_action(state, seat, action)
        or _not_asked(state, seat)
    )


def _not_asked(state: State, seat: Seat) -> IllegalActionError:
    phase = PHASE_TITLES[state.phase]
    if seat in awaited(state):
        return IllegalActionError("This cannot be done in {phase:term}.", phase=phase)
    return IllegalActionError(
        "{seat:seat} is not asked now: it is {phase:term}.", seat=seat, phase=phase
    )


# Everybody hears a refusal, and the card was shown in secret: no card is named, and neither is the
# reason, which would tell where the base could have been or where it is.
_NO_BASE = term(
    "The base cannot be there. Choose another system: its probe card in the deck, not destroyed, "
    "no Empire in it, in a first game none next to it."
)


def _about_base(state: State, seat: Seat, action: Action) -> IllegalActionError | None:
    """Return all that keeps a base from being anywhere, whichever it is."""
    if not isinstance(action, a.ChooseBase | a.MoveBase) or seat not in awaited(state):
        return None
    hiding = state.phase is Phase.HIDING and state.options.knows_base
    moving = state.phase is Phase.MOBILISING and state.base is not None
    if not (hiding or moving):
        return None
    return IllegalActionError(_NO_BASE)


def _about_objective(state: State, action: Action) -> IllegalActionError | None:
    if not isinstance(action, a.Score) or state.combat:
        return None
    card = state.galaxy.objectives.get(action.card)
    if card is None:
        return IllegalActionError("{card:term} is no objective.", card=card_title(action.card))
    if action.card in state.spent:
        return IllegalActionError("{card:term} was scored before.", card=card.title)
    if card.timing is Timing.COMBAT and not state.fights:
        return IllegalActionError("{card:term} is scored in a combat only.", card=card.title)
    if state.scored and state.stage is Stage.REFRESH:
        return IllegalActionError("One objective in a refresh phase: there was one already.")
    if card.timing is Timing.REFRESH and state.phase is not Phase.SCORING:
        return IllegalActionError(
            "{card:term} is scored at the start of a refresh phase only.", card=card.title
        )
    if state.scored and state.fights:
        return IllegalActionError("One objective in a combat: there was one already.")
    return IllegalActionError("{card:term} is not fulfilled.", card=card.title)


def _about_move(state: State, action: Action) -> IllegalActionError | None:
    journey = state.journey
    if not isinstance(action, a.Move | a.MoveAll) or journey is None:
        return None
    where = place_title(action.where)
    match why_not_from(state, journey, action.where):
        case "here":
            return IllegalActionError("These units are there already: {where:term}.", where=where)
        case "frozen":
            return IllegalActionError(
                "A leader keeps the units where they are: {where:term}.", where=where
            )
        case "far":
            return IllegalActionError(
                "{where:term} is not next to {to:term}.", where=where, to=place_title(journey.to)
            )
        case "nobody":
            return IllegalActionError("No own units are there: {where:term}.", where=where)
    if is_unknown(state, journey, action.where):
        return IllegalActionError("Say first that the base is near: {where:term}.", where=where)
    return _about_unit(state, journey, action)


def _about_unit(
    state: State, journey: Journey, action: a.Move | a.MoveAll
) -> IllegalActionError | None:
    if isinstance(action, a.MoveAll):
        return None
    facts = state.galaxy.units[action.unit]
    where, unit = place_title(action.where), unit_title(action.unit)
    if not units_at(state, action.where, journey.side).get(action.unit):
        return IllegalActionError(
            "There is no such unit: {unit:term}, {where:term}.", unit=unit, where=where
        )
    if facts.immobile:
        return IllegalActionError("{unit:term} never moves.", unit=unit)
    if facts.needs_transport and not may_come(state, journey, action.unit, action.where):
        return IllegalActionError(
            "{unit:term} needs room in a ship that comes from there: {where:term}.",
            unit=unit,
            where=where,
        )
    return None


def _about_leader(state: State, action: Action) -> IllegalActionError | None:
    if not isinstance(action, a.Assign | a.TakeLeader) or not state.options.keeps_map:
        return None
    if state.phase not in (Phase.ASSIGNMENT, Phase.COMMAND):
        return None
    leader = leader_title(action.leader)
    if state.leaders.get(action.leader) != POOL:
        return IllegalActionError("{leader:term} is not in the pool.", leader=leader)
    if not _is_commanded(state, action.leader):
        return IllegalActionError("{leader:term} takes no orders from you now.", leader=leader)
    if isinstance(action, a.TakeLeader) and not state.galaxy.leaders[action.leader].has_tactics:
        return IllegalActionError(
            "{leader:term} has no tactic values and activates nothing.", leader=leader
        )
    if isinstance(action, a.Assign) and action.slot:
        return IllegalActionError("Two leaders at the most are on one mission.")
    return None


def _is_commanded(state: State, leader: Leader) -> bool:
    """Tell whether a leader is of whoever assigns, or whose turn it is."""
    asked = state.turn or Commander(assigner(state))
    return commands(state, asked, leader)


def _about_growth(state: State, action: Action) -> IllegalActionError | None:
    match action:
        case a.Deploy(unit=unit, where=where) if state.phase is Phase.DEPLOYING and state.deployers:
            return _about_deployment(state, state.deployers[0], unit, where)
        case a.Place(where=where) if state.phase is Phase.PLACING:
            return IllegalActionError(
                "This unit cannot begin there: {where:term}.", where=place_title(where)
            )
    return None


def _about_deployment(state: State, side: Side, unit: Unit, where: Place) -> IllegalActionError:
    title = place_title(where)
    if not state.ready.get(side, {}).get(unit):
        return IllegalActionError("No such unit is ready: {unit:term}.", unit=unit_title(unit))
    if where in state.sabotaged:
        return IllegalActionError("Nothing is deployed under sabotage: {where:term}.", where=title)
    if state.deployed.get(where, 0) and not can_take(state, where, side):
        return IllegalActionError(
            "Two units are deployed there already: {where:term}.", where=title
        )
    return IllegalActionError("Nothing can be deployed there: {where:term}.", where=title)
