"""Four people with real cards, who want a little of everything Imperial Settlers offers.

The companion learns of a card when it is shown. What each of them does follows from the table and
from the cards that are really there, so a game is the same every time.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from companion.engine import Action, Seat
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.catalogue import KNOWN
from companion.games.imperial_settlers.pieces import Class, Deck, Good
from companion.games.imperial_settlers.rules.legal import legal
from companion.games.imperial_settlers.state import Book, Phase, Reason, State

SHOWN = (a.Build, a.PayOtherwise, a.SignDeal, a.RazeCard)  # done by showing a card
LAST = 5  # the round in which more is built
PAIRS = 2  # of workers, given in one turn


class People:
    """Their decks and hands, and what they want to do next."""

    def __init__(self, random: Random) -> None:
        piles = {deck: KNOWN.of_deck(deck) for deck in Deck}
        self._decks = {deck: random.sample(pile, len(pile)) for deck, pile in piles.items()}
        self._drawn: dict[tuple[Seat, Deck], list[str]] = {}  # what nobody else has seen
        self._done: Counter[tuple[int, Seat, type[Action]]] = Counter()
        self._entries: list[Action] = []  # still to be told because of a location that was used

    def lay_out(self, count: int) -> list[str]:
        """Take cards from the common deck for all to see."""
        return [self._decks[Deck.COMMON].pop() for _ in range(count)]

    def hand(self, state: State, seat: Seat) -> list[str]:
        """Return the cards of a hand, having drawn what the companion says was drawn."""
        hand = state.empires[seat].hand
        common = self._draw(seat, Deck.COMMON, hand.common)
        return [*hand.known, *common, *self._draw(seat, state.deck_of(seat), hand.faction)]

    def _draw(self, seat: Seat, deck: Deck, count: int) -> list[str]:
        drawn = self._drawn.setdefault((seat, deck), [])
        while len(drawn) < count:
            drawn.append(self._decks[deck].pop())
        return drawn

    def next(self, state: State, seat: Seat) -> Action:
        """Return what this seat does now, and count that it did."""
        action = self._wanted(state, seat)
        self._done[state.round, seat, type(action)] += 1
        if isinstance(action, SHOWN):
            for drawn in self._drawn.values():
                drawn[:] = [card for card in drawn if card != action.card]
        return action

    def _wanted(self, state: State, seat: Seat) -> Action:
        if state.book:
            return self._entry(state, state.book)
        held = self.hand(state, seat)
        actions = [
            action
            for action in legal(state, seat)
            if not isinstance(action, SHOWN) or action.card in held
        ]
        if state.phase is Phase.ACTION and not state.choices and not state.paying:
            return next(self._wishes(state, seat, actions))
        return min(actions, key=lambda action: _dislike(state, action))

    def _wishes(self, state: State, seat: Seat, actions: list[Action]) -> Iterator[Action]:
        """Yield what could be done, the dearest wish first."""
        for kind, times in self._plan(state, seat).items():
            found = [one for one in actions if isinstance(one, kind)]
            if found and self._done[state.round, seat, kind] < times:
                yield min(found, key=lambda one: _dislike(state, one))

    def _plan(self, state: State, seat: Seat) -> dict[type[Action], int]:
        """Return what this seat wants in this round, and how often at most."""
        number, built = state.round, self._done[state.round, seat, a.Build]
        turn = (number + seat) % len(state.empires)
        return {
            a.Exchange: PAIRS,
            a.EndTurn: 1,
            a.Defend: int(number == seat + 1),
            a.Build: 1 if number < LAST else 2,
            a.PayOtherwise: int(turn == 3 and number > 2),
            a.SignDeal: int(turn == 0),
            a.RazeCard: int(turn == 2),
            a.Activate: int(turn == 1),
            a.Raze: int(number == LAST - 1),
            a.OpenExchange: int(not built),
            a.Pass: 1,
        }

    def _entry(self, state: State, book: Book) -> Action:
        """Return what is told of a location nobody knows the action of: a worker for a point."""
        if not self._entries:
            ability = state.catalogue[book.card].action
            paid = ability and ability.cost is None and state.empires[book.seat].has(Good.WORKER)
            worker = [a.Change(Good.WORKER, more=False)] if paid else []
            self._entries = [*worker, a.Change(Good.POINT, more=True), a.CloseBook(Reason.CARD)]
        return self._entries.pop(0)


def _dislike(state: State, action: Action) -> tuple[int, str]:
    """Return how little one of several alike is liked: production is, and the own faction."""
    match action:
        case a.Take(card=card) | a.Build(card=card) | a.PayOtherwise(card=card):
            found = state.catalogue[card]
            produces = found.kind is Class.PRODUCTION
            return (found.is_common + 2 * found.takes_location - produces, card)
        case a.Give(card=card):
            return (int(card not in KNOWN or not KNOWN[card].is_common), card)
        case a.Exchange(good=good):
            has = state.empires[state.current or 1].has
            return (has(good) if good in (Good.WOOD, Good.STONE, Good.FOOD) else 9, good)
    return (0, repr(action))
