"""The rules of Unrest: who may do what, and what follows from it."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action, Fact, Seat
from companion.games.unrest.rules import assignment, check, defence, opening, plan
from companion.games.unrest.rules.check import liberations
from companion.games.unrest.rules.choices import awaited, legal, open_legal
from companion.games.unrest.rules.opening import begin, deal, open_districts, open_missions
from companion.games.unrest.rules.outcome import Reason, outcome
from companion.games.unrest.rules.plan import identity, kinds, playable, unplayed
from companion.games.unrest.rules.turn import Turn, take
from companion.games.unrest.state import State

__all__ = [
    "Reason",
    "awaited",
    "begin",
    "deal",
    "decide",
    "identity",
    "kinds",
    "legal",
    "liberations",
    "open_districts",
    "open_legal",
    "open_missions",
    "outcome",
    "playable",
    "unplayed",
]

# Each of these teaches `take` its own actions.
_PARTS = (opening, plan, defence, assignment, check)


def decide(state: State, seat: Seat, action: Action, random: Random) -> Sequence[Fact]:
    """Return what follows from an action, or raise `IllegalActionError` saying why nothing does."""
    turn = Turn(state, random)
    take(action, turn, seat)
    return turn.events
