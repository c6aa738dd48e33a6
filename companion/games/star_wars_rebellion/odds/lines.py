"""A side as the other one shoots at it: who is aimed at, and what is left.

The units of each colour of health stand in a row and are worn down from its front, so that what
they have left together tells everything: which of them stand, which one is damaged, and what they
roll. Two numbers describe a side. In front stands what is the greatest threat for a point of its
health, because taking its dice away early saves the most; what rolls no dice stands last.

Direct hits go to red health first, then to black, and last to the red of what rolls no dice: large
ships and vehicles bring most dice, and black hits, which are for nothing else, find the small ones.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.games.star_wars_rebellion.facts import UnitFacts
from companion.games.star_wars_rebellion.odds.dice import DIRECT, HIT, Dice, Volley
from companion.games.star_wars_rebellion.odds.fight import Force
from companion.games.star_wars_rebellion.pieces import MOST_DICE, Colour, Unit


class Left(NamedTuple):
    """The health a side has left, by its colour."""

    black: int
    red: int


class Line:
    """One side of a battle; what of it is a threat depends on its foe."""

    def __init__(self, force: Force, foe: Force, fewer_red: int) -> None:
        units = [unit for unit, count in force.units for _ in range(count)]
        threat = _threat_to(foe)
        self._black = _row((unit for unit in units if unit.colour is Colour.BLACK), threat)
        self._red = _row((unit for unit in units if unit.colour is Colour.RED), threat)
        self._harmless_red = self._red.count(Dice(0, 0)) - 1
        lasting = [unit for unit in units if not unit.health]
        self._lasts = bool(lasting)
        self._always = Dice(sum(u.black for u in lasting), sum(u.red for u in lasting))
        self._fewer_red = fewer_red
        self.whole = Left(len(self._black) - 1, len(self._red) - 1)

    @property
    def size(self) -> int:
        """How many states there are."""
        return len(self._black) * len(self._red)

    def states(self) -> list[Left]:
        """Return everything that can be left, so that damage only leads to later ones."""
        return [
            Left(black, red)
            for black in range(self.whole.black, -1, -1)
            for red in range(self.whole.red, -1, -1)
        ]

    def stands(self, left: Left) -> bool:
        """Tell whether there is any unit."""
        return self._lasts or any(left)

    def dice(self, left: Left) -> Dice:
        """Return what is rolled. The limit comes first: an Ion Cannon is felt by a large fleet."""
        small, large, always = self._black[left.black], self._red[left.red], self._always
        black, red = small.black + large.black + always.black, small.red + large.red + always.red
        return Dice(min(black, MOST_DICE), max(min(red, MOST_DICE) - self._fewer_red, 0))

    def hurt(self, left: Left, volley: Volley) -> Left:
        """Return what is left after a volley; hits that find nothing of their colour are lost."""
        black, red = max(left.black - volley.black, 0), max(left.red - volley.red, 0)
        at_red = min(volley.direct, max(red - self._harmless_red, 0))
        at_black = min(volley.direct - at_red, black)
        return Left(black - at_black, max(red - volley.direct + at_black, 0))


def _row(units: Iterable[UnitFacts], threat: Callable[[UnitFacts], float]) -> list[Dice]:
    """Return what a row rolls with 0, 1, 2... health left, up to all it has."""

    def place(unit: UnitFacts) -> tuple[float, int, Unit]:
        # Of equals, what is destroyed sooner stands nearer the front; the name settles the rest.
        return threat(unit) / unit.health, -unit.health, unit.unit

    row = [Dice(0, 0)]  # it grows from its end to its front
    for unit in sorted((unit for unit in units if unit.health), key=place):
        row += [Dice(row[-1].black + unit.black, row[-1].red + unit.red)] * unit.health
    return row


def _threat_to(foe: Force) -> Callable[[UnitFacts], float]:
    """Return how to tell what a unit does to the foe: hits only count on health of their colour."""
    health = dict.fromkeys(Colour, 0)
    for unit, count in foe.units:
        health[unit.colour] += unit.health * count
    whole = sum(health.values()) or 1
    black, red = (DIRECT + HIT * health[colour] / whole for colour in (Colour.BLACK, Colour.RED))
    return lambda unit: unit.black * black + unit.red * red
