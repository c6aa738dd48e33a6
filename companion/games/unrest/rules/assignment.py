"""The Rebellion assigns what the Empire has left in front of the marker."""

from companion.engine import Seat
from companion.games.unrest import events as e
from companion.games.unrest.actions import Assign
from companion.games.unrest.pieces import District, Side
from companion.games.unrest.rules.defence import shown
from companion.games.unrest.rules.turn import Turn, take
from companion.games.unrest.state import Phase, State


def open_to_cards(state: State) -> tuple[District, ...]:
    """Return where cards can be assigned; never nowhere, for one district alone is blockaded."""
    return tuple(district for district in state.reach if district is not state.blockade)


@take.register
def _(action: Assign, turn: Turn, seat: Seat) -> None:
    turn.need(Phase.ASSIGN, seat, Side.REBELLION)
    card = turn.need_card(action.place)
    turn.need_reach(action.district)
    turn.need_no_blockade(action.district)
    turn.add(e.CardAssigned(action.place, shown(card), action.district))
    if not turn.state.front:
        turn.add(e.CheckBegun())
