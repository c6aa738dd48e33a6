"""Loyalty, sabotage and reputation."""

from collections.abc import Sequence

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.pieces import Side, System
from companion.games.star_wars_rebellion.rules.board import (
    can_change_loyalty,
    facts_of,
    is_populous,
    is_system,
    loyal_to,
)
from companion.games.star_wars_rebellion.rules.effects.way import NOTHING, PLAIN, Way, once
from companion.games.star_wars_rebellion.state import Place, State, Work

_SABOTAGE_MARKERS = 10


def _can_gain(state: State, place: Place, side: Side) -> bool:
    here = is_system(place) and can_change_loyalty(state, System(place))
    return here and not loyal_to(state, place, side)


def _gained(state: State, system: System, side: Side, count: int) -> Fact:
    """Return what becomes of a system: loyal to the foe, neutral, loyal, each a step."""
    steps = 2 if loyal_to(state, system, side.foe) else 1
    return e.LoyaltyChanged(system, side if count >= steps else None)


def _here(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN if _can_gain(state, work.place, work.side) else NOTHING


def _gain_here(state: State, work: Work, effect: Effect, _what: str) -> list[Fact]:
    return [_gained(state, System(work.place), work.side, effect.count)]


def region(state: State, place: Place) -> list[System]:
    """Return the systems of the region a place is in."""
    here = facts_of(state, place)
    if here is None:
        return []
    return [one for one, facts in state.galaxy.systems.items() if facts.region == here.region]


def _in_region(state: State, work: Work, effect: Effect) -> Sequence[str]:
    if work.progress >= effect.count:
        return NOTHING
    return [
        one.value
        for one in region(state, work.place)
        if one not in work.chosen and _can_gain(state, one, work.side)
    ]


def _gain_in_region(state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    return [_gained(state, System(what), work.side, 1)]


def _rebels_of_region(state: State, work: Work) -> list[System]:
    return [one for one in region(state, work.place) if loyal_to(state, one, Side.REBELS)]


def _some_to_neutralise(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN if _rebels_of_region(state, work) else NOTHING


def _neutralise(state: State, work: Work, _effect: Effect, _what: str) -> list[Fact]:
    return [e.LoyaltyChanged(one, None) for one in _rebels_of_region(state, work)]


def _can_sabotage(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    lies = work.place in state.sabotaged or len(state.sabotaged) >= _SABOTAGE_MARKERS
    return PLAIN if is_populous(state, work.place) and not lies else NOTHING


def _sabotage(_state: State, work: Work, _effect: Effect, _what: str) -> list[Fact]:
    return [e.Sabotaged(System(work.place))]


def _is_sabotaged(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN if work.place in state.sabotaged else NOTHING


def _clear(_state: State, work: Work, _effect: Effect, _what: str) -> list[Fact]:
    return [e.Sabotaged(System(work.place), gone=True)]


def _always(_state: State, _work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN


def _reputation(_state: State, _work: Work, effect: Effect, _what: str) -> list[Fact]:
    return [e.ReputationMoved(effect.count)]


WAYS = {
    Do.LOYALTY: Way(once(_here), _gain_here),
    Do.LOYALTY_REGION: Way(_in_region, _gain_in_region),
    Do.NEUTRALISE_REGION: Way(once(_some_to_neutralise), _neutralise),
    Do.SABOTAGE: Way(once(_can_sabotage), _sabotage),
    Do.CLEAR_SABOTAGE: Way(once(_is_sabotaged), _clear),
    Do.REPUTATION: Way(once(_always), _reputation),
}
