"""Everything there is to know about a running game, secrets included."""

from enum import StrEnum
from typing import Final

import msgspec

from companion.engine import Seat, Secret, term
from companion.games.star_wars_rebellion.combat_state import Combat
from companion.games.star_wars_rebellion.facts import Effect, Galaxy
from companion.games.star_wars_rebellion.options import Options
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    FIRST_REPUTATION,
    FIRST_TIME,
    Die,
    Leader,
    Ring,
    Role,
    Side,
    System,
    Unit,
)

Place = str  # a `System`, or `BASE`
Units = dict[Unit, int]


class Phase(StrEnum):
    """Where the game is."""

    PLACING = "placing"
    HIDING = "hiding"  # the base is chosen
    ASSIGNMENT = "assignment"
    TELLING = "telling"  # missions that lie face down are told in secret
    COMMAND = "command"
    MISSION = "mission"
    WORK = "work"  # what a card does is entered
    JOURNEY = "journey"
    ANSWER = "answer"  # the Rebellion says whether the base is there
    COMBAT = "combat"
    SPYING = "spying"  # cards that were drawn because of another card are told in secret
    MOBILISING = "mobilising"
    SCORING = "scoring"  # the objective of a refresh
    RETURNING = "returning"
    DRAWING = "drawing"
    PROBING = "probing"
    AIMING = "aiming"
    RECRUITING = "recruiting"
    BUILDING = "building"
    DEPLOYING = "deploying"
    OVER = "over"


class Stage(StrEnum):
    """The three phases of a round, as the rulebook calls them, and what comes before."""

    SET_UP = "set_up"
    ASSIGNMENT = "assignment"
    COMMAND = "command"
    REFRESH = "refresh"


PHASE_TITLES: Final = {
    Phase.PLACING: term("the placing of units"),
    Phase.HIDING: term("the choice of the base"),
    Phase.ASSIGNMENT: term("the assignment of leaders"),
    Phase.TELLING: term("telling missions in secret"),
    Phase.COMMAND: term("the command phase"),
    Phase.MISSION: term("a mission"),
    Phase.WORK: term("what a card does"),
    Phase.JOURNEY: term("a movement"),
    Phase.ANSWER: term("the question for the base"),
    Phase.COMBAT: term("a combat"),
    Phase.SPYING: term("telling drawn cards in secret"),
    Phase.MOBILISING: term("the mobilization"),
    Phase.SCORING: term("the objective of the refresh phase"),
    Phase.RETURNING: term("the return of the leaders"),
    Phase.DRAWING: term("the drawing of missions"),
    Phase.PROBING: term("the probes"),
    Phase.AIMING: term("the drawing of an objective"),
    Phase.RECRUITING: term("the recruiting"),
    Phase.BUILDING: term("the building"),
    Phase.DEPLOYING: term("the deployment"),
    Phase.OVER: term("the end of the game"),
}

# Where a leader can be beside a place of the map and a mission.
# Who is detained misses one return to the pool, and then serves the next one.
POOL, WAITING, OUT, DETAINED, SERVING = "pool", "waiting", "out", "detained", "serving"
_MISSION: Final = "mission:"


def on_mission(number: int) -> str:
    """Return where a leader is who was assigned to this mission."""
    return f"{_MISSION}{number}"


class End(StrEnum):
    """Why the game ended."""

    REPUTATION = "reputation"
    CONQUEST = "conquest"
    SUPERLASER = "superlaser"


class Commander(msgspec.Struct, frozen=True):
    """Whose turn it is: a side, and in a team the role; None where one person is both."""

    side: Side
    role: Role | None = None


class Slot(msgspec.Struct, frozen=True):
    """A mission that lies face down with leaders on it; `card` was told in secret."""

    number: int
    side: Side
    card: Secret[str] | None = None


class Attempt(msgspec.Struct, frozen=True):
    """A mission under way, from its reveal to the roll.

    `place` is empty until it is named; `target` is the leader it is against. `answered` is whether
    the foe has decided about opposing. `to_roll` are the dice each side rolls, None before that is
    known; `dice` are those that lie there.
    """

    number: int  # of its slot
    side: Side
    code: str
    place: Place = ""
    target: Leader | None = None
    leaders: tuple[Leader, ...] = ()  # who were on it
    answered: bool = False
    to_roll: dict[Side, int] | None = None
    dice: dict[Side, tuple[Die, ...]] = {}


class Work(msgspec.Struct, frozen=True):
    """What a card still does; it is entered by one tap each.

    `place` is where it happens, `leaders` who did it. `left` is what is still to be done, of which
    the first is asked; `progress` is how much of that was done (systems chosen, health destroyed).
    `either` are what can be chosen instead of `left`, where the card leaves a choice.
    """

    side: Side
    code: str
    place: Place
    left: tuple[Effect, ...]
    target: Leader | None = None
    either: tuple[Effect, ...] = ()
    progress: int = 0
    chosen: tuple[str, ...] = ()  # systems that cannot be chosen again, icons that were used
    leaders: tuple[Leader, ...] = ()
    number: int = 0  # of the slot of the mission; 0 for an action card


class Travel(StrEnum):
    """What may come along in a movement."""

    ACTIVATION = "activation"
    FROM_BASE = "from base"
    SHIPS_FROM_BASE = "ships from base"
    GROUND_FROM_BASE = "ground from base"
    CONQUEST = "conquest"
    TIES = "ties"
    TO_BASE = "to base"  # the first half of Rapid Mobilization
    SURVEY = "survey"  # nobody moves: the map is put right, where units are not kept


class Journey(msgspec.Struct, frozen=True):
    """Units are on their way to a place.

    `moved` are those that came, by where they came from; `most` is how many may, 0 for any number.
    """

    side: Side
    to: Place
    travel: Travel
    moved: dict[str, Units] = {}
    most: int = 0
    captive_from: str = ""
    source: str = ""  # the only place units may come from, where the card names one


class Fight(msgspec.Struct, frozen=True):
    """A combat that is about to begin."""

    system: System
    attacker: Side
    origins: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """One moment of a game. Dictionaries are never changed in place."""

    options: Options
    galaxy: Galaxy
    count: int
    posts: dict[Side, dict[Role, Seat]]
    stage: Stage = Stage.SET_UP
    phase: Phase = Phase.PLACING
    time: int = FIRST_TIME
    reputation: int = FIRST_REPUTATION
    # The map
    loyalty: dict[System, Side] = {}
    occupied: tuple[System, ...] = ()  # with Imperial ground units, where units are not kept
    sabotaged: tuple[System, ...] = ()
    destroyed: tuple[System, ...] = ()
    units: dict[str, Units] = {}
    queues: dict[Side, dict[int, Units]] = {}
    to_place: dict[Side, Units] = {}  # at the start
    # The base
    settled: bool = False  # it was chosen
    base: Secret[System] | None = None
    found: System | None = None  # where the revealed base is
    cleared: tuple[System, ...] = ()  # where everybody knows that this base is not
    questions: tuple[System, ...] = ()  # where the Empire has come to, and it is not said yet
    surveyed: tuple[System, ...] = ()  # where that was said of a map that was put right
    out_of_deck: tuple[System, ...] = ()  # probe cards that went to the box at the start
    reached: dict[str, bool] = {}  # whether units can go between this place and the base
    # Leaders and cards
    leaders: dict[Leader, str] = {}
    rings: dict[Leader, Ring] = {}
    slots: tuple[Slot, ...] = ()
    next_slot: int = 1
    probes: tuple[Secret[System], ...] = ()
    objectives: tuple[Secret[str], ...] = ()
    to_draw: dict[Side, int] = {}  # cards to be told in secret now
    spent: tuple[str, ...] = ()  # cards that are out of the game, or in a discard pile
    # Whose turn it is
    assigners: tuple[Side, ...] = ()
    turn: Commander | None = None
    passed: tuple[Commander, ...] = ()
    taken: Leader | None = None  # in the hand of whoever activates
    attempt: Attempt | None = None
    work: Work | None = None
    journey: Journey | None = None
    fight: Fight | None = None
    fights: int = 0  # window for objectives, where units are not kept: the number of the open one
    combat: Combat | None = None
    mobilised: int = 0  # leaders on Rapid Mobilization, for the end of the phase
    scored: bool = False  # an objective in this combat, or in this refresh
    # The refresh
    recruiters: tuple[Side, ...] = ()
    builders: tuple[Side, ...] = ()
    built: tuple[str, ...] = ()  # icons that were built already, as "place:number"
    deployers: tuple[Side, ...] = ()
    ready: dict[Side, Units] = {}  # slid off the queue
    deployed: dict[str, int] = {}  # in this deployment, by place
    # What was
    history: tuple[tuple[int, int], ...] = ()  # time and reputation at the end of each round
    lost: dict[Side, int] = {}
    winner: Side | None = None
    end: End | None = None

    def side_of(self, seat: Seat) -> Side | None:
        """Return the side a seat plays."""
        for side, roles in self.posts.items():
            if seat in roles.values():
                return side
        return None

    def seat_of(self, side: Side, role: Role) -> Seat:
        """Return who decides this for a side."""
        return self.posts[side][role]

    def allegiance(self, leader: Leader) -> Side:
        """Return whose leader somebody is now."""
        if self.rings.get(leader) is Ring.DARK_SIDE:
            return Side.EMPIRE
        return self.galaxy.leaders[leader].side

    def leaders_at(self, place: str, side: Side | None = None) -> tuple[Leader, ...]:
        """Return who is somewhere: in a pool, on a mission, in a system. Captives are told too."""
        return tuple(
            leader
            for leader, at in self.leaders.items()
            if at == place and (side is None or self.allegiance(leader) is side)
        )

    def is_captive(self, leader: Leader) -> bool:
        """Tell whether somebody is captured."""
        return self.rings.get(leader) in (Ring.CAPTURED, Ring.CARBONITE)

    @property
    def is_hidden(self) -> bool:
        """Tell whether there is a base that is not revealed."""
        return self.settled and self.found is None

    @property
    def home(self) -> Place:
        """Where units are that are at the base: the space, or the system once it is revealed."""
        return self.found or BASE
