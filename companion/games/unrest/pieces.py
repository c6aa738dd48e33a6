"""What is in the box, with the facts printed on it."""

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.engine import CardKind, LazyMapping


class Side(StrEnum):
    """The two who play against each other."""

    REBELLION = "rebellion"
    EMPIRE = "empire"


class Colour(StrEnum):
    """What a numbered card stands for."""

    INTELLIGENCE = "intelligence"
    UPHEAVAL = "upheaval"
    RIOTS = "riots"
    SUPPLIES = "supplies"


class Card(StrEnum):
    """A kind of Rebellion card: a colour with a number, or a decoy."""

    INT2 = "int2"
    INT3 = "int3"
    INT4 = "int4"
    INT5 = "int5"
    INT6 = "int6"
    UPH2 = "uph2"
    UPH3 = "uph3"
    UPH4 = "uph4"
    UPH5 = "uph5"
    UPH6 = "uph6"
    RIO2 = "rio2"
    RIO3 = "rio3"
    RIO4 = "rio4"
    RIO5 = "rio5"
    RIO6 = "rio6"
    SUP2 = "sup2"
    SUP3 = "sup3"
    SUP4 = "sup4"
    SUP5 = "sup5"
    SUP6 = "sup6"
    DECOY = "decoy"

    @property
    def colour(self) -> Colour | None:
        """The colour; None for a decoy."""
        return _colour(self)

    @property
    def number(self) -> int:
        """The printed value, 2 to 6; 0 for a decoy, which counts for nothing."""
        return _number(self)


class District(StrEnum):
    """One of the five markers in the row."""

    PLENTY = "plenty"
    PEACE = "peace"
    CAPITOL = "capitol"
    POLICE = "police"
    TRUTH = "truth"


class Token(StrEnum):
    """A power of the Empire."""

    SURVEIL = "surveil"
    DESTROY = "destroy"
    REROUTE = "reroute"
    BLOCKADE = "blockade"


@cache
def _colour(card: Card) -> Colour | None:
    return next((colour for colour in Colour if card.startswith(colour[:3])), None)


@cache
def _number(card: Card) -> int:
    return 0 if card is Card.DECOY else int(card[-1])


TO_WIN: Final = 3  # liberated districts
PLAN_SIZE: Final = 3  # cards played in a round
OPEN_PLACE: Final = 3  # the place of the open card; those before it are hidden
DEFENCES: Final = 2  # tokens the Empire uses in a round
FIRST_HAND: Final = 5
DRAWN: Final = 3  # after every round, as long as there are as many
MISSIONS_IN_PLAY: Final = 4  # Revolution and three others
FINAL_CLASH: Final = 8  # the round: after seven of them one card is left to draw
MIDDLE: Final = 2  # where the Capitol lies in its variant, counted from 0


@cache
def facts() -> dict[str, list[dict[str, Any]]]:
    """Return what is written in the file of the cards, the missions among it."""
    return tomllib.loads((files(__package__) / "cards.toml").read_text("utf-8"))


COLOUR_TITLES: Final = LazyMapping(
    lambda: {Colour(one["colour"]): str(one["en"]) for one in facts()["colour"]}
)
DISTRICT_TITLES: Final = LazyMapping(
    lambda: {District(one["district"]): str(one["en"]) for one in facts()["district"]}
)
TOKEN_TITLES: Final = LazyMapping(
    lambda: {Token(one["token"]): str(one["en"]) for one in facts()["token"]}
)
CARD_TITLES: Final = LazyMapping(
    lambda: {Card(one["card"]): str(one["en"]) for one in facts()["card"]}
)
CARD_CODES: Final = LazyMapping(
    lambda: {str(one["code"]): Card(one["card"]) for one in facts()["card"]}
)
COPIES: Final = LazyMapping(
    lambda: {Card(one["card"]): int(one["copies"]) for one in facts()["card"]}
)
REBELLION_KINDS: Final = LazyMapping(
    lambda: {
        str(one["code"]): CardKind(str(one["en"]), int(one["copies"]), hidden=True)
        for one in facts()["card"]
    }
)


@cache
def all_cards() -> tuple[Card, ...]:
    """Return every Rebellion card of the box."""
    return tuple(card for card, copies in COPIES.items() for _ in range(copies))
