"""How a game of Rebellion ends."""

from companion.engine import Outcome
from companion.games.rebellion_3j.state import Reason, State

NOBODY = "nobody"


def outcome(state: State) -> Outcome | None:
    """Return who won and why; nobody with equal tokens, or with none left (CON-3d)."""
    reason = state.reason
    if reason is None:
        return None
    if reason in (Reason.EQUAL_TOKENS, Reason.NO_TOKENS):
        return Outcome(winner=NOBODY, reason=reason)
    seat = max(state.camps, key=lambda seat: state.camps[seat])
    return Outcome(winner=state.options.colour_of(seat), reason=reason, seats=(seat,))
