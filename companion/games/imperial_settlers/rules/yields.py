"""What a production or a bonus gives to an empire as it stands."""

from companion.engine import Seat
from companion.games.imperial_settlers.catalogue import Location, Yield
from companion.games.imperial_settlers.pieces import Bag
from companion.games.imperial_settlers.state import State


def goods_of(state: State, seat: Seat, gives: Yield) -> Bag:
    """Return the goods of a yield; what counts locations counts the card itself too."""
    times = state.colour_count(seat, gives.each) if gives.each else 1
    if gives.most:
        times = min(times, gives.most)
    return (*gives.goods * times, *gives.also)


def options_of(state: State, seat: Seat, card: Location, gives: Yield) -> list[Bag]:
    """Return everything a yield can give; more than one where its owner chooses."""
    if gives.repeat:
        return _of_others(state, seat, card)
    goods = goods_of(state, seat, gives)
    return [goods, gives.other] if gives.other else [goods] if goods else []


def _of_others(state: State, seat: Seat, card: Location) -> list[Bag]:
    """Return what the other productions of an empire give, each once."""
    found: list[Bag] = []
    for one in state.empires[seat].locations:
        other = state.catalogue[one.card]
        if one.card != card.number and other.production and not other.production.repeat:
            for goods in options_of(state, seat, other, other.production):
                if goods and goods not in found:
                    found.append(goods)
    return found
