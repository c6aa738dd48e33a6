"""Objectives of a combat: the Death Star Plans after a battle, all others at its end."""

from companion.engine import IllegalActionError
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_events import PlansFailed, PlansTried
from companion.games.star_wars_rebellion.combat_state import CombatStage
from companion.games.star_wars_rebellion.facts import Condition, Objective
from companion.games.star_wars_rebellion.pieces import Die, Leader, Side, Theatre, Timing, Unit
from companion.games.star_wars_rebellion.rules.board import free_leaders_at
from companion.games.star_wars_rebellion.rules.combat.course import Course, fought
from companion.games.star_wars_rebellion.rules.combat.damage import destroy
from companion.games.star_wars_rebellion.state import OUT, State

_STATIONS = (Unit.DEATH_STAR, Unit.DEATH_STAR_SITE)
_DESTROYERS = (Unit.STAR_DESTROYER, Unit.SUPER_STAR_DESTROYER)
_LORDS = (Leader.VADER, Leader.PALPATINE)
_ENOUGH = 3  # health that has to be lost


def plans(state: State) -> list[str]:
    """Return the cards of the Death Star Plans that could be played now."""
    combat = fought(state)
    if state.scored or combat.tried or not _can_strike(state):
        return []
    return [one.code for one in _unspent(state) if one.condition is Condition.DEATH_STAR_PLANS]


def _can_strike(state: State) -> bool:
    """Tell whether a Rebel fighter is left beside a Death Star."""
    combat, known = fought(state), state.galaxy.units
    fighters = any(known[one.unit].fighter for one in combat.of(Side.REBELS))
    return fighters and _station(state) is not None


def _station(state: State) -> Unit | None:
    there = {one.unit for one in fought(state).of(Side.EMPIRE)}
    return next((one for one in _STATIONS if one in there), None)


def _unspent(state: State) -> list[Objective]:
    known = state.galaxy.objectives.values()
    return [x for x in known if x.timing is Timing.COMBAT and x.code not in state.spent]


def try_plans(course: Course, code: str) -> None:
    """Play the Death Star Plans: three dice are rolled next."""
    course.add(PlansTried(code))


def end_plans(course: Course) -> None:
    """Destroy the Death Star by a direct hit, and score; or give the card back."""
    combat = course.combat
    station = _station(course.state)
    if station is not None and combat.count_dice(Die.DIRECT):
        destroy(course, Side.EMPIRE, {station: 1})
        course.add(_scored(course.state, combat.plans))
    else:
        course.add(PlansFailed(combat.plans))


def _scored(state: State, code: str) -> e.ObjectiveScored:
    return e.ObjectiveScored(code, state.galaxy.objectives[code].reputation)


def fulfilled(state: State) -> list[str]:
    """Return the objectives that could be played at the end of this combat."""
    if state.scored:
        return []
    return [one.code for one in _unspent(state) if _is_met(state, one.condition)]


def _is_met(state: State, condition: Condition) -> bool:
    combat = fought(state)
    began = combat.attacker is Side.REBELS
    lost = combat.losses.get(Side.EMPIRE, {})
    match condition:
        case Condition.GROUND_LOSSES:
            return began and _health(state, Theatre.GROUND) >= _ENOUGH
        case Condition.SHIP_LOSSES:
            return began and _health(state, Theatre.SPACE) >= _ENOUGH
        case Condition.STAR_DESTROYER_LOST:
            return began and any(lost.get(unit) for unit in _DESTROYERS)
        case Condition.LIBERATION:
            return combat.subjugated and _won(state, Theatre.GROUND)
        case Condition.JEDI_VICTORY:
            here = state.leaders_at(combat.system)
            won = any(_won(state, theatre) for theatre in Theatre)
            return won and any(lord in here for lord in _LORDS)
    return False


def _health(state: State, theatre: Theatre) -> int:
    """Return the printed health of what the Empire lost in a theatre."""
    lost, known = fought(state).losses.get(Side.EMPIRE, {}), state.galaxy.units
    return sum(known[x].health * n for x, n in lost.items() if known[x].theatre is theatre)


def _won(state: State, theatre: Theatre) -> bool:
    """Tell whether a battle was fought there, and only the Rebellion is left in it."""
    combat = fought(state)
    alone = bool(combat.of(Side.REBELS, theatre)) and not combat.of(Side.EMPIRE, theatre)
    return alone and theatre in combat.fought


def score(course: Course, code: str) -> None:
    """Play an objective at the end; the Jedi's victory may cost the Empire a leader."""
    course.add(_scored(course.state, code))
    condition = course.state.galaxy.objectives[code].condition
    here = lords_here(course.state)
    if condition is Condition.JEDI_VICTORY and here and _jedi_is_here(course.state):
        course.step(CombatStage.JEDI, Side.REBELS)
        if len(here) == 1:
            eliminate(course, here[0])
    else:
        course.answer()


def lords_here(state: State) -> tuple[Leader, ...]:
    """Return the Imperial leaders in the combat."""
    return free_leaders_at(state, fought(state).system, Side.EMPIRE)


def _jedi_is_here(state: State) -> bool:
    return Leader.LUKE_JEDI in free_leaders_at(state, fought(state).system, Side.REBELS)


def eliminate(course: Course, leader: Leader) -> None:
    """Take a leader out of the game."""
    course.add(e.LeaderMoved(leader, OUT))
    course.answer()


def why_not(state: State, code: str) -> IllegalActionError:
    """Return why an objective cannot be played now."""
    one = state.galaxy.objectives.get(code)
    if one is None or one.timing is not Timing.COMBAT:
        return IllegalActionError("That is no objective of a combat.")
    if code in state.spent:
        return IllegalActionError("That objective was played already.")
    if state.scored:
        return IllegalActionError("One objective was played in this combat: no second one.")
    if one.condition is Condition.DEATH_STAR_PLANS:
        return _why_no_plans(state)
    if fought(state).stage is not CombatStage.OBJECTIVE:
        return IllegalActionError("Objectives of a combat are played when it is over.")
    return IllegalActionError("What that objective asks for was not done in this combat.")


def _why_no_plans(state: State) -> IllegalActionError:
    if fought(state).tried:
        return IllegalActionError("The Death Star Plans were tried in this combat already.")
    if fought(state).stage is not CombatStage.PLANS:
        return IllegalActionError("The Death Star Plans come after a space battle, with a fighter.")
    return IllegalActionError("The Death Star Plans need a Rebel fighter and a Death Star here.")
