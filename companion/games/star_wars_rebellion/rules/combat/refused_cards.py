"""Why a card cannot be played in a combat."""

from companion.engine import IllegalActionError
from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion.catalogue import card_title, leader_title
from companion.games.star_wars_rebellion.combat_state import Combat
from companion.games.star_wars_rebellion.facts import Tactic, TacticDo
from companion.games.star_wars_rebellion.pieces import Die, Theatre, Timing
from companion.games.star_wars_rebellion.rules.board import free_leaders_at
from companion.games.star_wars_rebellion.rules.combat import opening
from companion.games.star_wars_rebellion.rules.combat.blocks import blockable, cost_of
from companion.games.star_wars_rebellion.rules.combat.tactics import (
    BLOCKS,
    copies_left,
    is_silenced,
)
from companion.games.star_wars_rebellion.state import State

_Refusal = IllegalActionError | None


def no_card(state: State, combat: Combat, action: a.PlayCombatCard) -> _Refusal:
    """Return why an action card cannot be used."""
    card, name = state.galaxy.actions.get(action.card), card_title(action.card)
    if state.options.first_game:
        return IllegalActionError("The first game is played without action cards.")
    if card is None or card.timing is not Timing.COMBAT:
        return IllegalActionError("No card for the start of a combat: {card:term}.", card=name)
    if card.side is not combat.asked:
        return IllegalActionError("That card is one of the other side: {card:term}.", card=name)
    if card.code in state.spent:
        return IllegalActionError("That card was used already: {card:term}.", card=name)
    if action.leader not in card.leaders:
        return IllegalActionError(
            "{leader:term} is not in the picture of that card.", leader=leader_title(action.leader)
        )
    if action.leader not in free_leaders_at(state, combat.system, combat.asked):
        return IllegalActionError(
            "{leader:term} is not in this combat.", leader=leader_title(action.leader)
        )
    if not opening.fits(state, card):
        return IllegalActionError("That card needs a Death Star here: {card:term}.", card=name)
    return IllegalActionError("That card has nothing like that to act on: {card:term}.", card=name)


def no_tactic(state: State, combat: Combat, action: a.PlayTactic) -> _Refusal:
    """Return why a tactic card cannot be played in an attack."""
    tactic, name = state.galaxy.tactics.get(action.card), card_title(action.card)
    if tactic is None:
        return IllegalActionError("That is no tactic card: {card:term}.", card=name)
    if combat.missing:
        return IllegalActionError("Roll the dice again first.")
    if tactic.does in BLOCKS:
        return IllegalActionError("That card blocks, when the foe attacks: {card:term}.", card=name)
    found = _not_in_hand(combat, tactic)
    if found is not None:
        return found
    if tactic.special and not combat.count_dice(Die.SPECIAL):
        return IllegalActionError(
            "That card costs a special, and none is left: {card:term}.", card=name
        )
    if tactic.does is TacticDo.DRAW and action.other:
        return IllegalActionError("No such cards can be drawn: {card:term}.", card=name)
    return IllegalActionError("That card would do nothing now: {card:term}.", card=name)


def _not_in_hand(combat: Combat, tactic: Tactic) -> _Refusal:
    name = tactic.title
    if tactic.theatre is not combat.theatre and tactic.theatre is Theatre.SPACE:
        return IllegalActionError("That card is for space battles: {card:term}.", card=name)
    if tactic.theatre is not combat.theatre:
        return IllegalActionError("That card is for ground battles: {card:term}.", card=name)
    if is_silenced(combat, combat.asked):
        return IllegalActionError("A card of the foe forbids space tactics in the first round.")
    if not combat.hand(combat.asked, tactic.theatre):
        return IllegalActionError("No tactic card of this kind is in the hand.")
    if copies_left(combat, tactic) < 1:
        return IllegalActionError("All copies of that card were played: {card:term}.", card=name)
    return None


def no_block(state: State, combat: Combat, action: a.PlayBlock) -> _Refusal:
    """Return why a tactic card cannot block."""
    tactic, name = state.galaxy.tactics.get(action.card), card_title(action.card)
    if tactic is None or tactic.does not in BLOCKS:
        return IllegalActionError("That card blocks nothing: {card:term}.", card=name)
    if not blockable(combat):
        return IllegalActionError("There is no damage to block now.")
    if combat.unstoppable:
        return IllegalActionError("A tactic of the foe forbids to block in this attack.")
    if combat.blocks:
        return IllegalActionError("First choose what the last card blocks.")
    found = _not_in_hand(combat, tactic)
    if found is None and combat.hand(combat.asked, tactic.theatre) <= cost_of(tactic):
        return IllegalActionError(
            "That card costs another one, and none is left: {card:term}.", card=name
        )
    return found
