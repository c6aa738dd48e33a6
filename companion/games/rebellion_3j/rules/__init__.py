"""The rules of Rebellion: who may do what, and what follows from it."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action, Fact, Seat
from companion.games.rebellion_3j.rules import dice, laying, wagering
from companion.games.rebellion_3j.rules.choices import legal
from companion.games.rebellion_3j.rules.opening import begin, deal
from companion.games.rebellion_3j.rules.outcome import outcome
from companion.games.rebellion_3j.rules.turn import Turn, take
from companion.games.rebellion_3j.rules.waiting import awaited
from companion.games.rebellion_3j.state import State

__all__ = ["awaited", "begin", "deal", "decide", "legal", "outcome"]

# Each of these teaches `take` its own actions.
_PARTS = (laying, wagering, dice)


def decide(state: State, seat: Seat, action: Action, random: Random) -> Sequence[Fact]:
    """Return what follows from an action, or raise `IllegalActionError` saying why nothing does."""
    turn = Turn(state, random)
    take(action, turn, seat)
    return turn.events
