"""Which tables are played: every seat count, every mix of options."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from companion.engine import AnyGame, find_games

GAMES: Mapping[str, AnyGame] = find_games("companion.games")
GAME = GAMES["resistance"]


class Table(NamedTuple):
    """One way of playing the game."""

    seats: int
    options: Mapping[str, str]
    seed: str

    @property
    def arguments(self) -> list[str]:
        """Return what is typed after `companion referee` for this table."""
        chosen = [f"--option={key}={value}" for key, value in self.options.items()]
        return [GAME.slug, f"--seats={self.seats}", f"--seed={self.seed}", *chosen]


def any_table(random: Random) -> Table:
    """Return a table as chance would have it."""
    seats = random.choice(GAME.seats)
    options = {option.key: random.choice(list(option.choices)) for option in GAME.options}
    # The only option whose values depend on how many sit at the table.
    options["first_leader"] = random.choice(["random", str(random.randint(1, seats))])
    return Table(seats, options, seed=str(random.getrandbits(32)))
