"""Every card that can be shown: what a game brings, what players add, and what is in play now."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from card_codes.errors import UnknownCardError
from card_codes.payload import COMPANION, Tag

LANGUAGES: Final = ("en", "pl")


class Card(msgspec.Struct, frozen=True):
    """A kind of card: its tag, its name in each language, and how many of it are in the box."""

    tag: Tag
    names: Mapping[str, str]
    copies: int = 1

    @property
    def code(self) -> str:
        """The text of its tag."""
        return self.tag.code

    def name(self, language: str) -> str:
        """Return its name; English where there is no other."""
        return self.names.get(language) or self.names["en"]


class Catalogue:
    """Cards by the text of their tags.

    `tokens` are opaque tags of cards in it: what is printed, and the tag it stands for.

    >>> from card_codes.payload import encode
    >>> spy = Card(Tag("RS", "ID2"), {"en": "Spy", "pl": "Agent"}, copies=4)
    >>> Catalogue([spy]).find(encode("RS", "ID2")).name("pl")
    'Agent'
    """

    def __init__(self, cards: Iterable[Card], tokens: Mapping[str, Tag] | None = None) -> None:
        self._cards = {card.code: card for card in cards}
        known = {card.tag: card for card in self._cards.values()}
        self._opaque = {token: known[tag] for token, tag in (tokens or {}).items() if tag in known}

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    @property
    def codes(self) -> frozenset[str]:
        """Every text that can be on a tag of these cards: what the reader may expect."""
        return frozenset(self._cards) | frozenset(self._opaque)

    @property
    def tokens(self) -> Mapping[str, Tag]:
        """The opaque tags of these cards."""
        return {token: card.tag for token, card in self._opaque.items()}

    def find(self, code: str) -> Card:
        """Return the card with this tag; raises `UnknownCardError`."""
        found = self._cards.get(code) or self._opaque.get(code)
        if found is None:
            raise UnknownCardError("no such card is known here")
        return found

    def of_game(self, game: str) -> "Catalogue":
        """Return the cards of one game, by its two letters, and the companion's own."""
        return self.only(card.tag for card in self if card.tag.game in (game, COMPANION))

    def only(self, tags: Iterable[Tag]) -> "Catalogue":
        """Return these cards alone: fewer to tell apart are told apart better."""
        wanted = set(tags)
        return Catalogue((card for card in self if card.tag in wanted), self.tokens)

    def and_also(self, other: "Catalogue") -> "Catalogue":
        """Return the cards of both; the other's take precedence."""
        return Catalogue([*self, *other], {**self.tokens, **other.tokens})


TEST_CARD: Final = Card(Tag(COMPANION, "TEST"), {"en": "Test card", "pl": "Karta próbna"})
SEAT_CARDS: Final = tuple(
    Card(Tag(COMPANION, f"SEAT{seat}"), {"en": f"Seat {seat}", "pl": f"Miejsce {seat}"})
    for seat in range(1, 11)
)
OWN_CARDS: Final = (TEST_CARD, *SEAT_CARDS)
