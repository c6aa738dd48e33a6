"""The virtual player's attacks: which location the open attack cards hit."""

from collections.abc import Sequence

import msgspec

from companion.games.imperial_settlers.catalogue import Location
from companion.games.imperial_settlers.pieces import Class, Deck, Faction, Good
from companion.games.imperial_settlers.state import State

# Which deal draws an attack on the Japanese first.
_DEALS = (
    *(Good.CARD, Good.RAZE, Good.GOLD, Good.POINT, Good.STONE, Good.WORKER, Good.FOOD),
    Good.WOOD,
)
_CLASSES = tuple(Class)  # actions first


class Hit(msgspec.Struct, frozen=True):
    """Locations an attack fits alike, and the places of its two cards in the line."""

    cards: tuple[str, ...]
    used: tuple[int, ...]


def find_hit(state: State) -> Hit | None:
    """Return what the newest attack card hits together with an older one; None for nothing."""
    return _hit_on_japanese(state) or _hit_on_common(state)


def _hit_on_common(state: State) -> Hit | None:
    """Pair the newest target with each older one, until a raze field has just these two goods."""
    first, *older = state.attacks
    mine = [card for card in _falling(state) if card.is_common and first in card.raze]
    for place, second in enumerate(older, start=1):
        fitting = [card for card in mine if sorted(card.raze) == sorted((first, second))]
        if fitting:
            return Hit(_worst(fitting), (0, place))
    return None


def _hit_on_japanese(state: State) -> Hit | None:
    """Two points in the line aim at a location of the Japanese themselves."""
    points = [place for place, good in enumerate(state.attacks) if good is Good.POINT]
    if state.empires[1].faction is not Faction.JAPANESE or points[:1] != [0] or len(points) == 1:
        return None
    own = [card for card in _falling(state) if card.deck is Deck.JAPANESE]
    if not own:
        return None
    first = min(map(_deal_rank, own))
    return Hit(_worst([card for card in own if _deal_rank(card) == first]), tuple(points[:2]))


def _deal_rank(card: Location) -> int:
    return _DEALS.index(card.deal) if card.deal in _DEALS else len(_DEALS)


def _worst(cards: Sequence[Location]) -> tuple[str, ...]:
    """Return the cards that are lost first; several where the player may choose."""
    first = min(map(_rank, cards))
    return tuple(card.number for card in cards if _rank(card) == first)


def _rank(card: Location) -> tuple[int, int, int]:
    """Order by class, then by the number of resources in the cost, then by stone."""
    return (_CLASSES.index(card.kind), -len(card.cost), -card.cost.count(Good.STONE))


def _falling(state: State) -> list[Location]:
    cards = [state.catalogue[one.card] for one in state.empires[1].locations]
    return [card for card in cards if card.can_fall]
