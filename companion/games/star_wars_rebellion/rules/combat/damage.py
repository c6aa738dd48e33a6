"""Damage: who can be hurt by what, assigning it, and what of it stays."""

from collections.abc import Iterator

from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_actions import AssignHit
from companion.games.star_wars_rebellion.combat_events import (
    AttackEnded,
    FightersDestroyed,
    HitAssigned,
)
from companion.games.star_wars_rebellion.combat_state import Combat, Fighter, Source
from companion.games.star_wars_rebellion.facts import Do
from companion.games.star_wars_rebellion.pieces import Colour, Die, Side, Theatre, Unit
from companion.games.star_wars_rebellion.rules.combat.course import Course

# Dice that fit few go first where the companion assigns, so that the others have a choice.
_ORDER = (Source.BLACK, Source.RED, Source.CARD, Source.DIRECT)


def hits(combat: Combat, source: Source) -> int:
    """Return how many damages of a kind are not assigned; a card of several at once is one."""
    match source:
        case Source.BLACK:
            return combat.count_dice(Die.HIT, Colour.BLACK)
        case Source.RED:
            return combat.count_dice(Die.HIT, Colour.RED)
        case Source.DIRECT:
            return combat.count_dice(Die.DIRECT)
    return 0 if combat.packet is None else 1


def fits(combat: Combat, source: Source, one: Fighter) -> bool:
    """Tell whether a damage of this kind hurts a unit with health of this colour."""
    if source is Source.BLACK:
        return one.colour is Colour.BLACK or combat.converted < convertible(combat)
    return source is not Source.RED or one.colour is Colour.RED


def convertible(combat: Combat) -> int:
    """Return how many black hits of this attack may hurt red health."""
    effects = combat.effects.get(combat.striker, ())
    counts = [one.count for one in effects if one.do is Do.BLACK_AS_RED]
    return sum(counts) if combat.theatre is Theatre.SPACE else 0


def targets(combat: Combat, source: Source) -> Iterator[Fighter]:
    """Yield whom a damage of this kind can be assigned to; none where there is no such damage."""
    if not hits(combat, source):
        return
    packet = combat.packets[combat.packet or 0] if source is Source.CARD else None
    for _, one in combat.targets(packet):
        if fits(combat, source, one):
            yield one


def assignable(combat: Combat) -> list[AssignHit]:
    """Return every way to assign a damage now."""
    ways = (
        AssignHit(source, one.unit, one.total)
        for source in Source
        for one in targets(combat, source)
    )
    return list(dict.fromkeys(ways))


def has_choice(combat: Combat) -> bool:
    """Tell whether damage can be assigned, and more than one unit could take it."""
    several = len(list(combat.targets())) > 1
    return several and any(True for source in Source for _ in targets(combat, source))


def assign(course: Course, action: AssignHit) -> None:
    """Assign a damage."""
    course.add(HitAssigned(course.combat.striker, action.source, action.unit, action.damage))


def assign_all(course: Course) -> None:
    """Assign all that is left: whoever is nearest to being lost comes first."""
    while (way := _best(course.combat)) is not None:
        assign(course, way)


def _best(combat: Combat) -> AssignHit | None:
    for source in _ORDER:
        several = list(targets(combat, source))
        if several:
            amount = _amount(combat) if source is Source.CARD else 1
            one = min(several, key=lambda each: _urgency(each, amount))
            return AssignHit(source, one.unit, one.total)
    return None


def _amount(combat: Combat) -> int:
    packet = combat.packets[combat.packet or 0]
    return packet.count if packet.at_once else 1


def _urgency(one: Fighter, amount: int) -> tuple[bool, bool, int]:
    """Rank a target: not lost yet, then lost by this and no more than that, then nearly lost."""
    left = one.health - one.total
    return left <= 0, left < amount, left


def end_attack(course: Course) -> None:
    """Let what was not blocked stay."""
    combat = course.combat
    hurt = combat.of(combat.victim, combat.theatre)
    damage = sum(one.pending for one in hurt)
    course.add(AttackEnded(combat.striker, damage, counted(x for x in hurt if x.is_doomed)))


def destroy_doomed(course: Course) -> None:
    """Take away at the end of a battle who has as much damage as health."""
    combat = course.combat
    for side in (combat.attacker, combat.attacker.foe):
        gone = counted(one for one in combat.of(side) if one.is_doomed)
        if gone:
            destroy(course, side, gone)


def destroy(course: Course, side: Side, gone: dict[Unit, int]) -> None:
    """Take units out of the combat and off the map."""
    course.add(FightersDestroyed(side, gone), e.UnitsLost(course.combat.system.value, gone))


def counted(several: Iterator[Fighter]) -> dict[Unit, int]:
    """Return how many there are of each kind."""
    result: dict[Unit, int] = {}
    for one in several:
        result[one.unit] = result.get(one.unit, 0) + 1
    return result
