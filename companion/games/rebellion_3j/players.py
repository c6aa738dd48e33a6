"""Simulated players: not clever, but they know what a card costs and when a General should act."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j.pieces import LEAST, MOST_WAGERED, VALUES, Card, rival
from companion.games.rebellion_3j.views import PublicView, SeatView

BOLD = 0.2  # how often somebody wagers as much as possible
LUCK = 3  # how far the dice make up for a total that is behind


def player(view: SeatView, public: PublicView, legal: Sequence[Action], random: Random) -> Action:
    """Choose one of the legal actions."""
    match legal[0]:
        case a.LayCard() | a.ShowCard():
            hand = public.hands[view.seat]  # offered in this order
            return legal[hand.index(_card(view, public, random))]
        case a.Wager():
            return legal[_wager(view, public, random)]  # all from 0 are offered
        case a.TellWager(amount=least):
            return legal[_wager(view, public, random) - least]
        case a.Command() | a.KeepWager():
            return _command(view, public, legal)
    return random.choice(legal)


def _card(view: SeatView, public: PublicView, random: Random) -> Card:
    """Pick any card, and of those that cost too much only if there is nothing else."""
    hand = public.hands[view.seat]
    cheap = [card for card in hand if 2 * LEAST[card] <= public.camps[view.seat]]
    return random.choice(cheap or hand)


def _wager(view: SeatView, public: PublicView, random: Random) -> int:
    """Wager a little more than the card asks for, and now and then everything."""
    most = public.most[view.seat]
    if random.random() < BOLD:
        return most
    return min(most, view.least + random.randrange(MOST_WAGERED // 2))


def _command(view: SeatView, public: PublicView, legal: Sequence[Action]) -> Action:
    """Catch up with the other total if that can be done, and else take the tokens back."""
    other = rival(view.seat)
    card = public.cards[other]
    missing = VALUES[card] + public.wagers[other] - VALUES[Card.GENERAL]
    most = public.most[view.seat]
    lost = missing > most + LUCK or card is Card.ARTILLERY
    amount = 0 if lost else min(max(missing, 0), most)
    for action in legal:
        if isinstance(action, a.Command) and action.amount == amount:
            return action
    return legal[-1]
