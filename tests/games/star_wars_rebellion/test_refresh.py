"""The refresh phase: its six steps at every level, builds, queues and deployments."""

from typing import Any

import pytest

from companion.engine import Secret
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    BUILDS,
    CAPITAL,
    RECRUITS,
    Leader,
    Ring,
    System,
    Unit,
)
from companion.games.star_wars_rebellion.state import POOL, End, Phase, Slot, on_mission
from tests.games.star_wars_rebellion.table import (
    DEFEND,
    EMPIRE,
    HEART,
    LEAVE_NO_ONE,
    POPULAR_SUPPORT,
    REBELS,
    SYMPATHY,
    Table,
    of,
    phases,
    refresh,
)

KASHYYYK, NABOO, CORELLIA, SULLUST, MUSTAFAR, RYLOTH, UTAPAU = (
    System.KASHYYYK,
    System.NABOO,
    System.CORELLIA,
    System.SULLUST,
    System.MUSTAFAR,
    System.RYLOTH,
    System.UTAPAU,
)
TIE, CARRIER, DESTROYER, STORM, AT_AT, DEATH_STAR, SITE = (
    Unit.TIE,
    Unit.CARRIER,
    Unit.STAR_DESTROYER,
    Unit.STORMTROOPER,
    Unit.AT_AT,
    Unit.DEATH_STAR,
    Unit.DEATH_STAR_SITE,
)
X, Y, TRANSPORT, TROOPER = Unit.X_WING, Unit.Y_WING, Unit.TRANSPORT, Unit.TROOPER
LEVELS = ["tracker", "quartermaster", "full"]
IMPERIAL = {CAPITAL: EMPIRE}


def queued(table: Table, place: str) -> list[tuple[Unit, int]]:
    """Return what was built somewhere, and on which slot."""
    made = of(table.facts, e.UnitQueued)
    return [(one.unit, one.slot) for one in made if one.origin.split(":")[0] == place]


def built(*, time: int = 6, **fields: Any) -> Table:
    """Return a table where everything was built, the base making X-wings."""
    table = refresh(time, **fields)
    table.done(Phase.AIMING)
    table.until(lambda state: state.phase is not Phase.BUILDING)
    return table


# The steps


@pytest.mark.parametrize("level", LEVELS)
def test_a_refresh_has_its_steps_in_order(level: str) -> None:
    table = Table.begun(help=level)
    table.until_phase(Phase.COMMAND)
    facts = table.do(a.Pass(), a.Pass())
    facts += table.until(lambda state: state.phase is Phase.ASSIGNMENT)
    assert phases(facts) == [
        Phase.SCORING,
        Phase.RETURNING,
        Phase.DRAWING,
        Phase.PROBING,
        Phase.AIMING,
        Phase.RECRUITING,
        Phase.BUILDING,
        Phase.DEPLOYING,
    ]
    assert facts[-1] == e.RoundBegun(2)
    assert of(facts, e.TimeMoved) == [e.TimeMoved(2)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("time", range(2, 14))
def test_the_space_of_the_time_track_says_what_follows(level: str, time: int) -> None:
    facts = refresh(time, help=level).done(Phase.AIMING)
    assert facts[0] == e.TimeMoved(time)
    begun = phases(facts)[0]
    expected = Phase.BUILDING if time in BUILDS else Phase.DEPLOYING
    assert begun is (Phase.RECRUITING if time in RECRUITS else expected)


def test_recruits_and_builds_are_where_the_board_has_them() -> None:
    assert sorted(RECRUITS) == [2, 3, 4, 5]
    assert sorted(BUILDS) == [2, 4, 6, 8, 10, 12, 14]


@pytest.mark.parametrize("level", LEVELS)
def test_the_rebellion_wins_when_time_meets_reputation(level: str) -> None:
    table = refresh(14, help=level)
    facts = table.done(Phase.AIMING)
    assert facts == [e.TimeMoved(14), e.GameEnded(REBELS, End.REPUTATION)]
    assert table.legal(seat=1) == table.legal(seat=2) == []


def test_all_who_can_go_back_to_the_pools() -> None:
    leaders = {
        Leader.LEIA: NABOO,
        Leader.MOTHMA: BASE,
        Leader.VADER: CAPITAL,
        Leader.TAGGE: on_mission(3),
        Leader.HAN: CAPITAL,
    }
    table = refresh(
        3,
        phase=Phase.RETURNING,
        leaders=leaders,
        rings={Leader.HAN: Ring.CAPTURED},
        slots=(Slot(3, EMPIRE),),
        units={CAPITAL: {STORM: 1}},
    )
    table.done(Phase.RETURNING)
    assert {table.state.leaders[one] for one in leaders if one is not Leader.HAN} == {POOL}
    assert table.state.leaders[Leader.HAN] == CAPITAL
    assert table.state.slots == ()


# Objectives


def test_an_objective_of_the_refresh_is_scored_first_and_only_one() -> None:
    table = Table.at(EMPIRE)
    table.put(loyalty=dict.fromkeys((KASHYYYK, NABOO, RYLOTH, UTAPAU, CORELLIA, MUSTAFAR), REBELS))
    table.everybody_passes()
    assert table.state.phase is Phase.SCORING
    assert table.legal(a.Score) == [a.Score(LEAVE_NO_ONE), a.Score(POPULAR_SUPPORT)]
    assert table.refused(a.Score(HEART)) == "Heart of the Empire is not fulfilled."
    facts = table.do(a.Score(POPULAR_SUPPORT))
    assert facts[0] == e.ObjectiveScored(POPULAR_SUPPORT, 1)
    assert table.state.reputation == 13
    assert table.is_at(Phase.RETURNING)
    assert POPULAR_SUPPORT in table.state.spent


def test_the_heart_of_the_empire_comes_back() -> None:
    table = refresh(3, phase=Phase.SCORING, units={CAPITAL: {TROOPER: 1}})
    table.do(a.Score(HEART))
    assert table.state.reputation == 12
    assert HEART not in table.state.spent


def test_sympathy_is_worth_every_destroyed_system() -> None:
    table = refresh(3, phase=Phase.SCORING, destroyed=(NABOO, RYLOTH))
    table.do(a.Score(SYMPATHY))
    assert table.state.reputation == 12


def test_nothing_is_asked_where_nothing_can_be_scored() -> None:
    table = Table.at(EMPIRE, leaders={Leader.HAN: CAPITAL})
    table.put(rings={Leader.HAN: Ring.CAPTURED}, units={CAPITAL: {STORM: 1}})
    table.everybody_passes()
    assert table.state.phase is Phase.RETURNING


def test_an_objective_can_win_the_game_at_once() -> None:
    table = refresh(4, phase=Phase.SCORING, reputation=5, units={CAPITAL: {TROOPER: 1}})
    facts = table.do(a.Score(HEART))
    assert facts[-1] == e.GameEnded(REBELS, End.REPUTATION)


def test_what_is_not_kept_is_trusted() -> None:
    table = refresh(3, help="tracker", phase=Phase.SCORING)
    assert a.Score(DEFEND) in table.legal()
    table = refresh(3, help="quartermaster", phase=Phase.SCORING)
    assert a.Score(DEFEND) not in table.legal()
    assert a.Score(HEART) in table.legal()


# Recruiting


def test_each_side_recruits_one_the_rebellion_first() -> None:
    table = refresh(3)
    table.done(Phase.AIMING)
    assert (table.state.phase, table.asked) == (Phase.RECRUITING, 1)
    assert a.Recruit(Leader.HAN) in table.legal()
    assert a.Recruit(Leader.PIETT) not in table.legal()
    table.do(a.Recruit(Leader.HAN))
    assert table.asked == 2
    table.do(a.Recruit(Leader.PIETT))
    assert table.state.leaders[Leader.HAN] == table.state.leaders[Leader.PIETT] == POOL
    assert table.state.phase is Phase.ASSIGNMENT


def test_the_card_that_was_drawn_names_who_can_be_recruited() -> None:
    table = refresh(3)
    table.done(Phase.AIMING)
    actions = [intent.action for intent in DEFINITION.on_card(table.state, "ACR013")]
    assert actions == [a.Recruit(Leader.ACKBAR), a.Recruit(Leader.MADINE)]
    assert DEFINITION.on_card(table.state, "ACI014") == []


def test_who_is_there_already_is_not_recruited_again() -> None:
    table = refresh(3, leaders={Leader.HAN: NABOO})
    table.done(Phase.AIMING)
    assert table.refused(a.Recruit(Leader.HAN)) == "This cannot be done in the recruiting."


# Building


def test_every_system_builds_what_it_has_on_its_own_slot() -> None:
    table = built(loyalty={CAPITAL: EMPIRE, CORELLIA: EMPIRE, NABOO: REBELS})
    assert queued(table, CAPITAL) == [(STORM, 1)]
    assert queued(table, CORELLIA) == [(TIE, 3), (DESTROYER, 3)]
    assert queued(table, NABOO) == [(TROOPER, 1), (X, 1)]
    assert queued(table, BASE) == [(X, 1), (TROOPER, 1)]


def test_the_admiral_chooses_where_an_icon_makes_several() -> None:
    table = refresh(6, loyalty=IMPERIAL)
    table.done(Phase.AIMING)
    assert table.asked == 1
    assert table.view.icon == (BASE, "bT")
    assert table.legal() == [a.Build(X), a.Build(Y), a.Build(TRANSPORT)]


@pytest.mark.parametrize(
    ("fields", "builds"),
    [
        ({}, True),
        ({"sabotaged": (CORELLIA,)}, False),
        ({"units": {CORELLIA: {X: 1}}}, False),
        ({"units": {CORELLIA: {TROOPER: 1}}}, False),
        ({"units": {CORELLIA: {TIE: 1}}}, True),
        ({"destroyed": (CORELLIA,)}, False),
    ],
)
def test_sabotage_and_the_foe_keep_a_system_from_building(
    fields: dict[str, Any], builds: bool
) -> None:
    table = built(loyalty={CAPITAL: EMPIRE, CORELLIA: EMPIRE}, **fields)
    assert bool(queued(table, CORELLIA)) is builds


def test_a_subjugated_system_builds_its_first_icon_for_the_empire_alone() -> None:
    loyalty = {CAPITAL: EMPIRE, NABOO: REBELS}
    table = built(loyalty=loyalty, units={NABOO: {STORM: 1}, SULLUST: {AT_AT: 1}})
    assert queued(table, NABOO) == [(STORM, 1)]
    assert queued(table, SULLUST) == [(STORM, 2)]
    assert not [one for one in of(table.facts, e.UnitQueued) if one.side is REBELS][2:]


def test_nothing_is_built_for_which_there_is_no_figure() -> None:
    table = built(loyalty={CAPITAL: EMPIRE, CORELLIA: EMPIRE}, units={SULLUST: {DESTROYER: 8}})
    assert queued(table, CORELLIA) == [(TIE, 3)]
    assert e.NothingBuilt(EMPIRE, "corellia:1") in table.facts


def test_where_one_kind_is_left_it_is_not_asked_for() -> None:
    units = {RYLOTH: {X: 8, TRANSPORT: 4}}
    facts = refresh(6, loyalty=IMPERIAL, units=units).done(Phase.AIMING)
    assert e.UnitQueued(REBELS, Y, 1, f"{BASE}:0") in facts


# Queues and deployment


def test_the_queue_slides_and_the_rebellion_deploys_first() -> None:
    queues = {
        REBELS: {1: {X: 1}, 2: {Y: 1}, 3: {TROOPER: 1}},
        EMPIRE: {1: {TIE: 1}, 3: {DESTROYER: 1}},
    }
    table = refresh(7, queues=queues)
    table.done(Phase.AIMING)
    assert (table.state.phase, table.asked) == (Phase.DEPLOYING, 1)
    assert table.state.ready == {REBELS: {X: 1}}
    assert table.state.queues[REBELS] == {1: {Y: 1}, 2: {TROOPER: 1}, 3: {}}
    table.do(a.Deploy(X, BASE))
    assert table.asked == 2
    assert table.state.ready[EMPIRE] == {TIE: 1}
    assert table.state.queues[EMPIRE] == {1: {}, 2: {DESTROYER: 1}, 3: {}}
    table.do(a.Deploy(TIE, CAPITAL))
    assert table.state.phase is Phase.ASSIGNMENT
    assert (table.units(BASE), table.units(CAPITAL)) == ({X: 1}, {TIE: 1})


def deploying(ready: dict[Unit, int], **fields: Any) -> Table:
    table = refresh(7, queues={EMPIRE: {1: ready}}, **fields)
    table.done(Phase.AIMING)
    return table


def test_two_units_come_to_a_system_and_the_rest_waits_on_the_first_slot() -> None:
    table = deploying({TIE: 3})
    table.do(a.Deploy(TIE, CAPITAL), a.Deploy(TIE, CAPITAL))
    assert table.state.queues[EMPIRE][1] == {TIE: 1}
    assert table.state.phase is Phase.ASSIGNMENT


def test_nobody_has_to_deploy() -> None:
    table = deploying({TIE: 2})
    table.done(Phase.DEPLOYING)
    assert table.state.queues[EMPIRE][1] == {TIE: 2}


def test_units_come_to_own_systems_that_are_quiet() -> None:
    loyalty = {CAPITAL: EMPIRE, CORELLIA: EMPIRE, MUSTAFAR: EMPIRE, NABOO: REBELS}
    units = {MUSTAFAR: {X: 1}, NABOO: {STORM: 1}, UTAPAU: {TIE: 1}, RYLOTH: {STORM: 1, TROOPER: 1}}
    table = deploying({TIE: 1}, loyalty=loyalty, units=units, sabotaged=(CORELLIA,))
    assert {one.where for one in table.legal() if isinstance(one, a.Deploy)} == {CAPITAL, NABOO}
    assert table.refused(a.Deploy(TIE, CORELLIA)) == (
        "Nothing is deployed under sabotage: Corellia."
    )
    assert table.refused(a.Deploy(TIE, MUSTAFAR)) == "Nothing can be deployed there: Mustafar."
    assert table.refused(a.Deploy(DESTROYER, CAPITAL)) == "No such unit is ready: Star Destroyer."


def test_the_rebellion_has_nothing_in_subjugated_systems() -> None:
    fields = {"loyalty": {CAPITAL: EMPIRE, NABOO: REBELS}, "units": {NABOO: {STORM: 1}}}
    table = refresh(7, queues={REBELS: {1: {X: 1}}}, **fields)
    table.done(Phase.AIMING)
    assert {one.where for one in table.legal() if isinstance(one, a.Deploy)} == {BASE}


def test_a_death_star_takes_the_place_of_its_site() -> None:
    table = deploying({DEATH_STAR: 1}, units={UTAPAU: {SITE: 1}})
    assert table.legal(a.Deploy) == [a.Deploy(DEATH_STAR, UTAPAU)]
    table.do(a.Deploy(DEATH_STAR, UTAPAU))
    assert table.units(UTAPAU) == {DEATH_STAR: 1}


# Cards that are drawn in secret


def drawn(**fields: Any) -> Table:
    """Return a table where probes and objectives are told, before the probes are drawn."""
    table = refresh(3, draws="told", phase=Phase.DRAWING, **fields)
    table.done(Phase.DRAWING)
    return table


def test_two_probes_are_told_and_then_an_objective() -> None:
    table = drawn()
    assert (table.state.phase, table.asked, table.state.to_draw) == (Phase.PROBING, 2, {EMPIRE: 2})
    table.do(a.TellProbe(Secret(NABOO)))
    assert table.state.phase is Phase.PROBING
    table.do(a.TellProbe(Secret(RYLOTH)))
    assert (table.state.phase, table.asked) == (Phase.AIMING, 1)
    assert table.state.to_draw[REBELS] == 1
    table.do(a.TellObjective(Secret(DEFEND)))
    assert table.is_at(Phase.RECRUITING)
    assert [one.card for one in table.sees(1).objectives] == [DEFEND]
    assert table.sees(2).objectives == ()
    assert table.view.objectives == 1


def test_nobody_has_to_tell() -> None:
    table = drawn()
    table.done(Phase.PROBING, Phase.AIMING)
    assert table.state.phase is Phase.RECRUITING
    assert table.state.probes == table.state.objectives == ()


def test_the_companion_says_in_private_what_can_be_scored() -> None:
    told = (Secret(LEAVE_NO_ONE), Secret(HEART), Secret(SYMPATHY))
    table = refresh(3, draws="told", objectives=told, spent=(SYMPATHY,))
    seen = {one.card: (one.scored, one.now) for one in table.sees(1).objectives}
    assert seen[LEAVE_NO_ONE] == (False, True)
    assert seen[HEART] == (False, False)
    assert seen[SYMPATHY] == (True, False)


def test_the_objective_of_the_start_is_told_with_the_first_that_is_drawn() -> None:
    table = Table.begun(draws="told")
    assert table.is_at(Phase.ASSIGNMENT)
    table.until_phase(Phase.AIMING)
    assert table.state.to_draw[REBELS] == 2
    table.do(a.TellObjective(Secret(DEFEND)), a.TellObjective(Secret(HEART)))
    assert table.is_at(Phase.RECRUITING)


def test_what_another_card_lets_somebody_draw_is_told_at_once() -> None:
    table = Table.at(EMPIRE, draws="told")
    table.happen(e.CardsToTell(EMPIRE, 1))
    assert (table.state.phase, table.asked) == (Phase.SPYING, 2)
    table.do(a.TellProbe(Secret(NABOO)))
    assert table.state.probes == (Secret(NABOO),)


def test_a_card_in_secret_is_not_read_openly() -> None:
    table = drawn()
    assert DEFINITION.on_card(table.state, DEFEND) == []
    (intent,) = DEFINITION.on_card(table.state, "PRO021")
    assert intent.action == a.TellProbe(Secret(NABOO))
    table.done(Phase.PROBING)
    (intent,) = DEFINITION.on_card(table.state, DEFEND)
    assert intent.action == a.TellObjective(Secret(DEFEND))
    assert DEFINITION.on_card(table.state, "PRO021") == []
