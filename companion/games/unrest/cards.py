"""What a scanned card can mean now."""

from collections.abc import Sequence

from companion.engine import Action, Intent, Secret
from companion.games.unrest import actions as a
from companion.games.unrest.missions import CODES
from companion.games.unrest.pieces import CARD_CODES
from companion.games.unrest.rules import open_missions
from companion.games.unrest.state import Phase, State


def on_card(state: State, card: str) -> Sequence[Intent[Action]]:
    """Return what this card stands for; nothing where it means nothing now.

    While a plan is laid every Rebellion card means itself, played before or not: what can be
    played follows from hidden cards, so it is the rules that refuse.
    """
    if state.phase is Phase.PLAN and card in CARD_CODES:
        return [Intent(state.rebellion, a.PlayCard(Secret(CARD_CODES[card])))]
    return [
        Intent(state.rebellion, a.ChooseMission(mission.id))
        for mission in open_missions(state)
        if mission.id == CODES.get(card, card)  # the id of one the players added is its code
    ]
