"""Where cards are, as far as everybody knows, and which a hand could hold."""

from companion.engine import Seat
from companion.games.imperial_settlers.catalogue import Location
from companion.games.imperial_settlers.pieces import Deck
from companion.games.imperial_settlers.state import State


def placed(state: State) -> set[str]:
    """Return every card that everybody knows to be in no hand.

    Where only goods are kept, these are the ones in the empires: all others may be anywhere.
    """
    found = in_empires(state)
    if state.options.keeps_cards:
        found.update(*state.discards.values(), state.display, state.virtual, state.collected)
    return found


def not_next(state: State) -> set[str]:
    """Return every card that cannot come from the common deck next."""
    found = placed(state).union(*[one.hand.known for one in state.empires.values()])
    if state.decks.get(Deck.COMMON):
        return found
    return found - {*state.discards.get(Deck.COMMON, ())}  # they are shuffled before


def in_empires(state: State) -> set[str]:
    """Return every card that lies before somebody."""
    found: set[str] = set()
    for empire in state.empires.values():
        found.update([one.card for one in empire.locations], empire.foundations)
        found.update([deal.card for deal in empire.deals if not deal.abroad])
    return found


def owner_of(state: State, card: str) -> Seat | None:
    """Return in whose empire a card lies, as a location, a deal or a foundation."""
    for seat, empire in state.empires.items():
        deals = [deal.card for deal in empire.deals if not deal.abroad]
        if empire.find(card) or card in deals or card in empire.foundations:
            return seat
    return None


def holder_of(state: State, card: str) -> Seat | None:
    """Return who took a card for all to see, and has it still in hand."""
    hands = ((seat, empire.hand.known) for seat, empire in state.empires.items())
    return next((seat for seat, known in hands if card in known), None)


def could_hold(state: State, seat: Seat, card: Location, elsewhere: set[str]) -> bool:
    """Tell whether a card can be in a hand, from what everybody knows."""
    common = card.is_common
    if card.number in elsewhere or not (common or card.deck is state.deck_of(seat)):
        return False
    if not state.options.keeps_cards:
        return True
    hand = state.empires[seat].hand
    if card.number in hand.known:
        return True
    return bool(hand.common if common else hand.faction) and holder_of(state, card.number) is None
