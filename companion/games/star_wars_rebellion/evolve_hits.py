"""What damage and tactic cards change in a combat."""

from msgspec.structs import replace

from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion.combat_state import (
    Combat,
    CombatDie,
    Fighter,
    Packet,
    Source,
)
from companion.games.star_wars_rebellion.facts import Tactic, TacticDo
from companion.games.star_wars_rebellion.pieces import Colour, Die, Side

_COLOURS = {Source.BLACK: Colour.BLACK, Source.RED: Colour.RED}


def hit(combat: Combat, event: c.HitAssigned) -> Combat:
    """Return the combat with damage that can still be blocked, and the die or card used up."""
    if event.source is Source.CARD:
        return _hit_by_card(combat, event)
    for at, one in combat.targets():
        if (one.unit, one.total) == (event.unit, event.damage):
            spent = replace(combat, dice=_spent(combat, event.source))
            turned = event.source is Source.BLACK and one.colour is Colour.RED
            after = replace(spent, converted=combat.converted + turned)
            return _with(after, combat.victim, at, replace(one, pending=one.pending + 1))
    return combat


def _hit_by_card(combat: Combat, event: c.HitAssigned) -> Combat:
    which = combat.packet
    if which is None:
        return combat
    packet = combat.packets[which]
    for at, one in combat.targets(packet):
        if (one.unit, one.total) == (event.unit, event.damage):
            amount = packet.count if packet.at_once else 1
            left = replace(packet, count=packet.count - amount, hit=(*packet.hit, at))
            row = (*combat.packets[:which], left, *combat.packets[which + 1 :])
            spent = replace(combat, packets=tuple(each for each in row if each.count > 0))
            return _with(spent, combat.victim, at, replace(one, pending=one.pending + amount))
    return combat


def _spent(combat: Combat, source: Source) -> tuple[CombatDie, ...]:
    """Return the dice without the one that did this."""
    colour = _COLOURS.get(source)
    die = Die.DIRECT if source is Source.DIRECT else Die.HIT
    for at, one in enumerate(combat.dice):
        if one.die is die and colour in (None, one.colour):
            return combat.dice[:at] + combat.dice[at + 1 :]
    return combat.dice


def blocked(combat: Combat, event: c.DamageBlocked) -> Combat:
    """Return the combat with one damage less."""
    for at, one in enumerate(combat.of(combat.victim)):
        if one.pending and (one.unit, one.total) == (event.unit, event.damage):
            after = replace(combat, blocks=max(0, combat.blocks - 1))
            return _with(after, combat.victim, at, replace(one, pending=one.pending - 1))
    return combat


def settled(combat: Combat) -> Combat:
    """Return the combat with all damage that was not blocked for good."""
    rows = {
        side: tuple(replace(one, damage=one.total, pending=0) for one in row)
        for side, row in combat.fighters.items()
    }
    return replace(combat, fighters=rows, dice=(), to_roll={}, packets=(), blocks=0)


def _with(combat: Combat, side: Side, at: int, one: Fighter) -> Combat:
    row = combat.of(side)
    return replace(combat, fighters={**combat.fighters, side: (*row[:at], one, *row[at + 1 :])})


def with_tactic(combat: Combat, event: c.TacticPlayed, tactic: Tactic) -> Combat:
    """Return the combat with what a tactic card of the striker does."""
    side, theatre = event.side, tactic.theatre
    hand = {**combat.hands.get(side, {}), theatre: max(0, combat.hand(side, theatre) - 1)}
    paid = replace(combat, hands={**combat.hands, side: hand}, played=(*combat.played, event.code))
    match tactic.does:
        case TacticDo.DAMAGE | TacticDo.SPREAD | TacticDo.BOMBARD:
            return replace(paid, packets=(*combat.packets, _packet(event, tactic)))
        case TacticDo.REROLL:
            return replace(paid, rerolls=tactic.count)
        case TacticDo.UNSTOPPABLE:
            return replace(paid, unstoppable=True)
        case TacticDo.ESCAPE:
            return replace(paid, escaping=(*combat.escaping, side))
        case TacticDo.NO_ESCAPE:
            return replace(paid, held=(*combat.held, side.foe))
    return paid


def _packet(event: c.TacticPlayed, tactic: Tactic) -> Packet:
    return Packet(
        max(0, event.damage),
        at_once=tactic.does is TacticDo.DAMAGE,
        different=tactic.does is TacticDo.SPREAD,
    )
