"""The rules of The Resistance: who may do what, and what follows from it."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action, Fact, Seat
from companion.games.resistance.rules import missions, opening, plots, team, votes, windows
from companion.games.resistance.rules.choices import awaited, legal
from companion.games.resistance.rules.opening import begin, deal
from companion.games.resistance.rules.outcome import Reason, outcome
from companion.games.resistance.rules.turn import Turn, take
from companion.games.resistance.state import State

__all__ = ["Reason", "awaited", "begin", "deal", "decide", "legal", "outcome"]

# Each of these teaches `take` its own actions.
_PARTS = (opening, plots, team, votes, missions, windows)


def decide(state: State, seat: Seat, action: Action, random: Random) -> Sequence[Fact]:
    """Return what follows from an action, or raise `IllegalActionError` saying why nothing does."""
    turn = Turn(state, random)
    take(action, turn, seat)
    return turn.events
