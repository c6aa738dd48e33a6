"""Everything the asked side may do in a combat. What is listed here is accepted, nothing else."""

from collections.abc import Callable, Iterator
from typing import Final

from companion.engine import Action, Seat
from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion.actions import Carry, Done, Roll, Score
from companion.games.star_wars_rebellion.combat_state import CombatStage
from companion.games.star_wars_rebellion.pieces import Colour, Die
from companion.games.star_wars_rebellion.rules.combat import (
    blocks,
    damage,
    objectives,
    opening,
    retreat,
    tactics,
)
from companion.games.star_wars_rebellion.rules.combat.course import fought
from companion.games.star_wars_rebellion.rules.combat.flow import is_open
from companion.games.star_wars_rebellion.state import State


def awaited_combat(state: State) -> tuple[Seat, ...]:
    """Return who decides now: one seat, or nobody where there is no combat."""
    combat = state.combat
    if combat is None or not is_open(state):
        return ()
    return (state.seat_of(combat.asked, combat.role),)


def legal_combat(state: State, seat: Seat) -> Iterator[Action]:
    """Yield everything a seat may do in the combat now."""
    if seat in awaited_combat(state):
        yield from _LEGAL[fought(state).stage](state)


def _leaders(state: State) -> Iterator[Action]:
    yield from map(a.AddLeader, opening.may_come(state, fought(state).asked))
    yield a.NoLeader()


def _cards(state: State) -> Iterator[Action]:
    yield from opening.playable(state, fought(state).asked)
    yield a.Ready()


def _roll(state: State) -> Iterator[Action]:
    yield Roll()
    for colour in Colour:
        if fought(state).to_roll.get(colour, 0):
            yield from (a.EnterCombatDie(colour, die) for die in Die)


def _actions(state: State) -> Iterator[Action]:
    combat = fought(state)
    if combat.rerolls:
        yield from dict.fromkeys(a.RerollDie(one.colour, one.die) for one in combat.dice)
    if combat.missing:
        yield from _roll(state)
        return
    yield a.FinishActions()  # first: mostly nothing is played, and the list is long
    if tactics.can_buy(state):
        yield a.DrawTactic()
    yield from tactics.playable_tactics(state)


def _damage(state: State) -> Iterator[Action]:
    yield a.AssignAll()
    yield from damage.assignable(fought(state))
    yield a.FinishDamage()


def _block(state: State) -> Iterator[Action]:
    if fought(state).blocks:
        yield from blocks.blockable(fought(state))
    else:
        yield from blocks.playable_blocks(state)
    yield a.LetIt()


def _plans(state: State) -> Iterator[Action]:
    yield from map(Score, objectives.plans(state))
    yield Done()


def _retreat(state: State) -> Iterator[Action]:
    ways = retreat.ways_out(state, fought(state).asked)
    yield from (a.RetreatTo(one.value) for one in ways)
    yield a.Stay()


def _leave(state: State) -> Iterator[Action]:
    yield from map(a.LeaveBehind, retreat.can_stay_behind(state, fought(state).asked))


def _objective(state: State) -> Iterator[Action]:
    yield from map(Score, objectives.fulfilled(state))
    yield Done()


def _jedi(state: State) -> Iterator[Action]:
    yield from (Carry(one.value) for one in objectives.lords_here(state))


_LEGAL: Final[dict[CombatStage, Callable[[State], Iterator[Action]]]] = {
    CombatStage.LEADERS: _leaders,
    CombatStage.CARDS: _cards,
    CombatStage.ROLL: _roll,
    CombatStage.ACTIONS: _actions,
    CombatStage.DAMAGE: _damage,
    CombatStage.BLOCK: _block,
    CombatStage.PLANS: _plans,
    CombatStage.PLANS_ROLL: _roll,
    CombatStage.RETREAT: _retreat,
    CombatStage.LEAVE: _leave,
    CombatStage.OBJECTIVE: _objective,
    CombatStage.JEDI: _jedi,
}


def combat_cards(state: State, code: str) -> list[Action]:
    """Return what a scanned card means now for the asked side."""
    return [
        action
        for seat in awaited_combat(state)
        for action in legal_combat(state, seat)
        if getattr(action, "card", None) == code
    ]
