"""What each event does to the state. Total, pure, and blind: no secret is opened here."""

from functools import singledispatch
from typing import Any

from msgspec.structs import replace

from companion.engine import Fact
from companion.games.unrest import events as e
from companion.games.unrest.pieces import FINAL_CLASH, OPEN_PLACE, Card, District, Token
from companion.games.unrest.state import Liberation, Phase, Placed, Round, State


def evolve(state: State, event: Fact) -> State:
    """Return the state after an event."""
    return _after(event, state)


@singledispatch
def _after(event: Fact, state: State) -> State:  # noqa: ARG001 - the pattern of the others
    raise TypeError(f"{type(event).__name__} is no event of Unrest")


@_after.register
def _(event: e.SidesTaken, state: State) -> State:
    return replace(state, rebellion=event.rebellion)


@_after.register
def _(event: e.RowLaid, state: State) -> State:
    return replace(state, row=event.districts, phase=Phase.MISSIONS)


@_after.register
def _(event: e.MissionsLaid, state: State) -> State:
    return replace(state, missions=event.missions)


@_after.register
def _(event: e.DistrictPlaced, state: State) -> State:
    return replace(state, row=(*state.row, event.district))


@_after.register
def _(_: e.RowFinished, state: State) -> State:
    return replace(state, phase=Phase.MISSIONS)


@_after.register
def _(event: e.MissionChosen, state: State) -> State:
    return replace(state, missions=(*state.missions, event.mission))


@_after.register
def _(event: e.RoundBegun, state: State) -> State:
    return replace(
        state,
        phase=Phase.PLAN if event.number >= FINAL_CLASH else Phase.AREA,
        rounds=(*state.rounds, Round(event.number)),
        area=(),
        front={},
        blockade=None,
    )


@_after.register
def _(event: e.AreaChosen, state: State) -> State:
    area = (event.left, event.right)
    return replace(state, phase=Phase.PLAN, area=area, rounds=_noted(state, area=area))


@_after.register
def _(event: e.CardRead, state: State) -> State:
    return replace(state, front={**state.front, event.place: event.card}, hand=state.hand - 1)


@_after.register
def _(event: e.PlanLaid, state: State) -> State:
    if event.card is not None:
        state = replace(state, front={**state.front, OPEN_PLACE: event.card})
    return replace(state, phase=Phase.DEFEND, rounds=_noted(state, opened=event.card))


@_after.register
def _(event: e.CardSurveilled, state: State) -> State:
    state = replace(state, front={**state.front, event.place: event.card})
    return _used(state, Token.SURVEIL)


@_after.register
def _(event: e.DecoyRemoved, state: State) -> State:
    return _set_aside(state, event.place, Card.DECOY)


@_after.register
def _(event: e.OpenCardDestroyed, state: State) -> State:
    return _used(_set_aside(state, event.place, event.card), Token.DESTROY)


@_after.register
def _(event: e.HiddenCardDestroyed, state: State) -> State:
    card = Card.DECOY if event.decoy else state.front.get(event.place)
    return _used(_set_aside(state, event.place, card), Token.DESTROY)


@_after.register
def _(event: e.CardRerouted, state: State) -> State:
    return _used(_moved(state, event.place, event.district), Token.REROUTE)


@_after.register
def _(event: e.DistrictBlockaded, state: State) -> State:
    return _used(replace(state, blockade=event.district), Token.BLOCKADE)


@_after.register
def _(_: e.DefenceEnded, state: State) -> State:
    return replace(state, phase=Phase.ASSIGN)


@_after.register
def _(event: e.CardAssigned, state: State) -> State:
    return _moved(state, event.place, event.district)


@_after.register
def _(_: e.CheckBegun, state: State) -> State:
    return replace(state, phase=Phase.CHECK)


@_after.register
def _(event: e.DistrictLiberated, state: State) -> State:
    stack = state.stacks.get(event.district, ())
    turned = {shown.position: shown.card for shown in event.shown}
    proved = tuple(turned.get(position, card) for position, card in enumerate(stack))
    done = Liberation(event.district, event.mission.id, state.round)
    state = replace(
        state,
        stacks={**state.stacks, event.district: proved},
        liberated=(*state.liberated, done),
    )
    return replace(state, phase=Phase.OVER) if state.winner else state


@_after.register
def _(event: e.MissionLeft, state: State) -> State:
    return replace(state, left_play=(*state.left_play, event.mission.id))


@_after.register
def _(_: e.CheckEnded, state: State) -> State:
    return state


@_after.register
def _(_: e.TokensTurned, state: State) -> State:
    return replace(state, used=())


@_after.register
def _(event: e.CardsDrawn, state: State) -> State:
    return replace(state, hand=state.hand + event.count, deck=state.deck - event.count)


@_after.register
def _(_: e.EmpireHeld, state: State) -> State:
    return replace(state, phase=Phase.OVER, held=True)


@_after.register
def _(event: e.CardsShown, state: State) -> State:
    stacks: dict[District, tuple[Placed, ...]] = {**state.stacks, **event.stacks}
    return replace(state, stacks=stacks, destroyed=event.destroyed)


def _noted(state: State, **facts: Any) -> tuple[Round, ...]:
    """Return the rounds with something noted about the one under way."""
    return (*state.rounds[:-1], *(replace(last, **facts) for last in state.rounds[-1:]))


def _used(state: State, token: Token) -> State:
    last = state.rounds[-1].tokens if state.rounds else ()
    rounds = _noted(state, tokens=(*last, token))
    return replace(state, used=(*state.used, token), rounds=rounds)


def _without(front: dict[int, Placed], place: int) -> dict[int, Placed]:
    return {other: card for other, card in front.items() if other != place}


def _set_aside(state: State, place: int, card: Placed | None) -> State:
    gone = () if card is None else (card,)
    return replace(state, front=_without(state.front, place), destroyed=(*state.destroyed, *gone))


def _moved(state: State, place: int, district: District) -> State:
    """Lay a card on a stack as it lies, face up or face down."""
    card = state.front.get(place)
    if card is None:
        return state
    stack = (*state.stacks.get(district, ()), card)
    return replace(
        state,
        front=_without(state.front, place),
        stacks={**state.stacks, district: stack},
    )
