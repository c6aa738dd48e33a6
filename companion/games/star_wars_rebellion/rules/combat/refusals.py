"""Why something cannot be done in a combat: one sentence about the attempt and the situation."""

from collections.abc import Callable
from typing import Any, Final

from companion.engine import Action, IllegalActionError, Seat, term
from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion.actions import Carry, Roll, Score
from companion.games.star_wars_rebellion.catalogue import leader_title, unit_title
from companion.games.star_wars_rebellion.combat_state import Combat, CombatStage
from companion.games.star_wars_rebellion.pieces import SIDE_TITLES, Side
from companion.games.star_wars_rebellion.rules.board import pool
from companion.games.star_wars_rebellion.rules.combat import objectives, opening, retreat
from companion.games.star_wars_rebellion.rules.combat.course import fought
from companion.games.star_wars_rebellion.rules.combat.legal import awaited_combat
from companion.games.star_wars_rebellion.rules.combat.refused_cards import (
    no_block,
    no_card,
    no_tactic,
)
from companion.games.star_wars_rebellion.rules.combat.refused_hits import (
    no_die,
    no_draw,
    no_hit,
    no_reroll,
    no_unhit,
    nothing_to_block,
)
from companion.games.star_wars_rebellion.state import State

_Refusal = IllegalActionError | None
_S = CombatStage

# In which steps an action has a meaning at all.
_STAGES: Final[dict[type[Action], tuple[CombatStage, ...]]] = {
    a.AddLeader: (_S.LEADERS,),
    a.NoLeader: (_S.LEADERS,),
    a.PlayCombatCard: (_S.CARDS,),
    a.Ready: (_S.CARDS,),
    Roll: (_S.ROLL, _S.ACTIONS, _S.PLANS_ROLL),
    a.EnterCombatDie: (_S.ROLL, _S.ACTIONS, _S.PLANS_ROLL),
    a.PlayTactic: (_S.ACTIONS,),
    a.DrawTactic: (_S.ACTIONS,),
    a.RerollDie: (_S.ACTIONS,),
    a.FinishActions: (_S.ACTIONS,),
    a.AssignHit: (_S.DAMAGE,),
    a.AssignAll: (_S.DAMAGE,),
    a.FinishDamage: (_S.DAMAGE,),
    a.PlayBlock: (_S.BLOCK,),
    a.Unhit: (_S.BLOCK,),
    a.LetIt: (_S.BLOCK,),
    a.RetreatTo: (_S.RETREAT,),
    a.Stay: (_S.RETREAT,),
    a.LeaveBehind: (_S.LEAVE,),
    Carry: (_S.JEDI,),
}


def refuse_combat(state: State, seat: Seat, action: Action) -> IllegalActionError | None:
    """Return why an action of a combat is not legal; None where combat has nothing to say."""
    combat = state.combat
    if combat is None:
        own = isinstance(action, a.COMBAT_ACTIONS)
        return IllegalActionError("There is no combat now.") if own else None
    if type(action) not in _WHY and type(action) not in _STAGES:
        return None
    side = state.side_of(seat)
    if side is None:
        return None
    return _refused(state, combat, seat, side, action)


def _refused(
    state: State, combat: Combat, seat: Seat, side: Side, action: Action
) -> IllegalActionError:
    if isinstance(action, a.RetreatTo):
        found = _no_retreat(state, side, action)
        if found is not None:
            return found
    if isinstance(action, Score) and side is Side.REBELS:
        return objectives.why_not(state, action.card)
    return _not_asked(state, seat) or _wrong_time(combat, action) or _why(state, combat, action)


def _why(state: State, combat: Combat, action: Action) -> IllegalActionError:
    why = _WHY.get(type(action))
    found = why(state, combat, action) if why else None
    return found or IllegalActionError("That cannot be done in this step of the combat.")


def _not_asked(state: State, seat: Seat) -> _Refusal:
    asked = awaited_combat(state)
    if seat in asked or not asked:
        return None
    return IllegalActionError(
        "{seat:seat} is not asked now, but {asked:seats}.", seat=seat, asked=asked
    )


def _wrong_time(combat: Combat, action: Action) -> _Refusal:
    stages = _STAGES.get(type(action))
    if stages is None or combat.stage in stages:
        return None
    if isinstance(action, (a.PlayBlock, a.Unhit, a.LetIt)):
        return nothing_to_block()
    return IllegalActionError(_TOO_LATE[stages[0]])


_TOO_LATE: Final = {
    _S.LEADERS: term("Leaders come before the first round, and only to a side without one."),
    _S.CARDS: term("Action cards of a combat are used at its start, before any dice."),
    _S.ROLL: term("No dice are to be rolled now."),
    _S.ACTIONS: term("Tactics are played after a roll, before damage is assigned."),
    _S.DAMAGE: term("No damage is to be assigned now."),
    _S.RETREAT: term("A retreat comes at the end of a round."),
    _S.LEAVE: term("Nobody has to stay behind now."),
    _S.JEDI: term("No leader is to be taken away now."),
}


def _no_leader(state: State, combat: Combat, action: a.AddLeader) -> _Refusal:
    name = leader_title(action.leader)
    if state.allegiance(action.leader) is not combat.asked:
        return IllegalActionError("Not of this side, but of the other: {leader:term}.", leader=name)
    if not state.galaxy.leaders[action.leader].has_tactics:
        return IllegalActionError(
            "{leader:term} has no tactic values and cannot lead.", leader=name
        )
    if action.leader not in pool(state, combat.asked):
        return IllegalActionError("{leader:term} is not in the pool.", leader=name)
    if opening.leads(state, combat.asked):
        return IllegalActionError(
            "There is a leader already: {side:term}.", side=SIDE_TITLES[combat.asked]
        )
    return None


def _no_retreat(state: State, side: Side, action: a.RetreatTo) -> _Refusal:
    """Return why a side cannot retreat there, even before it is asked."""
    if fought(state).stage is not _S.RETREAT:
        return None
    return retreat.why_not(state, side) or retreat.why_not_there(state, side, action.where)


def _no_leaving(_: State, combat: Combat, action: a.LeaveBehind) -> _Refusal:
    if any(one.unit is action.unit for one in combat.of(combat.asked)):
        return IllegalActionError(
            "That unit needs no ship to carry it: {unit:term}.", unit=unit_title(action.unit)
        )
    return IllegalActionError(
        "No such unit is left to stay behind: {unit:term}.", unit=unit_title(action.unit)
    )


def _no_elimination(_: State, __: Combat, ___: Carry) -> _Refusal:
    return IllegalActionError("Choose an Imperial leader who is in this combat.")


def _dice_first(_: State, combat: Combat, __: Action) -> _Refusal:
    return IllegalActionError("Roll the dice again first.") if combat.missing else None


def _all_rolled(_: State, __: Combat, ___: Action) -> _Refusal:
    return IllegalActionError("All dice of this roll lie there already.")


def _not_rebels(_: State, __: Combat, ___: Action) -> _Refusal:
    return IllegalActionError("Only the Rebellion plays objectives.")


_WHY: Final[dict[type[Action], Callable[[State, Combat, Any], _Refusal]]] = {
    a.AddLeader: _no_leader,
    a.PlayCombatCard: no_card,
    a.EnterCombatDie: no_die,
    Roll: _all_rolled,
    Score: _not_rebels,
    a.PlayTactic: no_tactic,
    a.DrawTactic: no_draw,
    a.RerollDie: no_reroll,
    a.FinishActions: _dice_first,
    a.AssignHit: no_hit,
    a.PlayBlock: no_block,
    a.Unhit: no_unhit,
    a.LeaveBehind: _no_leaving,
    Carry: _no_elimination,
}
