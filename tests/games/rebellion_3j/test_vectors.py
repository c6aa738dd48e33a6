"""The test vectors TV-3.1 to TV-3.8, and the numbers of the box."""

import pytest

from companion.engine import IllegalActionError
from companion.games.rebellion_3j import DEFINITION
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j.pieces import LEAST, RANKS, VALUES, Card, Tokens
from companion.games.rebellion_3j.rules.contest import counts_as, wagers
from tests.games.rebellion_3j.table import Table

TWO, THREE, FOUR, FIVE, GENERAL, ARTILLERY = Card


def test_what_is_printed_on_the_cards() -> None:
    assert list(VALUES.values()) == [2, 3, 4, 5, 3, 0]
    assert list(LEAST.values()) == [2, 3, 4, 5, 0, 0]
    assert sorted(Card, key=RANKS.__getitem__) == [TWO, THREE, FOUR, FIVE, GENERAL, ARTILLERY]
    assert len(DEFINITION.cards) == 12


def test_both_begin_with_fifty_tokens_and_six_cards() -> None:
    view = Table().view
    assert view.camps == {1: 50, 2: 50}
    assert view.hands == {1: tuple(Card), 2: tuple(Card)}
    assert (view.cycle, view.conflict, view.phase) == (1, 1, "cards")


@pytest.mark.parametrize("bidding", ["open_wagers", "open"])
def test_tv_3_1_a_two_takes_a_wager_of_two(bidding: str) -> None:
    table = Table(bidding=bidding)
    table.lay(TWO, FIVE)
    with pytest.raises(IllegalActionError, match="seat 1 wagers at least 2"):
        table.do(1, a.TellWager(Tokens.ONE))
    table.do(1, a.TellWager(Tokens.TWO))
    assert table.view.wagers == {1: 2}


@pytest.mark.parametrize(
    ("card", "least"), [(TWO, 2), (THREE, 3), (FOUR, 4), (FIVE, 5), (GENERAL, 0), (ARTILLERY, 0)]
)
def test_tv_3_1_every_card_has_its_least_wager(card: Card, least: int) -> None:
    assert wagers(card, 50) == range(least, 11)
    assert [counts_as(card, amount, 50) for amount in range(11)] == [
        max(amount, least) for amount in range(11)
    ]


def test_tv_3_1_in_secret_too_little_counts_as_the_least() -> None:
    table = Table()
    table.lay(TWO, FIVE)
    table.wager(1, 0)
    assert table.view.wagers == {1: 2, 2: 5}


def test_tv_3_2_in_a_tie_the_five_beats_the_four() -> None:
    table = Table()
    battle = table.conflict((FIVE, FOUR), (5, 4), (2, 4))
    assert [side.total for side in battle.sides.values()] == [12, 12]
    assert (battle.winner, battle.why) == (1, "rank")
    assert battle.camps == {1: 50 - 5 + 9, 2: 50 - 4}


def test_tv_3_3_artillery_wins_without_dice() -> None:
    table = Table()
    table.bid((ARTILLERY, FIVE), (0, 10))
    assert (table.view.phase, table.view.conflict) == ("cards", 2)
    assert (table.last.winner, table.last.why) == (1, "artillery")
    assert {side.die for side in table.last.sides.values()} == {None}
    assert table.view.camps == {1: 60, 2: 40}


def test_tv_3_4_two_artilleries_are_worth_nothing_and_roll() -> None:
    table = Table()
    battle = table.conflict((ARTILLERY, ARTILLERY), (4, 3), (2, 5))
    assert [side.total for side in battle.sides.values()] == [6, 8]
    assert (battle.winner, battle.why) == (2, "total")
    assert battle.camps == {1: 46, 2: 50 - 3 + 7}


def test_tv_3_5_the_three_beats_a_general_that_leaves_its_wager() -> None:
    battle = Table().conflict((GENERAL, THREE), (0, 3), (3, 1))
    assert [side.total for side in battle.sides.values()] == [6, 7]
    assert battle.winner == 2


def test_tv_3_5_and_loses_to_one_that_is_raised() -> None:
    table = Table()
    table.bid((GENERAL, THREE), (0, 3))
    assert (table.view.phase, table.view.awaited) == ("command", (1,))
    table.command(2)
    table.roll(3, 1)
    assert [side.total for side in table.last.sides.values()] == [8, 7]
    assert table.last.winner == 1
    assert table.last.camps == {1: 50 - 2 + 5, 2: 47}


def test_tv_3_6_in_a_tie_the_general_beats_the_three() -> None:
    battle = Table().conflict((GENERAL, THREE), (2, 3), (2, 1))
    assert [side.total for side in battle.sides.values()] == [7, 7]
    assert (battle.winner, battle.why) == (1, "rank")


def test_tv_3_7_where_all_is_equal_nobody_wins() -> None:
    table = Table()
    battle = table.conflict((FOUR, FOUR), (6, 6), (3, 3))
    assert (battle.winner, battle.why) == (None, "nobody")
    assert battle.camps == {1: 50, 2: 50}
    assert FOUR not in (*table.view.hands[1], *table.view.hands[2])


def test_tv_3_8_attrition_takes_tokens_and_the_larger_wager_wins_a_tie() -> None:
    table = Table()
    battle = table.attrition((3, 5), (4, 2))
    assert [side.total for side in battle.sides.values()] == [7, 7]
    assert (battle.winner, battle.why) == (2, "wager")
    assert battle.losses == {1: 4, 2: 2}
    assert battle.camps == {1: 50 - 4 - 3, 2: 50 - 2 + 3}
    assert table.view.lost == {1: 4, 2: 2}
