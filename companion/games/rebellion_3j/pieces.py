"""What is in the box, with the facts printed on it."""

import tomllib
from enum import IntEnum, StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.engine import CardKind, LazyMapping


class Colour(StrEnum):
    """The colour of a hand."""

    BLUE = "blue"
    RED = "red"


class Card(StrEnum):
    """A battle card, in the order in which a hand is held."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    GENERAL = "general"
    ARTILLERY = "artillery"


class Tokens(IntEnum):
    """How many tokens can be wagered."""

    NONE = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10


class Die(IntEnum):
    """What an intrigue die can show."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6


SEATS: Final = (1, 2)
ENCAMPMENT: Final = 50  # tokens of each player at the start
MOST_WAGERED: Final = max(Tokens)
CONFLICTS: Final = len(Card)  # of a cycle: every card is played once
HAND: Final = tuple(Card)


@cache
def _facts() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((files(__package__) / "cards.toml").read_text("utf-8"))


TITLES: Final = LazyMapping(
    lambda: {Card(kind["card"]): str(kind["en"]) for kind in _facts()["kind"]}
)
VALUES: Final = LazyMapping(
    lambda: {Card(kind["card"]): int(kind["value"]) for kind in _facts()["kind"]}
)
# A General is worth 3 and yet stands above the 5 in a tie (CON-3g).
RANKS: Final = LazyMapping(
    lambda: {Card(kind["card"]): int(kind["rank"]) for kind in _facts()["kind"]}
)
LEAST: Final = LazyMapping(
    lambda: {Card(kind["card"]): int(kind["least"]) for kind in _facts()["kind"]}
)
CARD_KINDS: Final = LazyMapping(
    lambda: {str(card["code"]): CardKind(str(card["en"]), hidden=True) for card in _facts()["card"]}
)
CODES: Final = LazyMapping(
    lambda: {
        str(card["code"]): (Colour(card["colour"]), Card(card["card"])) for card in _facts()["card"]
    }
)


def rival(seat: int) -> int:
    """Return the other seat.

    >>> rival(1), rival(2)
    (2, 1)
    """
    return sum(SEATS) - seat
