"""Who fights whom, and how it may end."""

from enum import Enum, auto

import msgspec

from companion.games.star_wars_rebellion.facts import UnitFacts


class Force(msgspec.Struct, frozen=True):
    """The units of one side in one theatre: each kind, and how many of it."""

    units: tuple[tuple[UnitFacts, int], ...]


class Battle(msgspec.Struct, frozen=True):
    """One theatre. Who has `fewer_red` rolls so many red dice less, as against an Ion Cannon."""

    attacker: Force
    defender: Force
    attacker_fewer_red: int = 0
    defender_fewer_red: int = 0


class Odds(msgspec.Struct, frozen=True):
    """Chances in per cent that only the attacker is left, or only the defender, or not just one.

    With `neither`, both are destroyed, or neither can hurt the other any more. Those that are not
    `exact` come from games that were played.
    """

    attacker: float
    defender: float
    neither: float
    exact: bool


class End(Enum):
    """How a fight is over."""

    ATTACKER = auto()
    DEFENDER = auto()
    NEITHER = auto()


def odds_of(weights: dict[End, float], *, exact: bool) -> Odds:
    """Return the chances in proportion to the weights of all endings."""
    whole = sum(weights.values())
    attacker, defender, neither = (100 * weights[end] / whole for end in End)
    return Odds(attacker, defender, neither, exact)
