"""The arithmetic of a battle, from open facts only: what may be wagered, and who wins."""

from collections.abc import Callable, Mapping

from companion.engine import Seat
from companion.games.rebellion_3j.pieces import (
    LEAST,
    MOST_WAGERED,
    RANKS,
    SEATS,
    Card,
    Tokens,
)
from companion.games.rebellion_3j.state import Side, Why

_LADDER: tuple[tuple[Why, Callable[[Side], int]], ...] = (
    (Why.TOTAL, lambda side: side.total),
    (Why.RANK, lambda side: RANKS[side.card] if side.card else 0),
    (Why.WAGER, lambda side: side.wager),
)


def wagers(card: Card | None, tokens: int) -> range:
    """Return what may be wagered with a card, or without one, by somebody who has `tokens`.

    The least wager of a card stands above the general rule of 0 to 10 (CON-3a). Who has less than
    it wagers all they have (CON-3b).

    >>> 1 in wagers(Card.TWO, 50), 2 in wagers(Card.TWO, 50)
    (False, True)
    >>> list(wagers(Card.FIVE, 3))
    [3]
    """
    most = min(MOST_WAGERED, tokens)
    return range(min(LEAST[card] if card else 0, most), most + 1)


def counts_as(card: Card | None, amount: int, tokens: int) -> Tokens:
    """Return what a wager told in secret counts as: at least what the card asks for.

    >>> int(counts_as(Card.FOUR, 1, 50)), int(counts_as(Card.FOUR, 7, 50))
    (4, 7)
    """
    return Tokens(max(amount, wagers(card, tokens).start))


def bombarded(cards: Mapping[Seat, Card]) -> bool:
    """Tell whether one side alone has Artillery: then no dice are rolled."""
    return list(cards.values()).count(Card.ARTILLERY) == 1


def verdict(sides: Mapping[Seat, Side]) -> tuple[Seat | None, Why]:
    """Return who wins a battle and what decided it; nobody where all is equal."""
    first, second = SEATS
    for seat in SEATS:
        if sides[seat].card is Card.ARTILLERY and _bombards(sides):
            return seat, Why.ARTILLERY
    for why, measure in _LADDER:
        ours, theirs = measure(sides[first]), measure(sides[second])
        if ours != theirs:
            return (first if ours > theirs else second), why
    return None, Why.NOBODY


def _bombards(sides: Mapping[Seat, Side]) -> bool:
    return bombarded({seat: side.card for seat, side in sides.items() if side.card})
