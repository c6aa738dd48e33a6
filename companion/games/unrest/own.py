"""The missions players wrote themselves."""

from collections.abc import Callable, Sequence

from companion.engine import Setup
from companion.games.unrest.missions import KNOWN, Mission
from companion.games.unrest.rules import begin
from companion.games.unrest.state import State


def begin_with(own: Sequence[Mission]) -> Callable[[Setup], State]:
    """Return how a game begins in which these missions can be laid out, too."""
    pool = (*KNOWN.values(), *own)

    def begin_with_own(setup: Setup) -> State:
        return begin(setup, pool)

    return begin_with_own
