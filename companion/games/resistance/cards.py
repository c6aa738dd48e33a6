"""What a scanned card can mean now."""

from collections.abc import Sequence

from companion.engine import Action, Intent
from companion.engine.seats import all_seats
from companion.games.resistance.actions import GivePlot, ReadIdentity
from companion.games.resistance.pieces import PLOT_CODES, ROLE_CODES
from companion.games.resistance.rules import legal
from companion.games.resistance.state import State


def on_card(state: State, card: str) -> Sequence[Intent[Action]]:
    """Return every legal action that this card stands for; none where it means nothing now."""
    return [
        Intent(seat, action)
        for seat in all_seats(state.count)
        for action in legal(state, seat)
        if _stands_for(card, action)
    ]


def _stands_for(card: str, action: Action) -> bool:
    match action:
        case GivePlot(plot=plot):
            return PLOT_CODES.get(card) is plot
        case ReadIdentity(role=role):
            return ROLE_CODES.get(card) is role.expose()
    return False
