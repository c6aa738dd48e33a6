"""The missions of the box that are known: Revolution and seven of the ten others."""

from functools import cache
from typing import Any, Final

from companion.engine import CardKind, LazyMapping
from companion.games.unrest.missions.language import Mission
from companion.games.unrest.missions.parsing import parse_condition
from companion.games.unrest.pieces import facts

REVOLUTION: Final = "revolution"


def _mission(told: dict[str, Any]) -> Mission:
    needs, capitol = (
        tuple(map(parse_condition, told.get(key, ()))) for key in ("needs", "capitol")
    )
    return Mission(told["mission"], told["en"], needs, capitol)


KNOWN: Final = LazyMapping(
    lambda: {mission.id: mission for mission in map(_mission, facts()["mission"])}
)
CODES: Final = LazyMapping(
    lambda: {str(told["code"]): str(told["mission"]) for told in facts()["mission"]}
)
CARD_KINDS: Final = LazyMapping(
    lambda: {str(told["code"]): CardKind(str(told["en"])) for told in facts()["mission"]}
)


@cache
def titles() -> frozenset[str]:
    """Return the titles in every language: who plays in Polish writes a Polish name."""
    languages = ("en", "pl")
    return frozenset(
        str(told[language]).casefold() for told in facts()["mission"] for language in languages
    )
