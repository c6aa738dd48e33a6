"""What happens to leaders: they are captured, freed, turned, and given rings."""

from collections.abc import Iterable, Sequence

from companion.engine import Fact
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.pieces import Leader, Ring, Side, System
from companion.games.star_wars_rebellion.rules.board import (
    free_leaders_at,
    has_units,
    is_system,
    neighbours,
)
from companion.games.star_wars_rebellion.rules.card_places import captives_at
from companion.games.star_wars_rebellion.rules.effects.way import NOTHING, PLAIN, Way, once
from companion.games.star_wars_rebellion.state import DETAINED, OUT, POOL, WAITING, State, Work

_FRIENDS = {System.BESPIN.value: Leader.LANDO, System.KASHYYYK.value: Leader.CHEWBACCA}
_LUKES = (Leader.LUKE, Leader.LUKE_JEDI)


def _of(work: Work, leaders: Iterable[Leader]) -> list[str]:
    """Return the leaders a card can mean: the one it is against, else whoever fits."""
    return [one.value for one in leaders if work.target in (None, one)]


def _free_here(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return _of(work, free_leaders_at(state, work.place, Side.REBELS))


def _held_here(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return _of(work, captives_at(state, work.place))


def _captured(state: State, leader: Leader) -> list[Fact]:
    """Return a capture; there is one ring, so whoever wears it is rescued."""
    held = [one for one, ring in state.rings.items() if ring is Ring.CAPTURED and one != leader]
    return [*(e.LeaderRescued(one, state.home) for one in held), e.LeaderCaptured(leader)]


def _capture(state: State, _work: Work, _effect: Effect, what: str) -> list[Fact]:
    return _captured(state, Leader(what))


# Captured, and taken to the nearest Imperial unit


def _nearest(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    if work.target is None or work.target not in free_leaders_at(state, work.place, Side.REBELS):
        return NOTHING
    if not state.options.keeps_units:
        return [one.value for one in System]
    seen, ring = {work.place}, [work.place]
    while ring:
        found = [place for place in ring if has_units(state, place, Side.EMPIRE)]
        if found:
            return found
        ring = sorted({one.value for place in ring for one in neighbours(state, place)} - seen)
        seen.update(ring)
    return NOTHING


def _capture_far(state: State, work: Work, _effect: Effect, what: str) -> list[Fact]:
    if work.target is None:
        return []
    going = [e.LeaderMoved(one, what) for one in (work.target, *work.leaders) if what != work.place]
    return [*_captured(state, work.target), *going]


# What else can happen to a captive


def _detain(_state: State, _work: Work, _effect: Effect, what: str) -> list[Fact]:
    return [e.LeaderMoved(Leader(what), DETAINED)]


def _freeze(_state: State, _work: Work, _effect: Effect, what: str) -> list[Fact]:
    return [e.RingGiven(Leader(what), Ring.CARBONITE)]


def _turn(_state: State, _work: Work, _effect: Effect, what: str) -> list[Fact]:
    turned = e.RingGiven(Leader(what), Ring.DARK_SIDE)
    return [turned, e.ReputationMoved(-1)] if Leader(what) in _LUKES else [turned]


def _rescue(state: State, _work: Work, _effect: Effect, what: str) -> list[Fact]:
    return [e.LeaderRescued(Leader(what), state.home)]


# Rings, and who joins or leaves


def _pupils(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    there = free_leaders_at(state, work.place, work.side)
    return [one.value for one in there if one in work.leaders]


def _teach(state: State, _work: Work, _effect: Effect, what: str) -> list[Fact]:
    if Leader(what) is Leader.LUKE:
        return _became_jedi(state)
    return [e.RingGiven(Leader(what), Ring.YODA)]


def _became_jedi(state: State) -> list[Fact]:
    """Return that Luke comes back as another one, where he is."""
    luke, jedi = Leader.LUKE, Leader.LUKE_JEDI
    bare = [e.RingGiven(luke, None)] if luke in state.rings else []
    moved = [e.LeaderMoved(jedi, state.leaders.get(luke, OUT)), e.LeaderMoved(luke, OUT)]
    return [*bare, *moved, e.RingGiven(jedi, Ring.YODA)]


def in_play(state: State, side: Side) -> list[Leader]:
    """Return the leaders of a side who can be given something."""
    return [
        leader
        for leader, at in state.leaders.items()
        if at not in (WAITING, OUT)
        and state.allegiance(leader) is side
        and not state.is_captive(leader)
    ]


def _wearers(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return _of(work, in_play(state, work.side))


def _give_ring(_state: State, _work: Work, effect: Effect, what: str) -> list[Fact]:
    return [e.RingGiven(Leader(what), Ring(effect.ring))]


def _friend(state: State, work: Work, _effect: Effect) -> Sequence[str]:
    friend = _FRIENDS.get(work.place) if is_system(work.place) else None
    return [friend.value] if friend and state.leaders.get(friend) == WAITING else NOTHING


def _join(_state: State, _work: Work, _effect: Effect, what: str) -> list[Fact]:
    return [e.LeaderMoved(Leader(what), POOL)]


def _can_leave(_state: State, work: Work, _effect: Effect) -> Sequence[str]:
    return NOTHING if work.target is None else [work.target.value]


def _leave(state: State, _work: Work, _effect: Effect, what: str) -> list[Fact]:
    leader = Leader(what)
    ring = [e.RingGiven(leader, None)] if leader in state.rings else []
    return [*ring, e.LeaderMoved(leader, OUT)]


def _always(_state: State, _work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN


def _mobilise(_state: State, _work: Work, effect: Effect, _what: str) -> list[Fact]:
    return [e.MobilisationPlanned(effect.count)]


WAYS = {
    Do.CAPTURE: Way(once(_free_here), _capture),
    Do.CAPTURE_FAR: Way(once(_nearest), _capture_far),
    Do.DETAIN: Way(once(_free_here), _detain),
    Do.FREEZE: Way(once(_held_here), _freeze),
    Do.TURN: Way(once(_held_here), _turn),
    Do.RESCUE: Way(once(_held_here), _rescue),
    Do.JEDI: Way(once(_pupils), _teach),
    Do.RING: Way(once(_wearers), _give_ring),
    Do.RECRUIT_FRIEND: Way(once(_friend), _join),
    Do.ELIMINATE: Way(once(_can_leave), _leave),
    Do.MOBILISE: Way(once(_always), _mobilise),
}
