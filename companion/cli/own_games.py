"""Games with what players wrote for them in files of their own, such as house missions."""

from card_codes.errors import CatalogueError
from card_codes.own_cards import text_of
from companion.cli import places
from companion.cli.files import Games
from companion.engine import AnyGame, MalformedInputError, Sentence
from companion.engine.player_files import with_player_file


def with_own_files(known: Games) -> tuple[dict[str, AnyGame], tuple[Sentence, ...]]:
    """Return the games as they are played here, and a sentence for each thing that is wrong.

    What is wrong in such a file takes nothing else away: the games are there without it.
    """
    games: dict[str, AnyGame] = {}
    troubles: list[Sentence] = []
    for slug, game in known.items():
        games[slug], wrong = _with_own_file(game)
        troubles.extend(wrong)
    return games, tuple(troubles)


def _with_own_file(game: AnyGame) -> tuple[AnyGame, tuple[Sentence, ...]]:
    if game.with_own is None:
        return game, ()
    try:
        text = text_of(places.own_game_file(game.slug))
        if text is None:
            return game, ()
        extended, wrong = with_player_file(game, text)
    except CatalogueError as error:
        return game, (Sentence(error.message, error.facts),)
    except MalformedInputError as error:
        return game, (error.sentence,)
    return extended, tuple(wrong)
