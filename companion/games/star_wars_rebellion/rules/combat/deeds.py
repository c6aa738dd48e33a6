"""What follows from an action in a combat that is legal."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from companion.engine import Action, Fact, Seat
from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion.actions import Carry, Done, Roll, Score
from companion.games.star_wars_rebellion.combat_events import CombatBegun, DieLifted
from companion.games.star_wars_rebellion.combat_state import CombatDie, CombatStage
from companion.games.star_wars_rebellion.pieces import Leader, Side, Theatre
from companion.games.star_wars_rebellion.rules.board import has_units, is_subjugated
from companion.games.star_wars_rebellion.rules.combat import (
    blocks,
    damage,
    dice,
    objectives,
    opening,
    retreat,
    tactics,
)
from companion.games.star_wars_rebellion.rules.combat.course import Course
from companion.games.star_wars_rebellion.rules.combat.flow import go_on
from companion.games.star_wars_rebellion.state import State


def shares_theatre(state: State, system: str) -> bool:
    """Tell whether both sides have units in the same theatre of a system."""
    return bool(_shared(state, system))


def _shared(state: State, system: str) -> tuple[Theatre, ...]:
    return tuple(
        one for one in Theatre if all(has_units(state, system, side, one) for side in Side)
    )


def begin_combat(state: State, _: Random) -> list[Fact]:
    """Begin the combat that looms, and go on until somebody has to decide."""
    fight = state.fight
    if fight is None:
        return []
    course = Course(state)
    course.add(
        CombatBegun(
            fight.system,
            fight.attacker,
            fight.origins,
            _shared(state, fight.system),
            # Where the Empire lands it subjugates at once: that is nothing to be liberated from.
            fight.attacker is Side.REBELS and is_subjugated(state, fight.system),
        )
    )
    go_on(course)
    return course.facts


def decide_combat(state: State, _: Seat, action: Action, random: Random) -> list[Fact]:
    """Return what follows from a legal action."""
    course = Course(state)
    if isinstance(action, Roll):
        dice.roll(course, random)
    else:
        _DEEDS[type(action)](course, action)
    go_on(course)
    return course.facts


def _answer(course: Course, _: Action) -> None:
    course.answer()


def _reroll(course: Course, action: a.RerollDie) -> None:
    course.add(DieLifted(course.combat.striker, action.colour, action.die))


def _assign_all(course: Course, _: Action) -> None:
    damage.assign_all(course)
    course.answer()


def _score(course: Course, action: Score) -> None:
    if course.combat.stage is CombatStage.PLANS:
        objectives.try_plans(course, action.card)
    else:
        objectives.score(course, action.card)


_DEEDS: Final[dict[type[Action], Callable[[Course, Any], None]]] = {
    a.AddLeader: lambda course, action: opening.add_leader(course, action.leader),
    a.PlayCombatCard: opening.use_card,
    a.EnterCombatDie: lambda course, one: dice.enter(course, CombatDie(one.colour, one.die)),
    a.PlayTactic: tactics.play_tactic,
    a.DrawTactic: lambda course, _: tactics.buy(course),
    a.RerollDie: _reroll,
    a.AssignHit: damage.assign,
    a.AssignAll: _assign_all,
    a.PlayBlock: blocks.play_block,
    a.Unhit: blocks.unhit,
    a.RetreatTo: lambda course, action: retreat.choose(course, action.where),
    a.LeaveBehind: lambda course, action: retreat.leave(course, [action.unit]),
    Carry: lambda course, action: objectives.eliminate(course, Leader(action.what)),
    Score: _score,
    **dict.fromkeys((a.NoLeader, a.Ready, a.FinishActions, a.FinishDamage), _answer),
    **dict.fromkeys((a.LetIt, a.Stay, Done), _answer),
}
