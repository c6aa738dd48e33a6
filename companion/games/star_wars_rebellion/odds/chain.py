"""The chances worked out: how all the weight flows from the beginning to the endings.

What is left only becomes less, so that every situation is passed once, in order. A round in which
nobody is hurt leads back to where it began: such rounds are left out, and what remains is weighed
accordingly. As both sides roll on their own, the damage to the attacker is not dealt with for each
situation, but for all of a row with the same dice together: that is what makes it quick.
"""

from collections import defaultdict
from typing import NamedTuple

from companion.games.star_wars_rebellion.odds.dice import Dice, Volley, volleys
from companion.games.star_wars_rebellion.odds.duel import Duel
from companion.games.star_wars_rebellion.odds.fight import Battle, End, Odds, odds_of
from companion.games.star_wars_rebellion.odds.lines import Line
from companion.games.star_wars_rebellion.pieces import MOST_DICE, Colour


def exact(battle: Battle, budget: int) -> Odds | None:
    """Return the chances without any error of chance; None with more situations than `budget`."""
    duel = Duel.of(battle)
    if duel.attacker.size * duel.defender.size > budget:
        return None
    return odds_of(_Flow(duel).endings(), exact=True)


class _Damage(NamedTuple):
    """What a roll does to a side: the chance of nothing, and of each state it leads to."""

    none: float
    some: list[tuple[int, float]]


class _States:
    """All states of a side, by number, and what rolls do to them."""

    def __init__(self, line: Line) -> None:
        self.left = line.states()
        self.dice = [line.dice(left) for left in self.left]
        numbers = {left: number for number, left in enumerate(self.left)}
        self._direct = [
            [numbers[line.hurt(left, Volley(0, 0, hits))] for left in self.left]
            for hits in range(len(Colour) * MOST_DICE + 1)
        ]
        self._wide = line.whole.red + 1  # how far the number moves with a black hit
        self._damage: dict[tuple[int, Dice], _Damage] = {}

    def damage(self, state: int, dice: Dice) -> _Damage:
        """Return what these dice do to it."""
        known = self._damage.get((state, dice))
        if known is None:
            known = self._damage[state, dice] = self._rolled(state, dice)
        return known

    def _rolled(self, state: int, dice: Dice) -> _Damage:
        """Do what `Line.hurt` does, with numbers only: this is most of the work."""
        chances: defaultdict[int, float] = defaultdict(float)
        after_direct, wide = self._direct, self._wide
        for (black, red, direct), chance in volleys(dice, *self.left[state]):
            chances[after_direct[direct][state + black * wide + red]] += chance
        return _Damage(chances.pop(state), list(chances.items()))


class _Flow:
    """The weight of each situation: a row for a state of the attacker, a column of the defender."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel
        self._attacker, self._defender = _States(duel.attacker), _States(duel.defender)
        self._rows = [[0.0] * len(self._defender.left) for _ in self._attacker.left]
        self._rows[0][0] = 1.0
        self._ends = dict.fromkeys(End, 0.0)

    def endings(self) -> dict[End, float]:
        """Let all of it flow, and return what arrives at each ending."""
        for row in range(len(self._rows)):
            self._leave(row)
            self._rows[row] = []  # passed
        return self._ends

    def _leave(self, row: int) -> None:
        """Pass on the weight of one row to those below."""
        for dice, weights in self._rolls_of_defender(row).items():
            first = next(column for column, weight in enumerate(weights) if weight)
            moved = weights[first:]
            for below, chance in self._attacker.damage(row, dice).some:
                there = self._rows[below]
                there[first:] = [
                    old + chance * more for old, more in zip(there[first:], moved, strict=True)
                ]

    def _rolls_of_defender(self, row: int) -> dict[Dice, list[float]]:
        """Return the weight the defender's rolls have, by what is left of the defender then.

        Where a roll does nothing to the attacker, the weight is passed on within the row.
        """
        here, attacker, defender = self._rows[row], self._attacker, self._defender
        rolls: defaultdict[Dice, list[float]] = defaultdict(lambda: [0.0] * len(here))
        for column, left in enumerate(defender.left):
            if not (weight := here[column]):
                continue
            if end := self._duel.end(attacker.left[row], left):
                self._ends[end] += weight
                continue
            unhurt = attacker.damage(row, defender.dice[column]).none
            damage = defender.damage(column, attacker.dice[row])
            weight /= 1 - unhurt * damage.none
            weights = rolls[defender.dice[column]]
            weights[column] += weight * damage.none
            for further, chance in damage.some:
                weights[further] += weight * chance
                here[further] += weight * chance * unhurt
        return rolls
