"""Whom the table waits for."""

from collections.abc import Container

from companion.engine import Seat
from companion.games.rebellion_3j.options import Dice
from companion.games.rebellion_3j.pieces import SEATS
from companion.games.rebellion_3j.state import Phase, State


def awaited(state: State) -> tuple[Seat, ...]:
    """Return the seats that hold the game up.

    Hidden choices come in at once, open ones seat by seat: so a number that is tapped on the table
    can only be meant for one of them.
    """
    match state.phase:
        case Phase.CARDS if state.options.hides_cards:
            return _missing(state.laid)
        case Phase.CARDS:
            return _missing(state.cards)[:1]
        case Phase.WAGERS | Phase.REWAGER | Phase.ATTRITION_WAGERS if state.options.hides_wagers:
            return _missing(state.bids)
        case Phase.WAGERS | Phase.REWAGER | Phase.ATTRITION_WAGERS:
            return _missing(state.wagers)[:1]
        case Phase.COMMAND:
            return () if state.commander is None else (state.commander,)
        case Phase.DICE | Phase.ATTRITION_DICE if state.options.dice is Dice.REAL:
            return _missing(state.dice)[:1]
        case Phase.DICE | Phase.ATTRITION_DICE:
            return (roller(state),)
    return ()


def roller(state: State) -> Seat:
    """Return who is asked to let the companion roll: one conflict this one, then the other."""
    return SEATS[(state.cycle + len(state.history)) % len(SEATS)]


def _missing(found: Container[Seat]) -> tuple[Seat, ...]:
    return tuple([seat for seat in SEATS if seat not in found])
