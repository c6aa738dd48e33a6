"""What the asked side should do in a combat: a few words, and how."""

from collections.abc import Callable
from typing import Final

from companion.engine import Seat, Sentence, say, term
from companion.games.star_wars_rebellion.combat_state import Combat, CombatStage
from companion.games.star_wars_rebellion.combat_titles import colour_bag
from companion.games.star_wars_rebellion.pieces import Die, Role, Side

_HEADLINES: Final = {
    CombatStage.LEADERS: term("{seat:seat}: add a leader?"),
    CombatStage.CARDS: term("{seat:seat}: an action card?"),
    CombatStage.ROLL: term("{seat:seat}: roll {dice:bag}"),
    CombatStage.ACTIONS: term("{seat:seat}: play tactics?"),
    CombatStage.DAMAGE: term("{seat:seat}: assign damage"),
    CombatStage.BLOCK: term("{seat:seat}: block damage?"),
    CombatStage.PLANS: term("{seat:seat}: Death Star Plans?"),
    CombatStage.PLANS_ROLL: term("{seat:seat}: roll for the plans"),
    CombatStage.RETREAT: term("{seat:seat}: retreat?"),
    CombatStage.LEAVE: term("{seat:seat}: who stays behind?"),
    CombatStage.OBJECTIVE: term("{seat:seat}: score an objective?"),
    CombatStage.JEDI: term("{seat:seat}: which leader is gone?"),
}


def combat_headline(combat: Combat, seat_of: Callable[[Side, Role], Seat]) -> Sentence:
    """Return what is to be done now, to be read from a metre away."""
    seat, dice = seat_of(combat.asked, combat.role), colour_bag(combat.to_roll)
    if combat.stage is CombatStage.ACTIONS and combat.missing:
        return say("{seat:seat}: roll again {dice:bag}", seat=seat, dice=dice)
    if combat.stage is CombatStage.BLOCK and combat.blocks:
        return say("{seat:seat}: what is blocked?", seat=seat)
    return Sentence(_HEADLINES[combat.stage], {"seat": seat, "dice": dice})


def combat_hint(combat: Combat) -> Sentence | None:
    """Return how it is done, in one line."""
    match combat.stage:
        case CombatStage.LEADERS:
            return say("A leader with tactic values may come from the pool.")
        case CombatStage.CARDS:
            return say("Of a leader who is here.")
        case CombatStage.ROLL | CombatStage.PLANS_ROLL:
            return say("Tap Roll, or enter your dice one by one.")
        case CombatStage.ACTIONS if combat.rerolls:
            return say("Choose up to {n} dice to roll again.", n=combat.rerolls)
        case CombatStage.ACTIONS | CombatStage.DAMAGE:
            return _on_the_table(combat)
        case CombatStage.BLOCK if combat.blocks:
            return say("Damage to block: {n}.", n=combat.blocks)
        case CombatStage.BLOCK:
            return say("Show or tap a card.")
    return _at_the_end(combat)


def _on_the_table(combat: Combat) -> Sentence:
    """Return what can be used of what lies there."""
    if combat.stage is CombatStage.DAMAGE:
        return say("Tap whom you hit.")
    hand = combat.hand(combat.striker, combat.theatre) if combat.theatre else 0
    return say("In hand: {n}. Specials: {m}.", n=hand, m=combat.count_dice(Die.SPECIAL))


def _at_the_end(combat: Combat) -> Sentence | None:
    match combat.stage:
        case CombatStage.PLANS:
            return say("Three dice: a direct hit destroys the Death Star.")
        case CombatStage.RETREAT:
            return say("All go to one system next to this one.")
        case CombatStage.LEAVE:
            return say("The ships cannot carry all of them.")
        case CombatStage.OBJECTIVE:
            return say("One at the most.")
        case CombatStage.JEDI:
            return say("Luke the Jedi is here: one Imperial leader is gone for good.")
    return None
