"""What each event does to the state. Total, pure, and blind: no secret is opened here."""

from collections.abc import Mapping
from functools import singledispatch

from msgspec.structs import replace

from companion.engine import Fact, Seat
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.pieces import HAND, SEATS, Card
from companion.games.rebellion_3j.state import Phase, State


def evolve(state: State, event: Fact) -> State:
    """Return the state after an event."""
    return _after(event, state)


def withdraw(state: State, event: Fact) -> State:
    """Return the state in which whoever chose this in secret has not chosen yet."""
    match event:
        case e.CardLaid(seat=seat):
            return replace(
                state, laid={one: laid for one, laid in state.laid.items() if one != seat}
            )
        case e.WagerLaid(seat=seat):
            return replace(state, bids={one: bid for one, bid in state.bids.items() if one != seat})
    return state


@singledispatch
def _after(event: Fact, state: State) -> State:  # noqa: ARG001 - the pattern of the others
    raise TypeError(f"{type(event).__name__} is no event of Rebellion")


@_after.register
def _(_: e.GameBegun, state: State) -> State:
    return state  # who is blue is an option, told once more


@_after.register
def _(event: e.CycleBegun, state: State) -> State:
    return replace(state, cycle=event.cycle, conflict=0, hands=dict.fromkeys(SEATS, HAND))


@_after.register
def _(event: e.ConflictBegun, state: State) -> State:
    return replace(state, phase=Phase.CARDS, conflict=event.conflict, fought=False)


@_after.register
def _(event: e.LastCards, state: State) -> State:
    return replace(state, cards=event.cards)


@_after.register
def _(event: e.CardLaid, state: State) -> State:
    return replace(state, laid={**state.laid, event.seat: event.card})


@_after.register
def _(event: e.CardShown, state: State) -> State:
    return replace(state, cards={**state.cards, event.seat: event.card})


@_after.register
def _(_: e.WagersCalled, state: State) -> State:
    return replace(state, phase=Phase.WAGERS)


@_after.register
def _(event: e.WagerLaid, state: State) -> State:
    return replace(state, bids={**state.bids, event.seat: event.amount})


@_after.register
def _(event: e.WagerTold, state: State) -> State:
    return _stake(state, {event.seat: event.amount})


@_after.register
def _(event: e.Revealed, state: State) -> State:
    if event.cards:
        state = replace(state, cards=event.cards, laid={})
    return _stake(replace(state, bids={}), event.wagers) if event.wagers else state


@_after.register
def _(_: e.GeneralsMet, state: State) -> State:
    camps = _added(state.camps, state.wagers)
    return replace(state, phase=Phase.REWAGER, camps=camps, wagers={})


@_after.register
def _(event: e.CommandOpened, state: State) -> State:
    return replace(state, phase=Phase.COMMAND, commander=event.seat)


@_after.register
def _(event: e.WagerChanged, state: State) -> State:
    return _stake(replace(state, commander=None), {event.seat: event.amount})


@_after.register
def _(_: e.WagerKept, state: State) -> State:
    return replace(state, commander=None)


@_after.register
def _(_: e.DiceCalled, state: State) -> State:
    attrition = state.phase is Phase.ATTRITION_WAGERS
    return replace(state, phase=Phase.ATTRITION_DICE if attrition else Phase.DICE)


@_after.register
def _(event: e.DieEntered, state: State) -> State:
    return replace(state, dice={**state.dice, event.seat: int(event.value)})


@_after.register
def _(event: e.DiceRolled, state: State) -> State:
    return replace(state, dice={seat: int(value) for seat, value in event.dice.items()})


@_after.register
def _(event: e.TokensLost, state: State) -> State:
    gone = {seat: -count for seat, count in event.losses.items()}
    return replace(state, camps=_added(state.camps, gone), lost=_added(state.lost, event.losses))


@_after.register
def _(event: e.BattleFought, state: State) -> State:
    return replace(
        state,
        camps={**state.camps, **event.battle.camps},
        hands={seat: _without(hand, state.cards.get(seat)) for seat, hand in state.hands.items()},
        laid={},
        bids={},
        cards={},
        wagers={},
        commander=None,
        dice={},
        fought=True,
        history=(*state.history, event.battle),
    )


@_after.register
def _(_: e.AttritionBegun, state: State) -> State:
    return replace(state, phase=Phase.ATTRITION_WAGERS, fought=False)


@_after.register
def _(event: e.GameEnded, state: State) -> State:
    return replace(state, phase=Phase.OVER, reason=event.reason)


def _stake(state: State, wagers: Mapping[Seat, int]) -> State:
    """Put these tokens in the middle, and take back what these seats had there."""
    change = {seat: state.wagers.get(seat, 0) - count for seat, count in wagers.items()}
    open_now = {seat: int(count) for seat, count in wagers.items()}
    return replace(state, camps=_added(state.camps, change), wagers={**state.wagers, **open_now})


def _added(tokens: Mapping[Seat, int], change: Mapping[Seat, int]) -> dict[Seat, int]:
    return {seat: count + change.get(seat, 0) for seat, count in tokens.items()}


def _without(hand: tuple[Card, ...], card: Card | None) -> tuple[Card, ...]:
    return tuple(held for held in hand if held is not card)
