"""Before the first conflict: tokens, colours and hands."""

from collections.abc import Sequence
from random import Random

import msgspec

from companion.engine import Fact, Setup
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.options import Options
from companion.games.rebellion_3j.pieces import ENCAMPMENT, HAND, SEATS, Colour
from companion.games.rebellion_3j.rules.battles import begin_cycle
from companion.games.rebellion_3j.rules.turn import Turn
from companion.games.rebellion_3j.state import State


def begin(setup: Setup) -> State:
    """Return the empty table."""
    return State(
        options=msgspec.convert(setup.options, Options),
        camps=dict.fromkeys(SEATS, ENCAMPMENT),
        lost=dict.fromkeys(SEATS, 0),
        hands=dict.fromkeys(SEATS, HAND),
    )


def deal(state: State, random: Random) -> Sequence[Fact]:
    """Begin the first cycle; nothing is left to chance."""
    turn = Turn(state, random)
    colours = (state.options.seat_of(colour) for colour in Colour)
    turn.add(e.GameBegun(*colours))
    begin_cycle(turn, 1)
    return turn.events
