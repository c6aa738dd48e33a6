"""What players wrote of the cards: what they do, names, attack targets, and decks of their own."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.engine import Sentence, say
from companion.games.imperial_settlers.catalogue import (
    KNOWN,
    LETTERS,
    SAMURAI,
    Ability,
    Catalogue,
    Entry,
    Location,
    Trigger,
    Yield,
    attack_numbers,
    deck_of_number,
    locations_of,
)
from companion.games.imperial_settlers.pieces import (
    BUILDING,
    DECK_COPIES,
    DECK_SIZE,
    SUPPLY,
    TARGETS,
    Colour,
    Deck,
    Faction,
    Good,
    deck_of,
)

# Six signs on every card: a hidden one must not be told by its length.
_NUMBER: Final = re.compile(r"[A-Z]{3}\d{3}")
_MOST: Final = 500  # more cards than anybody has


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players know of cards of the box that the companion does not."""

    numbers: tuple[str, ...]
    name: str = ""
    action: Ability | None = None
    whenever: Trigger | None = None
    production: Yield | None = None
    bonus: Yield | None = None
    stores: tuple[Good, ...] = ()
    end: bool | None = None


class OwnFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as a whole. Each entry is read by itself: a wrong one takes no other away."""

    card: tuple[dict[str, Any], ...] = ()
    location: tuple[dict[str, Any], ...] = ()
    attack: dict[str, Any] = {}
    deck: dict[str, Any] = {}


def own_catalogue(text: str) -> tuple[Catalogue, Sequence[Sentence]]:
    """Return the catalogue with what a file adds, and a sentence for each thing that is wrong."""
    troubles: list[Sentence] = []
    try:
        file = msgspec.convert(tomllib.loads(text), OwnFile)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        return KNOWN, [say("imperial_settlers.toml cannot be read: {why}.", why=_why(error))]
    added = list(_new_cards(file, troubles))
    catalogue = KNOWN.with_own(added, _targets(file.attack, troubles))
    catalogue = _with_facts(catalogue, file, troubles)
    return _with_decks(catalogue, file.deck, troubles), troubles


def _new_cards(file: OwnFile, troubles: list[Sentence]) -> Iterator[Location]:
    taken: set[str] = set()
    for place, raw in enumerate(file.location[:_MOST], start=1):
        try:
            entry = msgspec.convert(raw, Entry)
            _check_entry(entry, taken)
            taken.update(entry.numbers)
            yield from locations_of(entry)
        except (msgspec.ValidationError, ValueError) as error:
            troubles.append(
                say(
                    "Card {place} under [[location]] is left out: {why}.",
                    place=place,
                    why=_why(error),
                )
            )


def _check_entry(entry: Entry, taken: set[str]) -> None:
    """Raise `ValueError` for what no type can tell."""
    _check_numbers(entry.numbers)
    for number in entry.numbers:
        if number in KNOWN:
            raise ValueError(f"{number} is in the box: write [[card]] to add to it")
        if number in taken:
            raise ValueError(f"{number} was written before")
    if len(set(map(deck_letters, entry.numbers))) > 1:
        raise ValueError("all numbers of one card are of one deck")
    for several, name in ((entry.deals, "deals"), (entry.razes, "razes")):
        if several and len(several) != len(entry.numbers):
            raise ValueError(f"there must be as many {name} as numbers")
    _check_payable([one for one in entry.cost if one != BUILDING])
    _check_abilities(entry)


def _check_payable(cost: Sequence[str]) -> None:
    """Points are never paid, and which card is given nobody could know."""
    for one in cost:
        if one not in SUPPLY:
            raise ValueError(f"{str(one)!r} is no good that can be paid")


def _check_abilities(told: Entry | Fact) -> None:
    _check_payable(told.action.cost or () if told.action else ())
    if told.action and told.action.uses < 1:
        raise ValueError(f"uses is 1 or more, not {told.action.uses}")
    for good in told.stores:
        if good not in SUPPLY:
            raise ValueError(f"{str(good)!r} is no good that can be stored")
    for gives in (told.production, told.bonus):
        if gives and gives.each is not None and gives.each not in (*Colour, SAMURAI):
            raise ValueError(f"each is a colour or {SAMURAI!r}, not {gives.each!r}")
        if gives and gives.most < 0:
            raise ValueError(f"most is 0 or more, not {gives.most}")


def _check_numbers(numbers: Sequence[str]) -> None:
    if not numbers:
        raise ValueError("there are no numbers")
    if len(set(numbers)) < len(numbers):
        raise ValueError("a number is there twice")
    for number in numbers:
        if not _NUMBER.fullmatch(number):
            raise ValueError(f"{number!r} is no number like COM085")
        deck_letters(number)


def deck_letters(number: str) -> Deck:
    """Return the deck of a number; raises `ValueError` for letters that no deck has."""
    try:
        deck = deck_of_number(number)
    except KeyError:
        raise ValueError(f"no deck has the letters {number[:LETTERS]!r}") from None
    if deck is Deck.ATTACK:
        raise ValueError("attack cards stand under [attack]")
    return deck


def _with_facts(catalogue: Catalogue, file: OwnFile, troubles: list[Sentence]) -> Catalogue:
    """Return the catalogue with what players know of cards, one entry after another."""
    for place, raw in enumerate(file.card[:_MOST], start=1):
        try:
            fact = msgspec.convert(raw, Fact)
            _check_numbers(fact.numbers)
            _check_abilities(fact)
            told = [_with_fact(catalogue, number, fact) for number in fact.numbers]
            catalogue = catalogue.with_own(told, {})
        except (msgspec.ValidationError, ValueError) as error:
            troubles.append(
                say(
                    "Entry {place} under [[card]] is left out: {why}.", place=place, why=_why(error)
                )
            )
    return catalogue


def _with_fact(catalogue: Catalogue, number: str, fact: Fact) -> Location:
    known = catalogue.get(number)
    if known is None:
        raise ValueError(f"there is no card {number!r}")
    return msgspec.structs.replace(
        known,
        name=fact.name.strip() or known.name,
        action=fact.action or known.action,
        whenever=fact.whenever or known.whenever,
        production=fact.production or known.production,
        bonus=fact.bonus or known.bonus,
        stores=fact.stores or known.stores,
        end=known.end if fact.end is None else fact.end,
    )


def _targets(given: Mapping[str, Any], troubles: list[Sentence]) -> dict[str, Good]:
    found: dict[str, Good] = {}
    for number, target in given.items():
        if number not in attack_numbers() or target not in tuple(TARGETS):
            troubles.append(
                say(
                    "{number} under [attack] is left out: no attack card, or no target of one.",
                    number=number,
                )
            )
        else:
            found[number] = Good(target)
    return found


def _with_decks(
    catalogue: Catalogue, decks: Mapping[str, Any], troubles: list[Sentence]
) -> Catalogue:
    """Return the catalogue with only those faction cards that players chose for a deck."""
    left_out: set[str] = set()
    for name, numbers in decks.items():
        try:
            deck = deck_of(Faction(name))
            chosen = msgspec.convert(numbers, tuple[str, ...])
            check_deck(catalogue, deck, chosen)
        except (msgspec.ValidationError, ValueError) as error:
            troubles.append(
                say(
                    "The deck {name!r} is left as it is in the box: {why}.",
                    name=name,
                    why=_why(error),
                )
            )
            continue
        left_out |= set(catalogue.of_deck(deck)) - set(chosen)
    kept = [card for card in catalogue if card.number not in left_out]
    return Catalogue(kept, catalogue.targets)


def check_deck(catalogue: Catalogue, deck: Deck, numbers: Sequence[str]) -> None:
    """Raise `ValueError` where these cards are no deck: 30, in the copies the rules ask for."""
    if len(numbers) != DECK_SIZE or len(set(numbers)) != DECK_SIZE:
        raise ValueError(f"a deck has {DECK_SIZE} different numbers, not {len(set(numbers))}")
    for number in numbers:
        card = catalogue.get(number)
        if card is None or card.deck is not deck:
            raise ValueError(f"{number!r} is no card of this faction")
    chosen = {catalogue[number].alike for number in numbers}
    copies = Counter(map(len, chosen))
    if copies != DECK_COPIES:  # 30 numbers of so many cards are all of their copies
        raise ValueError(
            "a deck has 3 cards three times, 6 cards twice and 9 cards once, with all copies"
        )


def _why(error: Exception) -> str:
    """Return what is wrong, without the braces that a sentence would take for a fact."""
    return str(error).rstrip(".").replace("{", "(").replace("}", ")")
