"""Retreats: who may, where to, and who stays for want of a ship."""

from typing import Any

import pytest

from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.combat_state import CombatStage
from companion.games.star_wars_rebellion.pieces import BASE, Leader, Ring, System, Unit
from tests.games.star_wars_rebellion.combat_table import (
    BLACK,
    EMPIRE,
    ESCAPE_PLAN,
    HIT,
    NO_ESCAPE,
    NO_WAY_OUT,
    REBELS,
    RED,
    SPECIAL,
    YAVIN,
    Fray,
    idle,
)

TIE, CARRIER, DESTROYER, STORM = Unit.TIE, Unit.CARRIER, Unit.STAR_DESTROYER, Unit.STORMTROOPER
X, Y, TRANSPORT, CORVETTE = Unit.X_WING, Unit.Y_WING, Unit.TRANSPORT, Unit.CORVETTE
TROOPER, SPEEDER = Unit.TROOPER, Unit.AIRSPEEDER
NEAR = known().systems[YAVIN].neighbours
FIRST, SECOND = NEAR[0], NEAR[1]
FAR = next(one for one in System if one not in (*NEAR, YAVIN))


def _at_retreat(rebels: dict[Unit, int], empire: dict[Unit, int], **changes: Any) -> Fray:
    """Return a combat after a round of blanks, at the first question for a retreat."""
    fray = Fray(rebels, empire, **{"here": [Leader.MOTHMA, Leader.BOBA_FETT], **changes})
    while not fray.is_over and fray.combat.stage is not CombatStage.RETREAT:
        fray.blanks() if fray.combat.missing else fray.do(idle(fray.legal))
        assert fray.combat.round < 3
    return fray


def _ways(fray: Fray) -> set[str]:
    return {one.where for one in fray.legal if isinstance(one, a.RetreatTo)}


def test_the_current_player_is_asked_first_and_both_may_stay() -> None:
    fray = _at_retreat({X: 2}, {DESTROYER: 1})
    assert fray.asked == (CombatStage.RETREAT, EMPIRE)
    assert _ways(fray) == set(NEAR)
    fray.do(a.Stay())
    assert fray.asked == (CombatStage.RETREAT, REBELS)
    fray.do(a.Stay())
    assert fray.combat.round == 2


def test_all_leaders_and_units_go_together() -> None:
    fray = _at_retreat(
        {X: 1, TRANSPORT: 1, TROOPER: 2},
        {DESTROYER: 1, STORM: 1},
        here=[Leader.MOTHMA, Leader.LEIA],
    )
    assert fray.asked == (CombatStage.RETREAT, REBELS)  # the Empire has no leader
    fray.do(a.RetreatTo(FIRST))
    assert fray.is_over
    assert fray.state.units == {
        YAVIN: {DESTROYER: 1, STORM: 1},
        FIRST: {X: 1, TRANSPORT: 1, TROOPER: 2},
    }
    assert fray.state.leaders == {Leader.MOTHMA: FIRST, Leader.LEIA: FIRST}
    assert fray.facts[-1] == c.CombatEnded(YAVIN, EMPIRE)
    moved = next(fact for fact in fray.facts if isinstance(fact, e.UnitsMoved))
    assert (moved.side, moved.origin, moved.to) == (REBELS, YAVIN, FIRST)


def test_a_retreat_goes_to_friends_where_there_are_any() -> None:
    fray = _at_retreat({X: 2}, {DESTROYER: 1}, elsewhere={FIRST: {TROOPER: 1}})
    assert FIRST not in _ways(fray)  # of the Empire
    fray.do(a.Stay())
    assert _ways(fray) == {FIRST}
    assert "own units or own loyalty" in fray.refused(a.RetreatTo(SECOND))
    loyal = _at_retreat({X: 2}, {DESTROYER: 1}, loyalty={SECOND: REBELS}).do(a.Stay())
    assert _ways(loyal) == {SECOND}


def test_no_retreat_to_where_the_attacker_came_from_but_the_attacker_may() -> None:
    fray = _at_retreat({X: 2}, {DESTROYER: 1}, origins=(FIRST,))
    assert FIRST in _ways(fray)
    fray.do(a.Stay())
    assert FIRST not in _ways(fray)
    assert "attacker came from" in fray.refused(a.RetreatTo(FIRST))


def test_a_place_of_friends_that_is_barred_makes_the_others_open() -> None:
    fray = _at_retreat({X: 2}, {DESTROYER: 1}, origins=(FIRST,), loyalty={FIRST: REBELS})
    fray.do(a.Stay())
    assert _ways(fray) == set(NEAR) - {FIRST}


def test_no_retreat_to_enemies_nor_far_away_nor_into_the_base() -> None:
    fray = _at_retreat({X: 2}, {DESTROYER: 1}, elsewhere={FIRST: {TIE: 1}}).do(a.Stay())
    assert "foe has units" in fray.refused(a.RetreatTo(FIRST))
    assert "farther" in fray.refused(a.RetreatTo(FAR))
    assert "system of the map" in fray.refused(a.RetreatTo(BASE))
    assert "not asked" in fray.refused(a.Stay(), 2)


def test_no_retreat_without_a_leader_or_with_a_captive_only() -> None:
    fray = _at_retreat({X: 2}, {DESTROYER: 1}, here=[Leader.BOBA_FETT])
    assert fray.seat == 2
    assert "without a leader" in fray.refused(a.RetreatTo(FIRST), 1)
    captive = _at_retreat(
        {X: 2},
        {DESTROYER: 1},
        here=[Leader.BOBA_FETT, Leader.MOTHMA],
        rings={Leader.MOTHMA: Ring.CAPTURED},
    )
    assert "without a leader" in captive.refused(a.RetreatTo(FIRST), 1)


def test_the_empire_does_not_leave_a_death_star() -> None:
    fray = _at_retreat({X: 2}, {DESTROYER: 1, Unit.DEATH_STAR: 1}, spent=("OBJ006", "OBJ011"))
    assert fray.asked == (CombatStage.RETREAT, REBELS)
    assert "Death Star" in fray.refused(a.RetreatTo(FIRST), 2)


def test_a_death_star_in_the_making_stays_where_it_is() -> None:
    fray = _at_retreat({X: 2}, {DESTROYER: 1, Unit.DEATH_STAR_SITE: 1}, spent=("OBJ006", "OBJ011"))
    fray.do(a.RetreatTo(FIRST))
    assert fray.state.units[FIRST] == {DESTROYER: 1}
    assert fray.here == {X: 2, Unit.DEATH_STAR_SITE: 1}
    assert fray.combat.asked is REBELS  # who may go too, for there is a foe


def test_no_retreat_when_a_card_forbids_it() -> None:
    fray = Fray({X: 2}, {DESTROYER: 1}, here=[Leader.PIETT, Leader.MOTHMA])
    fray.do(a.PlayCombatCard(NO_WAY_OUT, Leader.PIETT)).blanks().do(a.FinishActions())
    fray.blanks()
    assert fray.asked == (CombatStage.RETREAT, EMPIRE)
    assert "from this combat" in fray.refused(a.RetreatTo(FIRST), 1)
    fray.do(a.Stay())
    assert fray.combat.round == 2


def test_no_escape_holds_for_the_round() -> None:
    fray = Fray({X: 2}, {DESTROYER: 1}, here=[Leader.VADER, Leader.MOTHMA])
    fray.blanks().do(a.PlayTactic(NO_ESCAPE), a.FinishActions()).blanks()
    assert "in this round" in fray.refused(a.RetreatTo(FIRST), 1)
    fray.do(a.Stay())
    assert fray.combat.round == 2
    assert fray.combat.held == ()
    fray.blanks().do(a.FinishActions()).blanks().do(a.Stay())
    assert fray.asked == (CombatStage.RETREAT, REBELS)


def test_who_cannot_be_carried_stays_and_fights_on() -> None:
    fray = _at_retreat(
        {CORVETTE: 1, TROOPER: 3, SPEEDER: 1, Unit.ION_CANNON: 1}, {DESTROYER: 1, STORM: 1}
    )
    fray.do(a.Stay(), a.RetreatTo(FIRST))
    assert fray.asked == (CombatStage.LEAVE, REBELS)
    assert fray.legal == [a.LeaveBehind(TROOPER), a.LeaveBehind(SPEEDER)]
    assert "needs no ship" in fray.refused(a.LeaveBehind(CORVETTE))
    assert "No such unit" in fray.refused(a.LeaveBehind(TIE))
    fray.do(a.LeaveBehind(TROOPER), a.LeaveBehind(SPEEDER))
    assert fray.state.units[FIRST] == {CORVETTE: 1, TROOPER: 2}
    assert fray.here == {TROOPER: 1, SPEEDER: 1, Unit.ION_CANNON: 1, DESTROYER: 1, STORM: 1}
    assert fray.combat.round == 2
    assert fray.combat.retreated == (REBELS,)


def test_one_kind_alone_needs_no_question() -> None:
    fray = _at_retreat({CORVETTE: 1, TROOPER: 4}, {DESTROYER: 1, STORM: 1})
    fray.do(a.Stay(), a.RetreatTo(FIRST))
    assert fray.state.units[FIRST] == {CORVETTE: 1, TROOPER: 2}
    assert fray.here[TROOPER] == 2


def test_ties_need_a_carrier() -> None:
    fray = _at_retreat({X: 2}, {CARRIER: 1, TIE: 6}, attacker=REBELS)
    assert fray.asked == (CombatStage.RETREAT, REBELS)
    fray.do(a.Stay(), a.RetreatTo(FIRST))
    assert fray.state.units[FIRST] == {CARRIER: 1, TIE: 4}
    assert fray.here == {X: 2, TIE: 2}


def test_ground_units_without_ships_stay() -> None:
    fray = Fray({TROOPER: 2}, {STORM: 1}, here=[Leader.MOTHMA, Leader.BOBA_FETT]).blanks(2)
    assert fray.combat.round == 2  # nobody was asked
    assert "end of a round" in fray.refused(a.RetreatTo(FIRST), 2)


def test_an_escape_plan_needs_no_ships() -> None:
    fray = Fray({TROOPER: 2}, {STORM: 2}, here=[Leader.TAGGE], spent=("ACI004",))
    fray.dice((BLACK, SPECIAL)).blanks().do(a.PlayTactic(ESCAPE_PLAN), a.FinishActions())
    fray.blanks()
    assert fray.asked == (CombatStage.RETREAT, EMPIRE)
    fray.do(a.RetreatTo(FIRST))
    assert fray.state.units[FIRST] == {STORM: 2}
    assert fray.is_over


def test_nobody_retreats_twice_nor_from_nobody() -> None:
    fray = _at_retreat({CORVETTE: 1, TROOPER: 4}, {DESTROYER: 1, STORM: 1})
    fray.do(a.Stay(), a.RetreatTo(FIRST)).blanks(2)
    assert fray.asked == (CombatStage.RETREAT, EMPIRE)
    assert "once already" in fray.refused(a.RetreatTo(FIRST), 1)
    winner = Fray({X: 1}, {DESTROYER: 1}, here=[Leader.BOBA_FETT, Leader.MOTHMA])
    winner.dice((BLACK, HIT)).blanks(2)
    assert winner.is_over  # without a question


def test_who_stays_behind_is_the_least_hurt() -> None:
    fray = Fray({CORVETTE: 1, SPEEDER: 3}, {STORM: 1, Unit.AT_AT: 1, TIE: 1}, here=[Leader.MOTHMA])
    fray.blanks(2).dice((RED, HIT)).blanks().do(a.AssignAll()).blanks()
    fray.do(a.RetreatTo(FIRST))
    assert fray.damage(REBELS) == [(SPEEDER, 0)]


@pytest.mark.parametrize("action", [a.RetreatTo(FIRST), a.Stay()])
def test_a_retreat_comes_at_the_end_of_a_round(action: Any) -> None:
    fray = Fray({X: 2}, {DESTROYER: 1}, here=[Leader.MOTHMA, Leader.BOBA_FETT])
    assert "end of a round" in fray.refused(action)
    assert "Nobody has to stay" in fray.refused(a.LeaveBehind(TIE))
