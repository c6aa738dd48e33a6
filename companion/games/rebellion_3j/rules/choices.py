"""What a seat may do now."""

from collections.abc import Sequence

from companion.engine import Action, Seat, Secret
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j.options import Dice
from companion.games.rebellion_3j.pieces import HAND, Card, Die, Tokens
from companion.games.rebellion_3j.rules.wagering import hidden_range, open_range
from companion.games.rebellion_3j.rules.waiting import awaited
from companion.games.rebellion_3j.state import ROLLING, WAGERING, Phase, State

# Made once: they are asked for before every action.
LAYING = {card: a.LayCard(Secret(card)) for card in HAND}
WAGERS = tuple(a.Wager(Secret(amount)) for amount in Tokens)
_SHOWING = {card: a.ShowCard(card) for card in Card}
_TELLING = tuple(map(a.TellWager, Tokens))
_COMMANDS = tuple(map(a.Command, Tokens))
_DICE = tuple(map(a.EnterDie, Die))
_KEEP, _ROLL = a.KeepWager(), a.RollDice()


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Return every action of this seat that the rules accept.

    Depends on public facts only: a hand is known from the discards, an encampment by counting.
    """
    phase, options = state.phase, state.options
    if phase is Phase.CARDS and options.hides_cards:
        return [LAYING[card] for card in state.hands[seat]]
    if phase in WAGERING and options.hides_wagers:
        return [WAGERS[amount] for amount in hidden_range(state, seat)]
    if phase in ROLLING and options.dice is Dice.ROLLED:
        return [_ROLL]
    return _in_turn(state, seat) if seat in awaited(state) else []


def _in_turn(state: State, seat: Seat) -> list[Action]:
    """Return the open actions of the seat that is asked."""
    match state.phase:
        case Phase.CARDS:
            return [_SHOWING[card] for card in state.hands[seat]]
        case Phase.COMMAND:
            others = (n for n in open_range(state, seat) if n != state.wagers.get(seat))
            return [*(_COMMANDS[amount] for amount in others), _KEEP]
        case phase if phase in ROLLING:
            return list(_DICE)
    return [_TELLING[amount] for amount in open_range(state, seat)]
