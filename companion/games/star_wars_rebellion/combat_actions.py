"""What a seat can want to do in a combat."""

from companion.engine import Action
from companion.games.star_wars_rebellion.combat_state import Source
from companion.games.star_wars_rebellion.pieces import Colour, Die, Leader, Unit


class AddLeader(Action, frozen=True, tag="add_leader"):
    """Somebody of my pool comes to lead."""

    leader: Leader


class NoLeader(Action, frozen=True, tag="no_leader"):
    """Nobody comes."""


class PlayCombatCard(Action, frozen=True, tag="play_combat_card"):
    """I use this action card with this leader.

    `choice` is what the card leaves to choose: a theatre, a unit or a leader; empty otherwise.
    """

    card: str
    leader: Leader
    choice: str = ""


class Ready(Action, frozen=True, tag="ready"):
    """I use no more action cards."""


class EnterCombatDie(Action, frozen=True, tag="enter_combat_die"):
    """One of my real dice shows this."""

    colour: Colour
    die: Die


class PlayTactic(Action, frozen=True, tag="play_tactic"):
    """I play this tactic card; `other` of the cards it draws are of the other theatre."""

    card: str
    other: int = 0


class DrawTactic(Action, frozen=True, tag="draw_tactic"):
    """I spend a special on a tactic card."""


class RerollDie(Action, frozen=True, tag="reroll_die"):
    """I roll this die again."""

    colour: Colour
    die: Die


class FinishActions(Action, frozen=True, tag="finish_actions"):
    """No more tactics: damage comes."""


class AssignHit(Action, frozen=True, tag="assign_hit"):
    """I hurt this unit, which has so much damage."""

    source: Source
    unit: Unit
    damage: int


class AssignAll(Action, frozen=True, tag="assign_all"):
    """Assign all that is left, so that most are lost."""


class FinishDamage(Action, frozen=True, tag="finish_damage"):
    """I assign no more."""


class PlayBlock(Action, frozen=True, tag="play_block"):
    """I block with this tactic card."""

    card: str


class Unhit(Action, frozen=True, tag="unhit"):
    """One damage of this unit, which has so much, is blocked."""

    unit: Unit
    damage: int


class LetIt(Action, frozen=True, tag="let_it"):
    """I block no more."""


class RetreatTo(Action, frozen=True, tag="retreat_to"):
    """We retreat to this system."""

    where: str


class Stay(Action, frozen=True, tag="stay"):
    """We do not retreat."""


class LeaveBehind(Action, frozen=True, tag="leave_behind"):
    """One unit of this kind has no ship to carry it and stays."""

    unit: Unit


COMBAT_ACTIONS: tuple[type[Action], ...] = (
    *(AddLeader, NoLeader, PlayCombatCard, Ready, EnterCombatDie, PlayTactic, DrawTactic),
    *(RerollDie, FinishActions, AssignHit, AssignAll, FinishDamage, PlayBlock, Unhit, LetIt),
    *(RetreatTo, Stay, LeaveBehind),
)
