"""Teams, votes, missions and ends, without plot cards."""

import pytest

from companion.engine import (
    Entry,
    IllegalActionError,
    MalformedInputError,
    Record,
    Secret,
    replay,
)
from companion.engine.facts import Undone, Withdrawn
from companion.games.resistance import DEFINITION
from companion.games.resistance import actions as a
from companion.games.resistance import events as e
from companion.games.resistance.pieces import MissionCard, Role, Vote
from companion.table.page_lock import asked_to_look
from tests.games.resistance.table import Table


def cast(vote: Vote) -> a.CastVote:
    return a.CastVote(Secret(vote))


def test_only_the_leader_picks_the_team() -> None:
    with pytest.raises(IllegalActionError, match="seat 1 is the leader"):
        Table().do(2, a.PickMember(2))


def test_a_player_gets_one_token_only() -> None:
    table = Table()
    table.do(1, a.PickMember(2))
    with pytest.raises(IllegalActionError, match="already"):
        table.do(1, a.PickMember(2))


def test_a_full_team_takes_nobody_more() -> None:
    table = Table()
    table.do(1, a.PickMember(2))
    table.do(1, a.PickMember(3))
    with pytest.raises(IllegalActionError, match="has its 2 members"):
        table.do(1, a.PickMember(4))
    table.do(1, a.DropMember(2))
    table.do(1, a.PickMember(4))
    assert table.view.team == (3, 4)


def test_a_vote_needs_a_whole_team() -> None:
    table = Table()
    table.do(1, a.PickMember(2))
    with pytest.raises(IllegalActionError, match="takes a team of 2, not 1"):
        table.do(1, a.CallVote())


def test_nobody_sits_at_a_seat_that_is_not_there() -> None:
    with pytest.raises(MalformedInputError, match="no seat 6"):
        Table().do(1, a.PickMember(6))


def test_who_is_missing_is_public_and_nothing_else() -> None:
    table = Table()
    table.propose_any()
    table.do(3, cast(Vote.REJECT))
    assert (table.view.counted, table.view.awaited) == ((3,), (1, 2, 4, 5))
    assert table.view.proposals == ()


def test_a_vote_can_be_changed_until_the_last_one_is_in() -> None:
    table = Table()
    table.propose_any()
    table.do(1, cast(Vote.REJECT))
    assert table.seen_by(1).vote is Vote.REJECT
    table.do(1, cast(Vote.APPROVE))
    assert table.seen_by(1).vote is Vote.APPROVE
    for seat in (2, 3, 4, 5):
        table.do(seat, cast(Vote.REJECT))
    assert table.view.proposals[-1].votes[1] is Vote.APPROVE
    with pytest.raises(IllegalActionError):
        table.do(1, cast(Vote.REJECT))


def test_undoing_a_changed_vote_asks_that_seat_again() -> None:
    table = Table()
    table.propose_any()
    table.do(1, cast(Vote.REJECT))
    table.do(2, cast(Vote.REJECT))
    table.do(1, cast(Vote.APPROVE))
    assert [entry.fact for entry in table.session.undo()] == [Withdrawn(table.session.sequence - 1)]
    assert (table.view.counted, table.seen_by(1).vote) == ((2,), None)
    table.session.undo()  # the vote of seat 2, and no vote of seat 1 comes back with it
    assert table.view.awaited == (1, 2, 3, 4, 5)
    table.session.undo()
    assert table.view.phase == "team"
    assert replay(DEFINITION, table.record()).state == table.session.state


def test_a_game_from_before_goes_on_with_the_vote_that_was_brought_back_then() -> None:
    table = Table()
    table.propose_any()
    table.do(1, cast(Vote.REJECT))
    table.do(1, cast(Vote.APPROVE))
    record, last = table.record(), table.session.sequence
    undone = Entry(last + 1, last + 1, last=True, at=0, fact=Undone(last))
    ledger = replay(DEFINITION, Record(record.header, (*record.entries, undone)))
    assert ledger.state.votes[1].expose() is Vote.REJECT
    assert ledger.awaited == (2, 3, 4, 5)


def test_undoing_a_changed_mission_card_asks_that_seat_again() -> None:
    table = Table(closing="leader")
    table.propose(1, 2)
    table.approve()
    table.do(1, a.CloseCount())
    for card in (MissionCard.FAIL, MissionCard.SUCCESS):
        for seat in (1, 2):
            table.do(seat, a.PlayCard(Secret(card)))
    table.session.undo()
    assert (table.view.counted, table.view.awaited, table.seen_by(2).card) == ((1,), (2,), None)
    assert table.seen_by(1).card is MissionCard.SUCCESS


def test_undoing_an_identity_that_was_shown_again_asks_for_it_again() -> None:
    table = Table(spies=(1, 2, 3))  # did not fit, so all are read again
    for role in (Role.SPY, Role.RESISTANCE):
        table.do(4, a.ReadIdentity(Secret(role)))
    table.session.undo()
    assert table.view.awaited == (1, 2, 3, 4, 5)
    assert table.seen_by(4).role is None


def test_the_leader_closes_the_count_where_the_table_wants_it() -> None:
    table = Table(closing="leader")
    table.propose_any()
    with pytest.raises(IllegalActionError, match="did not choose yet"):
        table.do(1, a.CloseCount())
    table.approve()
    assert (table.view.phase, table.view.awaited) == ("vote", (1,))
    assert not asked_to_look(table.session, None, 1)  # only to close
    table.do(5, cast(Vote.REJECT))
    table.do(1, a.CloseCount())
    assert table.view.proposals[-1].votes[5] is Vote.REJECT
    table.play(fails=1)
    assert (table.view.phase, table.view.awaited) == ("mission", (1,))
    table.do(1, a.PlayCard(Secret(MissionCard.SUCCESS)))
    table.do(1, a.CloseCount())
    assert table.view.missions[0].result is not None
    assert table.view.missions[0].result.succeeded


def test_an_approval_forgets_earlier_rejections() -> None:
    table = Table()
    for _ in range(4):
        table.propose_any()
        table.reject()
    assert table.view.rejections == 4
    table.mission()
    assert table.view.rejections == 0


def test_only_the_team_plays_mission_cards() -> None:
    table = Table()
    table.propose(1, 2)
    table.approve()
    with pytest.raises(IllegalActionError, match="not on the team"):
        table.do(3, a.PlayCard(Secret(MissionCard.SUCCESS)))


def test_mission_cards_come_back_as_a_count_without_names() -> None:
    table = Table()
    table.propose(1, 2)
    table.approve()
    facts = table.play(fails=1)
    revealed = next(fact for fact in facts if isinstance(fact, e.MissionRevealed))
    assert (revealed.successes, revealed.fails) == (1, 1)
    assert set(revealed.__struct_fields__) == {"mission", "successes", "fails", "succeeded"}


def test_a_known_resistance_members_fail_counts_as_a_success() -> None:
    table = Table(spies=(4, 5))
    table.propose(1, 2)
    table.approve()
    table.play(fails=2)
    assert table.view.missions[0].result is not None
    assert table.view.missions[0].result.succeeded


def test_a_known_spys_fail_counts() -> None:
    table = Table(spies=(1, 5))
    table.propose(1, 2)
    table.approve()
    table.play(fails=2)
    assert table.view.missions[0].result is not None
    assert table.view.missions[0].result.fails == 1


@pytest.mark.parametrize(
    ("fails", "winner", "reason"),
    [
        ((0, 0, 0), "resistance", "missions_succeeded"),
        ((1, 1, 1), "spy", "missions_failed"),
        ((0, 1, 0, 1, 0), "resistance", "missions_succeeded"),
        ((1, 0, 1, 0, 1), "spy", "missions_failed"),
    ],
)
def test_three_missions_end_the_game_at_once(
    fails: tuple[int, ...], winner: str, reason: str
) -> None:
    table = Table()
    table.missions(*fails)
    outcome = table.session.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, reason)
    assert table.view.phase == "over"


def test_the_leader_token_goes_clockwise_round_the_table() -> None:
    table = Table()
    leaders = []
    for _ in range(4):
        leaders.append(table.view.leader)
        table.propose_any()
        table.reject()
    assert leaders == [1, 2, 3, 4]


# Identities


def test_with_real_cards_the_companion_knows_nobody() -> None:
    table = Table()
    assert all(table.seen_by(seat).role is None for seat in table.seats)
    table.missions(0, 0, 0)
    assert table.view.roles == {}
    assert table.session.outcome is not None
    assert table.session.outcome.seats == ()


def test_spies_know_each_other_after_the_reveal_and_others_nobody() -> None:
    table = Table(7, spies=(2, 4, 6))
    assert table.seen_by(4).fellow_spies == (2, 6)
    assert table.seen_by(1).fellow_spies == ()
    assert table.seen_by(1).role is Role.RESISTANCE


def test_blind_spies_are_not_told_and_skip_the_reveal() -> None:
    table = Table(spies=(1, 2), blind_spies="yes")
    assert table.view.phase == "team"
    assert table.seen_by(1).role is Role.SPY
    assert table.seen_by(1).fellow_spies == ()


def test_identity_cards_that_do_not_fit_are_all_read_again() -> None:
    table = Table(spies=(1, 2, 3))
    assert (table.view.phase, table.view.awaited) == ("identities", (1, 2, 3, 4, 5))
    assert table.seen_by(1).role is None
    assert table.session.undo_label is None


def test_identity_cards_that_fit_cannot_be_tried_again() -> None:
    table = Table(spies=(1, 2), blind_spies="yes")
    assert table.view.phase == "team"
    assert table.session.undo_label is None


def test_no_single_identity_card_is_ever_refused() -> None:
    table = Table(spies=(1, 2, 3))  # read once, did not fit
    for seat in (1, 2, 3, 4):
        facts = table.do(seat, a.ReadIdentity(Secret(Role.SPY)))
        assert facts == [e.IdentityRead(seat, Secret(Role.SPY))]


def test_roles_are_shown_only_when_the_game_is_over() -> None:
    table = Table(spies=(1, 2))
    table.mission()
    assert table.view.roles == {}
    table.missions(0, 0)
    assert table.view.roles[1] is Role.SPY
    assert table.session.outcome is not None
    assert table.session.outcome.seats == (3, 4, 5)


def test_ready_is_said_once() -> None:
    table = Table()
    with pytest.raises(IllegalActionError, match="picking the team"):
        table.do(1, a.Ready())
