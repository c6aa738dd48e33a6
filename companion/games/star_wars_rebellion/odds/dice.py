"""What a roll of dice does, as far as it hurts."""

from collections import defaultdict
from functools import cache
from math import comb
from random import Random
from typing import Final, NamedTuple

from companion.games.star_wars_rebellion.pieces import DIE_FACES, Die

HIT: Final = DIE_FACES.count(Die.HIT) / len(DIE_FACES)
DIRECT: Final = DIE_FACES.count(Die.DIRECT) / len(DIE_FACES)
_MISS: Final = 1 - HIT - DIRECT


class Dice(NamedTuple):
    """How many are rolled."""

    black: int
    red: int


class Volley(NamedTuple):
    """What of a roll can hurt; for a direct hit the colour of the die does not matter."""

    black: int
    red: int
    direct: int


def roll(dice: Dice, random: Random) -> Volley:
    """Roll real dice."""
    black = random.choices(DIE_FACES, k=dice.black)
    red = random.choices(DIE_FACES, k=dice.red)
    direct = black.count(Die.DIRECT) + red.count(Die.DIRECT)
    return Volley(black.count(Die.HIT), red.count(Die.HIT), direct)


def volleys(dice: Dice, black: int, red: int) -> tuple[tuple[Volley, float], ...]:
    """Return everything that can be rolled against so much health, with its probability.

    More hits of a colour than there is health of it count as just enough, and together.
    """
    return _volleys(dice, min(black, dice.black), min(red, dice.red))


@cache  # there are 441 at most
def _volleys(dice: Dice, most_black: int, most_red: int) -> tuple[tuple[Volley, float], ...]:
    chances: defaultdict[Volley, float] = defaultdict(float)
    for (black, black_direct), chance in _one_colour(dice.black, most_black):
        for (red, red_direct), other in _one_colour(dice.red, most_red):
            chances[Volley(black, red, black_direct + red_direct)] += chance * other
    return tuple(chances.items())


@cache
def _one_colour(dice: int, most: int) -> tuple[tuple[tuple[int, int], float], ...]:
    """Return how likely so many hits, up to the most that count, and direct hits are."""
    chances: defaultdict[tuple[int, int], float] = defaultdict(float)
    for hits in range(dice + 1):
        for direct in range(dice + 1 - hits):
            ways = comb(dice, hits) * comb(dice - hits, direct)
            chance = HIT**hits * DIRECT**direct * _MISS ** (dice - hits - direct)
            chances[min(hits, most), direct] += ways * chance
    return tuple(chances.items())
