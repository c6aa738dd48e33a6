"""What one seat reads on the hand-over screen: the own hand, as far as it was told."""

from collections.abc import Callable
from functools import cache

from companion.engine import Action, Secret, Sentence, say
from companion.engine.face import Mark, Private, SecretChoice
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.catalogue import Catalogue, Location
from companion.games.imperial_settlers.pieces import Bag, counted
from companion.games.imperial_settlers.views import SeatView

_UNTOLD = say("A card you have not shown.")


def private_with(catalogue: Catalogue) -> Callable[[SeatView], Private]:
    """Return what tells a hand where cards have these names."""

    @cache
    def others() -> tuple[Sentence, ...]:
        return (_UNTOLD, *(_line(catalogue, card) for card in _of_every_length(catalogue)))

    def private(view: SeatView) -> Private:
        if not view.keeps_cards:
            return Private(say("Your hand"), (say("The companion knows nothing of it."),))
        told = [_line(catalogue, catalogue[card]) for card in view.hand[: view.size]]
        lines = (*told, *[_UNTOLD] * (view.size - len(told)))
        # In as many lines as there are cards, which everybody can count.
        instead = ((say("Your hand"),), *[others()] * len(lines))
        choices = tuple(_choice(catalogue, card) for card in view.picks)
        return Private(say("Your hand"), lines, instead, choices)

    return private


def _choice(catalogue: Catalogue, card: str) -> SecretChoice[Action]:
    named = say("{card:card}", card=catalogue.name(card))
    return SecretChoice(a.ShowCard(Secret(card)), Mark(named))


def _of_every_length(catalogue: Catalogue) -> list[Location]:
    """Return the dearest card of each name: which line is the longest differs by language."""
    cards: dict[str, Location] = {}
    for card in catalogue:
        if card.name not in cards or len(card.cost) > len(cards[card.name].cost):
            cards[card.name] = card
    return list(cards.values())


def _line(catalogue: Catalogue, card: Location) -> Sentence:
    name = catalogue.name(card.number)
    if not card.cost:
        return say("{card:card}: pay nothing", card=name)
    if card.takes_location:
        return say(
            "{card:card}: pay {price:bag} and a location", card=name, price=_priced(card.cost)
        )
    return say("{card:card}: pay {price:bag}", card=name, price=_priced(card.cost))


def _priced(cost: Bag) -> tuple[tuple[str, int], ...]:
    return counted(cost)
