"""How many dice are rolled, and rolling them."""

from random import Random

from companion.games.star_wars_rebellion.combat_events import (
    AttackBegun,
    CombatDiceRolled,
    CombatDieEntered,
)
from companion.games.star_wars_rebellion.combat_state import Combat, CombatDie
from companion.games.star_wars_rebellion.facts import Do
from companion.games.star_wars_rebellion.pieces import (
    DIE_FACES,
    MOST_DICE,
    Colour,
    Side,
    Theatre,
    Unit,
)
from companion.games.star_wars_rebellion.rules.combat.course import Course, fought
from companion.games.star_wars_rebellion.state import State

_ION_CANNON = {Colour.RED: 2}
_FIRST_ROUND = {Colour.BLACK: 2, Colour.RED: 1}  # by the card that takes dice away


def strength(state: State, side: Side, theatre: Theatre) -> dict[Colour, int]:
    """Return the attack values of a side in a theatre, before any limit."""
    known = [state.galaxy.units[one.unit] for one in fought(state).of(side, theatre)]
    return {
        Colour.BLACK: sum(one.black for one in known),
        Colour.RED: sum(one.red for one in known),
    }


def dice_of(state: State, side: Side, theatre: Theatre) -> dict[Colour, int]:
    """Return the dice of an attack: at most five of a colour, and then those taken away."""
    combat = fought(state)
    dice = {
        colour: min(MOST_DICE, count) for colour, count in strength(state, side, theatre).items()
    }
    for fewer in _fewer(combat, side, theatre):
        dice = {colour: max(0, count - fewer.get(colour, 0)) for colour, count in dice.items()}
    return {colour: count for colour, count in dice.items() if count}


def _fewer(combat: Combat, side: Side, theatre: Theatre) -> list[dict[Colour, int]]:
    cannon = any(one.unit is Unit.ION_CANNON for one in combat.of(side.foe))
    by_cannon = [_ION_CANNON] if cannon and theatre is Theatre.SPACE else []
    by_card = [_FIRST_ROUND] if combat.round == 1 and has(combat, side.foe, Do.FEWER_DICE) else []
    return by_cannon + by_card


def has(combat: Combat, side: Side, do: Do) -> bool:
    """Tell whether an action card of a side is in force that does this."""
    return any(one.do is do for one in combat.effects.get(side, ()))


def is_standoff(state: State) -> bool:
    """Tell whether nobody can roll a die in any theatre that both are in."""
    shared = [one for one in Theatre if fought(state).contested(one)]
    return not any(
        count for one in shared for side in Side for count in strength(state, side, one).values()
    )


def begin_attack(course: Course, side: Side) -> None:
    """Let a side attack in the theatre of the battle."""
    theatre = course.combat.theatre or Theatre.SPACE
    course.add(AttackBegun(side, dice_of(course.state, side, theatre)))


def roll(course: Course, random: Random) -> None:
    """Roll all that are missing."""
    missing = [one for one in Colour for _ in range(course.combat.to_roll.get(one, 0))]
    dice = tuple(CombatDie(colour, random.choice(DIE_FACES)) for colour in missing)
    course.add(CombatDiceRolled(course.combat.asked, dice))


def enter(course: Course, die: CombatDie) -> None:
    """Note a real die."""
    course.add(CombatDieEntered(course.combat.asked, die))
