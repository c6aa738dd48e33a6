"""Who has won."""

from companion.engine import Outcome
from companion.games.star_wars_rebellion.state import State


def outcome(state: State) -> Outcome | None:
    """Return who won and why; None while the game goes on."""
    if state.winner is None or state.end is None:
        return None
    seats = tuple(sorted(set(state.posts[state.winner].values())))
    return Outcome(winner=state.winner, reason=state.end, seats=seats)
