"""What lies on the table of Imperial Settlers, from public facts only.

A board of its own draws the rows, and knows them by their order: with n seats row 0 has the
empires, and then come n rows each of goods, of locations and of deals, the lookout, the keys, n
rows of points, and the attacks.
"""

from collections.abc import Callable, Iterable, Iterator

from companion.engine import Seat, Sentence, say
from companion.engine.face import Board, Mark, Spot, Tone, Track
from companion.games.imperial_settlers.board_keys import good_caption, keys
from companion.games.imperial_settlers.catalogue import FACTION_TITLES, Catalogue
from companion.games.imperial_settlers.headlines import asks_for_a_location
from companion.games.imperial_settlers.pieces import (
    FOUNDATION,
    SUPPLY,
    Class,
    Colour,
    Deck,
    Good,
    counted,
)
from companion.games.imperial_settlers.spots import (
    at_spot,
    attack_spot,
    empire_spot,
    foundation_spot,
    good_spot,
    offer_spot,
    points_spot,
)
from companion.games.imperial_settlers.state import Phase
from companion.games.imperial_settlers.views import PublicEmpire, PublicLocation, PublicView

DEFENDED, SAMURAI, USED, TAKEN = "D", "S", "U", "T"  # the marks on a location


def board_with(catalogue: Catalogue) -> Callable[[PublicView], Board]:
    """Return what makes the board where cards have these names."""
    return _BoardMaker(catalogue).board


class _BoardMaker:
    """Makes boards; it holds the names of the cards."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def board(self, view: PublicView) -> Board:
        """Return the rows of the board."""
        empires = sorted(view.empires.items())
        return Board(
            tracks=(
                Track(say("Empires"), tuple(_empire(view, *one) for one in empires)),
                *(_row(seat, _goods(view, seat, empire)) for seat, empire in empires),
                *(_row(seat, self._locations(view, empire)) for seat, empire in empires),
                *(_row(seat, self._deals(empire)) for seat, empire in empires),
                Track(say("Lookout"), tuple(map(self._offer, view.display))),
                Track(say("Keys"), keys(view)),
                *(_row(seat, _points(view, seat)) for seat, _ in empires),
                Track(say("Attacks"), tuple(_attacks(view))),
            ),
            cards=tuple(_loose(view)),
        )

    def _locations(self, view: PublicView, empire: PublicEmpire) -> Iterator[Spot]:
        for one in empire.locations:
            yield Spot(
                at_spot(one.card),
                label=_marks(one),
                icon=_icon(one.kind, one.colours),
                caption=self._name(one.card),
                tone=Tone.BAD if one.card in view.threatened else Tone.PLAIN,
                current=not one.common,
            )

    def _deals(self, empire: PublicEmpire) -> Iterator[Spot]:
        for deal in empire.deals:
            yield Spot(
                at_spot(deal.card),
                icon=deal.good,
                caption=self._name(deal.card),
                tone=Tone.ACCENT if deal.abroad else Tone.PLAIN,
            )

    def _offer(self, card: str) -> Spot:
        found = self._catalogue.get(card)
        return Spot(
            offer_spot(card),
            icon=_icon(found.kind, found.colours) if found else "",
            caption=self._priced(card),
            current=bool(found and not found.is_common),
        )

    def _priced(self, card: str) -> Sentence:
        """Return a card with what it costs to build, which decides what people take."""
        found = self._catalogue.get(card)
        if found is None or not found.cost:
            return self._name(card)
        name, price = self._catalogue.name(card), counted(found.cost)
        return say("{card:card}: {price:bag}", card=name, price=price)

    def _name(self, card: str) -> Sentence:
        return say("{card:card}", card=self._catalogue.name(card))


def _row(seat: Seat, spots: Iterable[Spot]) -> Track:
    return Track(say("{seat:seat}", seat=seat), tuple(spots))


def _empire(view: PublicView, seat: Seat, empire: PublicEmpire) -> Spot:
    return Spot(
        empire_spot(seat),
        label=str(_standing(view, empire)),
        icon=empire.faction,
        caption=say("{faction:term}", faction=FACTION_TITLES[empire.faction]),
        tone=_mood(view, seat, empire),
        current=seat == view.current or seat in view.awaited,
    )


def _mood(view: PublicView, seat: Seat, empire: PublicEmpire) -> Tone:
    """Return the accent where something in the empire is to be chosen: the board opens it."""
    if asks_for_a_location(view, seat):
        return Tone.ACCENT
    return Tone.BAD if empire.passed else Tone.PLAIN


def _standing(view: PublicView, empire: PublicEmpire) -> int:
    """Return the points so far; those of the locations come with the final count."""
    counted = view.phase in (Phase.SCORING, Phase.OVER)
    return empire.score.total if counted else empire.points


def _goods(view: PublicView, seat: Seat, empire: PublicEmpire) -> Iterator[Spot]:
    if not view.keeps_goods:
        return
    for good in SUPPLY:
        count = str(empire.goods.get(good, 0))
        yield Spot(good_spot(seat, good), count, good, good_caption(good))
    if empire.hand is not None:
        caption = good_caption(Good.CARD)
        yield Spot(good_spot(seat, Good.CARD), str(empire.hand), Good.CARD, caption)
    yield Spot(foundation_spot(seat), str(empire.foundations), FOUNDATION, say("foundations"))


def _marks(location: PublicLocation) -> str:
    """Return a letter for each thing that lies on a location."""
    marks = {
        DEFENDED: location.defended,
        SAMURAI: location.guarded,
        USED: 0 < location.uses <= location.used,
        TAKEN: location.taken,
    }
    return "".join(letter for letter, lies in marks.items() if lies)


def _icon(kind: Class, colours: Iterable[Colour]) -> str:
    return f"{kind}:{'+'.join(colours)}"


def _points(view: PublicView, seat: Seat) -> Iterator[Spot]:
    """Yield the points after each round, and all of them at the end."""
    numbers = [points.get(seat, 0) for points in view.history]
    if view.phase is Phase.OVER:
        numbers.append(view.empires[seat].score.total)
    for number, points in enumerate(numbers, start=1):
        yield Spot(points_spot(seat, number), str(points), Good.POINT)


def _attacks(view: PublicView) -> Iterator[Spot]:
    for place, good in enumerate(view.attacks, start=1):
        yield Spot(attack_spot(place), icon=good, caption=good_caption(good))


def _loose(view: PublicView) -> Iterator[Mark]:
    if view.keeps_cards:
        yield Mark(say("Common deck: {n}", n=view.decks.get(Deck.COMMON, 0)), icon="card")
        yield Mark(say("Discards: {n}", n=view.discards), icon="facedown")
    if view.alone:
        yield Mark(say("Collection: {n}", n=view.collection), icon="collection")
        yield Mark(say("Virtual player: {n}", n=view.virtual), icon="location")
