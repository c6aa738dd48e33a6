"""What there is in the box, by name, and the few numbers of the rules."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

from companion.engine import term
from companion.engine.seats import MOST_SEATS

# Whose a location is: 0 is the virtual player of a game alone.
Owner = Annotated[int, Meta(ge=0, le=MOST_SEATS)]


class Good(StrEnum):
    """Everything players gain. A plain card may come from either deck."""

    WOOD = "wood"
    STONE = "stone"
    FOOD = "food"
    GOLD = "gold"
    WORKER = "worker"
    RAZE = "raze"
    DEFENCE = "defence"
    POINT = "point"
    CARD = "card"
    FACTION_CARD = "faction card"
    COMMON_CARD = "common card"
    SAMURAI = "samurai"


RESOURCES: Final = (Good.WOOD, Good.STONE, Good.FOOD)  # one gold stands for any one of these
SUPPLY: Final = (*RESOURCES, Good.GOLD, Good.WORKER, Good.RAZE, Good.DEFENCE)  # before a player
COUNTED: Final = (*SUPPLY, Good.POINT)
CARDS: Final = (Good.CARD, Good.FACTION_CARD, Good.COMMON_CARD)
# What an attack can aim at: all that stands in a raze field, or in that of a deal.
TARGETS: Final = (*RESOURCES, Good.GOLD, Good.WORKER, Good.RAZE, Good.POINT, Good.CARD)

GOOD_TITLES: Final = {
    Good.WOOD: term("wood"),
    Good.STONE: term("stone"),
    Good.FOOD: term("food"),
    Good.GOLD: term("gold"),
    Good.WORKER: term("worker"),
    Good.RAZE: term("raze token"),
    Good.DEFENCE: term("defence token"),
    Good.POINT: term("VP"),
    Good.CARD: term("card"),
    Good.FACTION_CARD: term("faction card"),
    Good.COMMON_CARD: term("common card"),
    Good.SAMURAI: term("Samurai"),
}


class Faction(StrEnum):
    """Whose empire it is."""

    BARBARIANS = "barbarians"
    JAPANESE = "japanese"
    ROMANS = "romans"
    EGYPTIANS = "egyptians"


class Deck(StrEnum):
    """Where a card belongs; attack cards are for one player alone."""

    COMMON = "common"
    BARBARIANS = "barbarians"
    JAPANESE = "japanese"
    ROMANS = "romans"
    EGYPTIANS = "egyptians"
    ATTACK = "attack"


class Colour(StrEnum):
    """The type of a location."""

    BLACK = "black"
    PURPLE = "purple"
    BLUE = "blue"
    BROWN = "brown"
    GOLD = "gold"
    RED = "red"
    PINK = "pink"
    GREY = "grey"


COLOUR_TITLES: Final = {
    Colour.BLACK: term("black"),
    Colour.PURPLE: term("purple"),
    Colour.BLUE: term("blue"),
    Colour.BROWN: term("brown"),
    Colour.GOLD: term("yellow"),
    Colour.RED: term("red"),
    Colour.PINK: term("pink"),
    Colour.GREY: term("grey"),
}


class Class(StrEnum):
    """What kind of ability a location has, in the order in which attacks choose."""

    ACTION = "action"
    FEATURE = "feature"
    PRODUCTION = "production"


CLASS_TITLES: Final = {
    Class.ACTION: term("Action"),
    Class.FEATURE: term("Feature"),
    Class.PRODUCTION: term("Production"),
}


class Verb(StrEnum):
    """What the action of a location can do beside goods."""

    RAZE = "raze"  # another's location, with more tokens where it is protected
    RAZE_FREELY = "raze freely"  # whatever protects it
    RAZE_OWN = "raze own"
    DISCARD = "discard"  # another's location: this is no razing
    TAKE_OVER = "take over"
    LAY_FOUNDATION = "lay foundation"  # from the hand
    BUILD = "build"  # from the hand, without giving a location
    BUILD_DEAL = "build deal"  # a deal of one's own, without giving a location
    DROP_DEAL = "drop deal"  # another's
    TAKE_DEAL = "take deal"  # another's
    CANCEL_DEAL = "cancel deal"  # one's own
    DEAL_ABROAD = "deal abroad"  # with another's faction location
    TAKE_RESOURCE = "take resource"  # another's
    PICK_RAZE_GOOD = "pick raze good"  # of another's location, which stays


class When(StrEnum):
    """What a feature answers."""

    BUILD = "build"
    OPPONENTS_EXCHANGE = "opponents exchange"


ROUNDS: Final = 5
HAND_OF_EACH: Final = 2  # common cards, and as many of the faction, at the start
BUILDING: Final = "location"  # what stands in a cost where a location is given
FOUNDATION: Final = "foundation"  # what is given instead of one
DECK_SIZE: Final = 30
DECK_COPIES: Final = {3: 3, 2: 6, 1: 9}  # how many cards come so often (CON-2a)
COMMON_WORTH: Final = 1
FACTION_WORTH: Final = 2
VIRTUAL_SEAT: Final = 0  # where he is asked for who sits nowhere
ATTACKS: Final = 2  # in each round of a game alone
ATTACK_CARDS: Final = 16
DEAL_PRICE: Final = (Good.FOOD,)
RAZE_FROM_HAND: Final = 1
RAZE_LOCATION: Final = 2
AT_ONCE: Final = 2  # so often a location is used in one action, where it can be
PAIR: Final = 2  # workers for one resource or one card

Bag = tuple[Good, ...]  # goods as they are counted out, each as often as there are


def deck_of(faction: Faction) -> Deck:
    """Return the deck of a faction."""
    return Deck(faction.value)


def counted(goods: Iterable[Good]) -> tuple[tuple[str, int], ...]:
    """Return goods as a sentence tells them, in the order of the enumeration.

    >>> counted([Good.STONE, Good.WOOD, Good.WOOD])
    (('wood', 2), ('stone', 1))
    """
    given = list(goods)
    return tuple((GOOD_TITLES[one], given.count(one)) for one in Good if one in given)
