"""A table of Imperial Settlers at any moment one likes, whose players do as they are told."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine import Action, Fact, IllegalActionError, MemoryLog, Seat, Session, Setup
from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import KNOWN, Catalogue, Location
from companion.games.imperial_settlers.evolve import evolve
from companion.games.imperial_settlers.options import Options
from companion.games.imperial_settlers.own import own_catalogue
from companion.games.imperial_settlers.pieces import SUPPLY, Deck, Faction, Good, deck_of
from companion.games.imperial_settlers.rules import decide, legal
from companion.games.imperial_settlers.state import Built, Deal, Empire, Hand, Phase, State
from companion.games.imperial_settlers.views import PublicView, public_view

BARBARIANS, JAPANESE, ROMANS, EGYPTIANS = Faction
NAMES = ("Ola", "Jan", "Ewa", "Iza")

# Cards the rulebook tells of.
WOOD_STORAGE = "COM003"
WORKSHOP = "COM004"
MILL = "COM006"
ARMORER = "COM018"
LORDS_FIELDS = "COM025"
WOOD_SUPPLIER = "COM029"
MARKETPLACE = "COM032"
GUILD = "COM037"
SETTLERS = "COM040"
JOINER = "COM044"
CASTLE = "COM046"
HANSE = "COM061"
RUINS = "COM069"
SABOTEURS = "BAR010"
SENTRY_TOWER = "BAR012"
DARK_CHAPEL = "BAR014"
PACK = "BAR016"
RABBLE = "BAR018"
ROBBERS = "BAR030"
GARRISON = "JAP008"
GATE = "JAP013"
SHRINE = "JAP015"
NEGOTIATOR = "JAP019"
TRADE_ROUTE = "JAP021"
NINJAS = "JAP026"
ENGINEERS = "ROM008"
SPIES = "ROM010"
WAREHOUSES = "ROM019"
COLONY = "ROM023"
DESERT = "EGY001"
CHARIOTS = "EGY003"
OASIS = "EGY005"
TEMPLE = "EGY013"
SANCTUARY = "EGY014"


def empire(
    faction: Faction,
    *locations: str | Built,
    foundations: Iterable[str] = (),
    deals: Iterable[Deal | str] = (),
    hand: Hand | None = None,
    **numbers: int,
) -> Empire:
    """Return an empire with these locations and goods; `points` and other fields by name."""
    goods = {good: numbers.pop(good.value, 0) for good in SUPPLY}
    given: dict[str, Any] = dict(numbers)
    return Empire(
        faction,
        goods=goods,
        locations=tuple(Built(one) if isinstance(one, str) else one for one in locations),
        foundations=tuple(foundations),
        deals=tuple(_deal(one) for one in deals),
        hand=hand or Hand(),
        **given,
    )


def _deal(one: Deal | str) -> Deal:
    if isinstance(one, Deal):
        return one
    good = KNOWN[one].deal
    assert good
    return Deal(one, good)


def with_cards(text: str) -> Catalogue:
    """Return the cards of the box with what players wrote, all of it right."""
    catalogue, troubles = own_catalogue(text)
    assert [one.render() for one in troubles] == []
    return catalogue


class Table:
    """Empires at some moment: seat 1 acts in round 2, unless told otherwise."""

    def __init__(self, *empires: Empire, catalogue: Catalogue = KNOWN, **fields: Any) -> None:
        names = Options.__struct_fields__
        options = {name: fields.pop(name) for name in names if name in fields and name != "first"}
        usual = {"phase": Phase.ACTION, "round": 2, "current": 1, **fields}
        self.state = State(
            msgspec.convert(options, Options),
            catalogue,
            dict(enumerate(empires, start=1)),
            **usual,
        )
        if self.state.options.keeps_cards and not self.state.decks:
            self.state = replace(self.state, decks=self._decks())

    def _decks(self) -> dict[Deck, int]:
        decks = [Deck.COMMON, *(deck_of(one.faction) for one in self.state.empires.values())]
        return {deck: len(self.state.catalogue.of_deck(deck)) for deck in decks}

    def __getitem__(self, seat: Seat) -> Empire:
        return self.state.empires[seat]

    @property
    def view(self) -> PublicView:
        return public_view(self.state)

    def goods(self, seat: Seat) -> dict[str, int]:
        """Return what a seat has, without what it has none of."""
        return {good.value: count for good, count in self[seat].goods.items() if count}

    def locations(self, seat: Seat) -> list[str]:
        return [one.card for one in self[seat].locations]

    def deals(self, seat: Seat) -> list[str]:
        return [one.card for one in self[seat].deals]

    def legal(self, seat: Seat, *kinds: type[Action]) -> list[Action]:
        return [one for one in legal(self.state, seat) if not kinds or isinstance(one, kinds)]

    def do(self, seat: Seat, action: Action, random: Random | None = None) -> list[Fact]:
        """Act, and make sure that it was offered."""
        assert action in legal(self.state, seat)
        facts = list(decide(self.state, seat, action, random or Random(1)))
        for fact in facts:
            self.state = evolve(self.state, fact)
        return facts

    def act(self, seat: Seat, *actions: Action) -> list[Fact]:
        return [fact for action in actions for fact in self.do(seat, action)]

    def can(self, seat: Seat, action: Action) -> bool:
        return action in legal(self.state, seat)

    def refused(self, seat: Seat, action: Action) -> str:
        """Try what is forbidden; return the sentence, and make sure that nothing happened."""
        before = msgspec.json.encode(public_view(self.state))
        assert action not in legal(self.state, seat)
        with pytest.raises(IllegalActionError) as refusal:
            decide(self.state, seat, action, Random(1))
        assert msgspec.json.encode(public_view(self.state)) == before
        return str(refusal.value)

    def targets(self, verb: str) -> set[tuple[Seat, str]]:
        """Return what the card of the open book can do this to."""
        assert self.state.book
        effects = self.legal(self.state.book.seat, a.Effect)
        return {
            (one.owner, one.what)
            for one in effects
            if isinstance(one, a.Effect) and one.verb == verb
        }

    def set(self, seat: Seat, **fields: Any) -> None:
        """Change an empire as if it had come so."""
        changed = replace(self[seat], **fields)
        self.state = replace(self.state, empires={**self.state.empires, seat: changed})

    def everybody_passes(self) -> list[Fact]:
        facts: list[Fact] = []
        while self.state.phase is Phase.ACTION and self.state.current:
            facts += self.do(self.state.current, a.Pass())
        return facts

    def finish_round(self) -> list[Fact]:
        """Pass with everybody and clean up, as far as the next lookout, attack or count."""
        facts = self.everybody_passes()
        if self.state.phase is Phase.CLEANUP:
            facts += self.do(self.state.first, a.Done())
        return facts


def played(
    count: int = 2, first: str = "1", where: Callable[[Session], None] | None = None, **options: str
) -> Session:
    """Begin a whole game with a journal."""
    setup = Setup(NAMES[:count], {"first": first, **options})
    session = Session.start(
        DEFINITION, setup, MemoryLog(), seed="table", now=lambda: 0, started="some evening"
    )
    if where:
        where(session)
    return session


def bag(*goods: str) -> tuple[Good, ...]:
    return tuple(Good(good) for good in goods)


def counts(goods: Iterable[Good]) -> dict[str, int]:
    """Return goods as numbers by name."""
    return {good.value: number for good, number in Counter(goods).items()}


def gained(facts: Iterable[Fact], seat: Seat) -> dict[str, int]:
    """Return what a seat gained, goods and points and cards alike."""
    return counts(
        good
        for fact in facts
        if isinstance(fact, e.Gained) and fact.seat == seat
        for good in fact.goods
    )


def card(number: str) -> Location:
    return KNOWN[number]
