"""The chances in a fight, as they are shown before it: an estimate, for nobody knows the cards.

The model is one theatre with dice alone. Both sides fight rounds until one has nothing left; nobody
retreats, and no tactic card is played, so a special is worth no more than a blank. What is
destroyed in a round has still attacked in it, so that it does not matter who begins. Damage stays.

Who rolls aims the same way each time (see `lines`), which is sensible, but not the best there is.
"""

from functools import lru_cache
from random import Random
from typing import Final

from companion.games.star_wars_rebellion.odds.chain import exact
from companion.games.star_wars_rebellion.odds.fight import Battle, Force, Odds
from companion.games.star_wars_rebellion.odds.playing import simulated

__all__ = ["BUDGET", "GAMES", "Battle", "Force", "Odds", "exact", "odds", "simulated"]

BUDGET: Final = 6_000  # situations; so many take about as long as the games below
GAMES: Final = 2_000  # a standard deviation is then 1.1 per cent at most


def odds(battle: Battle, *, budget: int = BUDGET, random: Random | None = None) -> Odds:
    """Return the chances, worked out where the situations are not too many, otherwise played.

    Without a `random` of the caller they are the same each time: a view that is drawn again must
    not show other numbers.
    """
    if random is None:
        return _always_the_same(battle, budget)
    return exact(battle, budget) or simulated(battle, GAMES, random)


@lru_cache(maxsize=64)
def _always_the_same(battle: Battle, budget: int) -> Odds:
    return odds(battle, budget=budget, random=Random(0))
