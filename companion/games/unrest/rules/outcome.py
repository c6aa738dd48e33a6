"""How a game of Unrest ends."""

from enum import StrEnum

from companion.engine import Outcome
from companion.games.unrest.pieces import Side
from companion.games.unrest.state import State


class Reason(StrEnum):
    """Why a side has won."""

    DISTRICTS_LIBERATED = "districts_liberated"
    CAPITOL_LIBERATED = "capitol_liberated"
    EMPIRE_HELD = "empire_held"


def outcome(state: State) -> Outcome | None:
    """Return who won and why; there is no draw."""
    side = state.winner
    if side is None:
        return None
    return Outcome(winner=side, reason=_reason(state, side), seats=(state.seat_of(side),))


def _reason(state: State, side: Side) -> Reason:
    if side is Side.EMPIRE:
        return Reason.EMPIRE_HELD
    return Reason.CAPITOL_LIBERATED if state.capitol_won else Reason.DISTRICTS_LIBERATED
