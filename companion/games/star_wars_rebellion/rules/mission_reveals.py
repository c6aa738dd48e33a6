"""Turning up a mission: what can be revealed, and what comes of it."""

from collections.abc import Iterator

from companion.engine import Action, Fact, Seat
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Mission
from companion.games.star_wars_rebellion.pieces import Leader, Role, Side
from companion.games.star_wars_rebellion.rules.card_places import has_place
from companion.games.star_wars_rebellion.rules.mission_dice import is_able
from companion.games.star_wars_rebellion.state import Attempt, Slot, State, on_mission


def reveals(state: State, side: Side, role: Role | None) -> Iterator[Action]:
    """Yield what a side can reveal; of a team, what a leader of this role is on.

    What was told in secret is always offered: that it cannot be done would tell what it is.
    """
    if not state.options.keeps_map:
        for mission in _unspent(state, side):
            yield a.Reveal(mission.code)
        return
    slots = list(own_slots(state, side, role))
    yield from (a.RevealTold(slot.number) for slot in slots if slot.card is not None)
    untold = [slot for slot in slots if slot.card is None]
    if untold:
        possible = [one for one in _unspent(state, side) if has_place(state, one)]
        yield from _of_slots(state, untold, possible)


def _of_slots(state: State, slots: list[Slot], missions: list[Mission]) -> Iterator[Action]:
    for slot in slots:
        leaders = on_slot(state, slot)
        for mission in missions:
            if is_able(state, mission, leaders):
                yield a.Reveal(mission.code, slot.number)


def own_slots(state: State, side: Side, role: Role | None) -> Iterator[Slot]:
    """Yield the missions of a side that lie face down, with a leader of this role on them."""
    roles = state.galaxy.leaders
    for slot in state.slots:
        if slot.side is side:
            leaders = on_slot(state, slot)
            if role is None or any(roles[one].role is role for one in leaders):
                yield slot


def on_slot(state: State, slot: Slot) -> tuple[Leader, ...]:
    """Return who is on a mission that lies face down."""
    return state.leaders_at(on_mission(slot.number))


def is_unspent(state: State, mission: Mission) -> bool:
    """Tell whether a copy of a mission may still be in a hand."""
    return state.spent.count(mission.code) < mission.copies


def _unspent(state: State, side: Side) -> Iterator[Mission]:
    for mission in state.galaxy.missions.values():
        if mission.side is side and is_unspent(state, mission):
            yield mission


def reveal_events(state: State, seat: Seat, action: Action) -> list[Fact]:
    """Return what follows from revealing a mission; it is legal."""
    side = state.side_of(seat) or Side.REBELS
    match action:
        case a.Reveal(card=card, slot=number):
            return [e.MissionRevealed(Attempt(number, side, card))]
        case a.RevealTold(slot=number):
            return _told(state, side, number)
    raise TypeError(f"{type(action).__name__} reveals no mission")


def _told(state: State, side: Side, number: int) -> list[Fact]:
    """Return what follows from opening a slot; what cannot be done goes back to the hand.

    Its leaders stay away until all return: else a mission would be a place to wait for nothing.
    """
    slot = next(one for one in state.slots if one.number == number)
    code = slot.card.expose() if slot.card is not None else ""
    leaders = on_slot(state, slot)
    revealed = e.MissionRevealed(Attempt(number, side, code))
    mission = state.galaxy.missions.get(code)
    if mission and _can_be_done(state, side, mission, leaders):
        return [revealed]
    return [revealed, e.CardSpent(side, code, stays=True)]


def _can_be_done(state: State, side: Side, mission: Mission, leaders: tuple[Leader, ...]) -> bool:
    able = mission.side is side and is_able(state, mission, leaders)
    return able and is_unspent(state, mission) and has_place(state, mission)


def mission_cards(state: State, code: str) -> list[Action]:
    """Return what a mission card that is shown means for whoever's turn it is.

    It stands for every slot that was told in secret, whatever was told there.
    """
    mission = state.galaxy.missions.get(code)
    if mission is None or state.turn is None or mission.side is not state.turn.side:
        return []
    offered = reveals(state, state.turn.side, state.turn.role)
    return [
        one
        for one in offered
        if isinstance(one, a.RevealTold) or (isinstance(one, a.Reveal) and one.card == code)
    ]
