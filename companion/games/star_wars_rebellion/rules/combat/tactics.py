"""Tactic cards: how many there are to draw, and which may be played now."""

from collections.abc import Iterator

from companion.games.star_wars_rebellion.combat_actions import PlayTactic
from companion.games.star_wars_rebellion.combat_events import (
    SpecialSpent,
    TacticPlayed,
    TacticsDrawn,
)
from companion.games.star_wars_rebellion.combat_state import Combat
from companion.games.star_wars_rebellion.facts import Do, Tactic, TacticDo
from companion.games.star_wars_rebellion.pieces import Die, Side, Theatre, Unit
from companion.games.star_wars_rebellion.rules.combat.course import Course, fought
from companion.games.star_wars_rebellion.rules.combat.dice import has
from companion.games.star_wars_rebellion.state import State

BLOCKS = (TacticDo.BLOCK, TacticDo.BLOCK_FOR_CARD)
_HURTING = (TacticDo.DAMAGE, TacticDo.SPREAD, TacticDo.BOMBARD)


def undrawn(state: State, theatre: Theatre) -> int:
    """Return how many cards of a kind are left to draw in this combat."""
    combat, known = fought(state), state.galaxy.tactics
    copies = sum(one.copies for one in known.values() if one.theatre is theatre)
    played = sum(known[code].theatre is theatre for code in combat.played if code in known)
    held = sum(combat.hand(side, theatre) for side in Side)
    return max(0, copies - played - held - combat.given_up.get(theatre, 0))


def draw(course: Course, side: Side, theatre: Theatre, count: int) -> None:
    """Let a side draw, as far as there are cards."""
    most = min(count, undrawn(course.state, theatre))
    if most > 0:
        course.add(TacticsDrawn(side, theatre, most))


def is_silenced(combat: Combat, side: Side) -> bool:
    """Tell whether a card keeps a side from playing tactics now."""
    trapped = combat.round == 1 and has(combat, side.foe, Do.NO_SPACE_TACTICS)
    return trapped and combat.theatre is Theatre.SPACE


def may_play(combat: Combat, side: Side) -> bool:
    """Tell whether a side has tactic cards for this battle and may play them."""
    theatre = combat.theatre
    return theatre is not None and combat.hand(side, theatre) > 0 and not is_silenced(combat, side)


def copies_left(combat: Combat, tactic: Tactic) -> int:
    """Return how many copies of a card were not played in this combat."""
    return tactic.copies - combat.played.count(tactic.code)


def playable_tactics(state: State) -> Iterator[PlayTactic]:
    """Yield every way to play a tactic card in the attack that goes on."""
    combat = fought(state)
    if not may_play(combat, combat.striker):
        return
    for tactic in state.galaxy.tactics.values():
        if _is_possible(state, combat, tactic):
            for other in _shares(state, combat, tactic):
                yield PlayTactic(tactic.code, other)


def _is_possible(state: State, combat: Combat, tactic: Tactic) -> bool:
    fitting = tactic.theatre is combat.theatre and tactic.does not in BLOCKS
    paid = not tactic.special or combat.count_dice(Die.SPECIAL) > 0
    return fitting and paid and copies_left(combat, tactic) > 0 and _is_of_use(state, tactic)


def _is_of_use(state: State, tactic: Tactic) -> bool:
    combat = fought(state)
    if tactic.does in _HURTING:
        return damage_of(state, tactic) > 0 and any(True for _ in combat.targets())
    if tactic.does is TacticDo.REROLL:
        return bool(combat.dice)
    return True


def _shares(state: State, combat: Combat, tactic: Tactic) -> range:
    """Return how many of the cards that a tactic draws may be of the other theatre."""
    if tactic.does is not TacticDo.DRAW:
        return range(1)
    other = other_than(tactic.theatre)
    most = min(tactic.count, undrawn(state, other)) if combat.contested(other) else 0
    return range(most + 1)


def other_than(theatre: Theatre) -> Theatre:
    """Return the other theatre."""
    return Theatre.GROUND if theatre is Theatre.SPACE else Theatre.SPACE


def damage_of(state: State, tactic: Tactic) -> int:
    """Return how much damage a card does; a bombardment is that of the best ship."""
    if tactic.does is TacticDo.BOMBARD:
        ships = fought(state).of(fought(state).striker, Theatre.SPACE)
        return max((state.galaxy.units[one.unit].red for one in ships), default=0)
    return tactic.count if tactic.does in _HURTING else 0


def play_tactic(course: Course, action: PlayTactic) -> None:
    """Play a tactic card of the attack."""
    tactic, side = course.state.galaxy.tactics[action.card], course.combat.striker
    if tactic.special:
        course.add(SpecialSpent(side))
    course.add(TacticPlayed(side, tactic.code, damage_of(course.state, tactic)))
    if tactic.does is TacticDo.DRAW:
        draw(course, side, tactic.theatre, tactic.count - action.other)
        draw(course, side, other_than(tactic.theatre), action.other)


def can_buy(state: State) -> bool:
    """Tell whether a special can be spent on a tactic card."""
    combat = fought(state)
    theatre = combat.theatre
    has_special = combat.count_dice(Die.SPECIAL) > 0
    return theatre is not None and has_special and undrawn(state, theatre) > 0


def buy(course: Course) -> None:
    """Spend a special on a tactic card of this theatre."""
    combat = course.combat
    course.add(SpecialSpent(combat.striker))
    draw(course, combat.striker, combat.theatre or Theatre.SPACE, 1)


def draw_by_shield(course: Course) -> None:
    """Let the Rebellion draw for its shield generators: one card, however many there are."""
    if any(one.unit is Unit.SHIELD_GENERATOR for one in course.combat.of(Side.REBELS)):
        draw(course, Side.REBELS, Theatre.GROUND, 1)
