"""Why a die, a damage or a block is not possible."""

from companion.engine import IllegalActionError, term
from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion.catalogue import unit_title
from companion.games.star_wars_rebellion.combat_state import Combat, CombatDie, Source
from companion.games.star_wars_rebellion.pieces import MOST_DICE, Colour, Die
from companion.games.star_wars_rebellion.rules.combat import damage
from companion.games.star_wars_rebellion.rules.combat.blocks import blockable
from companion.games.star_wars_rebellion.state import State

_Refusal = IllegalActionError | None


def no_die(_: State, combat: Combat, action: a.EnterCombatDie) -> _Refusal:
    """Return why a real die cannot be entered."""
    there = sum(one.colour is action.colour for one in combat.dice)
    if there >= MOST_DICE and action.colour is Colour.RED:
        return IllegalActionError("Nobody rolls more than five red dice.")
    if there >= MOST_DICE:
        return IllegalActionError("Nobody rolls more than five black dice.")
    if combat.to_roll.get(action.colour, 0):
        return None
    if action.colour is Colour.RED:
        return IllegalActionError("Red dice of this roll: {n}. All lie there.", n=there)
    return IllegalActionError("Black dice of this roll: {n}. All lie there.", n=there)


def no_draw(_: State, combat: Combat, __: a.DrawTactic) -> _Refusal:
    """Return why no tactic card is drawn for a special."""
    if combat.missing:
        return IllegalActionError("Roll the dice again first.")
    if not combat.count_dice(Die.SPECIAL):
        return IllegalActionError("A tactic card costs a die that shows a special.")
    return IllegalActionError("No tactic card of this kind is left to draw.")


def no_reroll(_: State, combat: Combat, action: a.RerollDie) -> _Refusal:
    """Return why a die is not rolled again."""
    if not combat.rerolls:
        return IllegalActionError("No tactic card lets you roll another die again.")
    if CombatDie(action.colour, action.die) not in combat.dice:
        return IllegalActionError("No such die lies there.")
    return None


def no_hit(_: State, combat: Combat, action: a.AssignHit) -> _Refusal:
    """Return why a unit cannot be hurt like this."""
    if not damage.hits(combat, action.source):
        return IllegalActionError(_NONE_LEFT[action.source])
    name = unit_title(action.unit)
    same = [one for one in combat.of(combat.victim) if one.unit is action.unit]
    here = [one for one in same if one.theatre is combat.theatre]
    if not here:
        return IllegalActionError("No such unit of the foe in this battle: {unit:term}.", unit=name)
    if not here[0].health:
        return IllegalActionError("No die and no tactic hurts it: {unit:term}.", unit=name)
    if not damage.fits(combat, action.source, here[0]):
        return IllegalActionError(_WRONG_COLOUR[action.source], unit=name)
    if all(one.total != action.damage for one in here):
        return IllegalActionError(
            "None of them has so much damage ({n}): {unit:term}.", n=action.damage, unit=name
        )
    return IllegalActionError("That card hurts different units: {unit:term}.", unit=name)


_NONE_LEFT = {
    Source.BLACK: term("No black hit is left to assign."),
    Source.RED: term("No red hit is left to assign."),
    Source.DIRECT: term("No direct hit is left to assign."),
    Source.CARD: term("No damage of a card is left to assign."),
}
_WRONG_COLOUR = {
    Source.BLACK: term("A black hit hurts black health only: {unit:term} is red."),
    Source.RED: term("A red hit hurts red health only: {unit:term} is black."),
    Source.DIRECT: term("That does not hurt it: {unit:term}."),
    Source.CARD: term("That does not hurt it: {unit:term}."),
}


def no_unhit(_: State, combat: Combat, action: a.Unhit) -> _Refusal:
    """Return why this damage is not blocked."""
    if not blockable(combat):
        return nothing_to_block()
    if not combat.blocks:
        return IllegalActionError("Play a tactic card that blocks first.")
    return IllegalActionError(
        "No damage of this attack to block: {unit:term}.", unit=unit_title(action.unit)
    )


def nothing_to_block() -> IllegalActionError:
    """Return what is said where nobody attacks, or nothing was assigned."""
    return IllegalActionError("There is no damage to block now.")
