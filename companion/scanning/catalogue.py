"""The cards of all games as the reader and the printer know them: tags, names and copies."""

from collections.abc import Iterable, Mapping

from card_codes.catalogue import LANGUAGES, OWN_CARDS, Card, Catalogue
from card_codes.payload import Tag
from companion.engine import AnyGame, CardKind, say
from companion.presenters.language import Language, language


def catalogue(
    games: Iterable[AnyGame],
    own: Iterable[Card] = (),
    tokens: Mapping[str, Tag] | None = None,
) -> Catalogue:
    """Return every card: of these games, the companion's own, and what players added.

    `tokens` are the opaque tags that were printed here, see `card_codes.opaque`.
    """
    boxed = (card for game in games for card in cards_of(game))
    return Catalogue([*OWN_CARDS, *boxed, *own], tokens)


def cards_of(game: AnyGame) -> list[Card]:
    """Return the cards in the box of one game."""
    return [
        Card(
            Tag(game.code, part),
            {code: _name(kind, language(code)) for code in LANGUAGES},
            kind.copies,
        )
        for part, kind in game.cards.items()
    ]


def _name(kind: CardKind, words: Language) -> str:
    """Return the name of a card with the number that is printed on it, where there is one."""
    return words.say(say("{card:card}", card=(kind.title, *kind.printed)), ())
