"""What tells something about the Rebel base, and what destroys it."""

from collections.abc import Sequence

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.pieces import Side, System, Theatre
from companion.games.star_wars_rebellion.rules.board import facts_of, is_system, total, units_at
from companion.games.star_wars_rebellion.rules.effects.way import (
    NOTHING,
    PLAIN,
    REMINDER,
    Way,
    once,
)
from companion.games.star_wars_rebellion.state import End, State, Work

YES, NO = "yes", "no"
_TOLD = "region:"
_UNITS_FOR_A_PROBE = 4
_MOST_PROBES = 4  # of Gather Intel, where nobody counts the units; fewer may be told


def _always(_state: State, _work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN


def _drawn(state: State, side: Side, count: int) -> list[Fact]:
    """Return cards that were drawn, where these are told in secret."""
    return [e.CardsToTell(side, count)] if state.options.told_draws and count > 0 else []


def _probes(state: State, _work: Work, effect: Effect, _what: str) -> list[Fact]:
    return _drawn(state, Side.EMPIRE, effect.count)


def _probes_by_base(state: State, _work: Work, _effect: Effect, _what: str) -> list[Fact]:
    """Return as many probes as the base has units for; where these are not kept, some at most."""
    if not state.options.keeps_units:
        return _drawn(state, Side.EMPIRE, _MOST_PROBES)
    there = total(units_at(state, state.home, Side.REBELS))
    return _drawn(state, Side.EMPIRE, max(1, there // _UNITS_FOR_A_PROBE))


def _objectives(state: State, _work: Work, effect: Effect, _what: str) -> list[Fact]:
    return _drawn(state, Side.REBELS, effect.count)


# Questions


def _answers(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    """Return what can be answered; the companion answers by itself where it was told."""
    if not state.is_hidden or not is_system(work.place):
        return NOTHING
    return PLAIN if state.base is not None else (YES, NO)


def _who_answers(state: State, work: Work) -> Side:
    return Side.REBELS if state.base is None else work.side


def _is_here(state: State, what: str, systems: Sequence[System]) -> bool:
    return what == YES if state.base is None else state.base.expose() in systems


def _ask_base(state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    system = System(work.place)
    here = _is_here(state, what, [system])
    return [e.BaseFound(system) if here else e.BaseDenied(system)]


def _ask_region(state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    number = _region(state, work.place)
    return [e.RegionTold(number, _is_here(state, what, _systems(state, number)))]


def _region(state: State, place: str) -> int:
    facts = facts_of(state, place)
    return facts.region if facts else 0


def _systems(state: State, region: int) -> list[System]:
    return [one for one, facts in state.galaxy.systems.items() if facts.region == region]


# A captive goes to the region of the base


def _release_choices(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    """Return where the captive may go, once everybody knows the region of the base.

    Where only the companion was told, a first tap makes it say the region: the list would tell.
    """
    if work.target is None or is_system(next(reversed(work.chosen), "")):
        return NOTHING
    region = _known_region(state, work)
    if region:
        return [one.value for one in _systems(state, region)]
    return PLAIN if state.base is not None else [one.value for one in System]


def _known_region(state: State, work: Work) -> int:
    told = [one.removeprefix(_TOLD) for one in work.chosen if one.startswith(_TOLD)]
    if told:
        return int(told[0])
    return _region(state, state.found) if state.found else 0


def _release(state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    if work.target is None:
        return []
    if not what and state.base is not None:
        return [e.RegionTold(_region(state, state.base.expose()), here=True)]
    told = [e.RegionTold(_region(state, what), here=True)] if _says_region(state, work) else []
    return [*told, e.LeaderRescued(work.target, what)]


def _says_region(state: State, work: Work) -> bool:
    return state.is_hidden and _known_region(state, work) == 0


def _rebels(_state: State, _work: Work) -> Side:
    return Side.REBELS


def told_region(facts: Sequence[Fact], what: str) -> str:
    """Return what a step is remembered by: the region that was told in it, or the choice."""
    for fact in facts:
        if isinstance(fact, e.RegionTold) and not what:
            return f"{_TOLD}{fact.region}"
    return what


# A superlaser


def _can_fall(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN if is_system(work.place) and work.place not in state.destroyed else NOTHING


def _destroy(state: State, work: Work, _effect: Effect, _what: str) -> list[Fact]:
    system = System(work.place)
    ground = units_at(state, system, Side.REBELS, Theatre.GROUND)
    lost: list[Fact] = [e.UnitsLost(system, ground)] if ground else []
    return [e.SystemDestroyed(system), *lost, *_base_in(state, system)]


def _base_in(state: State, system: System) -> list[Fact]:
    """Return what becomes of the base; where only its card knows it, the Rebellion is asked."""
    won = e.GameEnded(Side.EMPIRE, End.SUPERLASER)
    if not state.is_hidden:
        return [won] if state.found == system else []
    if state.base is None:
        return []
    return [e.BaseFound(system), won] if state.base.expose() == system else [e.BaseDenied(system)]


WAYS = {
    Do.PROBES: Way(once(_always), _probes),
    Do.PROBES_BY_BASE: Way(once(_always), _probes_by_base),
    Do.OBJECTIVES: Way(once(_always), _objectives),
    Do.INTERCEPT: Way(once(_always), _probes),
    Do.PROJECTS: REMINDER,
    Do.ASK_BASE: Way(once(_answers), _ask_base, asked=_who_answers),
    Do.ASK_REGION: Way(once(_answers), _ask_region, asked=_who_answers),
    Do.RELEASE: Way(_release_choices, _release, asked=_rebels),
    Do.DESTROY_SYSTEM: Way(once(_can_fall), _destroy),
}
