"""One test for each ruling of RULES.md on CON-4a to CON-4i."""

import pytest

from companion.engine import IllegalActionError
from companion.games.resistance import actions as a
from companion.games.resistance import events as e
from companion.games.resistance.pieces import PLOTS_A_ROUND, Plot, plot_deck
from tests.games.resistance.table import Table


def test_con_4a_take_responsibility_is_resolved_at_once() -> None:
    table = Table(7, plots="real")
    table.give(Plot.NO_CONFIDENCE, 2)
    table.give(Plot.TAKE_RESPONSIBILITY, 3)
    assert (table.view.phase, table.view.awaited) == ("resolve", (3,))
    table.do(3, a.TakePlot(Plot.NO_CONFIDENCE, owner=2))
    assert table.view.plots == {3: (Plot.NO_CONFIDENCE,)}
    assert table.view.phase == "team"


def test_con_4a_or_it_is_kept_and_used_once_while_a_team_is_picked() -> None:
    table = Table(7, plots="real", take_responsibility="kept")
    table.give(Plot.NO_CONFIDENCE, 2)
    table.give(Plot.TAKE_RESPONSIBILITY, 3)
    assert table.view.phase == "team"
    table.do(1, a.PickMember(1))
    table.do(3, a.TakePlot(Plot.NO_CONFIDENCE, owner=2))
    assert table.view.plots == {3: (Plot.NO_CONFIDENCE,)}
    with pytest.raises(IllegalActionError, match="does not have Take Responsibility"):
        table.do(3, a.TakePlot(Plot.NO_CONFIDENCE, owner=2))


def test_con_4b_rejections_are_forgotten_only_when_no_confidence_was_not_declared() -> None:
    table = Table(plots="real")
    table.give(Plot.NO_CONFIDENCE, 3)
    for _ in range(4):
        table.propose_any()
        table.reject()
    table.propose_any()
    table.approve()
    assert (table.view.phase, table.view.rejections) == ("confidence", 4)
    table.do(3, a.DeclareNoConfidence())
    outcome = table.session.outcome
    assert outcome is not None
    assert outcome.reason == "teams_rejected"


def test_con_4b_passing_lets_the_team_go_and_clears_the_track() -> None:
    table = Table(plots="real")
    table.give(Plot.NO_CONFIDENCE, 3)
    table.propose_any()
    table.reject()
    table.propose_any()
    table.approve()
    table.do(3, a.Pass())
    assert (table.view.phase, table.view.rejections) == ("mission", 0)


@pytest.mark.parametrize(("option", "opened"), [("played", True), ("succeeded", False)])
def test_con_4c_what_opens_mission_five(option: str, opened: bool) -> None:
    table = Table(targeting="yes", mission_five=option)
    for mission, fails in ((1, 0), (2, 1)):
        with pytest.raises(IllegalActionError, match="Mission 5 cannot"):
            table.do(table.view.leader, a.ChooseMission(5))
        table.propose(*table.seats[: table.view.missions[mission - 1].team_size], mission=mission)
        table.approve()
        table.play(fails)
    missions = [
        action.mission
        for action in table.session.legal(table.view.leader)
        if isinstance(action, a.ChooseMission)
    ]
    assert missions == ([3, 4, 5] if opened else [3, 4])


def test_con_4d_a_player_may_get_several_plot_cards() -> None:
    table = Table(10, plots="real")
    for plot in (Plot.NO_CONFIDENCE, Plot.NO_CONFIDENCE, Plot.CLOSE_EYE):
        table.give(plot, 2)
    assert table.view.plots[2] == (Plot.NO_CONFIDENCE, Plot.NO_CONFIDENCE, Plot.CLOSE_EYE)


def test_con_4d_or_at_most_one_a_round() -> None:
    table = Table(10, plots="real", one_plot_each="yes")
    table.give(Plot.NO_CONFIDENCE, 2)
    with pytest.raises(IllegalActionError, match="cannot go to seat 2"):
        table.give(Plot.CLOSE_EYE, 2)
    table.give(Plot.CLOSE_EYE, 3)


def test_con_4e_the_deck_is_that_of_the_newer_edition() -> None:
    assert [sum(plot_deck(count).values()) for count in range(5, 11)] == [7, 7, 15, 15, 15, 15]
    assert list(PLOTS_A_ROUND.values()) == [1, 1, 2, 2, 3, 3]


def test_con_4f_with_nothing_to_take_the_card_is_wasted() -> None:
    table = Table(plots="real")
    facts = table.give(Plot.TAKE_RESPONSIBILITY, 2)
    assert facts == [
        e.PlotGiven(Plot.TAKE_RESPONSIBILITY, 2),
        e.PlotWasted(Plot.TAKE_RESPONSIBILITY, 2),
        e.PlotsHandedOut(),
    ]
    assert table.view.plots == {}


def test_con_4f_ones_own_cards_are_not_to_be_taken() -> None:
    table = Table(7, plots="real")
    table.give(Plot.NO_CONFIDENCE, 2)
    facts = table.give(Plot.TAKE_RESPONSIBILITY, 2)
    assert e.PlotWasted(Plot.TAKE_RESPONSIBILITY, 2) in facts


def test_con_4g_the_token_passes_on_from_the_strong_leader() -> None:
    table = Table(plots="real")
    table.give(Plot.STRONG_LEADER, 4)
    table.propose_any()
    table.reject()
    assert (table.view.phase, table.view.leader) == ("leadership", 2)
    table.do(4, a.SeizeLeadership())
    assert (table.view.phase, table.view.leader) == ("team", 4)
    table.propose_any()
    table.reject()
    assert table.view.leader == 5


def test_con_4h_only_somebody_else_on_the_team_comes_into_the_spotlight() -> None:
    table = Table(7, plots="real")
    table.give(Plot.SPOTLIGHT, 2)
    table.give(Plot.CLOSE_EYE, 3)
    table.propose(2, 4)
    table.approve()
    assert (table.view.phase, table.view.awaited) == ("spotlight", (2,))
    for target in (2, 5):
        with pytest.raises(IllegalActionError, match="may come: seat 4"):
            table.do(2, a.Spotlight(target))
    table.do(2, a.Spotlight(4))
    assert table.view.spotlight == 4


def test_con_4i_one_spy_is_not_enough_on_mission_four_from_seven_players() -> None:
    table = Table(8)
    table.missions(0, 1, 0)
    table.mission(fails=1)
    assert table.session.outcome is not None
    assert table.session.outcome.winner == "resistance"
