"""The course of a combat: which step follows, and which is skipped since nobody has a choice."""

from collections.abc import Callable
from typing import Final

from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_events import (
    BattleBegun,
    BattleEnded,
    CombatEnded,
    CombatRoundBegun,
)
from companion.games.star_wars_rebellion.combat_state import Combat, CombatStage
from companion.games.star_wars_rebellion.pieces import Side, Theatre
from companion.games.star_wars_rebellion.rules.combat import (
    blocks,
    damage,
    dice,
    objectives,
    opening,
    retreat,
    tactics,
)
from companion.games.star_wars_rebellion.rules.combat.course import Course, fought
from companion.games.star_wars_rebellion.state import OUT, POOL, State

MOST_ROUNDS: Final = 30  # nobody fights on for ever


def go_on(course: Course) -> None:
    """Go on until somebody has to decide, or the combat is over."""
    while course.state.combat is not None and not is_open(course.state):
        _NEXT[course.combat.stage](course)


def is_open(state: State) -> bool:
    """Tell whether the asked side has something to decide in this step."""
    return _OPEN[fought(state).stage](state, fought(state))


def _leaders_open(state: State, combat: Combat) -> bool:
    return not combat.answered and bool(opening.may_come(state, combat.asked))


def _cards_open(state: State, combat: Combat) -> bool:
    return not combat.answered and any(True for _ in opening.playable(state, combat.asked))


def _roll_open(_: State, combat: Combat) -> bool:
    return combat.missing > 0


def _actions_open(state: State, combat: Combat) -> bool:
    if combat.missing:
        return True
    more = combat.rerolls > 0 and bool(combat.dice)
    ways = more or tactics.can_buy(state) or any(True for _ in tactics.playable_tactics(state))
    return ways and not combat.answered


def _damage_open(_: State, combat: Combat) -> bool:
    return not combat.answered and damage.has_choice(combat)


def _block_open(state: State, combat: Combat) -> bool:
    return not combat.answered and blocks.has_choice(state)


def _plans_open(state: State, combat: Combat) -> bool:
    return not combat.answered and bool(objectives.plans(state))


def _retreat_open(state: State, combat: Combat) -> bool:
    return not combat.answered and bool(retreat.ways_out(state, combat.asked))


def _leave_open(state: State, combat: Combat) -> bool:
    surplus = retreat.surplus(state, combat.asked)
    return surplus > 0 and len(retreat.can_stay_behind(state, combat.asked)) > 1


def _objective_open(state: State, combat: Combat) -> bool:
    return not combat.answered and bool(objectives.fulfilled(state))


def _jedi_open(state: State, combat: Combat) -> bool:
    return not combat.answered and bool(objectives.lords_here(state))


_OPEN: Final[dict[CombatStage, Callable[[State, Combat], bool]]] = {
    CombatStage.LEADERS: _leaders_open,
    CombatStage.CARDS: _cards_open,
    CombatStage.ROLL: _roll_open,
    CombatStage.ACTIONS: _actions_open,
    CombatStage.DAMAGE: _damage_open,
    CombatStage.BLOCK: _block_open,
    CombatStage.PLANS: _plans_open,
    CombatStage.PLANS_ROLL: _roll_open,
    CombatStage.RETREAT: _retreat_open,
    CombatStage.LEAVE: _leave_open,
    CombatStage.OBJECTIVE: _objective_open,
    CombatStage.JEDI: _jedi_open,
}


def _after_leaders(course: Course) -> None:
    combat = course.combat
    if combat.asked is combat.attacker:
        course.step(CombatStage.LEADERS, combat.attacker.foe)
    else:
        course.step(CombatStage.CARDS, combat.attacker)


def _after_cards(course: Course) -> None:
    combat = course.combat
    if combat.asked is combat.attacker:
        course.step(CombatStage.CARDS, combat.attacker.foe)
    else:
        opening.draw_tactics(course)
        _begin_round(course)


def _begin_round(course: Course) -> None:
    combat = course.combat
    tired = combat.round >= MOST_ROUNDS or dice.is_standoff(course.state)
    if tired or not combat.is_contested:
        course.step(CombatStage.OBJECTIVE, Side.REBELS)
        return
    course.add(CombatRoundBegun(combat.round + 1))
    if combat.contested(Theatre.SPACE):
        _begin_battle(course, Theatre.SPACE)
    else:
        _begin_battle(course, Theatre.GROUND)


def _begin_battle(course: Course, theatre: Theatre) -> None:
    course.add(BattleBegun(theatre))
    if theatre is Theatre.GROUND:
        tactics.draw_by_shield(course)
    dice.begin_attack(course, course.combat.attacker)


def _after_roll(course: Course) -> None:
    course.step(CombatStage.ACTIONS, course.combat.striker)


def _after_actions(course: Course) -> None:
    course.step(CombatStage.DAMAGE, course.combat.striker)


def _after_damage(course: Course) -> None:
    if not course.combat.answered:
        damage.assign_all(course)  # there is nobody else to hurt
    course.step(CombatStage.BLOCK, course.combat.victim)


def _after_block(course: Course) -> None:
    combat = course.combat
    if blocks.is_forced(combat):
        blocks.unhit(course, blocks.blockable(combat)[0])
        return
    damage.end_attack(course)
    if combat.striker is combat.attacker:
        dice.begin_attack(course, combat.victim)
    else:
        _end_battle(course)


def _end_battle(course: Course) -> None:
    theatre = course.combat.theatre or Theatre.SPACE
    damage.destroy_doomed(course)
    course.add(BattleEnded(theatre))
    if theatre is Theatre.SPACE:
        course.step(CombatStage.PLANS, Side.REBELS)
    else:
        course.step(CombatStage.RETREAT, course.combat.attacker)


def _after_plans(course: Course) -> None:
    if course.combat.contested(Theatre.GROUND):
        _begin_battle(course, Theatre.GROUND)
    else:
        course.step(CombatStage.RETREAT, course.combat.attacker)


def _after_plans_roll(course: Course) -> None:
    objectives.end_plans(course)
    _after_plans(course)


def _after_retreat(course: Course) -> None:
    combat = course.combat
    if combat.asked is combat.attacker:
        course.step(CombatStage.RETREAT, combat.attacker.foe)
    else:
        _begin_round(course)


def _after_leave(course: Course) -> None:
    side = course.combat.asked
    surplus = retreat.surplus(course.state, side)
    retreat.leave(course, retreat.can_stay_behind(course.state, side)[:1] * surplus)
    retreat.go(course)
    _after_retreat(course)


def _after_objective(course: Course) -> None:
    combat = course.combat
    left = [one for one in combat.guests if course.state.leaders.get(one) != OUT]
    course.add(*(e.LeaderMoved(guest, POOL) for guest in left))
    there = [side for side in Side if combat.of(side)]
    course.add(CombatEnded(combat.system, there[0] if len(there) == 1 else None))


_NEXT: Final[dict[CombatStage, Callable[[Course], None]]] = {
    CombatStage.LEADERS: _after_leaders,
    CombatStage.CARDS: _after_cards,
    CombatStage.ROLL: _after_roll,
    CombatStage.ACTIONS: _after_actions,
    CombatStage.DAMAGE: _after_damage,
    CombatStage.BLOCK: _after_block,
    CombatStage.PLANS: _after_plans,
    CombatStage.PLANS_ROLL: _after_plans_roll,
    CombatStage.RETREAT: _after_retreat,
    CombatStage.LEAVE: _after_leave,
    CombatStage.OBJECTIVE: _after_objective,
    CombatStage.JEDI: _after_objective,
}
