"""What can have happened outside of a combat. Every field is public unless it is a `Secret`."""

from typing import ClassVar

from companion.engine import Fact, Secret
from companion.games.star_wars_rebellion.combat_events import COMBAT_EVENTS
from companion.games.star_wars_rebellion.facts import Effect
from companion.games.star_wars_rebellion.pieces import Die, Leader, Ring, Side, System, Unit
from companion.games.star_wars_rebellion.state import (
    Attempt,
    Commander,
    End,
    Fight,
    Journey,
    Phase,
    Units,
    Work,
)

# The game and its phases


class GalaxyLaid(Fact, frozen=True, tag="galaxy_laid"):
    """Where both sides begin: by the first game, or by the probe cards that were turned up."""

    REVEALS: ClassVar[bool] = True
    loyalty: dict[System, Side]
    subjugated: tuple[System, ...]
    units: dict[str, Units]
    to_place: dict[Side, Units]
    out_of_deck: tuple[System, ...]


class PhaseBegun(Fact, frozen=True, tag="phase_begun"):
    """The table is at this step."""

    phase: Phase


class RoundBegun(Fact, frozen=True, tag="round_begun"):
    """A new round begins: the leaders are assigned."""

    time: int


class TimeMoved(Fact, frozen=True, tag="time_moved"):
    """The time marker goes on one space."""

    time: int


class TurnBegun(Fact, frozen=True, tag="turn_begun"):
    """It is somebody's turn."""

    commander: Commander


class Passed(Fact, frozen=True, tag="passed"):
    """Somebody takes no more turns in this phase."""

    commander: Commander


class GameEnded(Fact, frozen=True, tag="game_ended"):
    """It is known who won."""

    REVEALS: ClassVar[bool] = True
    winner: Side
    end: End


# The map


class LoyaltyChanged(Fact, frozen=True, tag="loyalty_changed"):
    """A system is loyal to somebody from now on, or to nobody."""

    system: System
    side: Side | None


class Occupied(Fact, frozen=True, tag="occupied"):
    """Imperial ground units came to a system, or left it; told where units are not kept."""

    system: System
    gone: bool = False


class Sabotaged(Fact, frozen=True, tag="sabotaged"):
    """A sabotage marker lies in a system, or is taken away."""

    system: System
    gone: bool = False


class SystemDestroyed(Fact, frozen=True, tag="system_destroyed"):
    """A system is no more, and no Rebel ground unit in it."""

    REVEALS: ClassVar[bool] = True
    system: System


class UnitsCame(Fact, frozen=True, tag="units_came"):
    """Units came to a place from the supply."""

    where: str
    units: Units


class UnitPlaced(Fact, frozen=True, tag="unit_placed"):
    """Units of the start stand somewhere."""

    side: Side
    unit: Unit
    where: str
    count: int = 1


class UnitsLost(Fact, frozen=True, tag="units_lost"):
    """Units of a place went back to the supply."""

    where: str
    units: Units


class UnitsMoved(Fact, frozen=True, tag="units_moved"):
    """Units went from one place to another."""

    side: Side
    origin: str
    to: str
    units: Units


# The base


class BaseChosen(Fact, frozen=True, tag="base_chosen"):
    """The Rebellion has a base; None where the companion was not told which."""

    system: Secret[System] | None


class BaseFound(Fact, frozen=True, tag="base_found"):
    """The base is revealed, with everything in it."""

    REVEALS: ClassVar[bool] = True
    system: System


class BaseDenied(Fact, frozen=True, tag="base_denied"):
    """The base is not here."""

    REVEALS: ClassVar[bool] = True
    system: System


class RegionTold(Fact, frozen=True, tag="region_told"):
    """The Rebellion says whether the base is in this region."""

    REVEALS: ClassVar[bool] = True
    region: int
    here: bool


class BaseReached(Fact, frozen=True, tag="base_reached"):
    """Units may go between the Base space and this place: the base is there, or next to it."""

    REVEALS: ClassVar[bool] = True
    where: str


class BaseOutOfReach(Fact, frozen=True, tag="base_out_of_reach"):
    """Units cannot go between the Base space and this place."""

    REVEALS: ClassVar[bool] = True
    where: str


class BaseMoved(Fact, frozen=True, tag="base_moved"):
    """There is a new base, and the old one is known; its units and leaders are in its system."""

    REVEALS: ClassVar[bool] = True
    old: System
    new: Secret[System] | None


# Leaders


class LeaderMoved(Fact, frozen=True, tag="leader_moved"):
    """A leader is somewhere else: in a pool, on the map, in the Base space, or out."""

    leader: Leader
    to: str


class LeaderTaken(Fact, frozen=True, tag="leader_taken"):
    """Somebody has a leader in the hand, to activate a system; or has put him back (None)."""

    leader: Leader | None


class SystemActivated(Fact, frozen=True, tag="system_activated"):
    """A leader activated a place."""

    leader: Leader
    where: str


class LeaderRecruited(Fact, frozen=True, tag="leader_recruited"):
    """A leader joins a side."""

    side: Side
    leader: Leader


class NobodyRecruited(Fact, frozen=True, tag="nobody_recruited"):
    """A side recruits nobody, or has done so."""

    side: Side


class LeadersReturned(Fact, frozen=True, tag="leaders_returned"):
    """All leaders who can went back to their pools, and unrevealed missions to the hands."""


class LeaderCaptured(Fact, frozen=True, tag="leader_captured"):
    """The Empire holds a leader."""

    leader: Leader


class LeaderRescued(Fact, frozen=True, tag="leader_rescued"):
    """A captured leader is free, and somewhere: at the base, as a rule."""

    leader: Leader
    to: str


class RingGiven(Fact, frozen=True, tag="ring_given"):
    """A ring was attached to a leader, or taken off (None)."""

    leader: Leader
    ring: Ring | None


# Missions


class LeaderAssigned(Fact, frozen=True, tag="leader_assigned"):
    """A leader is on a mission that lies face down; a new one where nobody was on it."""

    side: Side
    leader: Leader
    slot: int


class AssignmentDone(Fact, frozen=True, tag="assignment_done"):
    """A side has assigned its leaders."""

    side: Side


class MissionTakenBack(Fact, frozen=True, tag="mission_taken_back"):
    """A mission went back to the hand, and its leaders to the pool."""

    side: Side
    slot: int


class MissionTold(Fact, frozen=True, tag="mission_told"):
    """What lies face down there was told in secret."""

    side: Side
    slot: int
    card: Secret[str]


class MissionRevealed(Fact, frozen=True, tag="mission_revealed"):
    """A mission was turned up."""

    REVEALS: ClassVar[bool] = True
    attempt: Attempt


class MissionPlaced(Fact, frozen=True, tag="mission_placed"):
    """It was said where the mission is, or against whom; its leaders are there."""

    where: str
    target: Leader | None = None


class MissionOpposed(Fact, frozen=True, tag="mission_opposed"):
    """The foe sent a leader, or nobody (None)."""

    leader: Leader | None


class DiceAsked(Fact, frozen=True, tag="dice_asked"):
    """Both sides roll so many dice."""

    to_roll: dict[Side, int]


class DieEntered(Fact, frozen=True, tag="die_entered"):
    """A real die of a side shows this."""

    side: Side
    die: Die


class DiceRolled(Fact, frozen=True, tag="dice_rolled"):
    """The companion rolled: nobody takes that back."""

    REVEALS: ClassVar[bool] = True
    side: Side
    dice: tuple[Die, ...]


class MissionDecided(Fact, frozen=True, tag="mission_decided"):
    """A mission has succeeded, or failed; `own` and `foe` are successes, 0 where nobody rolled."""

    side: Side
    code: str
    success: bool
    own: int = 0
    foe: int = 0


class CardSpent(Fact, frozen=True, tag="card_spent"):
    """A card was used: it is discarded, or goes back to the hand."""

    side: Side
    code: str
    stays: bool


class ActionPlayed(Fact, frozen=True, tag="action_played"):
    """An action card was used by a leader, in a place."""

    REVEALS: ClassVar[bool] = True
    side: Side
    code: str
    leader: Leader
    where: str


class WorkBegun(Fact, frozen=True, tag="work_begun"):
    """What a card does is to be entered."""

    work: Work


class WorkDone(Fact, frozen=True, tag="work_done"):
    """A step of it was done; `over` where the first effect of the list is finished.

    `effect` is that effect, and `chosen` what was chosen in this step.
    """

    effect: Effect
    over: bool
    chosen: str = ""
    amount: int = 1


class WorkSwapped(Fact, frozen=True, tag="work_swapped"):
    """The other thing that the card offers was taken."""


class WorkEnded(Fact, frozen=True, tag="work_ended"):
    """All that the card does is done."""


# Movement and fights


class JourneyBegun(Fact, frozen=True, tag="journey_begun"):
    """Units may come to a place now."""

    journey: Journey


class CaptiveBrought(Fact, frozen=True, tag="captive_brought"):
    """The captured leader came along."""

    leader: Leader
    origin: str
    to: str


class JourneyEnded(Fact, frozen=True, tag="journey_ended"):
    """All that were to come have come."""


class FightLooms(Fact, frozen=True, tag="fight_looms"):
    """Both sides are in the same place."""

    fight: Fight


class NoFight(Fact, frozen=True, tag="no_fight"):
    """Nobody met anybody after a movement."""


class FightOpened(Fact, frozen=True, tag="fight_opened"):
    """A combat is fought on the table, where units are not kept."""


class FightClosed(Fact, frozen=True, tag="fight_closed"):
    """It is over."""


class MobilisationPlanned(Fact, frozen=True, tag="mobilisation_planned"):
    """At the end of the phase units gather at the base, or the base moves."""

    leaders: int


class MobilisationOver(Fact, frozen=True, tag="mobilisation_over"):
    """Nothing more comes of it."""


# Cards that are drawn, and the tracks


class CardsToTell(Fact, frozen=True, tag="cards_to_tell"):
    """A side drew so many cards that it may tell the companion in secret: probes, or objectives."""

    side: Side
    count: int


class ProbeTold(Fact, frozen=True, tag="probe_told"):
    """The Empire told a probe it drew."""

    system: Secret[System]


class ObjectiveTold(Fact, frozen=True, tag="objective_told"):
    """The Rebellion told an objective it drew."""

    card: Secret[str]


class TellingEnded(Fact, frozen=True, tag="telling_ended"):
    """A side tells no more for now."""

    side: Side


class ObjectiveScored(Fact, frozen=True, tag="objective_scored"):
    """An objective was played; `kept` where its card comes back."""

    REVEALS: ClassVar[bool] = True
    code: str
    by: int
    kept: bool = False


class ReputationMoved(Fact, frozen=True, tag="reputation_moved"):
    """The reputation marker moved: towards the time marker where `by` is above 0."""

    by: int


# Building


class UnitQueued(Fact, frozen=True, tag="unit_queued"):
    """A unit is on the queue; `origin` is the icon that made it, empty for a card."""

    side: Side
    unit: Unit
    slot: int
    origin: str = ""


class NothingBuilt(Fact, frozen=True, tag="nothing_built"):
    """An icon makes nothing: no figure is left."""

    side: Side
    origin: str


class UnitUnqueued(Fact, frozen=True, tag="unit_unqueued"):
    """A unit on a queue was destroyed, or deployed from there by a card."""

    side: Side
    unit: Unit
    slot: int


class UnitSpedUp(Fact, frozen=True, tag="unit_sped_up"):
    """A unit on a queue moved down one slot."""

    side: Side
    unit: Unit
    slot: int


class BuildingDone(Fact, frozen=True, tag="building_done"):
    """A side has built everything."""

    side: Side


class QueueSlid(Fact, frozen=True, tag="queue_slid"):
    """The queue of a side slid down one slot."""

    side: Side


class UnitDeployed(Fact, frozen=True, tag="unit_deployed"):
    """A unit that slid off the queue stands somewhere."""

    side: Side
    unit: Unit
    where: str


class DeploymentEnded(Fact, frozen=True, tag="deployment_ended"):
    """A side deploys no more; what is left goes back to slot 1."""

    side: Side


EVENTS: tuple[type[Fact], ...] = (
    *(GalaxyLaid, PhaseBegun, RoundBegun, TimeMoved, TurnBegun, Passed, GameEnded),
    *(LoyaltyChanged, Occupied, Sabotaged, SystemDestroyed, UnitsCame, UnitPlaced, UnitsLost),
    *(UnitsMoved, BaseChosen, BaseFound, BaseDenied, RegionTold, BaseReached, BaseOutOfReach),
    *(BaseMoved, LeaderMoved, LeaderTaken, SystemActivated, LeaderRecruited, NobodyRecruited),
    *(LeadersReturned, LeaderCaptured, LeaderRescued, RingGiven),
    *(LeaderAssigned, MissionTakenBack, MissionTold, MissionRevealed, MissionPlaced),
    *(MissionOpposed, DiceAsked, DieEntered, DiceRolled, MissionDecided, CardSpent, ActionPlayed),
    *(WorkBegun, WorkDone, WorkSwapped, WorkEnded, JourneyBegun, CaptiveBrought, JourneyEnded),
    *(
        FightLooms,
        NoFight,
        AssignmentDone,
        FightOpened,
        FightClosed,
        MobilisationPlanned,
        MobilisationOver,
        CardsToTell,
    ),
    *(ProbeTold, ObjectiveTold, TellingEnded, ObjectiveScored, ReputationMoved, UnitQueued),
    *(NothingBuilt, UnitUnqueued, UnitSpedUp, BuildingDone, QueueSlid, UnitDeployed),
    DeploymentEnded,
    *COMBAT_EVENTS,
)
