"""The Empire uses two of its tokens, one after the other, on what lies in front of the marker."""

from companion.engine import IllegalActionError, Seat, Secret
from companion.games.unrest import events as e
from companion.games.unrest.actions import Blockade, Destroy, Reroute, Surveil
from companion.games.unrest.options import Switch
from companion.games.unrest.pieces import DEFENCES, TOKEN_TITLES, Card, District, Side, Token
from companion.games.unrest.rules.turn import Turn, take
from companion.games.unrest.state import Phase, Placed, State


def hidden_places(state: State) -> tuple[int, ...]:
    """Return where a card could be turned up."""
    return tuple(place for place, card in state.front.items() if isinstance(card, Secret))


def destinations(state: State) -> tuple[District, ...]:
    """Return where the Empire can send a card: out of the area, too (CON-0a)."""
    if state.options.reroute_blockaded is Switch.YES:
        return state.contested
    return tuple(district for district in state.contested if district is not state.blockade)


@take.register
def _(action: Surveil, turn: Turn, seat: Seat) -> None:
    _need_token(turn, seat, Token.SURVEIL)
    card = turn.need_card(action.place)
    if not isinstance(card, Secret):
        raise IllegalActionError("This card lies open already.")
    shown = card.expose()
    turn.add(e.CardSurveilled(action.place, shown))
    if shown is Card.DECOY:
        turn.add(e.DecoyRemoved(action.place))
    _end_when_done(turn)


@take.register
def _(action: Destroy, turn: Turn, seat: Seat) -> None:
    _need_token(turn, seat, Token.DESTROY)
    card = turn.need_card(action.place)
    if isinstance(card, Secret):
        turn.add(e.HiddenCardDestroyed(action.place, decoy=card.expose() is Card.DECOY))
    else:
        turn.add(e.OpenCardDestroyed(action.place, card))
    _end_when_done(turn)


@take.register
def _(action: Reroute, turn: Turn, seat: Seat) -> None:
    _need_token(turn, seat, Token.REROUTE)
    card = turn.need_card(action.place)
    turn.need_contested(action.district)
    if action.district not in destinations(turn.state):  # CON-0d
        turn.need_no_blockade(action.district)
    turn.add(e.CardRerouted(action.place, shown(card), action.district))
    _end_when_done(turn)


@take.register
def _(action: Blockade, turn: Turn, seat: Seat) -> None:
    _need_token(turn, seat, Token.BLOCKADE)
    turn.need_reach(action.district)  # in the Final Clash any district that is left (CON-0e)
    turn.add(e.DistrictBlockaded(action.district))
    _end_when_done(turn)


def shown(card: Placed) -> Card | None:
    """Return what everybody sees of a card; None for a back."""
    return None if isinstance(card, Secret) else card


def _need_token(turn: Turn, seat: Seat, token: Token) -> None:
    turn.need(Phase.DEFEND, seat, Side.EMPIRE)
    if token in turn.state.used:
        raise IllegalActionError(
            "{token:term} is used up: it comes back when all four tokens are.",
            token=TOKEN_TITLES[token],
        )


def _end_when_done(turn: Turn) -> None:
    """Close the defence after the second token.

    Both always have a target: two cards are hidden, and the first token takes one card away at
    most; three districts at least are not liberated.
    """
    if turn.state.defences >= DEFENCES:
        turn.add(e.DefenceEnded())
