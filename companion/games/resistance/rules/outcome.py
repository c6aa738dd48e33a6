"""How a game of The Resistance ends."""

from enum import StrEnum

from companion.engine import Outcome
from companion.games.resistance.pieces import REJECTIONS_TO_LOSE, TO_WIN, Role
from companion.games.resistance.state import State


class Reason(StrEnum):
    """Why a side has won."""

    MISSIONS_SUCCEEDED = "missions_succeeded"
    MISSIONS_FAILED = "missions_failed"
    TEAMS_REJECTED = "teams_rejected"


def outcome(state: State) -> Outcome | None:
    """Return who won and why; the winning seats only once their cards are on the table."""
    if state.successes >= TO_WIN:
        return _won(state, Role.RESISTANCE, Reason.MISSIONS_SUCCEEDED)
    if state.failures >= TO_WIN:
        return _won(state, Role.SPY, Reason.MISSIONS_FAILED)
    if state.rejections >= REJECTIONS_TO_LOSE:
        return _won(state, Role.SPY, Reason.TEAMS_REJECTED)
    return None


def _won(state: State, side: Role, reason: Reason) -> Outcome:
    seats = tuple(seat for seat, role in state.revealed.items() if role is side)
    return Outcome(winner=side, reason=reason, seats=seats)
