"""What holds in every game of Star Wars: Rebellion where all is kept, however it is played."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Fact, MemoryLog, Record, Session, Setup, replay
from companion.engine.play import choose
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    CAPITAL,
    DEPLOYED_AT_ONCE,
    LAST_SPACE,
    SLOTS,
    Icon,
    Leader,
    Side,
    System,
    Theatre,
    Unit,
)
from companion.games.star_wars_rebellion.rules.board import (
    has_units,
    is_frozen,
    is_imperial,
    is_populous,
    is_subjugated,
    is_system,
    pool,
)
from companion.games.star_wars_rebellion.state import (
    DETAINED,
    OUT,
    POOL,
    SERVING,
    WAITING,
    Phase,
    State,
    Travel,
    on_mission,
)
from tests.every_game.variants import some_setup
from tests.games.star_wars_rebellion.table import EMPIRE, REBELS, Table
from tests.wander import anything

GAMES = range(20)
# Few games, each played once and looked at by every test.
seeds = st.sampled_from(GAMES)
every_game = settings(max_examples=len(GAMES), deadline=None)


class Step(NamedTuple):
    """An event, and the state on both sides of it."""

    before: State
    fact: Fact
    after: State


class Game(NamedTuple):
    steps: list[Step]
    settled: list[State]  # where somebody was asked
    record: Record


@cache
def played(seed: int) -> Game:
    """Play a game to its end: some by pure chance, most as somebody who likes to get on."""
    random, log = Random(seed), MemoryLog()
    chosen = some_setup(DEFINITION, random)
    setup = Setup(chosen.names, {**chosen.options, "help": "full"})
    session = Session.start(
        DEFINITION, setup, log, seed=str(seed), now=lambda: 0, started="one evening"
    )
    steps: list[Step] = []
    settled = [session.state]
    while not session.outcome:
        state = session.state
        if seed % 4:
            seat = random.choice(session.awaited)
            entries = session.act(seat, choose(session, seat, random))
        else:
            entries = session.act(*anything(session, random))
        for entry in entries:
            after = evolve(state, entry.fact)
            steps.append(Step(state, entry.fact, after))
            state = after
        settled.append(session.state)
    return Game(steps, settled, log.record())


def test_the_games_end_in_more_ways_than_one() -> None:
    ended = Counter(played(seed).settled[-1].end for seed in GAMES)
    assert set(ended) <= {"reputation", "conquest", "superlaser"}
    sizes = {played(seed).settled[-1].count for seed in GAMES}
    assert sizes == {2, 3, 4}


# Figures


def figures(state: State) -> Counter[Unit]:
    """Return every figure that is not in the box."""
    out: Counter[Unit] = Counter()
    for units in (*state.units.values(), *state.ready.values(), *state.to_place.values()):
        out.update(units)
    for queue in state.queues.values():
        for units in queue.values():
            out.update(units)
    return +out


def came(fact: Fact) -> Counter[Unit]:
    """Return what an event takes out of the box, or puts back."""
    match fact:
        case e.UnitsCame(units=units):
            return Counter(units)
        case e.UnitQueued(unit=unit):
            return Counter({unit: 1})
        case e.UnitsLost(units=units):
            return Counter({unit: -count for unit, count in units.items()})
        case e.UnitUnqueued(unit=unit):
            return Counter({unit: -1})
    return Counter()


@given(seed=seeds)
@every_game
def test_no_more_figures_are_out_than_there_are(seed: int) -> None:
    for state in played(seed).settled:
        for unit, count in figures(state).items():
            assert 0 < count <= state.galaxy.units[unit].figures, unit


@given(seed=seeds)
@every_game
def test_figures_come_from_the_box_and_go_back_to_it(seed: int) -> None:
    for before, fact, after in played(seed).steps:
        expected = figures(before)
        expected.update(came(fact))
        assert +expected == figures(after), fact
        assert min(expected.values(), default=0) >= 0


@given(seed=seeds)
@every_game
def test_no_count_is_below_zero(seed: int) -> None:
    for state in played(seed).settled:
        piles = [*state.units.values(), *state.ready.values(), *state.to_place.values()]
        piles += [units for queue in state.queues.values() for units in queue.values()]
        assert all(count > 0 for units in piles for count in units.values())
        assert min([0, *state.deployed.values(), *state.to_draw.values()]) >= 0
        assert min(state.mobilised, state.fights, state.next_slot) >= 0


# Leaders


@given(seed=seeds)
@every_game
def test_a_leader_is_in_one_place_and_of_one_side(seed: int) -> None:
    for state in played(seed).settled:
        assert set(state.leaders) == set(Leader)
        slots = {on_mission(slot.number): slot.side for slot in state.slots}
        if state.attempt:
            slots[on_mission(state.attempt.number)] = state.attempt.side
        for leader, at in state.leaders.items():
            known = at in (POOL, WAITING, OUT, DETAINED, SERVING, BASE)
            # A mission that could not be done is gone, and its leaders wait for all to return.
            spent = at in map(on_mission, range(1, state.next_slot))
            assert known or is_system(at) or spent, (leader, at)
            if at in slots:
                assert state.allegiance(leader) is slots[at]
        assert not set(pool(state, REBELS)) & set(pool(state, EMPIRE))
        assert all(len(state.leaders_at(slot)) <= 2 for slot in slots)


@given(seed=seeds)
@every_game
def test_one_ring_of_each_kind_and_one_on_each_leader(seed: int) -> None:
    for state in played(seed).settled:
        assert max(Counter(state.rings.values()).values(), default=0) <= 1
        for leader in state.rings:
            assert state.leaders[leader] != WAITING


@given(seed=seeds)
@every_game
def test_captives_are_where_the_empire_is(seed: int) -> None:
    for state in played(seed).settled:
        if state.journey or state.questions or state.winner:
            continue  # who is rescued waits for what comes first
        for leader in filter(state.is_captive, state.rings):
            at = state.leaders[leader]
            assert not is_system(at) or has_units(state, at, EMPIRE), leader


@given(seed=seeds)
@every_game
def test_only_one_luke_is_there(seed: int) -> None:
    for state in played(seed).settled:
        assert OUT in (state.leaders[Leader.LUKE], state.leaders[Leader.LUKE_JEDI])


# The tracks


@given(seed=seeds)
@every_game
def test_time_never_falls_and_reputation_moves_by_what_moves_it(seed: int) -> None:
    for before, fact, after in played(seed).steps:
        moved = after.time - before.time
        assert moved == isinstance(fact, e.TimeMoved)
        if isinstance(fact, (e.ReputationMoved, e.ObjectiveScored)):
            expected = min(LAST_SPACE, max(1, before.reputation - fact.by))
            assert after.reputation == expected
        else:
            assert after.reputation == before.reputation


@given(seed=seeds)
@every_game
def test_the_game_goes_on_exactly_while_time_is_behind_reputation(seed: int) -> None:
    *states, last = played(seed).settled
    assert all(state.time < state.reputation for state in states)
    assert last.winner is not None
    assert (last.end == "reputation") is (last.time >= last.reputation)


# Queues


@given(seed=seeds)
@every_game
def test_queues_have_three_slots_and_two_units_come_to_a_system(seed: int) -> None:
    for state in played(seed).settled:
        assert all(slot in SLOTS for queue in state.queues.values() for slot in queue)
        assert max(state.deployed.values(), default=0) <= DEPLOYED_AT_ONCE
        if state.phase is not Phase.DEPLOYING:
            assert not any(state.ready.values())
        for side, queue in state.queues.items():
            units = [unit for slot in queue.values() for unit in slot]
            assert all(state.galaxy.units[unit].side is side for unit in units)


@given(seed=seeds)
@every_game
def test_nothing_is_built_twice_or_where_the_foe_is(seed: int) -> None:
    for before, fact, _ in played(seed).steps:
        if isinstance(fact, e.UnitQueued) and fact.origin:
            assert fact.origin not in before.built
            place, number = fact.origin.split(":")
            home = before.home if place == BASE else place
            assert not has_units(before, home, fact.side.foe)
            assert home not in before.sabotaged
            if is_subjugated(before, home) and place != BASE:
                assert (fact.side, number) == (EMPIRE, "0")


# The map


@given(seed=seeds)
@every_game
def test_coruscant_is_loyal_to_the_empire(seed: int) -> None:
    for state in played(seed).settled[1:]:
        assert state.loyalty.get(CAPITAL) is EMPIRE or CAPITAL in state.destroyed


@given(seed=seeds)
@every_game
def test_markers_lie_where_people_live(seed: int) -> None:
    for state in played(seed).settled:
        assert all(is_populous(state, one) for one in state.loyalty)
        assert all(one not in state.destroyed for one in state.sabotaged)
        for system in System:
            ground = has_units(state, system, EMPIRE, Theatre.GROUND)
            if ground and is_populous(state, system):
                assert is_imperial(state, system)


@given(seed=seeds)
@every_game
def test_an_activation_takes_nobody_from_a_leader_or_from_afar(seed: int) -> None:
    for before, fact, _ in played(seed).steps:
        journey = before.journey
        if not isinstance(fact, e.UnitsMoved) or journey is None:
            continue
        assert not is_frozen(before, fact.origin, fact.side)
        if journey.travel is Travel.ACTIVATION and BASE not in (fact.origin, fact.to):
            assert fact.to in before.galaxy.systems[System(fact.origin)].neighbours
        known = before.galaxy.units
        assert all(known[unit].side is fact.side for unit in fact.units)
        assert not any(known[unit].immobile for unit in fact.units)


@given(seed=seeds)
@every_game
def test_ships_carry_all_that_come_in_an_activation(seed: int) -> None:
    for before, fact, _ in played(seed).steps:
        journey = before.journey
        if not isinstance(fact, e.JourneyEnded) or journey is None:
            continue
        if journey.travel is Travel.ACTIVATION:
            for units in journey.moved.values():
                known = before.galaxy.units
                room = sum(known[unit].capacity * count for unit, count in units.items())
                assert sum(n for unit, n in units.items() if known[unit].needs_transport) <= room


# The base


@given(seed=seeds)
@every_game
def test_units_of_a_hidden_base_stay_in_the_base_space(seed: int) -> None:
    """They come and go by a movement, a deployment or a card that names them, and never unseen."""
    for before, fact, after in played(seed).steps:
        if isinstance(fact, (e.BaseFound, e.BaseMoved, e.GalaxyLaid)):
            continue
        here, then = Counter(before.units.get(BASE, {})), Counter(after.units.get(BASE, {}))
        assert then == here or BASE in (
            getattr(fact, "where", ""),
            getattr(fact, "origin", ""),
            getattr(fact, "to", ""),
        )
        for system in System:
            if before.units.get(system) != after.units.get(system):
                named = (getattr(fact, name, "") for name in ("where", "origin", "to", "system"))
                assert system in named, fact


@given(seed=seeds)
@every_game
def test_nobody_is_in_the_base_space_of_a_revealed_base(seed: int) -> None:
    for state in played(seed).settled:
        if state.found is not None:
            assert BASE not in state.units
            assert not state.leaders_at(BASE)


@given(seed=seeds)
@every_game
def test_the_companion_never_lies_about_the_base(seed: int) -> None:
    for before, fact, after in played(seed).steps:
        base = before.base.expose() if before.base is not None else None
        if base is None:
            continue
        if isinstance(fact, e.BaseFound):
            assert fact.system is base
        elif isinstance(fact, e.BaseDenied):
            assert fact.system is not base
        elif isinstance(fact, e.BaseMoved):
            assert fact.old is base
            assert after.is_hidden


@given(seed=seeds)
@every_game
def test_a_hidden_base_that_was_told_is_never_where_the_empire_is(seed: int) -> None:
    for state in played(seed).settled:
        if state.base is None or not state.is_hidden or state.journey or state.winner:
            continue
        base = state.base.expose()
        assert base not in state.cleared
        assert not has_units(state, base, EMPIRE, Theatre.GROUND)
        assert state.loyalty.get(base) is not EMPIRE


@given(seed=seeds)
@every_game
def test_every_game_replays_to_the_same_state(seed: int) -> None:
    game = played(seed)
    assert replay(DEFINITION, game.record).state == game.settled[-1]


# The start


@pytest.mark.parametrize("seed", range(6))
def test_an_advanced_start_places_all_units_where_they_may_be(seed: int) -> None:
    table, random = Table.laid(seed=seed, start="advanced"), Random(seed)
    before = {side: sum(table.state.to_place[side].values()) for side in Side}
    while table.state.phase is Phase.PLACING:
        table.do(random.choice(table.legal()))
    assert before == {EMPIRE: 37, REBELS: 14}
    assert sum(figures(table.state).values()) == 51
    imperial = (CAPITAL, *table.state.out_of_deck)
    assert all(has_units(table.state, one, EMPIRE, Theatre.GROUND) for one in imperial)
    assert sum(has_units(table.state, one, REBELS) for one in System) <= 1
    subjugated = [one for one in System if is_subjugated(table.state, one)]
    assert len(subjugated) == 2
    assert sum(side is REBELS for side in table.state.loyalty.values()) == 3


def icons() -> Iterator[Icon]:
    for facts in Table.laid().state.galaxy.systems.values():
        yield from facts.icons


def test_every_icon_of_the_map_makes_something_for_both_sides() -> None:
    builds = Table.laid().state.galaxy.builds
    assert all(builds[side][icon] for side in Side for icon in icons())
