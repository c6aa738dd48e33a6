"""One test or more for each ruling of RULES.md on CON-3a to CON-3h, and for the others."""

import pytest

from companion.engine import IllegalActionError, Secret
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.pieces import Card, Tokens
from companion.games.rebellion_3j.rules.contest import verdict, wagers
from companion.games.rebellion_3j.state import Side
from tests.games.rebellion_3j.table import Table

TWO, THREE, FOUR, FIVE, GENERAL, ARTILLERY = Card


def last_battle(table: Table, wagers: tuple[int, int], dice: tuple[int, int]) -> None:
    """Go to the very last battle of a game, and fight it."""
    while table.view.cycle < table.view.last_cycle:
        table.attrition((0, 0), (1, 1))
    table.attrition(wagers, dice)


def test_con_3a_the_least_wager_of_a_card_stands_above_the_rule_of_zero_to_ten() -> None:
    table = Table(bidding="open")
    table.lay(FIVE, ARTILLERY)
    amounts = [action.amount for action in table.session.legal(1)]
    assert amounts == [5, 6, 7, 8, 9, 10]
    with pytest.raises(IllegalActionError, match="at least 5"):
        table.do(1, a.TellWager(Tokens.FOUR))


def test_con_3b_who_has_less_than_the_card_asks_for_wagers_all() -> None:
    table = Table()
    table.shrink(3, 50)
    table.bid((FIVE, TWO), (0, 2))
    assert table.view.wagers == {1: 3, 2: 2}
    assert table.view.camps[1] == 0
    assert table.view.phase == "dice"  # an encampment that is only wagered is not lost


def test_con_3b_openly_there_is_nothing_else_to_tell() -> None:
    table = Table(bidding="open")
    table.shrink(3, 50)
    table.lay(FIVE, TWO)
    assert table.session.legal(1) == [a.TellWager(Tokens.THREE)]


def test_con_3b_nobody_wagers_more_than_they_have() -> None:
    table = Table()
    table.shrink(7, 50)
    table.lay(GENERAL, TWO)
    with pytest.raises(IllegalActionError, match="seat 1 wagers at most 7"):
        table.do(1, a.Wager(Secret(Tokens.EIGHT)))
    assert len(table.session.legal(1)) == 8
    assert wagers(None, 0) == range(1)


def test_con_3b_attrition_takes_no_more_than_is_left_and_nothing_that_is_wagered() -> None:
    table = Table()
    table.to_attrition()
    table.shrink(5, 50)
    battle = table.attrition((4, 0), (6, 1))
    assert battle.losses == {1: 1, 2: 1}
    assert battle.winner == 1
    assert battle.camps == {1: 4, 2: 49}
    assert table.view.phase == "cards"


def test_con_3c_the_last_cycle_ends_with_attrition_too() -> None:
    table = Table(cycles="3")
    last_battle(table, (0, 0), (1, 2))
    outcome = table.session.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.seats) == ("blue", "most_tokens", (1,))
    assert [battle.conflict for battle in table.view.history].count(None) == 3


def test_con_3c_or_tokens_are_counted_right_after_the_last_conflict() -> None:
    table = Table(cycles="3", last_attrition="no", blue="2")
    for _ in range(2):
        table.attrition((0, 0), (1, 2))
    assert table.session.outcome is None
    while table.session.outcome is None:
        table.draw()
    assert (table.session.outcome.winner, table.session.outcome.seats) == ("red", (1,))
    assert (table.view.cycle, table.last.conflict) == (3, 6)


def test_con_3d_with_equal_encampments_nobody_wins() -> None:
    table = Table(cycles="3")
    last_battle(table, (0, 0), (1, 1))
    outcome = table.session.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.seats) == ("nobody", "equal_tokens", ())


def test_con_3e_a_general_that_faces_artillery_does_not_command() -> None:
    table = Table()
    table.bid((GENERAL, ARTILLERY), (7, 0))
    assert table.view.phase == "cards"
    assert table.view.camps == {1: 43, 2: 57}


def test_con_3e_or_it_may_take_its_tokens_back() -> None:
    table = Table(general_artillery="yes")
    table.bid((GENERAL, ARTILLERY), (7, 1))
    assert (table.view.phase, table.view.awaited) == ("command", (1,))
    table.command(0)
    assert (table.last.winner, table.last.why) == (2, "artillery")
    assert table.last.sides[1].die is None
    assert table.view.camps == {1: 50, 2: 50}


def test_con_3f_a_command_stays_within_ten_and_within_what_the_owner_has() -> None:
    table = Table()
    table.shrink(6, 50)
    table.bid((GENERAL, TWO), (4, 2))
    amounts = [one.amount for one in table.session.legal(1) if isinstance(one, a.Command)]
    assert amounts == [0, 1, 2, 3, 5, 6]
    with pytest.raises(IllegalActionError, match="at most 6"):
        table.command(7)
    table.command(6)
    assert (table.view.camps[1], table.view.wagers[1]) == (0, 6)
    rich = Table()
    rich.bid((TWO, GENERAL), (2, 0))
    assert max(one.amount for one in rich.session.legal(2) if isinstance(one, a.Command)) == 10


def test_con_3f_the_wager_that_lies_there_is_left_and_not_commanded() -> None:
    table = Table()
    table.bid((GENERAL, TWO), (4, 2))
    with pytest.raises(IllegalActionError, match="as large already"):
        table.command(4)
    table.command()
    assert (table.view.phase, table.view.wagers) == ("dice", {1: 4, 2: 2})


@pytest.mark.parametrize(
    ("card", "other", "winner"),
    [(GENERAL, FIVE, 1), (GENERAL, THREE, 1), (ARTILLERY, ARTILLERY, None), (FIVE, FOUR, 1)],
)
def test_con_3g_rank_is_not_value(card: Card, other: Card, winner: int | None) -> None:
    values = {GENERAL: 3, ARTILLERY: 0, FIVE: 5, FOUR: 4, THREE: 3}
    gap = values[other] - values[card]
    sides = {1: Side(card, 5 + gap, 3), 2: Side(other, 5, 3)}
    assert sides[1].total == sides[2].total
    assert verdict(sides)[0] == winner


def test_con_3h_all_tokens_are_all_that_are_still_in_play() -> None:
    table = Table()
    table.shrink(5, 20)
    table.conflict((FIVE, FOUR), (5, 10), (1, 6))
    outcome = table.session.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.seats) == ("red", "all_tokens", (2,))
    assert table.view.camps == {1: 0, 2: 25}
    with pytest.raises(IllegalActionError, match="over"):
        table.do(1, a.LayCard(Secret(TWO)))


def test_a_game_ends_at_once_in_the_middle_of_a_cycle() -> None:
    table = Table()
    table.draw()
    table.shrink(2, 50)
    facts = [*table.lay(FIVE, ARTILLERY), *table.wager(2, 0)]
    assert isinstance(facts[-1], e.GameEnded)
    assert (table.view.phase, table.view.conflict) == ("over", 2)


def test_a_token_in_the_middle_keeps_somebody_in_the_game() -> None:
    table = Table()
    table.to_attrition()
    table.shrink(3, 50)
    battle = table.attrition((3, 3), (6, 6))
    assert battle.losses == {1: 0, 2: 6}
    assert battle.winner is None
    assert (table.view.camps, table.view.phase) == ({1: 3, 2: 44}, "cards")


def test_attrition_that_leaves_one_with_nothing_ends_the_game() -> None:
    table = Table()
    table.to_attrition()
    table.shrink(4, 50)
    table.attrition((0, 0), (5, 1))
    outcome = table.session.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.seats) == ("all_tokens", (2,))


def test_attrition_that_leaves_nobody_with_anything_is_won_by_nobody() -> None:
    table = Table()
    table.to_attrition()
    table.shrink(4, 2)
    table.attrition((0, 0), (5, 6))
    outcome = table.session.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.seats) == ("nobody", "no_tokens", ())


def test_two_generals_wager_again_from_all_they_have_and_get_no_command() -> None:
    table = Table()
    table.shrink(8, 50)
    table.bid((GENERAL, GENERAL), (8, 1))
    assert (table.view.phase, table.view.wagers) == ("rewager", {})
    assert table.view.camps == {1: 8, 2: 50}
    table.wager(0, 6)
    assert (table.view.phase, table.view.wagers) == ("dice", {1: 0, 2: 6})
    table.roll(6, 1)
    assert table.last.winner == 2
    assert table.view.camps == {1: 8, 2: 50}


def test_two_generals_openly_wager_again_openly() -> None:
    table = Table(bidding="open")
    table.bid((GENERAL, GENERAL), (8, 1))
    assert (table.view.phase, table.view.awaited) == ("rewager", (1,))
    table.wager(2, 3)
    assert (table.view.phase, table.view.wagers) == ("dice", {1: 2, 2: 3})


@pytest.mark.parametrize("bidding", ["secret", "open_wagers", "open"])
def test_the_last_card_of_a_cycle_needs_no_laying(bidding: str) -> None:
    table = Table(bidding=bidding)
    for card, other in zip((TWO, THREE, FOUR, FIVE, GENERAL), tuple(Card)[1:], strict=True):
        table.conflict((card, other), (5, 5))
    assert (table.view.conflict, table.view.phase) == (6, "wagers")
    assert table.view.cards == {1: ARTILLERY, 2: TWO}
    table.wager(0, 2)
    assert (table.view.phase, table.view.conflict) == ("attrition_wagers", 6)


def test_after_attrition_both_have_all_their_cards_again() -> None:
    table = Table()
    table.attrition((0, 0), (1, 1))
    assert (table.view.cycle, table.view.conflict) == (2, 1)
    assert table.view.hands == {1: tuple(Card), 2: tuple(Card)}
