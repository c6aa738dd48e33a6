"""Two lines against each other."""

from typing import NamedTuple

from companion.games.star_wars_rebellion.odds.fight import Battle, End
from companion.games.star_wars_rebellion.odds.lines import Left, Line


class Duel(NamedTuple):
    """Both sides of a battle."""

    attacker: Line
    defender: Line

    @classmethod
    def of(cls, battle: Battle) -> "Duel":
        """Set both sides up."""
        return cls(
            Line(battle.attacker, battle.defender, battle.attacker_fewer_red),
            Line(battle.defender, battle.attacker, battle.defender_fewer_red),
        )

    def end(self, attacker: Left, defender: Left) -> End | None:
        """Tell whether it is over with so much left, and how."""
        match self.attacker.stands(attacker), self.defender.stands(defender):
            case True, False:
                return End.ATTACKER
            case False, True:
                return End.DEFENDER
            case True, True if self._can_hurt(attacker, defender):
                return None
        return End.NEITHER

    def _can_hurt(self, attacker: Left, defender: Left) -> bool:
        """Tell whether anybody can hurt anybody: any die may show a direct hit."""
        by_attacker = any(self.attacker.dice(attacker)) and any(defender)
        return by_attacker or (any(self.defender.dice(defender)) and any(attacker))
