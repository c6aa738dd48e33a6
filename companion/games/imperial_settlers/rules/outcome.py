"""How a game of Imperial Settlers ends."""

from companion.engine import Outcome
from companion.games.imperial_settlers.state import State

VIRTUAL = "virtual"  # the player that is none
SHARED = "shared"


def outcome(state: State) -> Outcome | None:
    """Return who won and why; None while the game goes on."""
    if state.end is None:
        return None
    known = [seat for seat in state.winners if seat in state.empires]
    if not known:
        return Outcome(winner=VIRTUAL, reason=state.end)
    winner = state.empires[known[0]].faction.value if len(known) == 1 else SHARED
    return Outcome(winner=winner, reason=state.end, seats=tuple(known))
