"""Combat, where the companion keeps units: 1.41 to 1.44 of the rules digest."""

from companion.games.star_wars_rebellion.rules.combat.deeds import (
    begin_combat,
    decide_combat,
    shares_theatre,
)
from companion.games.star_wars_rebellion.rules.combat.legal import (
    awaited_combat,
    combat_cards,
    legal_combat,
)
from companion.games.star_wars_rebellion.rules.combat.refusals import refuse_combat

__all__ = [
    "awaited_combat",
    "begin_combat",
    "combat_cards",
    "decide_combat",
    "legal_combat",
    "refuse_combat",
    "shares_theatre",
]
