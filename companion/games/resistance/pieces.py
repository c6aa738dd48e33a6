"""What is in the box, with the facts printed on it."""

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.engine import CardKind, LazyMapping


class Role(StrEnum):
    """An identity card."""

    RESISTANCE = "resistance"
    SPY = "spy"


class Vote(StrEnum):
    """A vote card."""

    APPROVE = "approve"
    REJECT = "reject"


class MissionCard(StrEnum):
    """A card a member of the team plays."""

    SUCCESS = "success"
    FAIL = "fail"


class Plot(StrEnum):
    """A plot card."""

    NO_CONFIDENCE = "no_confidence"
    STRONG_LEADER = "strong_leader"
    CLOSE_EYE = "close_eye"
    TAKE_RESPONSIBILITY = "take_responsibility"
    OPINION_MAKER = "opinion_maker"
    OVERHEARD = "overheard"
    ESTABLISH_CONFIDENCE = "establish_confidence"
    OPEN_UP = "open_up"
    SPOTLIGHT = "spotlight"


MISSIONS: Final = (1, 2, 3, 4, 5)
TO_WIN: Final = 3
REJECTIONS_TO_LOSE: Final = 5
TWO_FAILS_MISSION: Final = 4
LARGE_TABLE: Final = 7  # from here on mission 4 takes two fails and all plot cards are used

SPIES: Final = {5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
TEAM_SIZES: Final = {
    5: (2, 3, 2, 3, 3),
    6: (2, 3, 4, 3, 4),
    7: (2, 3, 3, 4, 4),
    8: (3, 4, 4, 5, 5),
    9: (3, 4, 4, 5, 5),
    10: (3, 4, 4, 5, 5),
}
PLOTS_A_ROUND: Final = {5: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 3}


@cache
def _facts() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((files(__package__) / "cards.toml").read_text("utf-8"))


PLOT_TITLES: Final = LazyMapping(
    lambda: {Plot(card["plot"]): str(card["en"]) for card in _facts()["plot"]}
)
CARD_KINDS: Final = LazyMapping(
    lambda: {
        str(card["code"]): CardKind(str(card["en"]), int(card["copies"]), hidden=kind == "identity")
        for kind, cards in _facts().items()
        for card in cards
    }
)
PLOT_CODES: Final = LazyMapping(
    lambda: {str(card["code"]): Plot(card["plot"]) for card in _facts()["plot"]}
)
ROLE_CODES: Final = LazyMapping(
    lambda: {str(card["code"]): Role(card["role"]) for card in _facts()["identity"]}
)


def roles_for(count: int) -> list[Role]:
    """Return the identity cards used by `count` players."""
    spies = SPIES[count]
    return [Role.SPY] * spies + [Role.RESISTANCE] * (count - spies)


def team_size(count: int, mission: int) -> int:
    """Return how many go on a mission (1 to 5)."""
    return TEAM_SIZES[count][mission - 1]


def fails_needed(count: int, mission: int) -> int:
    """Return how many fail cards sink a mission: one, but two on mission 4 from 7 players."""
    return 2 if mission == TWO_FAILS_MISSION and count >= LARGE_TABLE else 1


def plot_deck(count: int) -> dict[Plot, int]:
    """Return how many of each plot card are used: 7 cards below 7 players, else all 15."""
    column = "copies" if count >= LARGE_TABLE else "small"
    return {Plot(card["plot"]): int(card[column]) for card in _facts()["plot"]}
