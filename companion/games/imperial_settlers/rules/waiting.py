"""Whom the table waits for."""

from companion.engine import Seat
from companion.engine.seats import clockwise
from companion.games.imperial_settlers.state import Phase, State


def awaited(state: State) -> tuple[Seat, ...]:
    """Return the seats that hold the game up. What was begun is finished first."""
    if state.end is not None:
        return ()
    if state.book:
        return (state.book.seat,)
    if state.choices:
        return (state.choices[0].seat,)
    placing = owing_samurai(state)
    return (placing,) if placing else _in_phase(state)


def owing_samurai(state: State) -> Seat | None:
    """Return who has Samurai of a bonus to place."""
    return next((seat for seat, one in state.empires.items() if one.samurai), None)


def in_order(state: State) -> tuple[Seat, ...]:
    """Return all seats clockwise from the first player."""
    return tuple(clockwise(state.first, state.count))


def next_to_count(state: State) -> Seat | None:
    """Return whose empire is counted next."""
    return next((seat for seat in in_order(state) if not state.empires[seat].confirmed), None)


def _in_phase(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case Phase.LOOKOUT if state.picks and not state.to_lay:
            return state.picks[:1]
        case Phase.HANDS:
            return tuple(seat for seat in in_order(state) if seat not in state.done)
        case Phase.ACTION if state.options.keeps_goods:
            return () if state.current is None else (state.current,)
        case Phase.ACTION:
            return tuple(seat for seat in in_order(state) if not state.empires[seat].passed)
        case Phase.SCORING if state.tied:
            return state.tied[:1]
        case Phase.SCORING:
            counting = next_to_count(state)
            return (counting,) if counting else ()
    return (state.first,)
