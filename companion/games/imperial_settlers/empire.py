"""How an empire changes: goods come and go, locations rise and fall. All of it is pure."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.imperial_settlers.pieces import SUPPLY, Good
from companion.games.imperial_settlers.state import Built, Deal, Empire, Hand, Line, Why


def with_goods(empire: Empire, goods: Iterable[Good], sign: int = 1) -> Empire:
    """Return an empire with these goods more or less; there are never fewer than none.

    Cards are no part of it: they go to the hand.
    """
    held, points = dict(empire.goods), empire.points
    for good in goods:
        if good is Good.POINT:
            points = max(0, points + sign)
        elif good in SUPPLY:
            held[good] = max(0, held.get(good, 0) + sign)
    return replace(empire, goods=held, points=points)


def with_line(empire: Empire, why: Why, card: str, goods: tuple[Good, ...]) -> Empire:
    """Return an empire that gained this, and knows why."""
    gained = with_goods(empire, goods)
    return replace(
        gained,
        lines=(*gained.lines, Line(why, card, goods)),
        samurai=gained.samurai + goods.count(Good.SAMURAI),
    )


def with_location(empire: Empire, built: Built) -> Empire:
    """Return an empire with a location more."""
    return replace(empire, locations=(*empire.locations, built))


def without_location(empire: Empire, card: str) -> Empire:
    """Return an empire without a location, and whatever lay on it."""
    left = tuple(one for one in empire.locations if one.card != card)
    return replace(empire, locations=left)


def marked(empire: Empire, card: str, **marks: int) -> Empire:
    """Return an empire with a location that is marked like this."""
    return replace(
        empire,
        locations=tuple(
            replace(one, **marks) if one.card == card else one for one in empire.locations
        ),
    )


def without_foundation(empire: Empire) -> Empire:
    """Return an empire with a foundation less: the one that has lain there longest."""
    return replace(empire, foundations=empire.foundations[1:])


def with_deal(empire: Empire, deal: Deal) -> Empire:
    """Return an empire with a deal more."""
    return replace(empire, deals=(*empire.deals, deal))


def without_deal(empire: Empire, card: str) -> Empire:
    """Return an empire without a deal."""
    return replace(empire, deals=tuple(one for one in empire.deals if one.card != card))


def drawn(hand: Hand, *, common: bool, count: int) -> Hand:
    """Return a hand with cards more that nobody else saw, or less."""
    if common:
        return replace(hand, common=max(0, hand.common + count))
    return replace(hand, faction=max(0, hand.faction + count))


def played(hand: Hand, card: str, *, common: bool) -> Hand:
    """Return a hand without a card: one that all saw coming, or one that nobody did."""
    left = replace(hand, left=(*hand.left, card))
    if card in hand.known:
        return replace(left, known=tuple(one for one in hand.known if one != card))
    if common:
        return replace(left, common=max(0, hand.common - 1))
    return replace(left, faction=max(0, hand.faction - 1))
