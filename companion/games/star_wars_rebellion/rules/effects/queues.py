"""Build queues: what comes to them, moves down on them, leaves them, and is lost there."""

from collections import Counter
from collections.abc import Sequence

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.pieces import SLOTS, Icon, Side, Unit
from companion.games.star_wars_rebellion.rules.board import (
    facts_of,
    is_populous,
    is_subjugated,
    supply,
)
from companion.games.star_wars_rebellion.rules.effects.way import NOTHING, PLAIN, Way, once
from companion.games.star_wars_rebellion.state import State, Work

_FIRST, _SECOND, _LAST = SLOTS
_BETWEEN = ":"


def queued(state: State, side: Side, slots: Sequence[int]) -> list[str]:
    """Return the units on a queue as choices: the slot and the unit."""
    queue = state.queues.get(side, {})
    return [
        f"{slot}{_BETWEEN}{unit}"
        for slot in slots
        for unit, count in queue.get(slot, {}).items()
        if count
    ]


def parted(what: str) -> tuple[int, Unit]:
    """Return the slot and the unit of a choice."""
    slot, _, unit = what.partition(_BETWEEN)
    return int(slot), Unit(unit)


# Building by the icons of a system


def _icons(state: State, work: Work) -> tuple[Icon, ...]:
    """Return the icons that make something for this side now."""
    facts = facts_of(state, work.place)
    if facts is None or not is_populous(state, work.place) or work.place in state.sabotaged:
        return ()
    held = work.side is Side.EMPIRE and is_subjugated(state, work.place)
    return facts.icons[:1] if held else facts.icons


def _kinds(state: State, work: Work, icon: Icon) -> list[Unit]:
    """Return what an icon can make, of which there are figures left."""
    return [unit for unit in state.galaxy.builds[work.side].get(icon, ()) if supply(state, unit)]


def _build_choices(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    open_icons = _icons(state, work)[work.progress :]
    if not open_icons:
        return NOTHING
    kinds = _kinds(state, work, open_icons[0])
    return [unit.value for unit in kinds] if len(kinds) > 1 else PLAIN


def _builds(state: State, work: Work, what: str) -> list[Fact]:
    """Return what is built by one tap: up to the next icon that leaves a choice."""
    facts = facts_of(state, work.place)
    slot = facts.slot if facts else _FIRST
    built: list[Fact] = []
    taken: Counter[Unit] = Counter()
    for icon in _icons(state, work)[work.progress :]:
        kinds = [u for u in _kinds(state, work, icon) if supply(state, u) > taken[u]]
        if len(kinds) > 1 and (built or not what):
            break
        unit = Unit(what) if len(kinds) > 1 else next(iter(kinds), None)
        built.append(_made(work, unit, slot))
        taken.update([unit] if unit else [])
    return built


def _made(work: Work, unit: Unit | None, slot: int) -> Fact:
    if unit is None:
        return e.NothingBuilt(work.side, "")
    return e.UnitQueued(work.side, unit, slot)


def _build(state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    return _builds(state, work, what)


def _built(state: State, work: Work, _effect: Effect, what: str) -> int:
    return len(_builds(state, work, what))


# One unit


def _can_queue(state: State, _work: Work, effect: Effect) -> Sequence[str]:
    return PLAIN if effect.unit and supply(state, effect.unit) else NOTHING


def _queue(_state: State, work: Work, effect: Effect, _what: str) -> list[Fact]:
    return [e.UnitQueued(work.side, effect.unit, effect.count)] if effect.unit else []


def _can_speed_up(state: State, work: Work, effect: Effect) -> Sequence[str]:
    if work.progress >= effect.count:
        return NOTHING
    return queued(state, work.side, (_SECOND, _LAST))


def _speed_up(_state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    slot, unit = parted(what)
    return [e.UnitSpedUp(work.side, unit, slot)]


def _can_deploy(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    """Return what can come here; a Death Star only where it was begun."""
    begun = not state.options.keeps_units or _site_here(state, work)
    found = queued(state, work.side, (_FIRST, _SECOND))
    return [one for one in found if begun or parted(one)[1] is not Unit.DEATH_STAR]


def _site_here(state: State, work: Work) -> bool:
    return bool(state.units.get(work.place, {}).get(Unit.DEATH_STAR_SITE))


def _deploy(state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    slot, unit = parted(what)
    facts: list[Fact] = [e.UnitUnqueued(work.side, unit, slot)]
    if not state.options.keeps_units:
        return facts
    if unit is Unit.DEATH_STAR:
        facts.append(e.UnitsLost(work.place, {Unit.DEATH_STAR_SITE: 1}))
    return [*facts, e.UnitsCame(work.place, {unit: 1})]


def _can_begin(state: State, _work: Work, _effect: Effect) -> Sequence[str]:
    figures = supply(state, Unit.DEATH_STAR) and supply(state, Unit.DEATH_STAR_SITE)
    return PLAIN if figures else NOTHING


def _begin_death_star(state: State, work: Work, _effect: Effect, _what: str) -> list[Fact]:
    site = e.UnitsCame(work.place, {Unit.DEATH_STAR_SITE: 1})
    star = e.UnitQueued(work.side, Unit.DEATH_STAR, _LAST)
    return [site, star] if state.options.keeps_units else [star]


# What the foe loses


def _hurt(state: State, work: Work, effect: Effect) -> Sequence[str]:
    left = effect.count - work.progress
    known = state.galaxy.units
    return [
        one
        for one in queued(state, work.side.foe, SLOTS)
        if 0 < known[parted(one)[1]].health <= left
    ]


def _health(state: State, _work: Work, _effect: Effect, what: str) -> int:
    return state.galaxy.units[parted(what)[1]].health


def _unqueue(_state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    slot, unit = parted(what)
    return [e.UnitUnqueued(work.side.foe, unit, slot)]


def _like_icons(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    """Return units of the foe like an icon here for which none was lost yet."""
    made = _makers(state, work)
    used = Counter(made.get(parted(one)[1]) for one in work.chosen)
    facts = facts_of(state, work.place)
    left = Counter(facts.icons if facts else ())
    left.subtract({icon: count for icon, count in used.items() if icon})
    return [
        one
        for one in queued(state, work.side.foe, SLOTS)
        if (icon := made.get(parted(one)[1])) and left[icon] > 0
    ]


def _makers(state: State, work: Work) -> dict[Unit, Icon]:
    builds = state.galaxy.builds[work.side.foe]
    return {unit: icon for icon, units in builds.items() for unit in units}


WAYS = {
    Do.BUILD_HERE: Way(_build_choices, _build, _built),
    Do.QUEUE: Way(once(_can_queue), _queue),
    Do.SPEED_UP: Way(_can_speed_up, _speed_up),
    Do.DEPLOY_HERE: Way(once(_can_deploy), _deploy),
    Do.DEATH_STAR: Way(once(_can_begin), _begin_death_star),
    Do.DAMAGE_QUEUE: Way(_hurt, _unqueue, _health),
    Do.DEMOLISH: Way(_like_icons, _unqueue),
}
