"""The rules of Imperial Settlers: who may do what, and what follows."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action, Fact, Seat
from companion.games.imperial_settlers.rules import bookkeeping, deeds
from companion.games.imperial_settlers.rules.legal import legal
from companion.games.imperial_settlers.rules.opening import begin, deal
from companion.games.imperial_settlers.rules.outcome import outcome
from companion.games.imperial_settlers.rules.refusals import allows, refuse
from companion.games.imperial_settlers.rules.turn import Turn, take
from companion.games.imperial_settlers.rules.waiting import awaited
from companion.games.imperial_settlers.state import State

__all__ = ["awaited", "begin", "deal", "decide", "legal", "outcome"]

_NEEDED = (bookkeeping, deeds)  # what follows from actions is registered there


def decide(state: State, seat: Seat, action: Action, random: Random) -> Sequence[Fact]:
    """Return what follows from an action, or raise `IllegalActionError` with the reason."""
    if not allows(state, seat, action):
        raise refuse(state, seat, action)
    turn = Turn(state, random)
    take(action, turn, seat)
    return turn.events
