"""What an event changes in a combat. Total: where there is none, nothing changes."""

from msgspec.structs import replace

from companion.engine import Fact
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion.combat_state import (
    Combat,
    CombatDie,
    CombatStage,
    Fighter,
)
from companion.games.star_wars_rebellion.evolve_hits import blocked, hit, settled, with_tactic
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.pieces import Colour, Die, Side, Theatre, Unit
from companion.games.star_wars_rebellion.state import Phase, State

_PLAN_DICE = {Colour.BLACK: 3}


def evolve_combat(state: State, event: Fact) -> State | None:
    """Return the state after an event of combat; None for any other."""
    if not isinstance(event, c.COMBAT_EVENTS):
        return None
    if isinstance(event, c.CombatBegun):
        return replace(
            state,
            combat=_begun(state, event),
            fight=None,
            phase=Phase.COMBAT,
            scored=False,
            lost={},
        )
    combat = state.combat
    if combat is None:
        return state
    if isinstance(event, c.CombatEnded):
        return replace(state, combat=None)
    return replace(state, combat=_after(state, combat, event))


def _begun(state: State, event: c.CombatBegun) -> Combat:
    side = event.attacker
    return Combat(
        event.system,
        attacker=side,
        asked=side,
        striker=side,
        origins=event.origins,
        theatres=event.theatres,
        subjugated=event.subjugated,
        fighters={one: _fighters(state, event, one) for one in Side},
    )


def _fighters(state: State, event: c.CombatBegun, side: Side) -> tuple[Fighter, ...]:
    there, known = state.units.get(event.system, {}), state.galaxy.units
    return tuple(
        Fighter(unit, known[unit].theatre, known[unit].health, known[unit].colour)
        for unit in Unit
        if known[unit].side is side
        for _ in range(min(there.get(unit, 0), known[unit].figures))
    )


def _after(state: State, combat: Combat, event: Fact) -> Combat:
    for part in (_steps, _dice, _losses):
        after = part(combat, event)
        if after is not None:
            return after
    return _cards(state, combat, event)


def _steps(combat: Combat, event: Fact) -> Combat | None:
    match event:
        case c.CombatStepped(stage=stage, side=side):
            return replace(combat, stage=stage, asked=side, answered=False)
        case c.CombatAnswered():
            return replace(combat, answered=True)
        case c.CombatLeaderAdded(leader=leader, guest=guest):
            guests = (*combat.guests, leader) if guest else combat.guests
            return replace(combat, guests=guests, answered=combat.answered or not guest)
        case c.CombatRoundBegun(round=number):
            return replace(combat, round=number, held=(), escaping=())
        case c.BattleBegun(theatre=theatre):
            return replace(combat, theatre=theatre)
        case c.AttackBegun(side=side, dice=dice):
            return _attack(combat, side, dice)
        case c.AttackEnded():
            return settled(combat)
        case c.BattleEnded(theatre=theatre):
            fought = (*(one for one in combat.fought if one is not theatre), theatre)
            return replace(combat, theatre=None, fought=fought, to_roll={}, dice=(), packets=())
    return None


def _attack(combat: Combat, side: Side, dice: dict[Colour, int]) -> Combat:
    return replace(
        combat,
        stage=CombatStage.ROLL,
        asked=side,
        striker=side,
        answered=False,
        to_roll=dice,
        dice=(),
        rerolls=0,
        packets=(),
        converted=0,
        blocks=0,
        unstoppable=False,
    )


def _dice(combat: Combat, event: Fact) -> Combat | None:
    match event:
        case c.CombatDieEntered(die=die):
            return _rolled(combat, (die,))
        case c.CombatDiceRolled(dice=dice):
            return _rolled(combat, dice)
        case c.DieLifted(colour=colour, die=die):
            to_roll = {**combat.to_roll, colour: combat.to_roll.get(colour, 0) + 1}
            left = without(combat.dice, CombatDie(colour, die))
            return replace(combat, dice=left, to_roll=to_roll, rerolls=max(0, combat.rerolls - 1))
        case c.SpecialSpent():
            return replace(combat, dice=_without_special(combat.dice))
        case c.PlansTried(code=code):
            asked = replace(combat, plans=code, tried=True, dice=(), to_roll=_PLAN_DICE)
            return replace(asked, stage=CombatStage.PLANS_ROLL, asked=Side.REBELS, answered=False)
        case c.PlansFailed():
            return replace(combat, plans="", dice=(), to_roll={})
    return None


def _rolled(combat: Combat, dice: tuple[CombatDie, ...]) -> Combat:
    """Return the combat with dice on the table; nothing is rolled again after that."""
    to_roll = dict(combat.to_roll)
    for one in dice:
        to_roll[one.colour] = max(0, to_roll.get(one.colour, 0) - 1)
    left = {colour: count for colour, count in to_roll.items() if count}
    return replace(combat, dice=(*combat.dice, *dice), to_roll=left, rerolls=0)


def without(dice: tuple[CombatDie, ...], one: CombatDie) -> tuple[CombatDie, ...]:
    """Return the dice without one of this kind."""
    if one not in dice:
        return dice
    at = dice.index(one)
    return dice[:at] + dice[at + 1 :]


def _without_special(dice: tuple[CombatDie, ...]) -> tuple[CombatDie, ...]:
    for colour in Colour:
        left = without(dice, CombatDie(colour, Die.SPECIAL))
        if left != dice:
            return left
    return dice


def _losses(combat: Combat, event: Fact) -> Combat | None:
    match event:
        case c.HitAssigned():
            return hit(combat, event)
        case c.DamageBlocked():
            return blocked(combat, event)
        case c.FightersDestroyed(side=side, units=units):
            lost = dict(combat.losses.get(side, {}))
            for unit, count in units.items():
                lost[unit] = lost.get(unit, 0) + count
            gone = _gone(combat, side, units)
            return replace(gone, losses={**combat.losses, side: lost})
        case c.RetreatChosen(to=to):
            return replace(combat, retreat_to=to, stage=CombatStage.LEAVE, left={})
        case c.LeftBehind(unit=unit):
            return replace(combat, left={**combat.left, unit: combat.left.get(unit, 0) + 1})
        case c.Retreated(side=side, units=units):
            away = replace(_gone(combat, side, units), retreat_to="", left={}, answered=True)
            return replace(away, retreated=(*combat.retreated, side))
    return None


def _gone(combat: Combat, side: Side, units: dict[Unit, int]) -> Combat:
    """Return the combat without these units of a side; those with most damage go first."""
    left, to_go = [], dict(units)
    for one in sorted(combat.of(side), key=lambda one: -one.damage):
        if to_go.get(one.unit, 0) > 0:
            to_go[one.unit] -= 1
        else:
            left.append(one)
    order = {unit: at for at, unit in enumerate(Unit)}
    row = tuple(sorted(left, key=lambda one: (order[one.unit], -one.damage)))
    return replace(combat, fighters={**combat.fighters, side: row})


def _cards(state: State, combat: Combat, event: Fact) -> Combat:
    match event:
        case c.CombatCardUsed(side=side, code=code):
            card = state.galaxy.actions.get(code)
            return _in_force(combat, side, card.does) if card else combat
        case c.TacticsDrawn(side=side, theatre=theatre, count=count):
            return _drawn(combat, side, theatre, count)
        case c.TacticPlayed(code=code):
            tactic = state.galaxy.tactics.get(code)
            return with_tactic(combat, event, tactic) if tactic else combat
        case c.BlockPlayed(side=side, code=code, blocks=blocks, cost=cost):
            tactic = state.galaxy.tactics.get(code)
            if tactic is None:
                return combat
            given = {**combat.given_up}
            given[tactic.theatre] = given.get(tactic.theatre, 0) + cost
            paid = _drawn(combat, side, tactic.theatre, -1 - cost)
            played = (*combat.played, code)
            return replace(paid, played=played, given_up=given, blocks=combat.blocks + blocks)
    return combat


def _drawn(combat: Combat, side: Side, theatre: Theatre, count: int) -> Combat:
    hand = {**combat.hands.get(side, {}), theatre: max(0, combat.hand(side, theatre) + count)}
    return replace(combat, hands={**combat.hands, side: hand})


def _in_force(combat: Combat, side: Side, does: tuple[Effect, ...]) -> Combat:
    effects = {**combat.effects, side: (*combat.effects.get(side, ()), *does)}
    after = replace(combat, effects=effects)
    if any(one.do is Do.FRAGILE for one in does):
        weak = {whose: tuple(map(_weaker, row)) for whose, row in combat.fighters.items()}
        return replace(after, fighters=weak)
    return after


def _weaker(one: Fighter) -> Fighter:
    """Return a unit with one health less, but at least 1; what nothing hurts stays so."""
    return replace(one, health=max(1, one.health - 1)) if one.health else one
