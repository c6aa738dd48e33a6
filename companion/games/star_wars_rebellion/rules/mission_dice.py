"""Skills, and the dice of a mission that is opposed."""

from collections.abc import Iterable

from companion.games.star_wars_rebellion.facts import Mission
from companion.games.star_wars_rebellion.pieces import (
    MOST_DICE,
    SUCCESSES,
    Leader,
    Ring,
    Side,
    Skill,
)
from companion.games.star_wars_rebellion.rules.board import free_leaders_at, has_units
from companion.games.star_wars_rebellion.state import Attempt, State

PORTRAIT_SUCCESSES = 2
_BONUS_DICE = 2
_MOST = 2 * MOST_DICE  # of both colours


def skill_of(state: State, mission: Mission, leaders: Iterable[Leader]) -> int:
    """Return how many icons of the skill of a mission leaders have together."""
    return sum(state.galaxy.leaders[one].skills.get(mission.skill, 0) for one in leaders)


def is_able(state: State, mission: Mission, leaders: Iterable[Leader]) -> bool:
    """Tell whether leaders meet what a mission asks for."""
    return skill_of(state, mission, leaders) >= mission.need


def opposing(state: State, attempt: Attempt) -> tuple[Leader, ...]:
    """Return who stands against a mission: a captive only against one that is against him."""
    free = free_leaders_at(state, attempt.place, attempt.side.foe)
    target = attempt.target
    held = target is not None and state.is_captive(target)
    return (*free, target) if target is not None and held else free


def dice_of(state: State, attempt: Attempt, mission: Mission) -> dict[Side, int]:
    """Return how many dice each side rolls."""
    own = free_leaders_at(state, attempt.place, attempt.side)
    dice = {
        attempt.side: _icons(state, mission, own) + _bonus(state, attempt, mission),
        attempt.side.foe: _icons(state, mission, opposing(state, attempt)),
    }
    return {side: min(_MOST, count) for side, count in dice.items()}


def _icons(state: State, mission: Mission, leaders: tuple[Leader, ...]) -> int:
    if not mission.any_icons:
        return skill_of(state, mission, leaders)
    return sum(sum(state.galaxy.leaders[one].skills.values()) for one in leaders)


def _bonus(state: State, attempt: Attempt, mission: Mission) -> int:
    beside = mission.bonus_dice and has_units(state, attempt.place, attempt.side)
    return _BONUS_DICE if beside else 0


def droid_at(state: State, attempt: Attempt, mission: Mission) -> Leader | None:
    """Return who has C-3PO along, who can save a failed mission of diplomacy."""
    if mission.skill is not Skill.DIPLOMACY or attempt.side is not Side.REBELS:
        return None
    own = free_leaders_at(state, attempt.place, attempt.side)
    return next((one for one in own if state.rings.get(one) is Ring.C3PO), None)


def missing(attempt: Attempt, side: Side) -> int:
    """Return how many dice a side has still to roll."""
    return (attempt.to_roll or {}).get(side, 0) - len(attempt.dice.get(side, ()))


def rolls_next(attempt: Attempt) -> Side | None:
    """Return who rolls now: whoever attempts the mission first; None where all dice lie there."""
    for side in (attempt.side, attempt.side.foe):
        if missing(attempt, side) > 0:
            return side
    return None


def successes(attempt: Attempt, side: Side) -> int:
    """Return what the dice of a side are worth on a mission."""
    return sum(SUCCESSES[die] for die in attempt.dice.get(side, ()))
