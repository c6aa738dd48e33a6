"""A combat under way. All of it is public: the hands of tactic cards are only counted."""

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from companion.games.star_wars_rebellion.facts import Effect
from companion.games.star_wars_rebellion.pieces import (
    Colour,
    Die,
    Leader,
    Role,
    Side,
    System,
    Theatre,
    Unit,
)


class CombatStage(StrEnum):
    """What the asked side decides."""

    LEADERS = "leaders"
    CARDS = "cards"  # action cards for the start of a combat
    ROLL = "roll"
    ACTIONS = "actions"  # tactic cards, and what specials are spent on
    DAMAGE = "damage"
    BLOCK = "block"
    PLANS = "plans"  # whether the Death Star Plans are played
    PLANS_ROLL = "plans roll"
    RETREAT = "retreat"
    LEAVE = "leave"  # who stays behind for want of a ship
    OBJECTIVE = "objective"
    JEDI = "jedi"  # which leader is gone


class Source(StrEnum):
    """Where a damage comes from."""

    BLACK = "black"  # a hit on a black die
    RED = "red"
    DIRECT = "direct"
    CARD = "card"


class CombatDie(msgspec.Struct, frozen=True):
    """A die that lies on the table."""

    colour: Colour
    die: Die


class Fighter(msgspec.Struct, frozen=True):
    """One unit in the combat; `pending` damage was assigned in this attack and can be blocked."""

    unit: Unit
    theatre: Theatre
    health: int  # 0 where nothing hurts it
    colour: Colour
    damage: int = 0
    pending: int = 0

    @property
    def total(self) -> int:
        """All damage, with what can still be blocked."""
        return self.damage + self.pending

    @property
    def is_doomed(self) -> bool:
        """Whether it is lost at the end of the battle, as things stand."""
        return 0 < self.health <= self.total


class Packet(msgspec.Struct, frozen=True):
    """Damage of a tactic card: all `at_once` to one unit, or 1 each; `hit` may not be hit again."""

    count: int
    at_once: bool = False
    different: bool = False
    hit: tuple[int, ...] = ()


class Combat(msgspec.Struct, frozen=True):
    """Where a combat stands.

    `theatres` are those that both contested at the start; `striker` is whose attack it is, and
    `asked` who decides now. `answered` is set once the asked side has nothing more to say.
    """

    system: System
    attacker: Side
    asked: Side
    striker: Side
    origins: tuple[str, ...] = ()
    theatres: tuple[Theatre, ...] = ()
    subjugated: bool = False  # when it began
    round: int = 0
    theatre: Theatre | None = None
    stage: CombatStage = CombatStage.LEADERS
    answered: bool = False
    fighters: dict[Side, tuple[Fighter, ...]] = {}
    # Cards
    hands: dict[Side, dict[Theatre, int]] = {}
    played: tuple[str, ...] = ()
    given_up: dict[Theatre, int] = {}
    effects: dict[Side, tuple[Effect, ...]] = {}  # of action cards
    guests: tuple[Leader, ...] = ()  # who go back to the pool afterwards
    # The attack
    to_roll: dict[Colour, int] = {}
    dice: tuple[CombatDie, ...] = ()
    rerolls: int = 0
    packets: tuple[Packet, ...] = ()
    converted: int = 0  # black hits that hurt red health
    blocks: int = 0
    unstoppable: bool = False
    # Retreats
    held: tuple[Side, ...] = ()  # this round
    escaping: tuple[Side, ...] = ()  # this round
    retreated: tuple[Side, ...] = ()
    retreat_to: str = ""
    left: dict[Unit, int] = {}  # who stays behind
    # What was
    fought: tuple[Theatre, ...] = ()
    losses: dict[Side, dict[Unit, int]] = {}
    plans: str = ""  # the card the dice are rolled for
    tried: bool = False

    def of(self, side: Side, theatre: Theatre | None = None) -> tuple[Fighter, ...]:
        """Return who fights for a side, in one theatre where that is named."""
        found = self.fighters.get(side, ())
        return found if theatre is None else tuple(x for x in found if x.theatre is theatre)

    def contested(self, theatre: Theatre) -> bool:
        """Tell whether both sides are there."""
        return all(self.of(side, theatre) for side in Side)

    @property
    def is_contested(self) -> bool:
        """Tell whether both sides share a theatre."""
        return any(map(self.contested, Theatre))

    @property
    def victim(self) -> Side:
        """The side that is attacked now."""
        return self.striker.foe

    def hand(self, side: Side, theatre: Theatre) -> int:
        """Return how many tactic cards of a kind a side holds."""
        return self.hands.get(side, {}).get(theatre, 0)

    @property
    def missing(self) -> int:
        """How many dice are still to be rolled."""
        return sum(self.to_roll.values())

    def count_dice(self, die: Die, colour: Colour | None = None) -> int:
        """Return how many dice show this, of one colour where that is named."""
        return sum(x.die is die and colour in (None, x.colour) for x in self.dice)

    @property
    def role(self) -> Role:
        """Who of a team decides this."""
        if self.stage in (CombatStage.RETREAT, CombatStage.LEAVE):
            return Role.ADMIRAL
        if self.stage in (
            CombatStage.PLANS,
            CombatStage.PLANS_ROLL,
            CombatStage.OBJECTIVE,
            CombatStage.JEDI,
        ):
            return Role.GENERAL
        space = self.theatre is Theatre.SPACE if self.theatre else Theatre.SPACE in self.theatres
        return Role.ADMIRAL if space else Role.GENERAL

    def targets(self, packet: Packet | None = None) -> Iterator[tuple[int, Fighter]]:
        """Yield whom the striker can hurt, with the place in the row."""
        for at, one in enumerate(self.of(self.victim)):
            spared = packet is not None and packet.different and at in packet.hit
            if one.health and one.theatre is self.theatre and not spared:
                yield at, one

    @property
    def packet(self) -> int | None:
        """Which damage of a card is assigned next: the first that can hurt somebody."""
        for at, packet in enumerate(self.packets):
            if any(True for _ in self.targets(packet)):
                return at
        return None
