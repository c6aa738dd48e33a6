"""One line about everything that can have happened in a combat, and what of it is spoken."""

from typing import Final

from companion.engine import Fact, Kind, Sentence, say
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion.catalogue import (
    card_title,
    leader_title,
    system_title,
    unit_title,
)
from companion.games.star_wars_rebellion.combat_headlines import combat_headline, combat_hint
from companion.games.star_wars_rebellion.combat_labels import label_combat
from companion.games.star_wars_rebellion.combat_state import CombatStage
from companion.games.star_wars_rebellion.combat_titles import (
    FACE_TITLES,
    SOURCE_TITLES,
    STAGE_TITLES,
    colour_bag,
    dice_bag,
)
from companion.games.star_wars_rebellion.pieces import SIDE_TITLES, THEATRE_TITLES, Side
from companion.games.star_wars_rebellion.titles import bag, place_title

__all__ = ["combat_headline", "combat_hint", "describe_combat", "label_combat", "narrated_combat"]

# What is said aloud; the dice and every single damage are seen.
narrated_combat: Final[dict[type[Fact], Kind]] = {
    c.CombatBegun: Kind.PHASE,
    c.AttackEnded: Kind.RESULT,
    c.PlansTried: Kind.REVEAL,
    c.PlansFailed: Kind.RESULT,
    c.Retreated: Kind.RESULT,
    c.CombatEnded: Kind.RESULT,
}


def describe_combat(event: Fact) -> Sentence | None:
    """Return one line about an event of combat; None for any other."""
    for part in (_course, _opening, _dice, _damage, _objectives, _retreat):
        told = part(event)
        if told is not None:
            return told
    return None


def _course(event: Fact) -> Sentence | None:
    match event:
        case c.CombatBegun(system=system, attacker=side):
            return say(
                "Combat: {system:term}. Attacker: {side:term}.",
                system=system_title(system),
                side=SIDE_TITLES[side],
            )
        case c.CombatStepped(stage=stage, side=side):
            return say(
                "{side:term}: {stage:term}.", side=SIDE_TITLES[side], stage=STAGE_TITLES[stage]
            )
        case c.CombatAnswered(side=side, stage=stage):
            return _answered(side, stage)
        case c.CombatRoundBegun(round=number):
            return say("Combat round {n}.", n=number)
        case c.BattleBegun(theatre=theatre):
            return say("A battle {theatre:term}.", theatre=THEATRE_TITLES[theatre])
        case c.BattleEnded(theatre=theatre):
            return say("The battle {theatre:term} is over.", theatre=THEATRE_TITLES[theatre])
        case c.CombatEnded(system=system, winner=winner):
            return _ended(system_title(system), winner)
    return None


def _ended(at: str, winner: Side | None) -> Sentence:
    if winner is None:
        return say("The combat is over: {at:term}.", at=at)
    return say("{side:term} wins the combat: {at:term}.", side=SIDE_TITLES[winner], at=at)


def _answered(side: Side, stage: CombatStage) -> Sentence:
    whose = SIDE_TITLES[side]
    if stage is CombatStage.LEADERS:
        return say("{side:term} adds no leader.", side=whose)
    if stage is CombatStage.RETREAT:
        return say("{side:term} stays.", side=whose)
    return say("{side:term} is done: {stage:term}.", side=whose, stage=STAGE_TITLES[stage])


def _opening(event: Fact) -> Sentence | None:
    match event:
        case c.CombatLeaderAdded(leader=leader):
            return say("{leader:term} joins the combat.", leader=leader_title(leader))
        case c.CombatCardUsed(code=code):
            return say("In force: {card:term}.", card=card_title(code))
        case c.TacticsDrawn(side=side, theatre=theatre, count=count):
            return say(
                "{side:term} draws tactics {theatre:term}: {n}.",
                side=SIDE_TITLES[side],
                theatre=THEATRE_TITLES[theatre],
                n=count,
            )
        case c.TacticPlayed(side=side, code=code) | c.BlockPlayed(side=side, code=code):
            return say(
                "{side:term} plays {card:term}.", side=SIDE_TITLES[side], card=card_title(code)
            )
    return None


def _dice(event: Fact) -> Sentence | None:
    match event:
        case c.AttackBegun(side=side, dice=dice) if colour_bag(dice):
            whose = SIDE_TITLES[side]
            return say("{side:term} attacks: {dice:bag}.", side=whose, dice=colour_bag(dice))
        case c.AttackBegun(side=side):
            return say("{side:term} has no dice.", side=SIDE_TITLES[side])
        case c.CombatDieEntered(side=side, die=die):
            return say(
                "{side:term} rolls: {die:term}.",
                side=SIDE_TITLES[side],
                die=FACE_TITLES[die.colour, die.die],
            )
        case c.CombatDiceRolled(side=side, dice=dice):
            return say(
                "{side:term} rolls: {dice:bag}.", side=SIDE_TITLES[side], dice=dice_bag(dice)
            )
        case c.SpecialSpent(side=side):
            return say("{side:term} spends a special.", side=SIDE_TITLES[side])
        case c.DieLifted(side=side, colour=colour, die=die):
            return say(
                "{side:term} rolls again: {die:term}.",
                side=SIDE_TITLES[side],
                die=FACE_TITLES[colour, die],
            )
    return None


def _damage(event: Fact) -> Sentence | None:
    match event:
        case c.HitAssigned(source=source, unit=unit):
            return say(
                "{source:term}: {unit:term}.",
                source=SOURCE_TITLES[source],
                unit=unit_title(unit),
            )
        case c.DamageBlocked(unit=unit):
            return say("A damage is blocked: {unit:term}.", unit=unit_title(unit))
        case c.AttackEnded(side=side, damage=damage, doomed=doomed):
            whose = SIDE_TITLES[side.foe]
            if doomed:
                return say("{side:term} loses: {units:bag}.", side=whose, units=bag(doomed))
            if not damage:
                return say("{side:term}: no damage.", side=whose)
            return say("{side:term} has damage: {n}.", side=whose, n=damage)
        case c.FightersDestroyed(side=side, units=units):
            whose = SIDE_TITLES[side]
            return say("Destroyed, {side:term}: {units:bag}.", side=whose, units=bag(units))
    return None


def _objectives(event: Fact) -> Sentence | None:
    match event:
        case c.PlansTried():
            return say("The Rebellion has the Death Star Plans: three dice.")
        case c.PlansFailed():
            return say("The Death Star holds. The plans go back to the hand.")
    return None


def _retreat(event: Fact) -> Sentence | None:
    match event:
        case c.RetreatChosen(side=side, to=to) | c.Retreated(side=side, to=to):
            return say(
                "{side:term} retreats: {at:term}.", side=SIDE_TITLES[side], at=place_title(to)
            )
        case c.LeftBehind(unit=unit):
            return say("{unit:term} stays behind.", unit=unit_title(unit))
    return None
