"""The test vectors TV-4.1 to TV-4.7, and the numbers of the box for every table."""

import pytest

from companion.engine import IllegalActionError
from companion.games.resistance import actions as a
from companion.games.resistance.pieces import (
    PLOTS_A_ROUND,
    TEAM_SIZES,
    Plot,
    Role,
    fails_needed,
    plot_deck,
    roles_for,
    team_size,
)
from tests.games.resistance.table import Table


@pytest.mark.parametrize(
    ("count", "resistance", "spies"),
    [(5, 3, 2), (6, 4, 2), (7, 4, 3), (8, 5, 3), (9, 6, 3), (10, 6, 4)],
)
def test_roles_for_every_table(count: int, resistance: int, spies: int) -> None:
    roles = roles_for(count)
    assert (roles.count(Role.RESISTANCE), roles.count(Role.SPY)) == (resistance, spies)


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (5, [2, 3, 2, 3, 3]),
        (6, [2, 3, 4, 3, 4]),
        (7, [2, 3, 3, 4, 4]),
        (8, [3, 4, 4, 5, 5]),
        (9, [3, 4, 4, 5, 5]),
        (10, [3, 4, 4, 5, 5]),
    ],
)
def test_team_sizes_for_every_table(count: int, sizes: list[int]) -> None:
    assert [team_size(count, mission) for mission in range(1, 6)] == sizes


@pytest.mark.parametrize("count", range(5, 11))
@pytest.mark.parametrize("mission", range(1, 6))
def test_only_mission_four_from_seven_players_takes_two_fails(count: int, mission: int) -> None:
    assert fails_needed(count, mission) == (2 if mission == 4 and count >= 7 else 1)


@pytest.mark.parametrize(
    ("count", "cards", "a_round"),
    [(5, 7, 1), (6, 7, 1), (7, 15, 2), (8, 15, 2), (9, 15, 3), (10, 15, 3)],
)
def test_plot_cards_for_every_table(count: int, cards: int, a_round: int) -> None:
    assert sum(plot_deck(count).values()) == cards
    assert PLOTS_A_ROUND[count] == a_round
    assert a_round * 5 <= cards  # five rounds never run out of cards


@pytest.mark.parametrize("count", range(5, 11))
def test_dealt_roles_and_shown_board_follow_the_numbers(count: int) -> None:
    table = Table(count, identities="known", spies=(), blind_spies="yes")
    roles = [table.seen_by(seat).role for seat in table.seats]
    assert sorted(filter(None, roles)) == sorted(roles_for(count))
    slots = table.view.missions
    assert tuple(slot.team_size for slot in slots) == TEAM_SIZES[count]
    assert [slot.fails_needed for slot in slots] == [fails_needed(count, m) for m in range(1, 6)]


def test_tv_4_1_leader_may_pick_himself_and_one_more() -> None:
    table = Table(first_leader="2")
    table.propose(2, 4)
    assert table.view.phase == "vote"
    assert table.view.team == (2, 4)


def test_tv_4_2_four_to_one_is_approved() -> None:
    table = Table(first_leader="2")
    table.propose(2, 4)
    table.vote(4)
    assert table.view.phase == "mission"
    assert table.view.proposals[-1].verdict == "approved"


def test_tv_4_2_a_tie_is_a_rejection() -> None:
    table = Table(6)
    table.propose_any()
    table.vote(3)
    assert table.view.rejections == 1
    assert (table.view.phase, table.view.leader) == ("team", 2)


def test_tv_4_3_one_fail_sinks_the_first_mission() -> None:
    table = Table(first_leader="2")
    table.propose(2, 4)
    table.approve()
    table.play(fails=1)
    result = table.view.missions[0].result
    assert result is not None
    assert (result.succeeded, result.fails) == (False, 1)
    assert table.view.leader == 3


@pytest.mark.parametrize(
    ("count", "fails", "succeeded"),
    [(7, 1, True), (7, 2, False), (10, 1, True), (10, 2, False), (6, 1, False), (5, 1, False)],
)
def test_tv_4_4_mission_four(count: int, fails: int, succeeded: bool) -> None:
    table = Table(count)
    table.missions(0, 1, 0)
    table.mission(fails)
    result = table.view.missions[3].result
    assert result is not None
    assert result.succeeded is succeeded


def test_tv_4_5_targeting_mission_three_at_eight_takes_four() -> None:
    table = Table(8, targeting="yes")
    table.propose(1, 2, 3, 4, mission=3)
    assert table.view.mission == 3
    table.approve()
    table.play()
    assert [slot.result is not None for slot in table.view.missions] == [0, 0, 1, 0, 0]


def test_tv_4_6_overheard_is_resolved_at_once_and_strong_leader_waits() -> None:
    marta, kasia, lukasz = 5, 6, 7  # Marta sits beside Kasia
    table = Table(7, plots="real")
    table.give(Plot.OVERHEARD, marta)
    assert (table.view.phase, table.view.awaited) == ("resolve", (marta,))
    with pytest.raises(IllegalActionError, match="a neighbour only"):
        table.do(marta, a.LookAtIdentity(lukasz))
    table.do(marta, a.LookAtIdentity(kasia))
    assert [(s.viewer, s.owner) for s in table.view.showings] == [(marta, kasia)]
    table.give(Plot.STRONG_LEADER, lukasz)
    assert (table.view.phase, table.view.leader) == ("team", 1)
    with pytest.raises(IllegalActionError):
        table.do(lukasz, a.SeizeLeadership())
    assert table.view.plots == {lukasz: (Plot.STRONG_LEADER,)}


def test_tv_4_7_the_fifth_rejection_ends_the_game_at_once() -> None:
    table = Table()
    for _ in range(5):
        assert table.session.outcome is None
        table.propose_any()
        table.reject()
    outcome = table.session.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("spy", "teams_rejected")
    with pytest.raises(IllegalActionError, match="over"):
        table.do(1, a.PickMember(1))
