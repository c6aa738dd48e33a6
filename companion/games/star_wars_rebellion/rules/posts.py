"""Who decides what, and whose turn comes next."""

from companion.engine import Seat
from companion.games.star_wars_rebellion.options import Initiative
from companion.games.star_wars_rebellion.pieces import Leader, Role, Side
from companion.games.star_wars_rebellion.rules.board import pool, tacticians
from companion.games.star_wars_rebellion.state import Commander, State, on_mission

_TWO = 2


def order(state: State) -> tuple[Commander, ...]:
    """Return who takes turns, in order; in a team the two roles of a side apart."""
    if state.count == _TWO:
        return (Commander(Side.REBELS), Commander(Side.EMPIRE))
    roles = (Role.ADMIRAL, Role.GENERAL)
    if state.options.initiative is Initiative.GENERALS:
        roles = (Role.GENERAL, Role.ADMIRAL)
    return tuple(Commander(side, role) for role in roles for side in (Side.REBELS, Side.EMPIRE))


def seat_for(state: State, commander: Commander) -> Seat:
    """Return who takes the turn of a commander."""
    return state.seat_of(commander.side, commander.role or Role.GENERAL)


def next_commander(state: State) -> Commander | None:
    """Return whose turn comes next; None when all have passed."""
    line = order(state)
    at = line.index(state.turn) + 1 if state.turn in line else 0
    around = (*line[at:], *line[:at])
    return next((one for one in around if one not in state.passed), None)


def commands(state: State, commander: Commander, leader: Leader) -> bool:
    """Tell whether a leader is one of a commander's."""
    role = state.galaxy.leaders[leader].role
    return state.allegiance(leader) is commander.side and commander.role in (None, role)


def can_act(state: State, commander: Commander) -> bool:
    """Tell whether a commander could do anything but pass, as far as that is kept."""
    if not state.options.keeps_map:
        return True
    idle = tacticians(state, pool(state, commander.side))
    sent = [leader for slot in state.slots for leader in state.leaders_at(on_mission(slot.number))]
    return any(commands(state, commander, leader) for leader in (*idle, *sent))
