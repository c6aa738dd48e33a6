"""The missions of the box that are known: Revolution and seven of the ten others."""

import tomllib
from importlib.resources import files
from typing import Any, Final

from companion.engine import CardKind
from companion.games.unrest.missions.language import Mission
from companion.games.unrest.missions.parsing import parse_condition

REVOLUTION: Final = "revolution"

_FACTS: Final[list[dict[str, Any]]] = tomllib.loads(
    (files("companion.games.unrest") / "cards.toml").read_text("utf-8")
)["mission"]


def _mission(facts: dict[str, Any]) -> Mission:
    needs, capitol = (
        tuple(map(parse_condition, facts.get(key, ()))) for key in ("needs", "capitol")
    )
    return Mission(facts["mission"], facts["en"], needs, capitol)


KNOWN: Final = {mission.id: mission for mission in map(_mission, _FACTS)}
CODES: Final = {str(facts["code"]): str(facts["mission"]) for facts in _FACTS}
# In every language: who plays in Polish writes a Polish name.
TITLES: Final = frozenset(
    str(facts[language]).casefold() for facts in _FACTS for language in ("en", "pl")
)
CARD_KINDS: Final = {str(facts["code"]): CardKind(str(facts["en"])) for facts in _FACTS}
