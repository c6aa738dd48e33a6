"""Tokens: wagered in secret, told after a real reveal, or moved by a General's command."""

from companion.engine import IllegalActionError, Seat, Secret
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.actions import Command, KeepWager, TellWager, Wager
from companion.games.rebellion_3j.pieces import Card, Tokens
from companion.games.rebellion_3j.rules.battles import call_dice, go_on_after_wagers
from companion.games.rebellion_3j.rules.contest import counts_as, wagers
from companion.games.rebellion_3j.rules.turn import Turn, take
from companion.games.rebellion_3j.rules.waiting import awaited
from companion.games.rebellion_3j.state import WAGERING, Phase, State


def open_range(state: State, seat: Seat) -> range:
    """Return what a seat may wager openly: with the card that all see, or none."""
    return wagers(state.cards.get(seat), state.tokens(seat))


def hidden_range(state: State, seat: Seat) -> range:
    """Return what a seat may wager in secret: the same whatever its card (see `counts_as`)."""
    return wagers(None, state.tokens(seat))


@take.register
def _(action: Wager, turn: Turn, seat: Seat) -> None:
    turn.need_phase(*WAGERING)
    state = turn.state
    if not state.options.hides_wagers:
        raise IllegalActionError("Wagers are shown on the table in this game.")
    amount = action.amount.expose()
    _need_tokens(state, seat, amount)
    # A wager below the least one is not refused: that would tell the card.
    counted = counts_as(_hidden_card(state, seat), amount, state.tokens(seat))
    turn.add(e.WagerLaid(seat, Secret(counted)))
    if not awaited(turn.state):
        _reveal(turn)


@take.register
def _(action: TellWager, turn: Turn, seat: Seat) -> None:
    turn.need_phase(*WAGERING)
    state = turn.state
    if state.options.hides_wagers:
        raise IllegalActionError("Wagers are told in secret in this game.")
    turn.need_turn(seat)
    _need_tokens(state, seat, action.amount)
    least = open_range(state, seat).start
    if action.amount < least:
        raise IllegalActionError(
            "With this card {seat:seat} wagers at least {least}.", seat=seat, least=least
        )
    turn.add(e.WagerTold(seat, action.amount))
    if not awaited(turn.state):
        go_on_after_wagers(turn)


@take.register
def _(action: Command, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.COMMAND)
    turn.need_turn(seat)
    _need_tokens(turn.state, seat, action.amount)
    if action.amount == turn.state.wagers.get(seat):
        raise IllegalActionError("The wager of {seat:seat} is as large already.", seat=seat)
    turn.add(e.WagerChanged(seat, action.amount))
    call_dice(turn)


@take.register
def _(_: KeepWager, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.COMMAND)
    turn.need_turn(seat)
    turn.add(e.WagerKept(seat))
    call_dice(turn)


def _reveal(turn: Turn) -> None:
    state = turn.state
    laid = {seat: card.expose() for seat, card in sorted(state.laid.items())}
    bids = {seat: bid.expose() for seat, bid in sorted(state.bids.items())}
    turn.add(e.Revealed(laid or state.cards, bids))
    go_on_after_wagers(turn)


def _hidden_card(state: State, seat: Seat) -> Card | None:
    laid = state.laid.get(seat)
    return state.cards.get(seat) if laid is None else laid.expose()


def _need_tokens(state: State, seat: Seat, amount: Tokens) -> None:
    most = hidden_range(state, seat)[-1]
    if amount > most:
        raise IllegalActionError("{seat:seat} wagers at most {most}.", seat=seat, most=most)
