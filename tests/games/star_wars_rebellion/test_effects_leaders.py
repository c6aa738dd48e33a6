"""What cards do to leaders, and what they tell of the base."""

import pytest

from companion.engine import Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.options import Base, Help
from companion.games.star_wars_rebellion.pieces import BASE, Leader, Ring, Side, System, Unit
from companion.games.star_wars_rebellion.state import DETAINED, OUT, POOL, State
from tests.games.star_wars_rebellion.mission_table import (
    EMPIRE,
    REBELS,
    SEATS,
    MissionTable,
    choices,
    of,
    options,
    plain,
    working,
)

HOTH, NABOO, KESSEL = System.HOTH.value, System.NABOO.value, System.KESSEL.value


def held(*captives: Leader, at: str = NABOO, ring: Ring = Ring.CAPTURED, **fields: object) -> State:
    return plain(
        EMPIRE,
        leaders=dict.fromkeys(captives, at),
        rings=dict.fromkeys(captives, ring),
        **fields,
    )


def against(do: Do, state: State, leader: Leader, at: str = NABOO) -> MissionTable:
    return working(do, state, at, side=EMPIRE, target=leader)


def test_a_captured_leader_stays_where_he_is() -> None:
    state = plain(EMPIRE, leaders={Leader.LEIA: NABOO, Leader.HAN: NABOO})
    table = against(Do.CAPTURE, state, Leader.LEIA)
    assert choices(table) == {Leader.LEIA}
    table.do(a.Carry(Leader.LEIA))
    assert table.state.is_captive(Leader.LEIA)
    assert table.state.leaders[Leader.LEIA] == NABOO


def test_there_is_one_ring_for_captives() -> None:
    state = plain(
        EMPIRE,
        leaders={Leader.LEIA: NABOO, Leader.HAN: KESSEL},
        rings={Leader.HAN: Ring.CAPTURED},
    )
    table = against(Do.CAPTURE, state, Leader.LEIA)
    table.do(a.Carry(Leader.LEIA))
    assert table.state.rings == {Leader.LEIA: Ring.CAPTURED}
    assert table.state.leaders[Leader.HAN] == BASE


def test_a_frozen_captive_stays_when_another_is_captured() -> None:
    state = plain(
        EMPIRE,
        leaders={Leader.LEIA: NABOO, Leader.HAN: KESSEL},
        rings={Leader.HAN: Ring.CARBONITE},
    )
    table = against(Do.CAPTURE, state, Leader.LEIA)
    table.do(a.Carry(Leader.LEIA))
    assert table.state.is_captive(Leader.HAN)
    assert table.state.leaders[Leader.HAN] == KESSEL


def test_a_bounty_is_taken_to_the_nearest_imperial_unit() -> None:
    near = plain().galaxy.systems[System.NABOO].neighbours
    state = plain(
        EMPIRE,
        leaders={Leader.LEIA: NABOO, Leader.BOBA_FETT: NABOO},
        units={one: {Unit.TIE: 1} for one in (near[0], near[1], System.CORUSCANT)},
    )
    table = against(Do.CAPTURE_FAR, state, Leader.LEIA)
    assert choices(table) == {near[0], near[1]}
    table.do(a.Carry(near[1]))
    assert table.state.leaders[Leader.LEIA] == table.state.leaders[Leader.BOBA_FETT] == near[1]
    assert table.state.is_captive(Leader.LEIA)


def test_a_bounty_stays_where_an_imperial_unit_is() -> None:
    state = plain(EMPIRE, leaders={Leader.LEIA: NABOO}, units={NABOO: {Unit.TIE: 1}})
    table = against(Do.CAPTURE_FAR, state, Leader.LEIA)
    assert choices(table) == {NABOO}
    assert not of(table.do(a.Carry(NABOO)), e.LeaderMoved)


def test_where_units_are_not_kept_people_say_what_is_nearest() -> None:
    state = plain(EMPIRE, leaders={Leader.LEIA: NABOO}, options=options(help=Help.QUARTERMASTER))
    assert len(choices(against(Do.CAPTURE_FAR, state, Leader.LEIA))) == len(System)


def test_a_detained_leader_is_nowhere() -> None:
    state = plain(EMPIRE, leaders={Leader.LEIA: NABOO})
    table = against(Do.DETAIN, state, Leader.LEIA)
    table.do(a.Carry(Leader.LEIA))
    assert table.state.leaders[Leader.LEIA] == DETAINED


def test_a_frozen_leader_is_still_captured() -> None:
    table = against(Do.FREEZE, held(Leader.HAN), Leader.HAN)
    table.do(a.Carry(Leader.HAN))
    assert table.state.rings == {Leader.HAN: Ring.CARBONITE}
    assert table.state.is_captive(Leader.HAN)


@pytest.mark.parametrize(("leader", "moves"), [(Leader.LUKE, 1), (Leader.LEIA, 0)])
def test_a_turned_leader_serves_the_empire(leader: Leader, moves: int) -> None:
    table = against(Do.TURN, held(leader), leader)
    facts = table.do(a.Carry(leader))
    assert table.state.allegiance(leader) is EMPIRE
    assert not table.state.is_captive(leader)
    assert table.state.leaders[leader] == NABOO
    assert of(facts, e.ReputationMoved) == [e.ReputationMoved(-1)] * moves


@pytest.mark.parametrize(("found", "home"), [(None, BASE), (System.HOTH, HOTH)])
def test_a_rescued_leader_is_at_the_base(found: System | None, home: str) -> None:
    table = working(Do.RESCUE, held(Leader.HAN, found=found), NABOO)
    assert choices(table) == {Leader.HAN}
    table.do(a.Carry(Leader.HAN))
    assert table.state.leaders[Leader.HAN] == home
    assert not table.state.is_captive(Leader.HAN)


def test_nobody_is_rescued_where_nobody_is_held() -> None:
    assert choices(working(Do.RESCUE, held(Leader.HAN), KESSEL)) == set()


# Rings, and who joins or leaves


def test_luke_becomes_a_jedi() -> None:
    state = plain(leaders={Leader.LUKE: System.DAGOBAH.value, Leader.LEIA: System.DAGOBAH.value})
    table = working(Do.JEDI, state, System.DAGOBAH)
    assert choices(table) == {Leader.LUKE, Leader.LEIA}
    table.do(a.Carry(Leader.LUKE))
    assert table.state.leaders[Leader.LUKE_JEDI] == System.DAGOBAH
    assert table.state.leaders[Leader.LUKE] == OUT
    assert table.state.rings == {Leader.LUKE_JEDI: Ring.YODA}


def test_anybody_else_only_gets_the_ring_of_yoda() -> None:
    state = plain(leaders={Leader.LEIA: System.DAGOBAH.value})
    table = working(Do.JEDI, state, System.DAGOBAH)
    facts = table.do(a.Carry(Leader.LEIA))
    assert e.LeaderMoved(Leader.LUKE, OUT) not in facts
    assert table.state.rings == {Leader.LEIA: Ring.YODA}


def test_a_ring_goes_to_whom_the_card_was_played_for() -> None:
    state = plain(leaders={Leader.HAN: POOL, Leader.LEIA: POOL})
    table = working(Effect(Do.RING, ring="falcon"), state, "", target=Leader.HAN)
    assert choices(table) == {Leader.HAN}
    table.do(a.Carry(Leader.HAN))
    assert table.state.rings == {Leader.HAN: Ring.FALCON}


def test_a_new_ring_replaces_an_old_one() -> None:
    state = plain(leaders={Leader.HAN: POOL}, rings={Leader.HAN: Ring.FALCON})
    table = working(Effect(Do.RING, ring="r2d2"), state, "")
    table.do(a.Carry(Leader.HAN))
    assert table.state.rings == {Leader.HAN: Ring.R2D2}


@pytest.mark.parametrize(
    ("place", "friend"),
    [(System.BESPIN, Leader.LANDO), (System.KASHYYYK, Leader.CHEWBACCA)],
)
def test_a_friend_joins_who_is_not_with_us_yet(place: System, friend: Leader) -> None:
    table = working(Do.RECRUIT_FRIEND, plain(), place)
    assert choices(table) == {friend}
    table.do(a.Carry(friend))
    assert table.state.leaders[friend] == POOL
    assert choices(working(Do.RECRUIT_FRIEND, table.state, place)) == set()


def test_a_sacrificed_leader_is_out_of_the_game() -> None:
    table = working(Do.ELIMINATE, held(Leader.OBI_WAN), NABOO, target=Leader.OBI_WAN)
    table.do(a.Carry(Leader.OBI_WAN))
    assert table.state.leaders[Leader.OBI_WAN] == OUT
    assert table.state.rings == {}


def test_a_mobilization_waits_for_the_end_of_the_phase() -> None:
    table = working(Effect(Do.MOBILISE, 2), plain(), BASE)
    table.do(a.Carry())
    assert table.state.mobilised == 2


# The base


def told(base: System = System.HOTH) -> State:
    return plain(EMPIRE, base=Secret(base))


def by_card() -> State:
    return plain(EMPIRE, options=options(base=Base.CARD))


def test_the_companion_answers_where_it_was_told() -> None:
    table = working(Do.ASK_BASE, told(), HOTH, side=EMPIRE)
    assert table.asked == SEATS[EMPIRE]
    table.do(a.Carry())
    assert table.state.found is System.HOTH
    table = working(Do.ASK_BASE, told(System.NABOO), HOTH, side=EMPIRE)
    table.do(a.Carry())
    assert table.state.found is None
    assert table.state.cleared == (System.HOTH,)


@pytest.mark.parametrize(("said", "found"), [("yes", System.HOTH), ("no", None)])
def test_the_rebellion_answers_where_only_the_card_knows(said: str, found: System | None) -> None:
    table = working(Do.ASK_BASE, by_card(), HOTH, side=EMPIRE)
    assert table.asked == SEATS[REBELS]
    assert choices(table) == {"yes", "no"}
    table.do(a.Carry(said))
    assert table.state.found is found


def test_nobody_is_asked_about_a_base_that_is_found() -> None:
    state = plain(EMPIRE, found=System.HOTH)
    assert choices(working(Do.ASK_BASE, state, NABOO, side=EMPIRE)) == set()


@pytest.mark.parametrize("base", [System.HOTH, System.NABOO])
def test_an_answer_about_a_region_clears_systems(base: System) -> None:
    table = working(Do.ASK_REGION, told(base), HOTH, side=EMPIRE)
    (fact,) = of(table.do(a.Carry()), e.RegionTold)
    systems = table.state.galaxy.systems
    assert fact.here is (systems[base].region == systems[System.HOTH].region)
    assert base not in table.state.cleared
    assert len(table.state.cleared) == (28 if fact.here else 4)


@pytest.mark.parametrize("base", [System.HOTH, System.NABOO])
def test_a_released_captive_tells_the_region_only_when_it_is_asked_for(base: System) -> None:
    state = held(Leader.HAN, base=Secret(base))
    table = against(Do.RELEASE, state, Leader.HAN)
    assert table.asked == SEATS[REBELS]
    assert choices(table) == {""}  # whatever the base is
    (fact,) = of(table.do(a.Carry()), e.RegionTold)
    systems = table.state.galaxy.systems
    assert fact.region == systems[base].region
    assert choices(table) == {one for one in System if systems[one].region == fact.region}
    table.do(a.Carry(base))
    assert table.state.leaders[Leader.HAN] == base
    assert table.state.work is None


def test_a_released_captive_goes_anywhere_where_only_the_card_knows() -> None:
    table = against(Do.RELEASE, held(Leader.HAN, options=options(base=Base.CARD)), Leader.HAN)
    assert len(choices(table)) == len(System)
    facts = table.do(a.Carry(KESSEL))
    assert of(facts, e.RegionTold)
    assert table.state.leaders[Leader.HAN] == KESSEL
    assert not table.state.is_captive(Leader.HAN)


def test_a_released_captive_goes_to_the_region_of_a_found_base() -> None:
    table = against(Do.RELEASE, held(Leader.HAN, found=System.HOTH), Leader.HAN)
    assert len(choices(table)) == 4
    assert not of(table.do(a.Carry(HOTH)), e.RegionTold)


@pytest.mark.parametrize("do", list(Do))
def test_choices_never_depend_on_where_the_base_is(do: Do) -> None:
    effect = Effect(do, 2, Unit.TROOPER, ring="yoda")
    states = [held(Leader.HAN, base=Secret(one)) for one in (System.HOTH, System.NABOO)]
    offered = [
        working(effect, state, NABOO, side=side, target=Leader.HAN).legal()
        for state in states
        for side in (Side.EMPIRE,)
    ]
    assert offered[0] == offered[1]
