"""Points at the end, what is counted by hand, and ties that the books or the table decide."""

from typing import Any

import pytest

from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.rules import outcome
from companion.games.imperial_settlers.rules.scoring import score_of
from companion.games.imperial_settlers.state import Empire, End, Hand, Phase, Score, Tie
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    EGYPTIANS,
    JAPANESE,
    MILL,
    ROMANS,
    SHRINE,
    Table,
    empire,
)


def counting(*empires: Empire, **fields: Any) -> Table:
    return Table(*empires, phase=Phase.SCORING, round=5, current=None, **fields)


def confirm_all(table: Table) -> None:
    while table.state.end is None and not table.state.tied:
        (seat,) = table.view.awaited
        table.do(seat, a.Confirm())


def test_a_common_location_is_worth_one_and_one_of_the_faction_two() -> None:
    table = counting(empire(ROMANS, ARMORER, MILL, "ROM001", points=20), empire(EGYPTIANS))
    assert score_of(table.state, 1) == Score(points=20, common=2, faction=2, extra=0)
    assert table.view.empires[1].score.total == 24


def test_shrine_and_gate_bring_more_that_their_owner_enters() -> None:
    table = counting(empire(JAPANESE, SHRINE, points=1), empire(ROMANS))
    table.act(1, a.AddExtra(a.Step.FIVE), a.AddExtra(a.Step.BACK))
    assert score_of(table.state, 1).total == 1 + 2 + 4


def test_empires_are_counted_clockwise_and_the_most_points_win() -> None:
    table = counting(empire(ROMANS, ARMORER), empire(EGYPTIANS, "EGY001"))
    assert table.view.awaited == (1,)
    table.do(1, a.Confirm())
    assert table.view.awaited == (2,)
    table.do(2, a.Confirm())
    assert (table.state.winners, table.state.end) == ((2,), End.MOST_POINTS)
    over = outcome(table.state)
    assert over
    assert (over.winner, over.seats) == ("egyptians", (2,))


def test_what_lies_there_and_not_in_the_books_is_counted_in_and_out() -> None:
    table = counting(empire(ROMANS, ARMORER), empire(EGYPTIANS, MILL))
    assert not table.can(1, a.CountIn(MILL))  # it lies in another empire
    assert not table.can(1, a.CountIn("EGY001"))
    table.act(1, a.CountIn("ROM001"), a.CountOut(ARMORER))
    assert table.locations(1) == ["ROM001"]


def test_where_only_points_are_kept_locations_are_counted_by_hand() -> None:
    table = counting(empire(ROMANS, points=3), empire(EGYPTIANS), help="score")
    up = a.CountUp(a.Kind.FACTION, more=True)
    table.act(1, up, up, a.CountUp(a.Kind.COMMON, more=True))
    table.do(1, a.CountUp(a.Kind.FACTION, more=False))
    assert score_of(table.state, 1) == Score(points=3, common=1, faction=2, extra=0)
    assert not counting(empire(ROMANS), empire(EGYPTIANS)).legal(1, a.CountUp)


def test_workers_and_resources_left_break_a_tie() -> None:
    table = counting(
        empire(ROMANS, points=9, worker=1, wood=1),
        empire(EGYPTIANS, points=9, stone=1, food=2),
        empire(BARBARIANS, points=8, worker=9),
    )
    confirm_all(table)
    assert (table.state.winners, table.state.end) == ((2,), End.MOST_LEFT)


def test_then_cards_in_hand_which_the_companion_asks_for() -> None:
    table = counting(empire(ROMANS, points=9), empire(EGYPTIANS, points=9))
    confirm_all(table)
    assert (table.state.tied, table.state.tie) == ((1, 2), Tie.CARDS)
    assert table.legal(1) == [a.FallBehind(1), a.FallBehind(2), a.StillTied()]
    table.do(1, a.FallBehind(1))
    assert (table.state.winners, table.state.end) == ((2,), End.MOST_CARDS)


def test_or_knows() -> None:
    table = counting(
        empire(ROMANS, points=9, hand=Hand(known=("COM001",), common=1)),
        empire(EGYPTIANS, points=9, hand=Hand(faction=1)),
        help="full",
    )
    confirm_all(table)
    assert (table.state.winners, table.state.end) == ((1,), End.MOST_CARDS)


@pytest.mark.parametrize("level", ["goods", "full"])
def test_what_nothing_decides_is_shared(level: str) -> None:
    table = counting(empire(ROMANS, points=9), empire(EGYPTIANS, points=9), help=level)
    confirm_all(table)
    if level == "goods":
        table.do(1, a.StillTied())
    assert (table.state.winners, table.state.end) == ((1, 2), End.SHARED)
    over = outcome(table.state)
    assert over
    assert (over.winner, over.seats) == ("shared", (1, 2))


def test_where_only_points_are_kept_the_table_is_asked_twice() -> None:
    three = [empire(one, points=9) for one in (ROMANS, EGYPTIANS, BARBARIANS)]
    table = counting(*three, help="score")
    confirm_all(table)
    assert table.state.tie is Tie.LEFT
    facts = table.do(1, a.FallBehind(2))
    assert facts == [e.TieFound((1, 3), Tie.LEFT)]
    table.do(1, a.StillTied())
    assert (table.state.tied, table.state.tie) == ((1, 3), Tie.CARDS)
    table.do(1, a.FallBehind(1))
    assert (table.state.winners, table.state.end) == ((3,), End.MOST_CARDS)


def test_after_the_end_nothing_can_be_done() -> None:
    table = counting(empire(ROMANS, points=1), empire(EGYPTIANS))
    confirm_all(table)
    assert table.legal(1) == []
    assert table.refused(1, a.Confirm()) == "Not now: the table is at the end of the game."
