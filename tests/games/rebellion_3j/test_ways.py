"""The ways a battle reaches the companion: in secret, by hand, with its dice or real ones."""

from random import Random

import pytest

from companion.engine import Action, IllegalActionError, Secret, replay
from companion.games.rebellion_3j import DEFINITION
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.pieces import CODES, Card, Die, Tokens
from tests.games.rebellion_3j.table import Table

TWO, THREE, FOUR, FIVE, GENERAL, ARTILLERY = Card


def lay(card: Card) -> Action:
    return a.LayCard(Secret(card))


def wager(amount: int) -> Action:
    return a.Wager(Secret(Tokens(amount)))


def test_in_secret_cards_and_wagers_are_shown_together() -> None:
    table = Table()
    table.lay(TWO, FIVE)
    assert (table.view.phase, table.view.cards) == ("wagers", {})
    table.do(1, wager(4))
    assert (table.view.cards, table.view.wagers, table.view.camps[1]) == ({}, {}, 50)
    (_, reveal, *_) = table.do(2, wager(5))
    assert reveal == e.Revealed({1: TWO, 2: FIVE}, {1: Tokens.FOUR, 2: Tokens.FIVE})
    assert table.view.camps == {1: 46, 2: 45}


def test_a_card_and_a_wager_can_be_changed_until_both_are_in() -> None:
    table = Table()
    table.do(1, lay(TWO))
    table.do(1, lay(FIVE))
    table.do(2, lay(THREE))
    with pytest.raises(IllegalActionError, match="at the wagers"):
        table.do(1, lay(TWO))
    table.do(2, wager(3))
    table.do(2, wager(9))
    table.do(1, wager(5))
    assert (table.view.cards, table.view.wagers) == ({1: FIVE, 2: THREE}, {1: 5, 2: 9})


def test_undoing_a_changed_card_or_wager_asks_that_seat_again() -> None:
    table = Table()
    for card in (TWO, FIVE):
        table.do(1, lay(card))
    table.session.undo()
    assert table.view.awaited == (1, 2)
    table.lay(FOUR, THREE)
    for amount in (3, 9):
        table.do(2, wager(amount))
    table.session.undo()
    assert (table.view.phase, table.view.chosen) == ("wagers", ())
    table.session.undo()  # the second card, and with it the call for wagers
    assert table.view.chosen == (1,)
    assert replay(DEFINITION, table.record()).state == table.session.state


def test_a_discarded_card_is_refused_without_naming_it() -> None:
    table = Table()
    table.conflict((TWO, FIVE), (2, 5))
    with pytest.raises(IllegalActionError, match="has discarded that card"):
        table.do(1, lay(TWO))


def test_open_wagers_show_the_cards_first_and_are_told_seat_by_seat() -> None:
    table = Table(bidding="open_wagers")
    assert e.Revealed({1: GENERAL, 2: FIVE}, {}) in table.lay(GENERAL, FIVE)
    assert (table.view.phase, table.view.awaited) == ("wagers", (1,))
    with pytest.raises(IllegalActionError, match="seat 2 is not asked now, but seat 1"):
        table.do(2, a.TellWager(Tokens.FIVE))
    table.wager(0, 5)
    assert table.view.phase == "command"


def test_openly_cards_are_told_seat_by_seat() -> None:
    table = Table(bidding="open")
    with pytest.raises(IllegalActionError, match="seat 2 is not asked now, but seat 1"):
        table.do(2, a.ShowCard(TWO))


@pytest.mark.parametrize("action", [a.Command(Tokens.FIVE), a.KeepWager()])
def test_only_the_owner_of_the_general_commands(action: Action) -> None:
    table = Table()
    table.bid((TWO, GENERAL), (2, 0))
    with pytest.raises(IllegalActionError, match="seat 1 is not asked now, but seat 2"):
        table.do(1, action)
    table.do(2, action)
    assert table.view.phase == "dice"


def test_openly_all_is_told_seat_by_seat_and_can_be_taken_back() -> None:
    table = Table(bidding="open")
    table.do(1, a.ShowCard(TWO))
    assert table.view.awaited == (2,)
    table.session.undo()
    assert table.view.awaited == (1,)
    table.bid((TWO, FIVE), (2, 5))
    table.roll(3, 3)
    table.session.undo()
    assert (table.view.phase, table.view.dice, table.view.wagers) == (
        "dice",
        {1: 3},
        {1: 2, 2: 5},
    )


@pytest.mark.parametrize(
    ("bidding", "action", "why"),
    [
        ("secret", a.ShowCard(TWO), "laid in secret"),
        ("open_wagers", a.ShowCard(TWO), "laid in secret"),
        ("open", lay(TWO), "turned up on the table"),
    ],
)
def test_another_way_to_play_a_card_is_refused(bidding: str, action: Action, why: str) -> None:
    with pytest.raises(IllegalActionError, match=why):
        Table(bidding=bidding).do(1, action)


@pytest.mark.parametrize(
    ("bidding", "action", "why"),
    [
        ("secret", a.TellWager(Tokens.FIVE), "told in secret"),
        ("open_wagers", wager(5), "shown on the table"),
        ("open", wager(5), "shown on the table"),
    ],
)
def test_another_way_to_wager_is_refused(bidding: str, action: Action, why: str) -> None:
    table = Table(bidding=bidding)
    table.lay(TWO, TWO)
    with pytest.raises(IllegalActionError, match=why):
        table.do(1, action)


def test_a_card_that_was_discarded_cannot_be_shown_again() -> None:
    table = Table(bidding="open")
    table.conflict((GENERAL, FIVE), (2, 5))
    with pytest.raises(IllegalActionError, match="seat 1 has discarded General"):
        table.do(1, a.ShowCard(GENERAL))


def test_real_dice_are_entered_seat_by_seat_and_a_slip_can_be_undone() -> None:
    table = Table()
    table.bid((TWO, FIVE), (2, 5))
    with pytest.raises(IllegalActionError, match="seat 2 is not asked"):
        table.do(2, a.EnterDie(Die.ONE))
    with pytest.raises(IllegalActionError, match="Real dice"):
        table.do(1, a.RollDice())
    table.do(1, a.EnterDie(Die.SIX))
    assert table.session.undo_label is not None
    assert table.session.undo_label.render(table.session.names) == "Ola: die 6."
    table.session.undo()
    table.roll(5, 1)
    assert table.last.sides[1].die == 5


def test_nothing_goes_back_behind_a_reveal() -> None:
    table = Table()
    table.bid((TWO, FIVE), (2, 5))
    with pytest.raises(IllegalActionError, match="cannot be unseen"):
        table.session.undo()


@pytest.mark.parametrize("seat", [1, 2])
def test_either_lets_the_companion_roll_for_both(seat: int) -> None:
    table = Table(dice="rolled")
    table.bid((TWO, FIVE), (2, 5))
    with pytest.raises(IllegalActionError, match="The companion rolls"):
        table.do(1, a.EnterDie(Die.ONE))
    (rolled, *_) = table.do(seat, a.RollDice())
    assert isinstance(rolled, e.DiceRolled)
    assert {s: side.die for s, side in table.last.sides.items()} == rolled.dice
    with pytest.raises(IllegalActionError, match="cannot be unseen"):
        table.session.undo()
    assert replay(DEFINITION, table.record()).state == table.session.state


def test_the_dice_of_the_companion_are_fair() -> None:
    table = Table(dice="rolled")
    table.bid((TWO, FIVE), (2, 5))
    state, random = table.session.state, Random(3)
    rolls = [DEFINITION.decide(state, 1, a.RollDice(), random)[0] for _ in range(3600)]
    pairs = [tuple(roll.dice.values()) for roll in rolls if isinstance(roll, e.DiceRolled)]
    counts = [pairs.count((one, other)) for one in Die for other in Die]
    assert len(counts) == 36
    assert sum(counts) == 3600
    # 100 each on average: chi-squared with 35 degrees, exceeded by chance once in a thousand.
    assert sum((count - 100) ** 2 / 100 for count in counts) < 66.6


def test_it_is_now_one_and_now_the_other_who_is_asked_to_roll() -> None:
    table = Table(dice="rolled")
    asked: list[int] = []
    for card in (TWO, THREE):
        table.bid((card, card), (5, 5))
        asked += table.view.awaited
        table.do(1, a.RollDice())
    assert sorted(asked) == [1, 2]


@pytest.mark.parametrize(("blue", "mine"), [("1", "B"), ("2", "R")])
def test_a_scanned_card_is_laid_by_the_seat_of_its_colour(blue: str, mine: str) -> None:
    table = Table(blue=blue)
    for code, (_, card) in CODES.items():
        (intent,) = DEFINITION.on_card(table.session.state, code)
        assert intent.seat == (1 if code.startswith(mine) else 2)
        assert intent.action == lay(card)


def test_a_card_that_cannot_be_laid_means_nothing() -> None:
    table = Table()
    table.conflict((TWO, FIVE), (2, 5))
    asked = {code: list(DEFINITION.on_card(table.session.state, code)) for code in CODES}
    assert [code for code, meant in asked.items() if not meant] == ["B2", "R5"]
    assert not DEFINITION.on_card(table.session.state, "ID1")
    table.lay(THREE, TWO)
    assert not any(DEFINITION.on_card(table.session.state, code) for code in CODES)
    openly = Table(bidding="open").session.state
    assert not any(DEFINITION.on_card(openly, code) for code in CODES)
