"""The examples of the rulebook, TV-1.1 to TV-1.5, played on the whole game."""

import re

import pytest

from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_state import CombatStage, Source
from companion.games.star_wars_rebellion.pieces import CAPITAL, Die, Leader, System, Unit
from companion.games.star_wars_rebellion.state import Phase
from tests.games.star_wars_rebellion.table import (
    BLACK,
    BLANK,
    DIRECT,
    EMPIRE,
    FORMATION,
    HIT,
    INFILTRATION,
    ONSLAUGHT,
    REBELS,
    RED,
    SPECIAL,
    Table,
    of,
    refresh,
)

CATO, SULLUST, CORELLIA, RYLOTH, UTAPAU, YAVIN, MANDALORE = (
    System.CATO_NEIMOIDIA,
    System.SULLUST,
    System.CORELLIA,
    System.RYLOTH,
    System.UTAPAU,
    System.YAVIN,
    System.MANDALORE,
)
TIE, DESTROYER, STORM, AT_AT = Unit.TIE, Unit.STAR_DESTROYER, Unit.STORMTROOPER, Unit.AT_AT
X, Y, TROOPER = Unit.X_WING, Unit.Y_WING, Unit.TROOPER


def test_every_vector_has_a_test() -> None:
    numbers = {found for name in globals() for found in re.findall(r"^test_tv_1_(\d)", name)}
    assert numbers == {"1", "2", "3", "4", "5"}


# TV-1.1


def test_tv_1_1_a_fleet_comes_with_what_it_can_carry_from_next_to_the_system() -> None:
    units = {SULLUST: {DESTROYER: 1, AT_AT: 1}, CORELLIA: {STORM: 1}, CAPITAL: {DESTROYER: 1}}
    table = Table.at(EMPIRE, units=units)
    table.activate(Leader.PALPATINE, CATO)
    assert table.refused(a.Move(AT_AT, SULLUST)) == (
        "AT-AT needs room in a ship that comes from there: Sullust."
    )
    assert table.refused(a.Move(STORM, CORELLIA)) == (
        "Stormtrooper needs room in a ship that comes from there: Corellia."
    )
    assert table.refused(a.Move(DESTROYER, CAPITAL)) == ("Coruscant is not next to Cato Neimoidia.")
    table.do(a.Move(DESTROYER, SULLUST), a.Move(AT_AT, SULLUST), a.Done())
    assert table.units(CATO) == {DESTROYER: 1, AT_AT: 1}
    assert table.units(CORELLIA) == {STORM: 1}
    assert table.state.leaders[Leader.PALPATINE] == CATO


# TV-1.2


def infiltrated(own: tuple[Die, Die], foe: tuple[Die, Die]) -> Table:
    """Let Leia try Infiltration at Coruscant against Palpatine, from the assignment on."""
    table = Table.begun()
    table.do(a.Assign(Leader.LEIA), a.Done(), a.Done())
    table.do(a.Reveal(INFILTRATION, 1), a.GoTo(CAPITAL))
    assert table.asked == 2
    table.do(a.Oppose(Leader.PALPATINE))
    assert table.state.attempt
    assert table.state.attempt.to_roll == {REBELS: 2, EMPIRE: 2}
    table.do(*map(a.EnterDie, (*own, *foe)))
    return table


def test_tv_1_2_a_special_is_two_successes_and_one_hit_is_one() -> None:
    table = infiltrated((SPECIAL, BLANK), (HIT, BLANK))
    (decided,) = of(table.facts, e.MissionDecided)
    assert (decided.success, decided.own, decided.foe) == (True, 2, 1)
    table.do(a.Carry())
    assert (table.state.phase, table.asked) == (Phase.COMMAND, 2)
    assert e.CardSpent(REBELS, INFILTRATION, stays=True) in table.facts
    assert INFILTRATION not in table.state.spent
    assert table.state.leaders[Leader.LEIA] == CAPITAL


def test_tv_1_2_as_many_successes_are_a_failure() -> None:
    table = infiltrated((SPECIAL, BLANK), (HIT, DIRECT))
    (decided,) = of(table.facts, e.MissionDecided)
    assert (decided.success, decided.own, decided.foe) == (False, 2, 2)
    assert e.CardSpent(REBELS, INFILTRATION, stays=True) in table.facts
    assert table.state.phase is Phase.COMMAND
    assert table.asked == 2


# TV-1.3


def test_tv_1_3_what_is_built_on_the_first_slot_is_deployed_at_once_two_to_a_system() -> None:
    queue = {REBELS: {1: {X: 1}}}
    table = refresh(2, loyalty={CAPITAL: EMPIRE, RYLOTH: REBELS}, queues=queue)
    table.done(Phase.AIMING)
    table.until_phase(Phase.BUILDING)
    assert e.UnitQueued(REBELS, TROOPER, 1, "ryloth:0") in table.facts
    table.do(a.Build(Y))  # what the base makes
    assert table.state.phase is Phase.DEPLOYING
    assert table.state.ready[REBELS] == {X: 1, Y: 1, TROOPER: 2}
    table.do(a.Deploy(X, RYLOTH), a.Deploy(TROOPER, RYLOTH))
    assert table.units(RYLOTH) == {X: 1, TROOPER: 1}
    assert table.refused(a.Deploy(TROOPER, RYLOTH)) == (
        "Two units are deployed there already: Ryloth."
    )


# TV-1.4


def test_tv_1_4_the_battle_of_yavin() -> None:
    units = {MANDALORE: {TIE: 1, DESTROYER: 1, STORM: 1}, YAVIN: {X: 1, Y: 1}}
    table = Table.at(EMPIRE, units=units)
    table.march(Leader.VADER, YAVIN, (DESTROYER, MANDALORE), (TIE, MANDALORE))
    assert table.state.phase is Phase.COMBAT
    assert table.asked == 1
    table.do(c.AddLeader(Leader.DODONNA))
    combat = table.state.combat
    assert combat
    assert combat.origins == (MANDALORE,)
    assert [sum(combat.hands[side].values()) for side in (REBELS, EMPIRE)] == [2, 2]
    assert combat.to_roll == {BLACK: 2, RED: 2}
    table.dice((BLACK, HIT), (BLACK, SPECIAL), (RED, HIT), (RED, BLANK))
    table.do(c.PlayTactic(ONSLAUGHT), c.FinishActions())
    table.do(c.AssignHit(Source.CARD, X, 0), c.AssignHit(Source.CARD, Y, 0))
    assert table.refused(c.AssignHit(Source.RED, X, 1)) == (
        "A red hit hurts red health only: X-wing is black."
    )
    table.do(c.AssignHit(Source.BLACK, Y, 1))
    table.do(c.PlayBlock(FORMATION), c.Unhit(X, 1), c.LetIt())
    assert table.units(YAVIN) == {X: 1, Y: 1, TIE: 1, DESTROYER: 1}
    assert table.state.combat
    assert table.state.combat.to_roll == {BLACK: 1, RED: 1}
    table.dice((BLACK, DIRECT), (RED, BLANK))
    table.do(c.FinishActions(), c.AssignHit(Source.DIRECT, TIE, 0), c.LetIt())
    assert table.units(YAVIN) == {X: 1, DESTROYER: 1}
    assert table.state.combat.stage is CombatStage.RETREAT


# TV-1.5


@pytest.mark.parametrize(
    ("loyalty", "built"),
    [({}, [Unit.CARRIER]), ({UTAPAU: EMPIRE}, [Unit.CARRIER, DESTROYER])],
)
def test_tv_1_5_a_subjugated_system_builds_its_first_icon_only(
    loyalty: dict[System, str], built: list[Unit]
) -> None:
    table = refresh(6, loyalty={CAPITAL: EMPIRE, **loyalty}, units={UTAPAU: {STORM: 1}})
    table.done(Phase.AIMING)
    table.do(a.Build(X))
    made = [one for one in of(table.facts, e.UnitQueued) if one.origin.startswith("utapau")]
    assert [(one.unit, one.slot) for one in made] == [(unit, 3) for unit in built]
