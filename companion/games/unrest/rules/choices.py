"""What a seat may do now, and whom the table waits for."""

from collections.abc import Callable, Sequence

from companion.engine import Action, Seat, Secret
from companion.games.unrest import actions as a
from companion.games.unrest.pieces import Side, Token
from companion.games.unrest.rules.assignment import open_to_cards
from companion.games.unrest.rules.check import liberations
from companion.games.unrest.rules.defence import destinations, hidden_places
from companion.games.unrest.rules.opening import open_districts, open_missions
from companion.games.unrest.rules.plan import playable
from companion.games.unrest.state import Phase, State


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Return every action of this seat that the rules accept.

    Open actions follow from public facts only. Which cards the Rebellion may play and what it can
    liberate follows from its hidden cards: it is offered to nobody else.
    """
    return _BY_PHASE[state.phase](state) if seat in awaited(state) else []


def open_legal(state: State, seat: Seat) -> Sequence[Action]:
    """Return the open ones alone.

    What can be liberated is not looked for: how long that takes depends on the hidden cards.
    """
    if seat not in awaited(state) or state.phase is Phase.PLAN:
        return []
    return [a.EndCheck()] if state.phase is Phase.CHECK else _BY_PHASE[state.phase](state)


def awaited(state: State) -> Sequence[Seat]:
    """Return the seat that holds the game up."""
    if state.phase is Phase.OVER:
        return ()
    side = Side.EMPIRE if state.phase is Phase.DEFEND else Side.REBELLION
    return (state.seat_of(side),)


def _districts(state: State) -> list[Action]:
    return [*map(a.PlaceDistrict, open_districts(state))]


def _missions(state: State) -> list[Action]:
    return [a.ChooseMission(mission.id) for mission in open_missions(state)]


def _area(state: State) -> list[Action]:
    return [a.ChooseArea(left, right) for left, right in state.areas]


def _plan(state: State) -> list[Action]:
    return [a.PlayCard(Secret(card)) for card in playable(state)]


def _defend(state: State) -> list[Action]:
    return [action for token in state.available for action in _TOKENS[token](state)]


def _surveil(state: State) -> list[Action]:
    return [*map(a.Surveil, hidden_places(state))]


def _destroy(state: State) -> list[Action]:
    return [*map(a.Destroy, state.front)]


def _reroute(state: State) -> list[Action]:
    return [a.Reroute(place, to) for place in state.front for to in destinations(state)]


def _blockade(state: State) -> list[Action]:
    return [*map(a.Blockade, state.reach)]


def _assign(state: State) -> list[Action]:
    return [a.Assign(place, to) for place in state.front for to in open_to_cards(state)]


def _check(state: State) -> list[Action]:
    return [*(a.Liberate(Secret(proof)) for proof in liberations(state)), a.EndCheck()]


def _over(_: State) -> list[Action]:
    return []


_TOKENS: dict[Token, Callable[[State], list[Action]]] = {
    Token.SURVEIL: _surveil,
    Token.DESTROY: _destroy,
    Token.REROUTE: _reroute,
    Token.BLOCKADE: _blockade,
}

_BY_PHASE: dict[Phase, Callable[[State], list[Action]]] = {
    Phase.DISTRICTS: _districts,
    Phase.MISSIONS: _missions,
    Phase.AREA: _area,
    Phase.PLAN: _plan,
    Phase.DEFEND: _defend,
    Phase.ASSIGN: _assign,
    Phase.CHECK: _check,
    Phase.OVER: _over,
}
