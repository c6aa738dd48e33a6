"""What a scanned card can mean now."""

from collections.abc import Sequence

from companion.engine import Action, Intent
from companion.engine.seats import all_seats
from companion.games.resistance import actions as a
from companion.games.resistance.pieces import PLOT_CODES, ROLE_CODES, Plot
from companion.games.resistance.rules import legal
from companion.games.resistance.state import State

# Whoever plays a plot card that lies before them shows it.
_PLAYED: dict[type[Action], Plot] = {
    a.SeizeLeadership: Plot.STRONG_LEADER,
    a.DeclareNoConfidence: Plot.NO_CONFIDENCE,
    a.Spotlight: Plot.SPOTLIGHT,
    a.LookAtCard: Plot.CLOSE_EYE,
}


def on_card(state: State, card: str) -> Sequence[Intent[Action]]:
    """Return every legal action that this card stands for; none where it means nothing now."""
    return [
        Intent(seat, action)
        for seat in all_seats(state.count)
        for action in legal(state, seat)
        if _stands_for(card, action, state)
    ]


def _stands_for(card: str, action: Action, state: State) -> bool:
    shown = PLOT_CODES.get(card)
    match action:
        case a.ReadIdentity(role=role):
            return ROLE_CODES.get(card) is role.expose()
        case a.GivePlot(plot=plot):
            return shown is plot
        case a.TakePlot(plot=plot):  # the card that takes, or the one that is taken
            return shown in (plot, Plot.TAKE_RESPONSIBILITY)
        case a.LookAtIdentity() | a.ShowIdentity():
            return state.pending is not None and shown is state.pending.plot
    return shown is not None and shown is _PLAYED.get(type(action))
