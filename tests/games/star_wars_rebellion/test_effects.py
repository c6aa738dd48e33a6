"""What cards do on the map, to queues, and to units."""

import pytest
from msgspec.structs import replace

from companion.engine import Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.options import Base, Help, Hidden
from companion.games.star_wars_rebellion.pieces import BASE, Side, System, Unit
from companion.games.star_wars_rebellion.rules.effects import WAYS, onward_work, refuse_work
from companion.games.star_wars_rebellion.state import End, Fight, Journey, Phase, State, Travel
from tests.games.star_wars_rebellion.mission_table import (
    CALAMARI,
    EMPIRE,
    REBELS,
    RESEARCH,
    SEATS,
    STRIKE,
    MissionTable,
    choices,
    of,
    options,
    plain,
    rich,
    working,
)

NABOO, RODIA, KESSEL = System.NABOO.value, System.RODIA.value, System.KESSEL.value
KASHYYYK, MANDALORE = System.KASHYYYK.value, System.MANDALORE.value
UTAPAU, HOTH = System.UTAPAU.value, System.HOTH.value


def quartermaster(side: Side = REBELS) -> State:
    return rich(side, options=options(help=Help.QUARTERMASTER))


# Loyalty, sabotage, reputation


@pytest.mark.parametrize(
    ("before", "count", "after"),
    [(None, 1, REBELS), (EMPIRE, 1, None), (EMPIRE, 2, REBELS), (None, 2, REBELS)],
)
def test_loyalty_changes_step_by_step(before: Side | None, count: int, after: Side | None) -> None:
    loyalty = {} if before is None else {System.NABOO: before}
    table = working(Effect(Do.LOYALTY, count), plain(loyalty=loyalty), NABOO)
    table.do(a.Carry())
    assert table.state.loyalty.get(System.NABOO) is after
    assert table.state.work is None


def test_the_capital_is_always_loyal() -> None:
    table = working(Do.LOYALTY, plain(), System.CORUSCANT)
    assert choices(table) == set()


def test_systems_of_a_region_are_chosen_one_by_one() -> None:
    state = plain(EMPIRE, loyalty={})
    table = working(Effect(Do.LOYALTY_REGION, 2), state, NABOO, side=EMPIRE)
    offered = choices(table)
    region = state.galaxy.systems[System.NABOO].region
    facts = state.galaxy.systems.values()
    assert offered == {one.system for one in facts if one.region == region and one.is_populous}
    first = min(offered)
    table.do(a.Carry(first))
    assert choices(table) == offered - {first}
    table.do(a.Carry(min(choices(table))))
    assert list(table.state.loyalty.values()) == [EMPIRE, EMPIRE]
    assert table.state.work is None


def test_rebel_loyalty_of_a_region_is_gone() -> None:
    state = plain(EMPIRE, loyalty={System.NABOO: REBELS, System.KESSEL: REBELS})
    table = working(Do.NEUTRALISE_REGION, state, NABOO, side=EMPIRE)
    table.do(a.Carry())
    assert table.state.loyalty == {System.KESSEL: REBELS}


def test_sabotage_lies_once_and_is_cleared() -> None:
    table = working(Do.SABOTAGE, plain(), NABOO)
    table.do(a.Carry())
    assert table.state.sabotaged == (System.NABOO,)
    assert choices(working(Do.SABOTAGE, table.state, NABOO)) == set()
    table = working(Do.CLEAR_SABOTAGE, table.state, NABOO)
    table.do(a.Carry())
    assert table.state.sabotaged == ()
    assert choices(working(Do.CLEAR_SABOTAGE, table.state, NABOO)) == set()


def test_reputation_moves_towards_time_when_it_is_gained() -> None:
    table = working(Effect(Do.REPUTATION, 1), plain(reputation=10), NABOO)
    table.do(a.Carry())
    assert table.state.reputation == 9
    table = working(Effect(Do.REPUTATION, -1), plain(reputation=10), NABOO)
    table.do(a.Carry())
    assert table.state.reputation == 11


# Cards that are drawn


def test_probes_are_told_only_where_that_was_chosen() -> None:
    told = plain(EMPIRE, options=options(draws=Hidden.TOLD))
    table = working(Effect(Do.PROBES, 2), told, NABOO, side=EMPIRE)
    assert e.CardsToTell(EMPIRE, 2) in table.do(a.Carry())
    table = working(Effect(Do.PROBES, 2), plain(EMPIRE), NABOO, side=EMPIRE)
    assert not of(table.do(a.Carry()), e.CardsToTell)


@pytest.mark.parametrize(("troopers", "probes"), [(0, 1), (3, 1), (7, 1), (8, 2)])
def test_four_units_at_the_base_are_a_probe(troopers: int, probes: int) -> None:
    state = plain(
        EMPIRE, units={BASE: {Unit.TROOPER: troopers}}, options=options(draws=Hidden.TOLD)
    )
    table = working(Do.PROBES_BY_BASE, state, NABOO, side=EMPIRE)
    assert e.CardsToTell(EMPIRE, probes) in table.do(a.Carry())


def test_without_units_some_probes_by_the_base_may_be_told() -> None:
    state = plain(EMPIRE, options=options(help=Help.QUARTERMASTER, draws=Hidden.TOLD))
    table = working(Do.PROBES_BY_BASE, state, NABOO, side=EMPIRE)
    assert of(table.do(a.Carry()), e.CardsToTell) == [e.CardsToTell(EMPIRE, 4)]


def test_objectives_are_told_by_the_rebellion() -> None:
    table = working(Do.OBJECTIVES, plain(options=options(draws=Hidden.TOLD)), NABOO)
    assert e.CardsToTell(REBELS, 1) in table.do(a.Carry())


@pytest.mark.parametrize("do", [Do.INTERCEPT, Do.PROJECTS, Do.NOTE, Do.TACTICS])
def test_what_is_done_with_real_cards_is_a_reminder(do: Do) -> None:
    table = working(do, plain(), NABOO)
    assert choices(table) == {""}
    assert [type(one) for one in table.do(a.Carry())] == [e.WorkDone, e.WorkEnded, e.CardSpent]


# Queues


def test_a_subjugated_system_builds_only_its_first_icon() -> None:  # TV-1.5
    state = plain(EMPIRE, units={UTAPAU: {Unit.STORMTROOPER: 1}})
    table = working(Do.BUILD_HERE, state, UTAPAU, side=EMPIRE)
    facts = table.do(a.Carry())
    assert of(facts, e.UnitQueued) == [e.UnitQueued(EMPIRE, Unit.CARRIER, 3)]


def test_a_loyal_system_builds_with_all_icons_by_one_tap() -> None:
    state = plain(EMPIRE, loyalty={System.UTAPAU: EMPIRE})
    table = working(Do.BUILD_HERE, state, UTAPAU, side=EMPIRE)
    facts = table.do(a.Carry())
    assert len(of(facts, e.UnitQueued)) == len(state.galaxy.systems[System.UTAPAU].icons)
    assert table.state.work is None


def test_rebels_choose_what_a_triangle_makes() -> None:
    systems = plain().galaxy.systems.values()
    place = next(one for one in systems if one.icons[:1] == ("bT",) and len(one.icons) == 2)
    table = working(Do.BUILD_HERE, plain(), place.system)
    assert choices(table) == {"x_wing", "y_wing", "transport"}
    table.do(a.Carry("y_wing"))
    built = table.state.queues[REBELS][place.slot]
    assert built[Unit.Y_WING] == 1
    assert sum(built.values()) == 2


def test_a_sabotaged_system_builds_nothing() -> None:
    table = working(Do.BUILD_HERE, plain(sabotaged=(System.NABOO,)), NABOO)
    assert choices(table) == set()


def test_without_figures_an_icon_makes_nothing() -> None:
    state = plain(EMPIRE, units={KESSEL: {Unit.CARRIER: 8}, UTAPAU: {Unit.STORMTROOPER: 1}})
    table = working(Do.BUILD_HERE, state, UTAPAU, side=EMPIRE)
    assert of(table.do(a.Carry()), e.NothingBuilt)


def test_a_unit_goes_to_a_slot_while_there_are_figures() -> None:
    effect = Effect(Do.QUEUE, 3, Unit.SUPER_STAR_DESTROYER)
    table = working(effect, plain(EMPIRE), NABOO, side=EMPIRE)
    table.do(a.Carry())
    assert table.state.queues[EMPIRE][3] == {Unit.SUPER_STAR_DESTROYER: 1}
    gone = plain(EMPIRE, units={KESSEL: {Unit.SUPER_STAR_DESTROYER: 2}})
    assert choices(working(effect, gone, NABOO, side=EMPIRE)) == set()


def test_a_unit_moves_down_a_queue() -> None:
    table = working(Do.SPEED_UP, rich(EMPIRE), NABOO, side=EMPIRE)
    assert choices(table) == {"2:at_st", "3:star_destroyer"}
    table.do(a.Carry("3:star_destroyer"))
    assert table.state.queues[EMPIRE][2] == {Unit.AT_ST: 1, Unit.STAR_DESTROYER: 1}


def test_a_unit_is_deployed_from_the_queue() -> None:
    table = working(Do.DEPLOY_HERE, rich(EMPIRE), MANDALORE, side=EMPIRE)
    assert choices(table) == {"1:tie", "2:at_st"}
    table.do(a.Carry("2:at_st"))
    assert table.state.units[MANDALORE][Unit.AT_ST] == 2
    assert not table.state.queues[EMPIRE][2]


def test_a_death_star_is_deployed_only_where_it_was_begun() -> None:
    queue = {EMPIRE: {1: {Unit.DEATH_STAR: 1}}}
    state = plain(EMPIRE, queues=queue, units={HOTH: {Unit.DEATH_STAR_SITE: 1}})
    assert choices(working(Do.DEPLOY_HERE, state, NABOO, side=EMPIRE)) == set()
    table = working(Do.DEPLOY_HERE, state, HOTH, side=EMPIRE)
    table.do(a.Carry("1:death_star"))
    assert table.state.units == {HOTH: {Unit.DEATH_STAR: 1}}


def test_a_death_star_begins_as_a_site() -> None:
    table = working(Do.DEATH_STAR, plain(EMPIRE), HOTH, side=EMPIRE)
    table.do(a.Carry())
    assert table.state.units == {HOTH: {Unit.DEATH_STAR_SITE: 1}}
    assert table.state.queues[EMPIRE][3] == {Unit.DEATH_STAR: 1}
    table = working(Do.DEATH_STAR, quartermaster(EMPIRE), HOTH, side=EMPIRE)
    table.do(a.Carry())
    assert table.state.units == {}
    assert table.state.queues[EMPIRE][3][Unit.DEATH_STAR] == 1


def test_units_of_a_queue_are_destroyed_up_to_their_health() -> None:
    table = working(Effect(Do.DAMAGE_QUEUE, 4), rich(), NABOO)
    assert choices(table) == {"1:tie", "2:at_st", "3:star_destroyer"}
    table.do(a.Carry("1:tie"))
    assert choices(table) == {"1:tie", "2:at_st"}
    table.do(a.Carry("2:at_st"), a.Carry("1:tie"))
    assert table.state.work is None
    assert table.state.queues[EMPIRE][3] == {Unit.STAR_DESTROYER: 1}


def test_one_unit_is_demolished_for_each_icon() -> None:
    state = plain(queues={EMPIRE: {1: {Unit.CARRIER: 2, Unit.TIE: 1}}})
    icons = state.galaxy.systems[System.UTAPAU].icons
    assert icons.count("bC") == 1
    table = working(Do.DEMOLISH, state, UTAPAU)
    assert choices(table) == {"1:carrier"}
    table.do(a.Carry("1:carrier"))
    assert table.state.queues[EMPIRE][1] == {Unit.CARRIER: 1, Unit.TIE: 1}
    assert table.state.work is None


# Units


def test_units_are_destroyed_up_to_their_health() -> None:
    table = working(Effect(Do.DAMAGE, 2), rich(), MANDALORE)
    assert choices(table) == {"tie", "stormtrooper", "at_st"}
    table.do(a.Carry("tie"))
    assert choices(table) == {"tie", "stormtrooper"}
    table.do(a.Carry("stormtrooper"))
    assert table.state.units[MANDALORE][Unit.TIE] == 1
    assert table.state.work is None


def test_ground_damage_spares_ships() -> None:
    table = working(Effect(Do.DAMAGE_GROUND, 3), rich(), MANDALORE)
    assert choices(table) == {"stormtrooper", "at_st"}
    table.do(a.Carry("at_st"), a.Skip())
    assert table.state.work is None


def test_units_come_as_far_as_there_are_figures() -> None:
    effect = Effect(Do.GAIN, 3, Unit.TROOPER)
    state = plain(units={BASE: {Unit.TROOPER: 19}})
    table = working(effect, state, NABOO)
    table.do(a.Carry())
    assert table.state.units[NABOO] == {Unit.TROOPER: 2}


@pytest.mark.parametrize(("found", "home"), [(None, BASE), (System.HOTH, HOTH)])
def test_defenses_come_to_the_base(found: System | None, home: str) -> None:
    table = working(Effect(Do.GAIN_AT_BASE, 1, Unit.ION_CANNON), plain(found=found), NABOO)
    table.do(a.Carry())
    assert table.state.units == {home: {Unit.ION_CANNON: 1}}


def test_a_rising_chooses_its_units() -> None:
    table = working(Do.GAIN_MEDIUM, plain(), NABOO)
    assert choices(table) == {"corvette", "airspeeder"}
    table = working(Do.GAIN_SMALL, plain(), NABOO)
    assert choices(table) == {"x_wing", "y_wing", "transport", "trooper"}
    table.do(a.Carry("trooper"))
    assert table.state.units == {NABOO: {Unit.TROOPER: 1}}


def test_combat_looms_where_both_share_a_theatre() -> None:
    table = working(Do.COMBAT, rich(), KASHYYYK)
    facts = table.do(a.Carry())
    assert facts[-1] == e.FightLooms(Fight(System.KASHYYYK, REBELS))
    assert table.state.work is None
    assert choices(working(Do.COMBAT, rich(), NABOO)) == set()


@pytest.mark.parametrize(
    ("do", "travel", "most"),
    [
        (Do.FROM_BASE, Travel.FROM_BASE, 0),
        (Do.SHIPS_FROM_BASE, Travel.SHIPS_FROM_BASE, 0),
        (Do.GROUND_FROM_BASE, Travel.GROUND_FROM_BASE, 4),
        (Do.CONQUEST, Travel.CONQUEST, 0),
        (Do.TIES_HERE, Travel.TIES, 4),
        (Do.ACTIVATE, Travel.ACTIVATION, 0),
    ],
)
def test_movements_are_handed_on(do: Do, travel: Travel, most: int) -> None:
    table = working(Effect(do, 4), rich(), NABOO)
    facts = table.do(a.Carry())
    assert facts[-1] == e.JourneyBegun(Journey(REBELS, NABOO, travel, most=most))
    assert table.state.work is None
    assert table.state.phase is Phase.JOURNEY


def test_after_a_movement_the_card_goes_on_by_itself() -> None:
    effects = (Effect(Do.GROUND_FROM_BASE, 4), Effect(Do.COMBAT))
    table = working(effects[0], rich(), NABOO, code=STRIKE)
    assert table.state.work
    table.state = replace(table.state, work=replace(table.state.work, left=effects))
    table.do(a.Carry())
    assert onward_work(table.state) == []
    table.add(e.JourneyEnded(), e.NoFight())
    facts = table.add(*onward_work(table.state))
    assert facts[0] == e.PhaseBegun(Phase.WORK)
    assert facts[-1] == e.CardSpent(REBELS, STRIKE, stays=False)
    assert table.state.work is None


def test_an_evicted_garrison_goes_where_the_empire_says() -> None:
    table = working(Do.EVICT, rich(), MANDALORE)
    assert table.asked == SEATS[EMPIRE]
    assert MANDALORE not in choices(table)
    assert System.CORUSCANT in choices(table)
    table.do(a.Carry(System.CORUSCANT))
    assert set(table.state.units[MANDALORE]) == {Unit.STAR_DESTROYER, Unit.TIE, Unit.DEATH_STAR}
    assert table.state.units[System.CORUSCANT][Unit.STORMTROOPER] == 4


@pytest.mark.parametrize(
    "do",
    [
        *(Do.DAMAGE, Do.DAMAGE_GROUND, Do.GAIN, Do.GAIN_AT_BASE, Do.GAIN_MEDIUM, Do.GAIN_SMALL),
        *(Do.COMBAT, Do.EVICT, Do.FROM_BASE, Do.SHIPS_FROM_BASE, Do.GROUND_FROM_BASE),
        *(Do.CONQUEST, Do.TIES_HERE, Do.ACTIVATE),
    ],
)
def test_what_is_about_units_is_a_reminder_where_these_are_not_kept(do: Do) -> None:
    table = working(Effect(do, 2, Unit.TROOPER), quartermaster(), MANDALORE)
    assert choices(table) == {""}
    assert [type(one) for one in table.do(a.Carry())] == [e.WorkDone, e.WorkEnded, e.CardSpent]


# A superlaser


def superlaser(**fields: object) -> MissionTable:
    return working(Do.DESTROY_SYSTEM, rich(EMPIRE, **fields), NABOO, side=EMPIRE)


def test_a_destroyed_system_loses_its_rebels_on_the_ground() -> None:
    table = superlaser()
    facts = table.do(a.Carry())
    assert facts[0] == e.SystemDestroyed(System.NABOO)
    assert e.BaseDenied(System.NABOO) in facts
    assert table.state.units[NABOO] == {Unit.X_WING: 1}
    assert System.NABOO not in table.state.loyalty
    assert choices(working(Do.DESTROY_SYSTEM, table.state, NABOO, side=EMPIRE)) == set()


def test_the_empire_wins_where_the_base_was() -> None:
    table = superlaser(base=Secret(System.NABOO))
    facts = table.do(a.Carry())
    assert facts[-2:] == [e.BaseFound(System.NABOO), e.GameEnded(EMPIRE, End.SUPERLASER)]
    table = superlaser(base=None, found=System.NABOO)
    assert table.do(a.Carry())[-1] == e.GameEnded(EMPIRE, End.SUPERLASER)


def test_where_only_the_card_knows_the_base_the_rebellion_is_asked() -> None:
    table = superlaser(base=None, options=options(base=Base.CARD))
    facts = table.do(a.Carry())
    assert not of(facts, e.BaseFound) + of(facts, e.BaseDenied) + of(facts, e.GameEnded)
    assert table.state.questions == (System.NABOO,)


# Choices and refusals


def test_every_effect_has_a_way() -> None:
    assert set(WAYS) == set(Do)


def test_the_other_choice_is_there_until_something_is_done() -> None:
    state = rich(EMPIRE)
    mission = state.galaxy.missions[RESEARCH]
    table = working(
        mission.does[0], state, System.MUSTAFAR, side=EMPIRE, code=RESEARCH, either=mission.either
    )
    assert a.TakeOther() in table.legal()
    table.do(a.TakeOther())
    assert a.TakeOther() not in table.legal()
    assert "no other choice" in table.refused(a.TakeOther())
    table.do(a.Carry(), a.Carry())
    assert System.MUSTAFAR not in table.state.sabotaged


def test_a_choice_is_not_taken_away_because_its_first_half_is_impossible() -> None:
    state = plain(loyalty={System.MON_CALAMARI: REBELS}, leaders={})
    table = MissionTable(state)
    mission = state.galaxy.missions[CALAMARI]
    table = working(
        mission.does[0], state, System.MON_CALAMARI, code=CALAMARI, either=mission.either
    )
    assert table.legal() == [a.TakeOther(), a.Skip()]
    table.do(a.TakeOther(), a.Carry())
    assert table.state.queues[REBELS][3] == {Unit.CRUISER: 1}


def test_what_cannot_be_entered_is_refused_with_a_reason() -> None:
    table = working(Effect(Do.DAMAGE, 2), rich(), MANDALORE)
    assert table.refused(a.Carry("death_star")) == "Infiltration cannot do that here."
    assert table.refused(a.Carry("nonsense")) == "Infiltration cannot do that here."
    assert "another one to enter" in table.refused(a.Skip(), SEATS[EMPIRE])
    assert "the table is at" in table.refused(a.LetGo())
    assert "No card is at work" in str(refuse_work(plain(), 1, a.Carry()))
    assert refuse_work(plain(), 1, a.Done()) is None


def test_any_part_of_a_card_can_be_left_out() -> None:
    table = working(Do.SABOTAGE, plain(), NABOO)
    table.do(a.Skip())
    assert table.state.sabotaged == ()
    assert table.state.work is None
