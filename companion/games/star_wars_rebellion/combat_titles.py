"""Names of dice and of the steps of a combat, for sentences."""

from collections.abc import Iterable
from typing import Final

from companion.engine import term
from companion.games.star_wars_rebellion.combat_state import CombatDie, CombatStage, Source
from companion.games.star_wars_rebellion.pieces import Colour, Die

COLOUR_TITLES: Final = {Colour.BLACK: term("black"), Colour.RED: term("red")}
FACE_TITLES: Final = {
    (Colour.BLACK, Die.BLANK): term("black blank"),
    (Colour.BLACK, Die.HIT): term("black hit"),
    (Colour.BLACK, Die.DIRECT): term("black direct hit"),
    (Colour.BLACK, Die.SPECIAL): term("black special"),
    (Colour.RED, Die.BLANK): term("red blank"),
    (Colour.RED, Die.HIT): term("red hit"),
    (Colour.RED, Die.DIRECT): term("red direct hit"),
    (Colour.RED, Die.SPECIAL): term("red special"),
}
SOURCE_TITLES: Final = {
    Source.BLACK: term("Black hit"),
    Source.RED: term("Red hit"),
    Source.DIRECT: term("Direct hit"),
    Source.CARD: term("Card"),
}
STAGE_TITLES: Final = {
    CombatStage.LEADERS: term("adding a leader"),
    CombatStage.CARDS: term("action cards"),
    CombatStage.ROLL: term("the roll"),
    CombatStage.ACTIONS: term("tactics"),
    CombatStage.DAMAGE: term("damage"),
    CombatStage.BLOCK: term("blocking"),
    CombatStage.PLANS: term("Death Star Plans"),
    CombatStage.PLANS_ROLL: term("the roll for the plans"),
    CombatStage.RETREAT: term("retreat"),
    CombatStage.LEAVE: term("who stays behind"),
    CombatStage.OBJECTIVE: term("an objective"),
    CombatStage.JEDI: term("a leader who is gone"),
}

Bag = tuple[tuple[str, int], ...]


def dice_bag(dice: Iterable[CombatDie]) -> Bag:
    """Return dice that lie there, for `{dice:bag}`."""
    shown = [(one.colour, one.die) for one in dice]
    return tuple((FACE_TITLES[each], shown.count(each)) for each in FACE_TITLES if each in shown)


def colour_bag(dice: dict[Colour, int]) -> Bag:
    """Return dice to be rolled, for `{dice:bag}`."""
    return tuple((COLOUR_TITLES[colour], dice[colour]) for colour in Colour if dice.get(colour))
