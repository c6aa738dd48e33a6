"""The lookout: who takes a card from how many, in every variant.

Only where cards are kept does the companion follow it card by card; else it is one step.
"""

from companion.engine import Seat
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.options import Lookout
from companion.games.imperial_settlers.pieces import Deck
from companion.games.imperial_settlers.rules.turn import Turn, there_are
from companion.games.imperial_settlers.rules.waiting import in_order
from companion.games.imperial_settlers.state import State

ALONE = 4  # cards for one player and the virtual one
ADVANCED = 5
SECOND_PICK = 4  # cards to choose from in the first lap of an advanced lookout, but for its first
SECOND_LAP = 3
LAST_PICK = 2
KEPT = 2  # common cards of each player in an alternate lookout
REFILLED_FROM = 3  # players


def open_lookout(turn: Turn) -> None:
    """Draw what is drawn unseen, and ask for the first cards."""
    options = turn.state.options
    if not options.keeps_cards:
        return
    for seat in in_order(turn.state):
        turn.draw(seat, turn.state.deck_of(seat), 1)
        turn.draw(seat, Deck.COMMON, int(options.is_peaceful))
    if turn.state.alone:
        _ask(turn, 1, ALONE, in_order(turn.state))
    elif options.lookout is Lookout.STANDARD:
        _ask(turn, 1, turn.state.count + 1, in_order(turn.state))
    elif options.lookout is Lookout.ADVANCED:
        _ask(turn, 1, ADVANCED, in_order(turn.state) * 2)


def is_secret(state: State) -> bool:
    """Tell whether this lookout happens in the hands of the players, in one step."""
    kept = state.options.keeps_cards
    return not kept or (state.options.lookout is Lookout.ALTERNATE and not state.alone)


def end_secret_lookout(turn: Turn) -> None:
    """Let everybody have their cards."""
    if turn.state.alone:
        turn.add(e.VirtualTook(""))
        turn.add(e.VirtualTook(""))
    if turn.state.options.keeps_cards:
        for seat in in_order(turn.state):
            turn.draw(seat, Deck.COMMON, KEPT)
        turn.add(e.CardsThrown(_thrown(turn)))


def pick(turn: Turn, seat: Seat, card: str) -> bool:
    """Let somebody take a card; tell whether that was the last of the lookout."""
    turn.add(e.CardTaken(seat, card))
    if turn.state.alone:
        return _after_pick_alone(turn)
    if turn.state.picks:
        _refill(turn)
        return False
    _leave_the_rest(turn)
    if turn.state.options.lookout is Lookout.STANDARD and turn.state.lap == 1:
        _ask(turn, 2, turn.state.count + 1, in_order(turn.state)[::-1])
        return not turn.state.picks
    return True


def _after_pick_alone(turn: Turn) -> bool:
    """Let chance give a card to the virtual player, and then the last one."""
    display = turn.state.display
    if turn.state.lap == 1 and len(display) > 1:
        turn.add(e.VirtualTook(turn.random.choice(display)))
        turn.add(e.CardsAsked(2, 0, in_order(turn.state)))
        return False
    for card in display:
        turn.add(e.VirtualTook(card))
    return True


def _refill(turn: Turn) -> None:
    """Lay out as many as the next one chooses from."""
    state = turn.state
    if state.options.lookout is not Lookout.ADVANCED or state.count < REFILLED_FROM:
        return
    wanted = _choice_of(len(state.picks), state.count)
    if len(state.display) < wanted:
        _ask(turn, state.lap, wanted - len(state.display), state.picks)


def _choice_of(left: int, count: int) -> int:
    """Return from how many cards the next one chooses, when so many picks are left."""
    if left > count:
        return SECOND_PICK
    return SECOND_LAP if left > 1 else LAST_PICK


def _ask(turn: Turn, lap: int, count: int, picks: tuple[Seat, ...]) -> None:
    """Ask for common cards; for fewer where all the others are in hands and empires."""
    left = there_are(turn.state, Deck.COMMON)
    takers = picks[: left + len(turn.state.display)]
    turn.add(e.CardsAsked(lap, min(count, left), takers))


def _leave_the_rest(turn: Turn) -> None:
    for card in turn.state.display:
        turn.add(e.CardLeft(card))


def _thrown(turn: Turn) -> int:
    return min(turn.state.count, there_are(turn.state, Deck.COMMON))
