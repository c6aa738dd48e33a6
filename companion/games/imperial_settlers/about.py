"""All there is to say about an empire, for whoever taps it: what came from where, and why."""

from collections.abc import Callable, Iterator, Sequence

from companion.engine import Seat, Sentence, say
from companion.games.imperial_settlers.catalogue import FACTION_TITLES, STORED, Catalogue
from companion.games.imperial_settlers.pieces import (
    CLASS_TITLES,
    COLOUR_TITLES,
    GOOD_TITLES,
    Class,
    Colour,
    counted,
)
from companion.games.imperial_settlers.state import Line
from companion.games.imperial_settlers.titles import WHY_TITLES
from companion.games.imperial_settlers.views import PublicEmpire, PublicView


def about_with(catalogue: Catalogue) -> Callable[[PublicView, Seat], Sequence[Sentence]]:
    """Return what tells of an empire where cards have these names."""

    def about(view: PublicView, seat: Seat) -> Sequence[Sentence]:
        return list(_lines(catalogue, view, view.empires[seat]))

    return about


def _lines(catalogue: Catalogue, view: PublicView, empire: PublicEmpire) -> Iterator[Sentence]:
    faction = FACTION_TITLES[empire.faction]
    if not view.keeps_goods:
        yield say("{faction:term}: {points} VP.", faction=faction, points=empire.points)
        return
    yield say(
        "{faction:term}: {points} VP. What stays: {good:term}.",
        faction=faction,
        points=empire.points,
        good=GOOD_TITLES[STORED[empire.faction]],
    )
    yield from (_gain(catalogue, line) for line in empire.lines)
    if empire.locations:
        yield say("Locations: {colours:bag}.", colours=_by_colour(empire))
        yield say("By class: {classes:bag}.", classes=_by_class(empire))
    if view.keeps_cards and empire.known:
        names = tuple(map(catalogue.name, empire.known))
        yield say("In hand, for all to know: {cards:cards}.", cards=names)


def _gain(catalogue: Catalogue, line: Line) -> Sentence:
    why, goods = WHY_TITLES[line.why], counted(line.goods)
    if not line.card:
        return say("{why:term}: {goods:bag}", why=why, goods=goods)
    name = catalogue.name(line.card)
    return say("{why:term}, {card:card}: {goods:bag}", why=why, card=name, goods=goods)


def _by_colour(empire: PublicEmpire) -> tuple[tuple[str, int], ...]:
    counts = {c: sum(c in one.colours for one in empire.locations) for c in Colour}
    return tuple((COLOUR_TITLES[colour], n) for colour, n in counts.items() if n)


def _by_class(empire: PublicEmpire) -> tuple[tuple[str, int], ...]:
    counts = {c: sum(one.kind is c for one in empire.locations) for c in Class}
    return tuple((CLASS_TITLES[kind], n) for kind, n in counts.items() if n)
