"""Blocking: tactic cards of who is attacked take damage away."""

from collections.abc import Iterator

from companion.games.star_wars_rebellion.combat_actions import PlayBlock, Unhit
from companion.games.star_wars_rebellion.combat_events import BlockPlayed, DamageBlocked
from companion.games.star_wars_rebellion.combat_state import Combat
from companion.games.star_wars_rebellion.facts import Tactic, TacticDo
from companion.games.star_wars_rebellion.rules.combat.course import Course, fought
from companion.games.star_wars_rebellion.rules.combat.tactics import (
    BLOCKS,
    copies_left,
    may_play,
)
from companion.games.star_wars_rebellion.state import State


def blockable(combat: Combat) -> list[Unhit]:
    """Return every damage that could be blocked."""
    hurt = combat.of(combat.victim, combat.theatre)
    return list(dict.fromkeys(Unhit(one.unit, one.total) for one in hurt if one.pending))


def playable_blocks(state: State) -> Iterator[PlayBlock]:
    """Yield the cards that could block something now."""
    combat = fought(state)
    stopped = combat.unstoppable or combat.blocks or not may_play(combat, combat.victim)
    if stopped or not blockable(combat):
        return
    for tactic in state.galaxy.tactics.values():
        fitting = tactic.does in BLOCKS and tactic.theatre is combat.theatre
        held = combat.hand(combat.victim, tactic.theatre) > cost_of(tactic)
        if fitting and held and copies_left(combat, tactic) > 0:
            yield PlayBlock(tactic.code)


def cost_of(tactic: Tactic) -> int:
    """Return how many other cards are given up for a card."""
    return 1 if tactic.does is TacticDo.BLOCK_FOR_CARD else 0


def play_block(course: Course, action: PlayBlock) -> None:
    """Play a card that blocks."""
    tactic = course.state.galaxy.tactics[action.card]
    side = course.combat.victim
    course.add(BlockPlayed(side, tactic.code, tactic.count, cost_of(tactic)))


def unhit(course: Course, action: Unhit) -> None:
    """Take one damage away."""
    course.add(DamageBlocked(course.combat.victim, action.unit, action.damage))


def has_choice(state: State) -> bool:
    """Tell whether who is attacked has something to decide: a card, or which damage goes."""
    combat = fought(state)
    if combat.blocks:
        return len(blockable(combat)) > 1
    return any(True for _ in playable_blocks(state))


def is_forced(combat: Combat) -> bool:
    """Tell whether a card blocks, and only one unit has damage to be blocked."""
    return bool(combat.blocks) and not combat.answered and len(blockable(combat)) == 1
