"""What is printed on the board, the sheets and the cards, as types."""

from enum import StrEnum

import msgspec

from companion.games.star_wars_rebellion.pieces import (
    Colour,
    Deck,
    Icon,
    Leader,
    Role,
    Side,
    Skill,
    System,
    Theatre,
    Timing,
    Unit,
)


class SystemFacts(msgspec.Struct, frozen=True):
    """A system as it is printed. A remote one has no icons and no slot.

    `pool` is whose it may be at the start, by the mark on its probe card; `at` is where we draw it,
    from 0 to 1 from the left and from the top.
    """

    system: System
    title: str
    region: int
    neighbours: tuple[System, ...]
    at: tuple[float, float]
    icons: tuple[Icon, ...] = ()
    slot: int = 0
    pool: Side | None = None
    probe: str = ""  # the card part of the tag of its probe card; empty for the capital

    @property
    def is_populous(self) -> bool:
        """Whether people live there, who can be loyal."""
        return bool(self.icons)


class UnitFacts(msgspec.Struct, frozen=True):
    """A unit as it is printed on the sheets; without `health` it cannot be hurt by dice."""

    unit: Unit
    title: str
    side: Side
    theatre: Theatre
    black: int
    red: int
    health: int
    colour: Colour
    capacity: int
    figures: int
    needs_transport: bool = False
    immobile: bool = False
    fighter: bool = False
    structure: bool = False


class LeaderFacts(msgspec.Struct, frozen=True):
    """A leader as it is printed; `starting` ones are there from the beginning."""

    leader: Leader
    title: str
    side: Side
    role: Role
    starting: bool
    skills: dict[Skill, int]
    space: int = 0
    ground: int = 0

    @property
    def has_tactics(self) -> bool:
        """Whether this leader can activate systems and lead in combat."""
        return bool(self.space or self.ground)


class Where(StrEnum):
    """What has to be so in a system for a card to be used there. All that a card names must."""

    POPULOUS = "populous"
    REMOTE = "remote"
    IMPERIAL = "imperial"  # loyal to the Empire, or subjugated
    IMPERIAL_LOYAL = "imperial loyal"
    REBEL = "rebel"  # loyal to the Rebellion, and not subjugated
    NEUTRAL = "neutral"
    SUBJUGATED = "subjugated"
    IMPERIAL_UNIT = "imperial unit"
    IMPERIAL_SHIP = "imperial ship"
    NO_IMPERIAL_UNIT = "no imperial unit"
    NO_REBEL_UNIT = "no rebel unit"
    NO_REBEL_GROUND = "no rebel ground"
    DEATH_STAR = "death star"
    DEATH_STAR_OR_SITE = "death star or site"
    STAR_DESTROYER = "star destroyer"  # or a Super Star Destroyer
    CAPITAL_SHIP = "capital ship"  # a Death Star, Star Destroyer or Super Star Destroyer
    LARGE_SHIPYARD = "large shipyard"  # a blue square among its icons
    NO_SABOTAGE = "no sabotage"
    CAPTIVE = "captive"
    REBEL_LEADER = "rebel leader"  # one that is not captured
    BASE_SPACE = "base space"  # the space, not a system
    DAGOBAH = "dagobah"
    KASHYYYK = "kashyyyk"
    MON_CALAMARI = "mon calamari"
    BESPIN_OR_KASHYYYK = "bespin or kashyyyk"


class Do(StrEnum):
    """What a card does that the companion can enter by itself."""

    LOYALTY = "loyalty"  # `count` for the own side, in the system of the mission
    LOYALTY_REGION = "loyalty region"  # 1 each in `count` systems of the region, at choice
    NEUTRALISE_REGION = "neutralise region"  # Rebel loyalty of the whole region is gone
    PROBES = "probes"  # the Empire draws `count`
    PROBES_BY_BASE = "probes by base"  # one for every four Rebel units at the base, at least one
    INTERCEPT = "intercept"  # the Rebellion gives some of `count` probes to the Empire
    BUILD_HERE = "build here"  # units of its icons go to the queue
    QUEUE = "queue"  # one `unit` goes to slot `count`
    SPEED_UP = "speed up"  # `count` units of slots 2 and 3 move down one
    DEPLOY_HERE = "deploy here"  # one unit of slots 1 and 2
    DEATH_STAR = "death star"  # a site here, and a Death Star on slot 3
    DESTROY_SYSTEM = "destroy system"
    CAPTURE = "capture"  # the leader the mission is attempted against
    CAPTURE_FAR = "capture far"  # the same, and take him to the nearest system with a unit
    DETAIN = "detain"
    FREEZE = "freeze"
    TURN = "turn"  # to the Dark Side
    RESCUE = "rescue"
    ELIMINATE = "eliminate"  # the leader of its picture leaves the game
    RELEASE = "release"  # rescued, and put into a system of the region of the base
    REPUTATION = "reputation"  # the Rebellion gains `count`, or loses if it is below 0
    SABOTAGE = "sabotage"
    CLEAR_SABOTAGE = "clear sabotage"
    DAMAGE = "damage"  # destroy units of the foe here, of up to `count` health
    DAMAGE_GROUND = "damage ground"  # the same, on the ground only
    DAMAGE_QUEUE = "damage queue"  # the same, on the queue of the foe
    DEMOLISH = "demolish"  # for each icon here one unit like it on the queue of the foe
    GAIN = "gain"  # `count` of a `unit` come here
    GAIN_AT_BASE = "gain at base"
    GAIN_MEDIUM = "gain medium"  # one unit of a circle, at choice
    GAIN_SMALL = "gain small"  # one unit of a triangle, at choice
    COMBAT = "combat"  # where both sides now are
    CONQUEST = "conquest"  # up to an AT-AT, an AT-ST and 2 Stormtroopers come from anywhere
    TIES_HERE = "ties here"  # up to `count` TIEs come from anywhere
    FROM_BASE = "from base"  # any units of the Base space come here, as if it were next to it
    SHIPS_FROM_BASE = "ships from base"
    GROUND_FROM_BASE = "ground from base"  # up to `count`
    EVICT = "evict"  # Imperial ground units leave for one Imperial system
    MOBILISE = "mobilise"  # at the end of the phase
    ACTIVATE = "activate"  # a fleet moves here, as if the leader had activated the system
    ASK_BASE = "ask base"
    ASK_REGION = "ask region"
    JEDI = "jedi"
    RING = "ring"  # a ring of the name in `ring`
    RECRUIT_FRIEND = "recruit friend"
    PROJECTS = "projects"  # draw `count`, keep all
    OBJECTIVES = "objectives"  # draw `count`
    NOTE = "note"  # done with the real cards, as the words of the card say
    # For a combat that begins
    FEWER_DICE = "fewer dice"  # the foe rolls 1 red and 2 black fewer in the first round
    TACTICS = "tactics"  # draw `count` of one kind
    NO_RETREAT = "no retreat"  # for the foe
    STRUCTURE = "structure"  # destroy one here
    SHIP = "ship"  # destroy one Rebel ship here
    EXTRA_LEADER = "extra leader"
    NO_SPACE_TACTICS = "no space tactics"  # of the foe, in the first round
    FRAGILE = "fragile"  # every unit has one health less, at least 1
    BLACK_AS_RED = "black as red"  # up to 2 black hits in every space battle hurt red health


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a card does; `portrait` only where the leader in its picture is there."""

    do: Do
    count: int = 1
    unit: Unit | None = None
    ring: str = ""
    portrait: bool = False


class Mission(msgspec.Struct, frozen=True):
    """A mission or a project.

    One that is `against` a leader is attempted where he is; `any_icons` counts all skills. `either`
    are effects of which the player chooses one list.
    """

    code: str
    title: str
    text: str
    side: Side
    deck: Deck
    skill: Skill
    need: int
    attempt: bool
    copies: int = 1
    portrait: Leader | None = None
    where: tuple[Where, ...] = ()
    does: tuple[Effect, ...] = ()
    either: tuple[Effect, ...] = ()  # instead of `does`, at choice
    any_icons: bool = False
    bonus_dice: bool = False  # two dice more where own units are

    @property
    def stays(self) -> bool:
        """Whether it comes back to the hand after it was used."""
        return self.deck is Deck.STARTING


class ActionCard(msgspec.Struct, frozen=True):
    """An action card; a leader of its picture is needed. Starting ones recruit nobody."""

    code: str
    title: str
    text: str
    side: Side
    starting: bool
    timing: Timing
    leaders: tuple[Leader, ...] = ()
    where: tuple[Where, ...] = ()
    does: tuple[Effect, ...] = ()


class Condition(StrEnum):
    """What has to be so to score an objective."""

    GROUND_LOSSES = "ground losses"
    STAR_DESTROYER_LOST = "star destroyer lost"
    SUPPLY_LINES = "supply lines"
    DEFENDED = "defended"
    REGION = "region"
    DEATH_STAR_PLANS = "death star plans"
    HEART = "heart"
    NO_CAPTIVES = "no captives"
    LIBERATION = "liberation"
    SIX_LOYAL = "six loyal"
    OUTPOSTS = "outposts"
    SYMPATHY = "sympathy"
    SHIP_LOSSES = "ship losses"
    JEDI_VICTORY = "jedi victory"


class Objective(msgspec.Struct, frozen=True):
    """An objective of the Rebellion; without `reputation` it brings 1 for each destroyed system."""

    code: str
    title: str
    text: str
    stage: int
    reputation: int
    timing: Timing
    condition: Condition


class TacticDo(StrEnum):
    """What a tactic card does."""

    DAMAGE = "damage"  # `count`, all to one unit
    SPREAD = "spread"  # 1 each to `count` different units
    BOMBARD = "bombard"  # as much as the red dice of one own ship
    REROLL = "reroll"  # up to `count` dice
    BLOCK = "block"  # `count`
    BLOCK_FOR_CARD = "block for card"  # `count`, for another tactic card of this kind
    DRAW = "draw"  # `count` tactic cards of any kind
    ESCAPE = "escape"
    NO_ESCAPE = "no escape"
    UNSTOPPABLE = "unstoppable"


class Tactic(msgspec.Struct, frozen=True):
    """A tactic card; a `special` one costs a die that shows that."""

    code: str
    title: str
    text: str
    theatre: Theatre
    special: bool
    copies: int
    does: TacticDo
    count: int = 1


class Galaxy(msgspec.Struct, frozen=True):
    """Everything that is printed, with what the players corrected."""

    systems: dict[System, SystemFacts]
    units: dict[Unit, UnitFacts]
    leaders: dict[Leader, LeaderFacts]
    missions: dict[str, Mission]
    actions: dict[str, ActionCard]
    objectives: dict[str, Objective]
    tactics: dict[str, Tactic]
    probes: dict[str, System]  # by the card part of the tag
    builds: dict[Side, dict[Icon, tuple[Unit, ...]]]  # what an icon makes, for each side
