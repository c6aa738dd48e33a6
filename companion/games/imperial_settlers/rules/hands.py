"""Which cards a seat could show in secret: what it may hold, and has not shown."""

from collections.abc import Iterator

from companion.engine import Seat
from companion.games.imperial_settlers.rules.whereabouts import could_hold, placed
from companion.games.imperial_settlers.state import State


def could_show(state: State, seat: Seat) -> Iterator[str]:
    """Yield every card this seat may hold that nobody saw coming.

    What others showed is not looked at: a refusal would tell of it.
    """
    hand, elsewhere = state.empires[seat].hand, placed(state)
    told = list(held_back(state, seat))
    common = sum(state.catalogue[card].is_common for card in told)
    room = {True: hand.common - common, False: hand.faction - (len(told) - common)}
    for number in state.catalogue.for_faction(state.empires[seat].faction):
        card = state.catalogue[number]
        unseen = number not in hand.known and number not in told and room[card.is_common] > 0
        if unseen and could_hold(state, seat, card, elsewhere):
            yield number


def held_back(state: State, seat: Seat) -> Iterator[str]:
    """Yield the cards a seat showed in secret and has not played since."""
    hand = state.empires[seat].hand
    left = list(hand.left)
    for secret in hand.shown:
        card = secret.expose()
        if card in left:
            left.remove(card)
        else:
            yield card
