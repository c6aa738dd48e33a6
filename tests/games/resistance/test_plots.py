"""Plot cards: how they come, when they may be used, and who learns what."""

import pytest

from companion.engine import IllegalActionError, Secret
from companion.games.resistance import actions as a
from companion.games.resistance import events as e
from companion.games.resistance.pieces import MissionCard, Plot, Role, Vote, plot_deck
from tests.games.resistance.table import Table


def card(value: MissionCard) -> a.PlayCard:
    return a.PlayCard(Secret(value))


def test_the_companion_draws_from_the_deck_of_this_table() -> None:
    table = Table(7, plots="dealt")
    assert (table.view.phase, table.view.awaited) == ("draw", (1,))
    table.do(1, a.DrawPlots())
    assert len(table.view.drawn) == 2
    assert all(plot_deck(7)[plot] for plot in table.view.drawn)
    other = next(plot for plot in Plot if plot not in table.view.drawn)
    with pytest.raises(IllegalActionError, match="not among the plot cards"):
        table.give(other, 2)


def test_drawn_cards_cannot_be_put_back_by_an_undo() -> None:
    table = Table(plots="dealt")
    table.do(1, a.DrawPlots())
    assert table.session.undo_label is None


def test_drawing_real_cards_closes_the_question_for_a_strong_leader_for_good() -> None:
    table = Table(plots="real")
    table.give(Plot.STRONG_LEADER, 4)
    table.mission()
    table.do(4, a.Pass())
    table.do(2, a.DrawPlots())
    assert table.session.undo_label is None
    table.give(Plot.NO_CONFIDENCE, 3)
    table.session.undo()  # a card that was named wrongly
    assert table.view.phase == "hand_out"
    assert table.session.undo_label is None


def test_a_real_deck_has_only_its_own_copies() -> None:
    table = Table(10, plots="real")
    table.give(Plot.SPOTLIGHT, 2)
    with pytest.raises(IllegalActionError, match="In the Spotlight is not among"):
        table.give(Plot.SPOTLIGHT, 3)


def test_small_tables_do_not_use_the_large_deck() -> None:
    with pytest.raises(IllegalActionError):
        Table(6, plots="real").give(Plot.SPOTLIGHT, 2)


def test_the_leader_keeps_no_plot_card() -> None:
    with pytest.raises(IllegalActionError, match="cannot go to seat 1"):
        Table(plots="real").give(Plot.NO_CONFIDENCE, 1)


def test_plot_cards_come_once_a_round_and_not_after_a_rejected_team() -> None:
    table = Table(plots="real")
    table.give(Plot.OPINION_MAKER, 2)
    table.propose_any()
    table.do(2, a.CastVote(Secret(Vote.REJECT)))
    table.vote(0, skip=[2])
    assert (table.view.phase, table.view.leader) == ("team", 2)


def test_a_new_round_brings_new_plot_cards_to_the_new_leader() -> None:
    table = Table(plots="real")
    table.give(Plot.CLOSE_EYE, 4)
    table.mission()
    table.do(4, a.Pass())
    assert (table.view.phase, table.view.leader, table.view.to_give) == ("draw", 2, 1)


# Cards that show an identity


def test_overheard_shows_a_neighbour_to_the_receiver_alone() -> None:
    table = Table(7, spies=(1, 2, 6), plots="real")
    table.give(Plot.OVERHEARD, 7)
    table.do(7, a.LookAtIdentity(1))
    assert table.seen_by(7).identities_seen == {1: Role.SPY}
    assert all(table.seen_by(seat).identities_seen == {} for seat in range(1, 7))


def test_establish_confidence_is_for_the_leader() -> None:
    table = Table(7, spies=(1, 2, 6), plots="real")
    with pytest.raises(IllegalActionError, match="cannot go to seat 2"):
        table.give(Plot.ESTABLISH_CONFIDENCE, 2)
    table.give(Plot.ESTABLISH_CONFIDENCE, 1)
    with pytest.raises(IllegalActionError, match="somebody else"):
        table.do(1, a.ShowIdentity(1))
    table.do(1, a.ShowIdentity(4))
    assert table.seen_by(4).identities_seen == {1: Role.SPY}


def test_open_up_may_be_shown_to_the_leader() -> None:
    table = Table(7, spies=(1, 2, 6), plots="real")
    table.give(Plot.OPEN_UP, 3)
    with pytest.raises(IllegalActionError, match="not what the plot card asks"):
        table.do(1, a.ShowIdentity(3))
    table.do(3, a.ShowIdentity(1))
    assert table.seen_by(1).identities_seen == {3: Role.RESISTANCE}


def test_with_real_identity_cards_the_companion_only_remembers_who_looked() -> None:
    table = Table(7, plots="real")
    table.give(Plot.OPEN_UP, 3)
    table.do(3, a.ShowIdentity(1))
    assert table.seen_by(1).identities_seen == {3: None}
    assert [(s.owner, s.viewer) for s in table.view.showings] == [(3, 1)]


def test_what_was_seen_cannot_be_undone() -> None:
    table = Table(7, plots="real")
    table.give(Plot.OPEN_UP, 3)
    assert table.session.undo_label is not None
    table.do(3, a.ShowIdentity(1))
    assert table.session.undo_label is None


# Opinion Maker


def test_opinion_makers_vote_openly_before_the_others() -> None:
    table = Table(7, plots="real")
    table.give(Plot.OPINION_MAKER, 5)
    table.give(Plot.OPINION_MAKER, 3)
    table.propose_any()
    assert (table.view.phase, table.view.awaited) == ("opinions", (3, 5))
    with pytest.raises(IllegalActionError, match="does not vote now"):
        table.do(1, a.CastVote(Secret(Vote.APPROVE)))
    table.do(5, a.CastVote(Secret(Vote.REJECT)))
    assert table.view.open_votes == {}  # two of them show together
    table.do(3, a.CastVote(Secret(Vote.APPROVE)))
    assert table.view.open_votes == {3: Vote.APPROVE, 5: Vote.REJECT}
    assert table.view.awaited == (1, 2, 4, 6, 7)
    with pytest.raises(IllegalActionError, match="does not vote now"):
        table.do(3, a.CastVote(Secret(Vote.REJECT)))
    table.vote(5, skip=[3, 5])
    assert table.view.proposals[-1].votes[5] is Vote.REJECT
    assert table.view.phase == "mission"


def test_opinion_maker_stays_to_the_end() -> None:
    table = Table(plots="real")
    table.give(Plot.OPINION_MAKER, 5)
    for _ in range(2):
        table.propose_any()
        table.do(5, a.CastVote(Secret(Vote.REJECT)))
        table.vote(0, skip=[5])
    assert table.view.plots == {5: (Plot.OPINION_MAKER,)}


# No Confidence


def test_no_confidence_is_asked_clockwise_from_the_leader_once_each() -> None:
    table = Table(10, plots="real", first_leader="4")
    for seat in (2, 6, 3):
        table.give(Plot.NO_CONFIDENCE, seat)
    table.propose_any()
    table.approve()
    assert table.session.state.asked == (6, 2, 3)
    with pytest.raises(IllegalActionError, match="seat 2 is not asked now, but seat 6"):
        table.do(2, a.DeclareNoConfidence())
    table.do(6, a.Pass())
    with pytest.raises(IllegalActionError):
        table.do(6, a.DeclareNoConfidence())
    table.do(2, a.DeclareNoConfidence())
    assert (table.view.leader, table.view.rejections) == (5, 1)
    assert table.view.plots == {3: (Plot.NO_CONFIDENCE,), 6: (Plot.NO_CONFIDENCE,)}
    assert table.view.proposals[-1].verdict == "voided"


def test_no_confidence_is_not_asked_after_a_rejection() -> None:
    table = Table(plots="real")
    table.give(Plot.NO_CONFIDENCE, 2)
    table.propose_any()
    table.reject()
    assert table.view.phase == "team"


# Strong Leader


def test_a_strong_leader_takes_over_before_plots_are_drawn() -> None:
    table = Table(plots="real")
    table.give(Plot.STRONG_LEADER, 4)
    table.mission()
    assert (table.view.phase, table.view.awaited) == ("leadership", (4,))
    table.do(4, a.SeizeLeadership())
    assert (table.view.phase, table.view.leader) == ("draw", 4)


def test_another_strong_leader_waits_until_after_the_next_vote() -> None:
    table = Table(plots="real")
    table.give(Plot.STRONG_LEADER, 3)
    table.mission()
    table.do(3, a.Pass())
    table.give(Plot.STRONG_LEADER, 4)  # seat 2 leads
    table.propose_any()
    table.reject()
    assert table.session.state.asked == (4,)  # seat 3 leads now and has no need of its own card
    table.do(4, a.SeizeLeadership())
    assert table.view.phase == "team"
    table.propose_any()
    table.reject()
    assert (table.view.leader, table.session.state.asked) == (5, (3,))


# In the Spotlight


def spotlit(closing: str = "last") -> Table:
    table = Table(7, spies=(2, 6, 7), plots="real", closing=closing)
    table.give(Plot.SPOTLIGHT, 5)
    table.give(Plot.NO_CONFIDENCE, 4)
    table.propose(1, 2)
    table.approve()
    if closing == "leader":
        table.do(1, a.CloseCount())
    table.do(4, a.Pass())
    table.do(5, a.Spotlight(2))
    return table


def test_a_card_in_the_spotlight_is_shown_at_once_and_is_final() -> None:
    table = spotlit()
    facts = table.do(2, card(MissionCard.FAIL))
    assert facts == [e.OpenCardPlayed(2, MissionCard.FAIL)]
    assert table.view.open_cards == {2: MissionCard.FAIL}
    with pytest.raises(IllegalActionError, match="openly already"):
        table.do(2, card(MissionCard.SUCCESS))
    table.do(1, card(MissionCard.SUCCESS))
    assert table.view.missions[0].result is not None
    assert table.view.missions[0].result.fails == 1


def test_a_card_changed_after_the_spotlight_and_undone_is_asked_for_again() -> None:
    """What lies before a reveal cannot be undone, and must not come back either."""
    table = spotlit(closing="leader")
    table.do(1, card(MissionCard.SUCCESS))
    table.do(2, card(MissionCard.FAIL))
    table.do(1, card(MissionCard.SUCCESS))
    table.session.undo()
    assert (table.view.awaited, table.seen_by(1).card) == ((1,), None)
    assert table.session.undo_label is None


def test_passing_the_spotlight_keeps_it() -> None:
    table = Table(7, plots="real")
    table.give(Plot.SPOTLIGHT, 5)
    table.give(Plot.CLOSE_EYE, 4)
    table.propose_any()
    table.approve()
    table.do(5, a.Pass())
    assert table.view.plots[5] == (Plot.SPOTLIGHT,)
    assert table.view.phase == "mission"


# Keeping a Close Eye on You


def watched() -> Table:
    """Seats 3 and 4 keep a close eye; 1 and 2 (a spy) are on the mission."""
    table = Table(7, spies=(2, 6, 7), plots="real")
    table.give(Plot.CLOSE_EYE, 3)
    table.give(Plot.CLOSE_EYE, 4)
    table.propose(1, 2)
    table.approve()
    table.do(1, card(MissionCard.SUCCESS))
    table.do(2, card(MissionCard.FAIL))
    return table


def test_a_close_eye_sees_one_card_alone() -> None:
    table = watched()
    assert (table.view.phase, table.view.awaited) == ("close_eye", (3,))
    table.do(3, a.LookAtCard(2))
    assert [(c.owner, c.card) for c in table.seen_by(3).cards_seen] == [(2, MissionCard.FAIL)]
    assert table.seen_by(4).cards_seen == ()
    assert [(p.viewer, p.owner) for p in table.view.peeks] == [(3, 2)]
    assert table.session.undo_label is None


def test_each_mission_card_is_seen_by_one_only() -> None:
    table = watched()
    table.do(3, a.LookAtCard(2))
    with pytest.raises(IllegalActionError, match="card of: seat 1"):
        table.do(4, a.LookAtCard(2))
    table.do(4, a.LookAtCard(1))
    assert table.view.missions[0].result is not None


def test_cards_are_fixed_once_somebody_may_look() -> None:
    table = watched()
    with pytest.raises(IllegalActionError, match="a Close Eye"):
        table.do(2, card(MissionCard.SUCCESS))


def test_nobody_looks_at_their_own_or_an_open_card() -> None:
    table = Table(7, plots="real")
    table.give(Plot.CLOSE_EYE, 2)
    table.give(Plot.SPOTLIGHT, 4)
    table.propose(1, 2)
    table.approve()
    table.do(4, a.Spotlight(1))
    table.do(1, card(MissionCard.SUCCESS))
    table.do(2, card(MissionCard.SUCCESS))
    # Seat 2 holds the eye, but only its own card lies face down: it is not even asked.
    assert table.view.missions[0].result is not None
    assert table.view.plots == {2: (Plot.CLOSE_EYE,)}


def test_when_no_card_is_left_to_see_the_next_one_is_not_asked() -> None:
    table = Table(7, plots="real")
    table.give(Plot.CLOSE_EYE, 3)
    table.give(Plot.CLOSE_EYE, 2)
    table.propose(1, 2)
    table.approve()
    table.play()
    table.do(2, a.LookAtCard(1))
    table.do(3, a.LookAtCard(2))
    assert table.view.missions[0].result is not None
    assert table.view.plots == {}


# Cards under the camera


def test_a_scanned_plot_card_offers_its_receivers() -> None:
    table = Table(plots="real")
    table.do(1, a.DrawPlots())
    intents = table.session.game.on_card(table.session.state, "PLOT1")
    assert [(i.seat, i.action.to) for i in intents] == [(1, 2), (1, 3), (1, 4), (1, 5)]
    assert table.session.game.on_card(table.session.state, "PLOT9") == []
    assert table.session.game.on_card(table.session.state, "NONSENSE") == []


def meant(table: Table, code: str) -> list[tuple[int, object]]:
    """Return what a card that is shown stands for."""
    intents = table.session.game.on_card(table.session.state, code)
    return [(intent.seat, intent.action) for intent in intents]


def test_a_kept_plot_card_is_played_by_showing_it() -> None:
    table = Table(plots="real")
    table.give(Plot.STRONG_LEADER, 4)
    table.mission()
    assert table.view.phase == "leadership"
    assert meant(table, "PLOT2") == [(4, a.SeizeLeadership())]
    assert meant(table, "PLOT1") == []


def test_a_card_that_stops_a_team_is_played_by_showing_it() -> None:
    table = Table(plots="real")
    table.give(Plot.NO_CONFIDENCE, 3)
    table.propose(1, 2)
    table.approve()
    assert meant(table, "PLOT1") == [(3, a.DeclareNoConfidence())]


def test_a_card_that_looks_is_shown_to_say_who_is_meant() -> None:
    table = watched()
    assert meant(table, "PLOT3") == [(3, a.LookAtCard(1)), (3, a.LookAtCard(2))]


def test_a_plot_card_used_at_once_is_shown_by_whoever_got_it() -> None:
    table = Table(7, plots="real")
    table.give(Plot.OVERHEARD, 4)
    assert meant(table, "PLOT6") == [(4, a.LookAtIdentity(3)), (4, a.LookAtIdentity(5))]
    assert meant(table, "PLOT8") == []  # it would show an identity, and is not in play


def test_take_responsibility_takes_the_card_that_is_shown() -> None:
    table = Table(7, plots="real")
    table.give(Plot.STRONG_LEADER, 3)
    table.give(Plot.TAKE_RESPONSIBILITY, 5)
    taken = [(5, a.TakePlot(Plot.STRONG_LEADER, 3))]
    assert meant(table, "PLOT2") == meant(table, "PLOT4") == taken


def test_an_identity_card_means_nothing_once_identities_are_known() -> None:
    table = Table(spies=(1, 2))
    assert meant(table, "ID1") == meant(table, "ID2") == []
