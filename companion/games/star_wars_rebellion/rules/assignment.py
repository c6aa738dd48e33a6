"""Leaders go on missions that lie face down."""

from collections.abc import Iterator

from companion.engine import Action, Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.pieces import Side
from companion.games.star_wars_rebellion.rules.action_cards import assignment_cards
from companion.games.star_wars_rebellion.rules.board import pool
from companion.games.star_wars_rebellion.state import Slot, State, on_mission

MOST_LEADERS = 2  # on one mission


def assigner(state: State) -> Side:
    """Return which side assigns its leaders."""
    return state.assigners[0] if state.assigners else Side.EMPIRE


def assignments(state: State, side: Side) -> Iterator[Action]:
    """Yield who may go where, and that this is all."""
    yield a.Done()
    if not state.options.keeps_map:
        return
    open_slots = [slot.number for slot in own_slots(state, side) if _has_room(state, slot)]
    for leader in pool(state, side):
        yield a.Assign(leader)
        yield from (a.Assign(leader, number) for number in open_slots)
    yield from (a.TakeBack(slot.number) for slot in own_slots(state, side))
    yield from assignment_cards(state, side)


def own_slots(state: State, side: Side) -> list[Slot]:
    """Return the missions of a side that lie face down."""
    return [slot for slot in state.slots if slot.side is side]


def _has_room(state: State, slot: Slot) -> bool:
    return len(state.leaders_at(on_mission(slot.number))) < MOST_LEADERS


def untold(state: State, side: Side) -> Slot | None:
    """Return the next mission that the companion was not told; None where it knows all."""
    if not state.options.told_missions:
        return None
    return next((slot for slot in own_slots(state, side) if slot.card is None), None)


def tellings(state: State, side: Side) -> Iterator[Action]:
    """Yield every mission that may lie there, and that it stays untold."""
    yield a.Done()
    if untold(state, side):
        yield from (a.TellMission(Secret(code)) for code in could_lie(state, side))


def could_lie(state: State, side: Side) -> list[str]:
    """Return the missions that a side may have: not those that are told elsewhere or spent."""
    told = [slot.card.expose() for slot in own_slots(state, side) if slot.card is not None]
    gone = (*state.spent, *told)
    missions = (one for one in state.galaxy.missions.values() if one.side is side)
    return [one.code for one in missions if gone.count(one.code) < one.copies]
