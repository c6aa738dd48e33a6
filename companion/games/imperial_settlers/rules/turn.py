"""One decision in the making: the events so far, and the state they lead to."""

from functools import singledispatch
from random import Random

from companion.engine import Action, Fact, Seat
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.evolve import evolve
from companion.games.imperial_settlers.pieces import Bag, Deck, Good
from companion.games.imperial_settlers.state import State, Why


class Turn:
    """Collect events; each is applied at once, so that the next rule sees what it made."""

    def __init__(self, state: State, random: Random) -> None:
        self.state = state
        self.random = random
        self.events: list[Fact] = []

    def add(self, event: Fact) -> None:
        """Let something happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def gain(self, seat: Seat, why: Why, card: str, goods: Bag) -> None:
        """Let goods come to an empire, and draw the cards among them whose deck is known."""
        if goods:
            self.add(e.Gained(seat, why, card, goods))
            self.draw_for(seat, goods)

    def draw_for(self, seat: Seat, goods: Bag) -> None:
        """Draw the cards in a bag whose deck is known."""
        self.draw(seat, self.state.deck_of(seat), goods.count(Good.FACTION_CARD))
        self.draw(seat, Deck.COMMON, goods.count(Good.COMMON_CARD))

    def draw(self, seat: Seat, deck: Deck, count: int) -> None:
        """Draw cards nobody else sees; as many as there are, where all of them lie elsewhere."""
        if not self.state.options.keeps_cards:
            return
        for _ in range(count):
            if there_are(self.state, deck):
                self.add(e.CardsDrawn(seat, deck, 1))


def there_are(state: State, deck: Deck) -> int:
    """Return how many cards can still be drawn from a deck, its discards shuffled if need be."""
    return state.decks.get(deck, 0) + len(state.discards.get(deck, ()))


@singledispatch
def take(action: Action, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - the pattern of the others
    """Add what follows from an action that is legal."""
    raise TypeError(f"{type(action).__name__} is no action of Imperial Settlers")
