"""Cards: laid in secret, or turned up on the table and told."""

from companion.engine import IllegalActionError, Seat
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.actions import LayCard, ShowCard
from companion.games.rebellion_3j.pieces import TITLES
from companion.games.rebellion_3j.rules.battles import open_wagers
from companion.games.rebellion_3j.rules.turn import Turn, take
from companion.games.rebellion_3j.rules.waiting import awaited
from companion.games.rebellion_3j.state import Phase


@take.register
def _(action: LayCard, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.CARDS)
    if not turn.state.options.hides_cards:
        raise IllegalActionError("Cards are turned up on the table in this game.")
    card = action.card.expose()
    if card not in turn.state.hands[seat]:  # which one is not said: somebody may read over
        raise IllegalActionError("{seat:seat} has discarded that card in this cycle.", seat=seat)
    turn.add(e.CardLaid(seat, action.card))
    if awaited(turn.state):
        return
    if not turn.state.options.hides_wagers:
        cards = {seat: laid.expose() for seat, laid in sorted(turn.state.laid.items())}
        turn.add(e.Revealed(cards, {}))
    open_wagers(turn)


@take.register
def _(action: ShowCard, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.CARDS)
    if turn.state.options.hides_cards:
        raise IllegalActionError("Cards are laid in secret in this game.")
    turn.need_turn(seat)
    if action.card not in turn.state.hands[seat]:
        raise IllegalActionError(
            "{seat:seat} has discarded {card:term} in this cycle.",
            seat=seat,
            card=TITLES[action.card],
        )
    turn.add(e.CardShown(seat, action.card))
    if not awaited(turn.state):
        open_wagers(turn)
