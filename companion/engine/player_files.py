"""Games with what players wrote for them: as they are played today, and as each game began.

A game keeps what stood in the file of the players when it began. Otherwise a line added later would
change what was hidden long ago, and accuse everybody who had played by the old ones.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from companion.engine.definition import AnyGame
from companion.engine.errors import MalformedInputError
from companion.engine.log import Header
from companion.engine.registry import pick_game
from companion.engine.sentence import Sentence

LARGEST: Final = 256 * 1024  # bytes; thousands of cards
LONGEST_LINE: Final = 1000  # a key of many thousand parts would take all memory there is


def with_player_file(game: AnyGame, text: str) -> tuple[AnyGame, Sequence[Sentence]]:
    """Return the game with what players wrote, and a sentence for each thing that is wrong.

    Raises `MalformedInputError` for a text that no file may have.
    """
    if game.with_own is None:
        return game, ()
    check_player_file(f"{game.slug}.toml", text)
    extended, troubles = game.with_own(text)
    return replace(extended, own=text), troubles


def check_player_file(
    file: str, text: str, *, largest: int = LARGEST, longest_line: int = LONGEST_LINE
) -> None:
    """Raise `MalformedInputError` where reading this would take too long, or all memory."""
    if len(text.encode()) > largest:
        raise MalformedInputError(
            "{file} is too long: at most {most} kB.", file=file, most=largest // 1024
        )
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > longest_line:
            raise MalformedInputError(
                "Line {line} of {file} is too long: write each fact on a line of its own.",
                file=file,
                line=number,
            )


def player_file_of(game: AnyGame) -> str | None:
    """Return what the header of a new game says of it; None for a game nobody can add to."""
    return game.own if game.with_own else None


def as_it_began(game: AnyGame, header: Header) -> AnyGame:
    """Return the game with what players had written for it when this one began.

    One of an earlier version does not say what that was: it goes on with what they write today.
    """
    if game.with_own is None or header.own is None or header.own == game.own:
        return game
    return _extended(game.with_own, header.own)


def game_of(games: Mapping[str, AnyGame], header: Header) -> AnyGame:
    """Return the game that a header is of; raises `UnknownGameError` where it is not here."""
    return as_it_began(pick_game(games, header.game), header)


@lru_cache(maxsize=8)  # whoever lists games asks for the same few again and again
def _extended(with_own: Callable[[str], tuple[AnyGame, Sequence[Sentence]]], text: str) -> AnyGame:
    extended, _ = with_own(text)
    return replace(extended, own=text)
