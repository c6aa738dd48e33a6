"""The odds of a fight that begins, in one line: exact, or how many games were simulated."""

from collections import Counter
from collections.abc import Iterable

from companion.engine import Sentence, say, term
from companion.games.star_wars_rebellion.combat_state import Combat, CombatStage, Fighter
from companion.games.star_wars_rebellion.facts import Galaxy
from companion.games.star_wars_rebellion.odds import GAMES, Battle, Force, Odds, odds
from companion.games.star_wars_rebellion.pieces import SIDE_TITLES, Side, Theatre, Unit

ION_CANNON_DICE = 2  # red ones that the foe of an Ion Cannon rolls less in space
_BEFORE = (CombatStage.LEADERS, CombatStage.CARDS, CombatStage.ROLL)


_LINES = {
    (Theatre.SPACE, True): term("Space: {empire:term} {one}%, {rebels:term} {two}% (exact)"),
    (Theatre.SPACE, False): term(
        "Space: {empire:term} {one}%, {rebels:term} {two}% ({games} games)"
    ),
    (Theatre.GROUND, True): term("Ground: {empire:term} {one}%, {rebels:term} {two}% (exact)"),
    (Theatre.GROUND, False): term(
        "Ground: {empire:term} {one}%, {rebels:term} {two}% ({games} games)"
    ),
}


def odds_lines(combat: Combat, galaxy: Galaxy) -> list[Sentence]:
    """Return a line for each theatre that is contested; nothing once the first dice lie."""
    begun = combat.stage not in _BEFORE or combat.round > 1 or combat.dice or combat.fought
    if begun or combat.striker is not combat.attacker:
        return []
    return [
        _line(combat, theatre, odds(_battle(combat, theatre, galaxy)))
        for theatre in Theatre
        if combat.contested(theatre)
    ]


def _battle(combat: Combat, theatre: Theatre, galaxy: Galaxy) -> Battle:
    attacker, defender = combat.attacker, combat.attacker.foe
    return Battle(
        _force(combat.of(attacker, theatre), galaxy),
        _force(combat.of(defender, theatre), galaxy),
        attacker_fewer_red=_jammed(combat, theatre, attacker),
        defender_fewer_red=_jammed(combat, theatre, defender),
    )


def _force(fighters: Iterable[Fighter], galaxy: Galaxy) -> Force:
    counts = Counter(fighter.unit for fighter in fighters)
    return Force(tuple((galaxy.units[unit], count) for unit, count in sorted(counts.items())))


def _jammed(combat: Combat, theatre: Theatre, side: Side) -> int:
    """Return how many red dice an Ion Cannon on the ground takes from a side in space."""
    cannon = any(fighter.unit is Unit.ION_CANNON for fighter in combat.of(side.foe))
    return ION_CANNON_DICE if cannon and theatre is Theatre.SPACE else 0


def _line(combat: Combat, theatre: Theatre, found: Odds) -> Sentence:
    chances = {combat.attacker: found.attacker, combat.attacker.foe: found.defender}
    facts = {
        "empire": SIDE_TITLES[Side.EMPIRE],
        "rebels": SIDE_TITLES[Side.REBELS],
        "one": round(chances[Side.EMPIRE]),
        "two": round(chances[Side.REBELS]),
        "games": GAMES,
    }
    return say(_LINES[theatre, found.exact], **facts)
