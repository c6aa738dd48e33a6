"""Points at the end, ties, and how one player alone has done."""

from collections.abc import Callable

from companion.engine import Seat, term
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import (
    COMMON_WORTH,
    FACTION_WORTH,
    RESOURCES,
    Good,
)
from companion.games.imperial_settlers.rules.turn import Turn
from companion.games.imperial_settlers.rules.waiting import in_order
from companion.games.imperial_settlers.state import End, Score, State, Tie

# From so many points on, in falling order.
TITLES = {
    80: term("Emperor"),
    70: term("King"),
    60: term("Castellan"),
    50: term("Knight"),
    40: term("Squire"),
    30: term("Servant"),
    0: term("Plebeian"),
}
_ENDS = {Tie.LEFT: End.MOST_LEFT, Tie.CARDS: End.MOST_CARDS}
_NEXT = {Tie.LEFT: Tie.CARDS, Tie.CARDS: Tie.NOTHING}


def score_of(state: State, seat: Seat) -> Score:
    """Return how the points of an empire come together. Foundations are worth nothing."""
    empire, own = state.empires[seat], state.own_locations(seat)
    common = len(empire.locations) - (own - empire.own) + empire.common
    return Score(empire.points, common * COMMON_WORTH, own * FACTION_WORTH, empire.extra)


def title_of(state: State) -> str:
    """Return what a game alone that was won is called; nothing for any other."""
    if state.end is not End.LARGER_EMPIRE:
        return ""
    total = score_of(state, 1).total
    return next(title for least, title in TITLES.items() if total >= least)


def settle_end(turn: Turn) -> None:
    """Find the winner, as far as the books can tell."""
    state = turn.state
    if state.alone:
        won = state.own_locations(1) > state.collection
        end = End.LARGER_EMPIRE if won else End.LARGER_COLLECTION
        turn.add(e.GameEnded((1,) if won else (), end))
        return
    best = _most(in_order(state), lambda seat: score_of(state, seat).total)
    if len(best) == 1:
        turn.add(e.GameEnded(best, End.MOST_POINTS))
    else:
        look_at(turn, best, Tie.LEFT)


def look_at(turn: Turn, tied: tuple[Seat, ...], tie: Tie) -> None:
    """Let something decide between equal points: by the books, or by asking the table."""
    if tie is Tie.NOTHING:
        turn.add(e.GameEnded(tied, End.SHARED))
        return
    turn.add(e.TieFound(tied, tie))
    known = _known(turn.state, tie)
    if known is None:
        return
    best = _most(tied, known)
    if len(best) == 1:
        turn.add(e.GameEnded(best, _ENDS[tie]))
    else:
        look_at(turn, best, _NEXT[tie])


def fall_behind(turn: Turn, seat: Seat) -> None:
    """Take somebody out of a tie who has fewer."""
    tie = turn.state.tie or Tie.LEFT
    left = tuple(one for one in turn.state.tied if one != seat)
    if len(left) == 1:
        turn.add(e.GameEnded(left, _ENDS[tie]))
    else:
        turn.add(e.TieFound(left, tie))


def still_tied(turn: Turn) -> None:
    """Look at the next thing that could decide."""
    look_at(turn, turn.state.tied, _NEXT[turn.state.tie or Tie.LEFT])


def left_over(state: State, seat: Seat) -> int:
    """Return the workers and resources of an empire; gold is no resource (CON-2e)."""
    empire = state.empires[seat]
    return sum(empire.has(good) for good in (Good.WORKER, *RESOURCES))


def _known(state: State, tie: Tie) -> Callable[[Seat], int] | None:
    if tie is Tie.LEFT and state.options.keeps_goods:
        return lambda seat: left_over(state, seat)
    if tie is Tie.CARDS and state.options.keeps_cards:
        return lambda seat: state.empires[seat].hand.size
    return None


def _most(
    seats: tuple[Seat, ...],
    count: Callable[[Seat], int],
) -> tuple[Seat, ...]:
    most = max(map(count, seats))
    return tuple(seat for seat in seats if count(seat) == most)
