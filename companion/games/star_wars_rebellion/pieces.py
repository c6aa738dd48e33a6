"""What there is in the box, by name, and the few numbers of the rules."""

from enum import StrEnum
from typing import Final

from companion.engine import term


class Side(StrEnum):
    """Whose a thing is."""

    REBELS = "rebels"
    EMPIRE = "empire"

    @property
    def foe(self) -> "Side":
        """The other side."""
        return Side.EMPIRE if self is Side.REBELS else Side.REBELS


class Role(StrEnum):
    """Who of a team decides; one person alone is both."""

    ADMIRAL = "admiral"
    GENERAL = "general"


class Skill(StrEnum):
    """What a mission asks for."""

    DIPLOMACY = "diplomacy"
    INTEL = "intel"
    SPEC_OPS = "spec ops"
    LOGISTICS = "logistics"


class Theatre(StrEnum):
    """Where a battle is fought, and where a unit is."""

    SPACE = "space"
    GROUND = "ground"


class Colour(StrEnum):
    """The colour of a die, and of what it can hurt."""

    BLACK = "black"
    RED = "red"


class Die(StrEnum):
    """What a die shows. Both colours have two blanks, two hits, a direct hit and a special."""

    BLANK = "blank"
    HIT = "hit"
    DIRECT = "direct"
    SPECIAL = "special"


DIE_FACES: Final = (Die.BLANK, Die.BLANK, Die.HIT, Die.HIT, Die.DIRECT, Die.SPECIAL)
SUCCESSES: Final = {Die.BLANK: 0, Die.HIT: 1, Die.DIRECT: 1, Die.SPECIAL: 2}  # on a mission
MOST_DICE: Final = 5  # of each colour, in one roll


class Icon(StrEnum):
    """What a system builds: blue is in space, orange on the ground; the shape is how large."""

    SHIP_SMALL = "bT"
    SHIP_MEDIUM = "bC"
    SHIP_LARGE = "bS"
    GROUND_SMALL = "oT"
    GROUND_MEDIUM = "oC"
    GROUND_LARGE = "oS"


class Unit(StrEnum):
    """Every kind of figure."""

    TIE = "tie"
    CARRIER = "carrier"
    STAR_DESTROYER = "star_destroyer"
    SUPER_STAR_DESTROYER = "super_star_destroyer"
    DEATH_STAR = "death_star"
    DEATH_STAR_SITE = "death_star_site"  # under construction
    STORMTROOPER = "stormtrooper"
    AT_ST = "at_st"
    AT_AT = "at_at"
    X_WING = "x_wing"
    Y_WING = "y_wing"
    TRANSPORT = "transport"
    CORVETTE = "corvette"
    CRUISER = "cruiser"
    TROOPER = "trooper"
    AIRSPEEDER = "airspeeder"
    SHIELD_GENERATOR = "shield_generator"
    ION_CANNON = "ion_cannon"


class System(StrEnum):
    """The systems of the galaxy."""

    ALDERAAN = "alderaan"
    BESPIN = "bespin"
    BOTHAWUI = "bothawui"
    CATO_NEIMOIDIA = "cato_neimoidia"
    CORELLIA = "corellia"
    CORUSCANT = "coruscant"
    DAGOBAH = "dagobah"
    DANTOOINE = "dantooine"
    DATHOMIR = "dathomir"
    ENDOR = "endor"
    FELUCIA = "felucia"
    GEONOSIS = "geonosis"
    HOTH = "hoth"
    ILUM = "ilum"
    KASHYYYK = "kashyyyk"
    KESSEL = "kessel"
    MALASTARE = "malastare"
    MANDALORE = "mandalore"
    MON_CALAMARI = "mon_calamari"
    MUSTAFAR = "mustafar"
    MYGEETO = "mygeeto"
    NABOO = "naboo"
    NAL_HUTTA = "nal_hutta"
    ORD_MANTELL = "ord_mantell"
    RODIA = "rodia"
    RYLOTH = "ryloth"
    SALEUCAMI = "saleucami"
    SULLUST = "sullust"
    TATOOINE = "tatooine"
    TOYDARIA = "toydaria"
    UTAPAU = "utapau"
    YAVIN = "yavin"


BASE: Final = "base"  # the Rebel Base space, wherever the base is
CAPITAL: Final = System.CORUSCANT  # always the Empire's, and no probe card shows it


class Leader(StrEnum):
    """The leaders of both sides."""

    PALPATINE = "palpatine"
    VADER = "vader"
    TARKIN = "tarkin"
    TAGGE = "tagge"
    OZZEL = "ozzel"
    PIETT = "piett"
    BOBA_FETT = "boba_fett"
    YULAREN = "yularen"
    VEERS = "veers"
    GREEJATUS = "greejatus"
    JERJERROD = "jerjerrod"
    SOONTIR_FEL = "soontir_fel"
    MOTHMA = "mothma"
    LEIA = "leia"
    DODONNA = "dodonna"
    RIEEKAN = "rieekan"
    ACKBAR = "ackbar"
    CHEWBACCA = "chewbacca"
    MADINE = "madine"
    HAN = "han"
    LANDO = "lando"
    LUKE = "luke"
    LUKE_JEDI = "luke_jedi"
    OBI_WAN = "obi_wan"
    WEDGE = "wedge"


class Ring(StrEnum):
    """What can be attached to a leader; there is one of each."""

    CAPTURED = "captured"
    CARBONITE = "carbonite"
    DARK_SIDE = "dark side"
    YODA = "yoda"
    C3PO = "c3po"
    R2D2 = "r2d2"
    FALCON = "falcon"


class Timing(StrEnum):
    """When a card may be used."""

    ASSIGNMENT = "assignment"
    COMBAT = "combat"  # an action card: at its start; an objective: in it
    REFRESH = "refresh"  # an objective, before the leaders return
    IMMEDIATE = "immediate"
    SPECIAL = "special"


class Deck(StrEnum):
    """Which part of the missions a card is of."""

    STARTING = "starting"
    PROJECT = "project"
    DRAWN = "drawn"


SIDE_TITLES: Final = {Side.REBELS: term("Rebellion"), Side.EMPIRE: term("Empire")}
ROLE_TITLES: Final = {Role.ADMIRAL: term("Admiral"), Role.GENERAL: term("General")}
SKILL_TITLES: Final = {
    Skill.DIPLOMACY: term("diplomacy"),
    Skill.INTEL: term("intelligence"),
    Skill.SPEC_OPS: term("special forces"),
    Skill.LOGISTICS: term("logistics"),
}
THEATRE_TITLES: Final = {Theatre.SPACE: term("in space"), Theatre.GROUND: term("on the ground")}

FIRST_TIME, FIRST_REPUTATION, LAST_SPACE = 1, 14, 16  # of the time track
RECRUITS: Final = frozenset({2, 3, 4, 5})  # spaces of the time track with that symbol
BUILDS: Final = frozenset({2, 4, 6, 8, 10, 12, 14})
SLOTS: Final = (1, 2, 3)  # of a build queue
DEPLOYED_AT_ONCE: Final = 2  # in one system
