"""The chances by playing many fights, where there is too much to work out."""

from random import Random

from companion.games.star_wars_rebellion.odds.dice import roll
from companion.games.star_wars_rebellion.odds.duel import Duel
from companion.games.star_wars_rebellion.odds.fight import Battle, End, Odds, odds_of


def simulated(battle: Battle, games: int, random: Random) -> Odds:
    """Return how so many fights ended; chances near 50 are off by up to 100 / sqrt(games)."""
    duel = Duel.of(battle)
    ends = dict.fromkeys(End, 0.0)
    for _ in range(games):
        ends[_played(duel, random)] += 1
    return odds_of(ends, exact=False)


def _played(duel: Duel, random: Random) -> End:
    attacker, defender = duel.attacker.whole, duel.defender.whole
    while not (end := duel.end(attacker, defender)):
        by_attacker = roll(duel.attacker.dice(attacker), random)
        # What was just destroyed attacks all the same: its dice are counted before.
        by_defender = roll(duel.defender.dice(defender), random)
        attacker = duel.attacker.hurt(attacker, by_defender)
        defender = duel.defender.hurt(defender, by_attacker)
    return end
