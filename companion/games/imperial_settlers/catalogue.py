"""Every card with the facts printed on it, and what players added to them."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

import msgspec

from companion.engine import CardKind, LazyMapping
from companion.games.imperial_settlers.pieces import (
    BUILDING,
    Bag,
    Class,
    Colour,
    Deck,
    Faction,
    Good,
    Verb,
    When,
    deck_of,
)

LETTERS: Final = 3  # of the set, before the number
SAMURAI: Final = "samurai"  # what a yield may count beside a colour

CardName = tuple[str, str, str]  # its name, and the letters and the number that are printed on it


class Yield(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "or"}):
    """What a production or a bonus gives.

    `goods` come once, or for `each` location of a colour (or each Samurai) but at most `most`
    times; `other` may be taken instead; `also` comes once beside them. One that can `repeat` does
    what another production does.
    """

    goods: Bag = ()
    each: str | None = None
    most: int = 0
    other: Bag = ()
    also: Bag = ()
    repeat: bool = False


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The action of a location; what is None was never told, and is entered by hand."""

    cost: Bag | None = None
    gain: Bag | None = None
    uses: int = 1
    does: tuple[Verb, ...] = ()


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A feature that gives something whenever something happens."""

    when: When
    gain: Bag
    colour: Colour | None = None


class Location(msgspec.Struct, frozen=True):
    """One card, by its printed number."""

    number: str
    deck: Deck
    kind: Class
    name: str = ""
    colours: tuple[Colour, ...] = ()
    cost: Bag = ()
    takes_location: bool = False
    production: Yield | None = None
    bonus: Yield | None = None
    deal: Good | None = None
    raze: Bag = ()
    action: Ability | None = None
    whenever: Trigger | None = None
    stores: tuple[Good, ...] = ()
    end: bool = False  # it brings points at the end that nobody can count but its owner
    safe: bool = False  # once it lies there nobody razes it
    alike: tuple[str, ...] = ()  # all its copies, itself too

    @property
    def is_common(self) -> bool:
        """Whether it is a card for everybody."""
        return self.deck is Deck.COMMON

    @property
    def can_fall(self) -> bool:
        """Whether it can be razed in an empire."""
        return bool(self.raze) and not self.safe


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """A location as it is written in a file: once for all its copies."""

    numbers: tuple[str, ...]
    kind: Class
    en: str = ""
    pl: str = ""
    colours: tuple[Colour, ...] = ()
    cost: tuple[str, ...] = ()
    production: Yield | None = None
    bonus: Yield | None = None
    deal: Good | None = None
    deals: tuple[Good, ...] = ()
    raze: Bag = ()
    razes: tuple[Bag, ...] = ()
    action: Ability | None = None
    whenever: Trigger | None = None
    stores: tuple[Good, ...] = ()
    end: bool = False
    safe: bool = False

    def locations(self, deck: Deck) -> Iterator[Location]:
        """Yield every copy; they may differ in their deal and in their raze field."""
        for at, number in enumerate(self.numbers):
            yield Location(
                number=number,
                deck=deck,
                kind=self.kind,
                name=self.en,
                colours=self.colours,
                cost=tuple(Good(one) for one in self.cost if one != BUILDING),
                takes_location=BUILDING in self.cost,
                production=self.production,
                bonus=self.bonus,
                deal=self.deals[at] if self.deals else self.deal,
                raze=self.razes[at] if self.razes else self.raze,
                action=self.action or (Ability() if self.kind is Class.ACTION else None),
                whenever=self.whenever,
                stores=self.stores,
                end=self.end,
                safe=self.safe,
                alike=self.numbers,
            )


class Catalogue:
    """Locations by their numbers, and what each attack card aims at, as far as that is known.

    The locations are gone through when one is first asked for.
    """

    def __init__(
        self, locations: Iterable[Location], targets: Mapping[str, Good] | None = None
    ) -> None:
        self._given = locations
        self.targets: Mapping[str, Good] = targets or {}
        self._cards_for: dict[Faction, tuple[Location, ...]] = {}  # asked for in every turn

    @cached_property
    def _locations(self) -> dict[str, Location]:
        return {one.number: one for one in self._given}

    @cached_property
    def _of_deck(self) -> dict[Deck, tuple[str, ...]]:
        return {
            deck: tuple(number for number, one in self._locations.items() if one.deck is deck)
            for deck in Deck
        }

    def __getitem__(self, number: str) -> Location:
        return self._locations[number]

    def __contains__(self, number: object) -> bool:
        return number in self._locations

    def __iter__(self) -> Iterator[Location]:
        return iter(self._locations.values())

    def get(self, number: str) -> Location | None:
        """Return a location; None where there is no such number."""
        return self._locations.get(number)

    def of_deck(self, deck: Deck) -> tuple[str, ...]:
        """Return the numbers of one deck."""
        return self._of_deck[deck]

    def for_faction(self, faction: Faction) -> tuple[str, ...]:
        """Return the numbers that can lie in an empire of this faction."""
        return (*self._of_deck[deck_of(faction)], *self._of_deck[Deck.COMMON])

    def cards_for(self, faction: Faction) -> tuple[Location, ...]:
        """Return the cards of these numbers."""
        if faction not in self._cards_for:
            self._cards_for[faction] = tuple(map(self.__getitem__, self.for_faction(faction)))
        return self._cards_for[faction]

    def name(self, number: str) -> CardName:
        """Return what a sentence needs to tell a card."""
        found = self._locations.get(number)
        return (found.name if found else "", number[:LETTERS], number[LETTERS:])

    def with_own(self, own: Iterable[Location], targets: Mapping[str, Good]) -> "Catalogue":
        """Return the same with these cards; one with a known number takes its place."""
        return Catalogue([*self, *own], {**self.targets, **targets})

    def kinds(self) -> dict[str, CardKind]:
        """Return every card with its tag: its name, or else what deck it is of."""
        kinds = {one.number: _kind(one.number, one.name, one.deck) for one in self}
        attacks = {number: _kind(number, "", Deck.ATTACK) for number in attack_numbers()}
        return {**kinds, **attacks}


def _kind(number: str, name: str, deck: Deck) -> CardKind:
    return CardKind(
        name or DECK_TITLES[deck],
        printed=(number[:LETTERS], number[LETTERS:]),
        held=deck is not Deck.ATTACK,
    )


@cache
def _facts() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((files(__package__) / "cards.toml").read_text("utf-8"))
    return found


DECK_TITLES: Final = LazyMapping(
    lambda: {Deck(one["deck"]): str(one["en"]) for one in _facts()["deck"]}
)
DECK_LETTERS: Final = LazyMapping(
    lambda: {str(one["printed"]["en"]): Deck(one["deck"]) for one in _facts()["deck"]}
)
FACTION_TITLES: Final = LazyMapping(
    lambda: {Faction(one["faction"]): str(one["en"]) for one in _facts()["faction"]}
)
BOARDS: Final = LazyMapping(
    lambda: {
        Faction(one["faction"]): msgspec.convert(one["production"], Bag)
        for one in _facts()["faction"]
    }
)
STORED: Final = LazyMapping(
    lambda: {Faction(one["faction"]): Good(one["stores"]) for one in _facts()["faction"]}
)


@cache
def attack_numbers() -> tuple[str, ...]:
    """Return the numbers of all attack cards."""
    deck = next(one for one in _facts()["deck"] if one["deck"] == Deck.ATTACK)
    letters = deck["printed"]["en"]
    return tuple(f"{letters}{number:03}" for number in range(1, deck["cards"] + 1))


def deck_of_number(number: str) -> Deck:
    """Return the deck that the letters of a number stand for; raises `KeyError`."""
    return DECK_LETTERS[number[:LETTERS]]


def locations_of(entry: Entry) -> tuple[Location, ...]:
    """Return the copies of an entry, all of the deck of the first."""
    return tuple(entry.locations(deck_of_number(entry.numbers[0])))


class _Box:
    """The locations of the box, read from their file by whoever goes through them."""

    def __iter__(self) -> Iterator[Location]:
        for raw in _facts()["location"]:
            yield from locations_of(msgspec.convert(raw, Entry))


KNOWN: Final = Catalogue(_Box())
