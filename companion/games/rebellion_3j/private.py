"""What one seat reads on the hand-over screen."""

from companion.engine import Sentence, say
from companion.engine.face import Private
from companion.games.rebellion_3j.pieces import LEAST, TITLES, Card, Tokens
from companion.games.rebellion_3j.state import Phase
from companion.games.rebellion_3j.views import SeatView

_ATTRITION = say("A battle without cards")
_NO_CARD = say("Your card: none yet")
_NO_WAGER = say("Your wager: none yet")
_FREE = say("With it you may wager from 0 to 10.")
_BEFORE = say("Some cards ask for a least wager.")


def private(view: SeatView) -> Private:
    """Say what a seat has chosen, in as many lines whatever it is."""
    wagers = (_NO_WAGER, *(_wager(amount) for amount in Tokens))
    if view.phase in (Phase.ATTRITION_WAGERS, Phase.ATTRITION_DICE):
        return Private(_ATTRITION, (_wager(view.wager),), ((_ATTRITION,), wagers))
    return Private(
        _card(view.card),
        (_least(view.card, view.least), _wager(view.wager)),
        (
            (_NO_CARD, *map(_card, Card)),
            (_BEFORE, _FREE, *map(_counts, range(1, max(LEAST.values()) + 1))),
            wagers,
        ),
    )


def _card(card: Card | None) -> Sentence:
    return say("Your card: {card:term}", card=TITLES[card]) if card else _NO_CARD


def _least(card: Card | None, least: int) -> Sentence:
    if card is None:
        return _BEFORE
    return _counts(least) if least else _FREE


def _counts(least: int) -> Sentence:
    return say("With it a wager below {least} counts as {least}.", least=least)


def _wager(amount: int | None) -> Sentence:
    return _NO_WAGER if amount is None else say("Your wager: {amount}", amount=amount)
