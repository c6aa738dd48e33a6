"""Every card this companion knows, from all places where cards are written down."""

from card_codes.catalogue import Card, Catalogue
from card_codes.own_cards import load_own_cards
from card_codes.payload import COMPANION, Tag
from companion.cli import places, printed_sets
from companion.cli.files import Games
from companion.engine import BadSetupError, RecordError, Sentence, pick_game
from companion.presenters.sheets import OWN_TITLE
from companion.scanning.catalogue import catalogue

OWN_NAME = "companion"  # the companion's own cards, where a game is asked for


def all_cards(known: Games) -> tuple[Catalogue, tuple[Sentence, ...]]:
    """Return the cards of all games, of the players and of opaque tags, and what is wrong."""
    boxed = catalogue(known.values())
    own = load_own_cards(places.own_cards_file(), letters_of(known), boxed)
    troubles = [Sentence(wrong.message, wrong.facts) for wrong in own.troubles]
    tokens: dict[str, Tag] = {}
    try:
        tokens = printed_sets.tokens()
    except RecordError as error:
        troubles.append(error.sentence)
    return catalogue(known.values(), own.cards, tokens), tuple(troubles)


def cards_of(known: Games, letters: str) -> tuple[list[Card], tuple[Sentence, ...]]:
    """Return the cards of one game, and what is wrong; raises where it has no cards with tags."""
    cards, troubles = all_cards(known)
    found = [card for card in cards if card.tag.game == letters]
    if not found:
        raise BadSetupError("{title:term} has no cards for tags.", title=title_of(known, letters))
    return found, troubles


def letters_of(known: Games) -> dict[str, str]:
    """Return the two letters of every game by everything it may be called, in small letters."""
    slugs = {game.slug: game.code for game in known.values()}
    named = {**slugs, OWN_NAME: COMPANION}
    return {**named, **{letters.casefold(): letters for letters in named.values()}}


def pick_letters(known: Games, name: str) -> str:
    """Return the two letters of a game; raises `UnknownGameError`, with what there is."""
    return letters_of(known).get(name.casefold()) or pick_game(known, name).code


def title_of(known: Games, letters: str) -> str:
    """Return what the cards of these letters are called together."""
    titles = {game.code: game.title for game in known.values()}
    return titles.get(letters, OWN_TITLE)
