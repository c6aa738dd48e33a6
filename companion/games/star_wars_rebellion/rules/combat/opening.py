"""Before the first round: leaders who come, action cards, and the tactics that are drawn."""

from collections.abc import Iterator

from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_actions import PlayCombatCard
from companion.games.star_wars_rebellion.combat_events import (
    CombatCardUsed,
    CombatLeaderAdded,
    FightersDestroyed,
)
from companion.games.star_wars_rebellion.facts import ActionCard, Do, Where
from companion.games.star_wars_rebellion.pieces import Leader, Side, Theatre, Timing, Unit
from companion.games.star_wars_rebellion.rules.board import free_leaders_at, pool, tacticians
from companion.games.star_wars_rebellion.rules.combat.course import Course, fought
from companion.games.star_wars_rebellion.rules.combat.tactics import draw, undrawn
from companion.games.star_wars_rebellion.state import State

_STATIONS = (Unit.DEATH_STAR, Unit.DEATH_STAR_SITE)
_CHOOSING = (Do.TACTICS, Do.STRUCTURE, Do.SHIP, Do.EXTRA_LEADER)


def leads(state: State, side: Side) -> bool:
    """Tell whether a side has a leader with tactic values in the combat."""
    return bool(tacticians(state, free_leaders_at(state, fought(state).system, side)))


def may_come(state: State, side: Side) -> tuple[Leader, ...]:
    """Return who of the pool may come to lead; nobody where there is a leader already."""
    return () if leads(state, side) else tacticians(state, pool(state, side))


def add_leader(course: Course, leader: Leader) -> None:
    """Let a leader of the pool come to lead."""
    combat = course.combat
    course.add(e.LeaderMoved(leader, combat.system.value), CombatLeaderAdded(combat.asked, leader))


def cards_of(state: State, side: Side) -> Iterator[ActionCard]:
    """Yield the action cards of a side for the start of a combat that may still be in its hand."""
    if state.options.first_game:
        return
    for card in state.galaxy.actions.values():
        if card.side is side and card.timing is Timing.COMBAT and card.code not in state.spent:
            yield card


def playable(state: State, side: Side) -> Iterator[PlayCombatCard]:
    """Yield every way to use an action card now."""
    here = free_leaders_at(state, fought(state).system, side)
    for card in cards_of(state, side):
        leaders = [one for one in card.leaders if one in here]
        if leaders and fits(state, card):
            for choice in choices(state, side, card):
                yield PlayCombatCard(card.code, leaders[0], choice)


def fits(state: State, card: ActionCard) -> bool:
    """Tell whether what a card asks for is in the combat."""
    there = {one.unit for one in fought(state).of(Side.EMPIRE)}
    wants_station = Where.DEATH_STAR_OR_SITE in card.where
    return not wants_station or not there.isdisjoint(_STATIONS)


def choices(state: State, side: Side, card: ActionCard) -> list[str]:
    """Return what a card leaves to choose; one empty text where it leaves nothing."""
    for effect in card.does:
        if effect.do in _CHOOSING:
            return _choices(state, side, effect.do)
    return [""]


def _choices(state: State, side: Side, do: Do) -> list[str]:
    combat, known = fought(state), state.galaxy.units
    match do:
        case Do.TACTICS:
            contested = filter(combat.contested, Theatre)
            return [one.value for one in contested if undrawn(state, one)]
        case Do.EXTRA_LEADER:
            return [one.value for one in tacticians(state, pool(state, side))]
        case Do.STRUCTURE:
            foes = combat.of(side.foe)
            return list(dict.fromkeys(x.unit.value for x in foes if known[x.unit].structure))
    ships = combat.of(side.foe, Theatre.SPACE)
    return list(dict.fromkeys(one.unit.value for one in ships))


def use_card(course: Course, action: PlayCombatCard) -> None:
    """Use an action card at the start of the combat."""
    combat = course.combat
    side, card = combat.asked, course.state.galaxy.actions[action.card]
    course.add(
        e.ActionPlayed(side, card.code, action.leader, combat.system.value),
        e.CardSpent(side, card.code, stays=False),
        CombatCardUsed(side, card.code),
    )
    for effect in card.does:
        _carry_out(course, effect.do, effect.count, action.choice)


def _carry_out(course: Course, do: Do, count: int, choice: str) -> None:
    """Do what a card does at once; what lasts is in force by itself."""
    side, system = course.combat.asked, course.combat.system.value
    match do:
        case Do.TACTICS:
            draw(course, side, Theatre(choice), count)
        case Do.STRUCTURE | Do.SHIP:
            gone = {Unit(choice): 1}
            course.add(FightersDestroyed(side.foe, gone), e.UnitsLost(system, gone))
        case Do.EXTRA_LEADER:
            guest = Leader(choice)
            course.add(e.LeaderMoved(guest, system), CombatLeaderAdded(side, guest, guest=True))


def draw_tactics(course: Course) -> None:
    """Let both sides draw tactics by the best values of their leaders, where both are."""
    combat = course.combat
    for side in (combat.attacker, combat.attacker.foe):
        here = free_leaders_at(course.state, combat.system, side)
        known = [course.state.galaxy.leaders[one] for one in here]
        values = {
            Theatre.SPACE: max((one.space for one in known), default=0),
            Theatre.GROUND: max((one.ground for one in known), default=0),
        }
        for theatre in filter(combat.contested, Theatre):
            draw(course, side, theatre, values[theatre])
