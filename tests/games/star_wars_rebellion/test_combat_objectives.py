"""Objectives in a combat: the Death Star Plans, and those of its end; one for each combat."""

from typing import Any

import pytest

from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.actions import Carry, Done, Score
from companion.games.star_wars_rebellion.combat_state import CombatStage
from companion.games.star_wars_rebellion.pieces import Leader, System, Unit
from companion.games.star_wars_rebellion.state import OUT
from tests.games.star_wars_rebellion.combat_table import (
    BLACK,
    BLANK,
    CRIPPLING_BLOW,
    DIRECT,
    EMPIRE,
    FOUR,
    HIT,
    LATE_PLANS,
    LIBERATION,
    MAJOR_VICTORY,
    PLANS,
    REBEL_ASSAULT,
    REBELS,
    RED,
    RETURN_OF_THE_JEDI,
    YAVIN,
    Fray,
    idle,
)

STATION, SITE, TIE, DESTROYER = (
    Unit.DEATH_STAR,
    Unit.DEATH_STAR_SITE,
    Unit.TIE,
    Unit.STAR_DESTROYER,
)
STORM, AT_ST, AT_AT, CARRIER = Unit.STORMTROOPER, Unit.AT_ST, Unit.AT_AT, Unit.CARRIER
X, CRUISER, CORVETTE, TROOPER = Unit.X_WING, Unit.CRUISER, Unit.CORVETTE, Unit.TROOPER


def _beside(station: Unit, **changes: Any) -> Fray:
    """Return a combat after one space battle beside a Death Star, at the question for the plans."""
    fray = Fray({X: 2}, {station: 1, TIE: 1}, **{"attacker": REBELS, **changes}).blanks(2)
    assert fray.asked == (CombatStage.PLANS, REBELS)
    return fray


@pytest.mark.parametrize("station", [STATION, SITE])
def test_a_direct_hit_destroys_a_death_star_and_scores(station: Unit) -> None:
    fray = _beside(station)
    assert fray.legal == [Score(PLANS), Score(LATE_PLANS), Done()]
    fray.do(Score(PLANS))
    assert fray.asked == (CombatStage.PLANS_ROLL, REBELS)
    assert fray.combat.missing == 3
    fray.dice((BLACK, BLANK), (BLACK, DIRECT), (BLACK, HIT))
    assert fray.here == {X: 2, TIE: 1}
    assert e.ObjectiveScored(PLANS, 2) in fray.facts
    assert PLANS in fray.state.spent
    assert fray.state.reputation == 12
    assert fray.state.scored


def test_without_a_direct_hit_the_card_comes_back_and_is_not_tried_again() -> None:
    fray = _beside(STATION).do(Score(PLANS)).dice((BLACK, BLANK), (BLACK, HIT), (BLACK, HIT))
    assert c.PlansFailed(PLANS) in fray.facts
    assert PLANS not in fray.state.spent
    assert fray.here[STATION] == 1
    assert not fray.state.scored
    assert fray.combat.round == 2
    assert "tried in this combat" in fray.refused(Score(LATE_PLANS), 1)
    fray.blanks(2)
    assert fray.combat.round == 3  # nobody was asked again


def test_the_plans_need_a_fighter_a_death_star_and_a_space_battle() -> None:
    fray = Fray({CRUISER: 1}, {STATION: 1}, attacker=REBELS).blanks(2)
    assert fray.combat.round == 2
    assert "after a space battle" in fray.refused(Score(PLANS))
    other = Fray({X: 2}, {TIE: 2}, attacker=REBELS).blanks(2)
    assert other.combat.round == 2
    spent = Fray({X: 2}, {STATION: 1}, attacker=REBELS, spent=(PLANS, LATE_PLANS)).blanks(2)
    assert spent.combat.round == 2
    assert "played already" in spent.refused(Score(PLANS))


def test_the_plans_may_be_kept_and_wait_for_the_next_battle() -> None:
    fray = _beside(STATION).do(Done()).blanks(2)
    assert fray.asked == (CombatStage.PLANS, REBELS)
    assert (
        fray.refused(Score(CRIPPLING_BLOW)) == "Objectives of a combat are played when it is over."
    )
    assert fray.refused(Score("OBJ003")) == "That is no objective of a combat."
    assert "not asked" in fray.refused(Score(PLANS), 2)


def test_the_general_of_a_team_plays_objectives() -> None:
    fray = _beside(STATION, posts=FOUR, count=4)
    assert fray.seat == 3


# At the end


def _won(rebels: dict[Unit, int], empire: dict[Unit, int], *, hits: int, **changes: Any) -> Fray:
    """Return a combat in which the Rebellion destroys all it meets by direct hits."""
    fray = Fray(rebels, empire, **{"attacker": REBELS, **changes})
    for _ in range(hits):
        fray.dice((next(iter(fray.combat.to_roll)), DIRECT))
    fray.blanks()
    if fray.combat.stage is CombatStage.DAMAGE:
        fray.do(a.AssignAll())
    while not fray.is_over and fray.combat.missing:
        fray.blanks()
    return fray


def _scores(fray: Fray) -> list[str]:
    return [] if fray.is_over else [one.card for one in fray.legal if isinstance(one, Score)]


def test_three_health_lost_on_the_ground_is_a_crippling_blow() -> None:
    assert _scores(_won({TROOPER: 4}, {STORM: 1, AT_ST: 1}, hits=3)) == [CRIPPLING_BLOW]
    assert _scores(_won({TROOPER: 4}, {STORM: 2}, hits=2)) == []
    assert _scores(_won({TROOPER: 4}, {STORM: 3}, hits=3, attacker=EMPIRE)) == []


def test_a_star_destroyer_lost_is_an_assault_and_a_victory() -> None:
    fray = _won({CRUISER: 2}, {DESTROYER: 1}, hits=4)
    assert _scores(fray) == [REBEL_ASSAULT, MAJOR_VICTORY]
    assert _scores(_won({CRUISER: 2}, {CARRIER: 1}, hits=2)) == []
    assert _scores(_won({CRUISER: 2}, {CARRIER: 1, TIE: 1}, hits=3)) == [MAJOR_VICTORY]


def test_one_objective_in_a_combat() -> None:
    fray = _won({CRUISER: 2}, {DESTROYER: 1}, hits=4)
    fray.do(Score(REBEL_ASSAULT))
    assert fray.is_over
    assert fray.state.reputation == 13
    assert fray.state.scored
    late = _won({CRUISER: 2}, {DESTROYER: 1}, hits=4)
    assert "was not done" in late.refused(Score(LIBERATION))
    late.do(Done())
    assert late.is_over
    assert not late.state.scored


def test_a_second_one_after_the_plans_is_refused() -> None:
    fray = Fray({X: 5, CRUISER: 1}, {STATION: 1, DESTROYER: 1}, attacker=REBELS)
    fray.dice((BLACK, DIRECT), (BLACK, DIRECT), (BLACK, DIRECT), (RED, DIRECT)).blanks()
    fray.blanks().do(Score(PLANS)).dice(*[(BLACK, DIRECT)] * 3)
    assert fray.is_over  # the destroyer is lost too, and no second objective was offered
    assert fray.state.spent == (PLANS,)
    fray = _beside(STATION).do(Score(PLANS)).dice(*[(BLACK, DIRECT)] * 3)
    assert "no second one" in fray.refused(Score(MAJOR_VICTORY))


def test_liberation_is_for_a_subjugated_system() -> None:
    assert LIBERATION not in _scores(_won({TROOPER: 2}, {STORM: 1}, hits=1))  # Yavin is remote


def test_liberation_of_a_populous_system() -> None:
    fray = Fray({TROOPER: 2}, {STORM: 1}, attacker=REBELS, at=System.RYLOTH)
    fray.dice((BLACK, DIRECT)).blanks(2)
    assert _scores(fray) == [LIBERATION]


def test_the_return_of_the_jedi_takes_a_leader_away() -> None:
    here = [Leader.VADER, Leader.BOBA_FETT, Leader.LUKE_JEDI]
    fray = Fray({X: 2}, {TIE: 1}, attacker=REBELS, here=here)
    fray.dice((BLACK, DIRECT), (BLACK, BLANK)).do(a.FinishActions())
    fray.do(*([a.LetIt()] if fray.combat.stage is CombatStage.BLOCK else []))
    fray.blanks().do(a.FinishActions())
    assert _scores(fray) == [RETURN_OF_THE_JEDI]
    fray.do(Score(RETURN_OF_THE_JEDI))
    assert fray.asked == (CombatStage.JEDI, REBELS)
    assert fray.legal == [Carry(Leader.VADER), Carry(Leader.BOBA_FETT)]
    assert "an Imperial leader who" in fray.refused(Carry(Leader.LUKE_JEDI))
    fray.do(Carry(Leader.VADER))
    assert fray.is_over
    assert fray.state.leaders[Leader.VADER] == OUT


def test_one_leader_goes_without_a_question_and_none_without_the_jedi() -> None:
    for jedi, at in ((Leader.LUKE_JEDI, OUT), (Leader.MOTHMA, YAVIN)):
        fray = Fray({X: 2}, {TIE: 1}, attacker=REBELS, here=[Leader.VADER, jedi])
        fray.dice((BLACK, DIRECT), (BLACK, BLANK))
        while fray.combat.stage is not CombatStage.OBJECTIVE:
            fray.blanks() if fray.combat.missing else fray.do(idle(fray.legal))
        fray.do(Score(RETURN_OF_THE_JEDI))
        assert fray.is_over
        assert fray.state.leaders[Leader.VADER] == at


def test_the_empire_plays_no_objectives() -> None:
    fray = Fray({X: 2}, {TIE: 1})
    assert fray.refused(Score(PLANS)) == "Only the Rebellion plays objectives."


def test_damage_of_a_station_in_the_making_counts_as_ships() -> None:
    fray = Fray({CRUISER: 2}, {SITE: 1}, attacker=REBELS)
    fray.dice((BLACK, DIRECT), (BLACK, DIRECT), (RED, DIRECT), (RED, HIT)).blanks()
    assert fray.asked == (CombatStage.OBJECTIVE, REBELS)
    assert _scores(fray) == [MAJOR_VICTORY]
