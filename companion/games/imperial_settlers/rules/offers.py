"""What a seat may do with one card of its hand, or with one that is shown."""

from collections.abc import Iterator

from companion.engine import Action, Seat
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.catalogue import Location
from companion.games.imperial_settlers.pieces import (
    DEAL_PRICE,
    FOUNDATION,
    RAZE_FROM_HAND,
    RAZE_LOCATION,
    Bag,
    Deck,
    Good,
    Verb,
)
from companion.games.imperial_settlers.rules.payment import cheapest, ways
from companion.games.imperial_settlers.rules.whereabouts import could_hold, placed
from companion.games.imperial_settlers.state import Phase, State


def free_to_act(state: State, seat: Seat) -> bool:
    """Tell whether a seat is at the beginning of its turn."""
    begun = state.acted or state.paying or state.book or state.choices or state.pairs is not None
    return state.phase is Phase.ACTION and state.current == seat and not begun


class Desk:
    """What a seat has to pay with, asked for many cards in a row: few costs are different."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.empire = state.empires[seat]
        self.elsewhere = placed(state)
        self._ways: dict[Bag, tuple[a.Gold, ...]] = {}
        self._gives = bool(givable(state, seat))
        self._for_deal = tuple(bool(gold.food) for gold in self.ways(DEAL_PRICE))
        self._razes = self.empire.has(Good.RAZE) >= RAZE_FROM_HAND

    def ways(self, cost: Bag) -> tuple[a.Gold, ...]:
        """Return every way to pay a cost."""
        found = self._ways.get(cost)
        if found is None:
            found = self._ways[cost] = ways(self.empire, cost)
        return found

    def holds(self, card: Location) -> bool:
        """Tell whether this seat could hold a card."""
        return could_hold(self.state, self.seat, card, self.elsewhere)

    def held(self) -> list[Location]:
        """Return every card this seat could hold."""
        cards = self.state.catalogue.cards_for(self.empire.faction)
        left = [card for card in cards if card.number not in self.elsewhere]
        return [card for card in left if self.holds(card)] if self.state.decks else left

    def with_card(self, card: Location) -> list[Action]:
        """Return everything this seat may do with a card it could hold."""
        found = self._builds(card)
        if card.deal is not None:
            found += [a.SignDeal(card.number, gold) for gold in self._for_deal]
        if self._razes and card.raze:
            found.append(a.RazeCard(card.number))
        return found

    def _builds(self, card: Location) -> list[Action]:
        """Return how a card can be built: at the least cost, and in another way."""
        found, number = self.ways(card.cost), card.number
        if not found:
            return []
        several = len(found) > 1
        if not card.takes_location:
            least: Action = a.Build(number, found[0])
            return [least, a.PayOtherwise(number)] if several else [least]
        otherwise: list[Action] = [a.PayOtherwise(number)] if several or self._gives else []
        if self.empire.foundations:
            return [a.Build(number, found[0], FOUNDATION), *otherwise]
        return otherwise if self._gives else []

    def at_virtual(self, card: Location) -> Iterator[Action]:
        """Yield the razing of a location of the virtual player."""
        state = self.state
        known = card.number in state.virtual
        there = known or ("" in state.virtual and card.number not in self.elsewhere)
        if there and card.is_common and card.raze and self.empire.has(Good.RAZE) >= RAZE_LOCATION:
            yield a.RazeVirtual(card.number)


def givable(state: State, seat: Seat) -> list[str]:
    """Return the locations that can be given for a building: not one taken over."""
    return [one.card for one in state.empires[seat].locations if not one.taken]


def with_cards(state: State, seat: Seat) -> Iterator[Action]:
    """Yield everything a seat may do with any card, at the beginning of its turn."""
    desk = Desk(state, seat)
    for card in desk.held():
        yield from desk.with_card(card)
    for number in state.catalogue.of_deck(Deck.COMMON) if state.virtual else ():
        yield from desk.at_virtual(state.catalogue[number])


def with_card(state: State, seat: Seat, number: str) -> Iterator[Action]:
    """Yield everything a seat may do with one card, at the beginning of its turn."""
    card = state.catalogue.get(number)
    if card is not None and free_to_act(state, seat):
        yield from _with_one(Desk(state, seat), card)


def built_freely(state: State, seat: Seat, numbers: tuple[str, ...]) -> Iterator[Action]:
    """Yield the cards of a faction that can be built by an action, without giving a location."""
    desk = Desk(state, seat)
    for number in numbers:
        card = state.catalogue[number]
        if not card.is_common and desk.holds(card) and cheapest(desk.empire, card.cost) is not None:
            yield a.Effect(Verb.BUILD, seat, number)


def _with_one(desk: Desk, card: Location) -> Iterator[Action]:
    if desk.holds(card):
        yield from desk.with_card(card)
    if desk.state.virtual:
        yield from desk.at_virtual(card)
