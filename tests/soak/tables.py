"""Which tables are played: every game, every seat count, every mix of options."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from companion.engine import AnyGame, Record, find_games
from tests.every_game.variants import some_setup

GAMES: Mapping[str, AnyGame] = find_games("companion.games")


class Table(NamedTuple):
    """One way of playing a game."""

    game: str
    seats: int
    options: Mapping[str, str]
    seed: str

    @property
    def arguments(self) -> list[str]:
        """Return what is typed after `companion referee` for this table."""
        chosen = [f"--option={key}={value}" for key, value in self.options.items()]
        return [self.game, f"--seats={self.seats}", f"--seed={self.seed}", *chosen]


def any_table(random: Random, number: int) -> Table:
    """Return a table as chance would have it; the games take turns."""
    game = GAMES[sorted(GAMES)[number % len(GAMES)]]
    setup = some_setup(game, random)
    return Table(game.slug, setup.count, setup.options, seed=str(random.getrandbits(32)))


def game_of(record: Record) -> AnyGame:
    """Return what was played."""
    return GAMES[record.header.game]
