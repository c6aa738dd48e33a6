"""What can have happened in a combat. Losses and moves on the map stand in `events`."""

from typing import ClassVar

from companion.engine import Fact
from companion.games.star_wars_rebellion.combat_state import CombatDie, CombatStage, Source
from companion.games.star_wars_rebellion.pieces import (
    Colour,
    Die,
    Leader,
    Side,
    System,
    Theatre,
    Unit,
)


class CombatBegun(Fact, frozen=True, tag="combat_begun"):
    """A combat began; `origins` are where the attacker came from."""

    system: System
    attacker: Side
    origins: tuple[str, ...]
    theatres: tuple[Theatre, ...]
    subjugated: bool


class CombatStepped(Fact, frozen=True, tag="combat_stepped"):
    """The combat is at this step of a side."""

    stage: CombatStage
    side: Side


class CombatAnswered(Fact, frozen=True, tag="combat_answered"):
    """The asked side has said all it wants in this step."""

    side: Side
    stage: CombatStage


class CombatLeaderAdded(Fact, frozen=True, tag="combat_leader_added"):
    """A leader of the pool came to lead; a `guest` goes back there afterwards."""

    side: Side
    leader: Leader
    guest: bool = False


class CombatCardUsed(Fact, frozen=True, tag="combat_card_used"):
    """What an action card does is in force."""

    side: Side
    code: str


class TacticsDrawn(Fact, frozen=True, tag="tactics_drawn"):
    """A side draws so many real tactic cards of a kind."""

    side: Side
    theatre: Theatre
    count: int


class CombatRoundBegun(Fact, frozen=True, tag="combat_round_begun"):
    """A round of the combat began."""

    round: int


class BattleBegun(Fact, frozen=True, tag="battle_begun"):
    """The battle of a theatre began."""

    theatre: Theatre


class AttackBegun(Fact, frozen=True, tag="attack_begun"):
    """A side attacks with so many dice."""

    side: Side
    dice: dict[Colour, int]


class CombatDieEntered(Fact, frozen=True, tag="combat_die_entered"):
    """A real die shows this."""

    side: Side
    die: CombatDie


class CombatDiceRolled(Fact, frozen=True, tag="combat_dice_rolled"):
    """The companion rolled: nobody takes that back."""

    REVEALS: ClassVar[bool] = True
    side: Side
    dice: tuple[CombatDie, ...]


class TacticPlayed(Fact, frozen=True, tag="tactic_played"):
    """A tactic card was played; `damage` is what it does to the foe, where it does."""

    side: Side
    code: str
    damage: int = 0


class SpecialSpent(Fact, frozen=True, tag="special_spent"):
    """A die that shows a special is used up."""

    side: Side


class DieLifted(Fact, frozen=True, tag="die_lifted"):
    """A die is rolled again."""

    side: Side
    colour: Colour
    die: Die


class HitAssigned(Fact, frozen=True, tag="hit_assigned"):
    """A unit of the foe that had so much damage was hurt."""

    side: Side
    source: Source
    unit: Unit
    damage: int


class BlockPlayed(Fact, frozen=True, tag="block_played"):
    """A tactic card blocks so much; `cost` other cards were given up for it."""

    side: Side
    code: str
    blocks: int
    cost: int


class DamageBlocked(Fact, frozen=True, tag="damage_blocked"):
    """One damage of a unit that had so much was blocked."""

    side: Side
    unit: Unit
    damage: int


class AttackEnded(Fact, frozen=True, tag="attack_ended"):
    """What was not blocked stays; `doomed` are lost at the end of the battle."""

    side: Side
    damage: int
    doomed: dict[Unit, int]


class FightersDestroyed(Fact, frozen=True, tag="fighters_destroyed"):
    """Units of a side are out of the combat, and lost."""

    side: Side
    units: dict[Unit, int]


class BattleEnded(Fact, frozen=True, tag="battle_ended"):
    """The battle of a theatre is over."""

    theatre: Theatre


class PlansTried(Fact, frozen=True, tag="plans_tried"):
    """The Rebellion plays the Death Star Plans and rolls three dice."""

    REVEALS: ClassVar[bool] = True
    code: str


class PlansFailed(Fact, frozen=True, tag="plans_failed"):
    """No direct hit: the card goes back to the hand."""

    code: str


class RetreatChosen(Fact, frozen=True, tag="retreat_chosen"):
    """A side is going to retreat there."""

    side: Side
    to: str


class LeftBehind(Fact, frozen=True, tag="left_behind"):
    """A unit that no ship can carry stays."""

    side: Side
    unit: Unit


class Retreated(Fact, frozen=True, tag="retreated"):
    """A side left the combat with these units."""

    side: Side
    to: str
    units: dict[Unit, int]


class CombatEnded(Fact, frozen=True, tag="combat_ended"):
    """A combat is over; nobody won where both are still there, or nobody is."""

    system: System
    winner: Side | None


COMBAT_EVENTS: tuple[type[Fact], ...] = (
    *(CombatBegun, CombatStepped, CombatAnswered, CombatLeaderAdded, CombatCardUsed, TacticsDrawn),
    *(CombatRoundBegun, BattleBegun, AttackBegun, CombatDieEntered, CombatDiceRolled),
    *(TacticPlayed, SpecialSpent, DieLifted, HitAssigned, BlockPlayed, DamageBlocked, AttackEnded),
    *(FightersDestroyed, BattleEnded, PlansTried, PlansFailed, RetreatChosen, LeftBehind),
    *(Retreated, CombatEnded),
)
