"""Turns, passing, cleaning up and the next round; and the table where only points are kept."""

import pytest
from msgspec.structs import replace

from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import Faction, Good
from companion.games.imperial_settlers.rules.legal import legal
from companion.games.imperial_settlers.state import Hand, Phase
from companion.games.imperial_settlers.views import seat_view
from tests.games.imperial_settlers.table import (
    BARBARIANS,
    EGYPTIANS,
    JAPANESE,
    ROMANS,
    RUINS,
    Table,
    empire,
    played,
)

ALL = {"wood": 1, "stone": 2, "food": 3, "gold": 4, "worker": 5, "raze": 6, "defence": 1}


def rich(faction: Faction) -> Table:
    first = empire(faction)
    second = empire(EGYPTIANS if faction is not EGYPTIANS else ROMANS)
    table = Table(first, second)
    table.set(1, goods={Good(name): count for name, count in ALL.items()})
    return table


@pytest.mark.parametrize(
    ("faction", "kept"),
    [
        (BARBARIANS, {"worker": 5}),
        (JAPANESE, {"food": 3}),
        (ROMANS, {"raze": 6}),
        (EGYPTIANS, {"gold": 4}),
    ],
)
def test_every_faction_stores_its_own(faction: Faction, kept: dict[str, int]) -> None:
    table = rich(faction)
    facts = table.everybody_passes()
    assert table.state.phase is Phase.CLEANUP
    assert table.goods(1) == kept
    (cleaned,) = (one for one in facts if isinstance(one, e.CleanedUp) and one.seat == 1)
    assert len(cleaned.kept) + len(cleaned.gone) == sum(ALL.values())


def test_cards_in_hand_and_points_stay() -> None:
    table = Table(empire(ROMANS, points=4, hand=Hand(common=3)), empire(EGYPTIANS), help="full")
    table.everybody_passes()
    assert (table[1].points, table[1].hand.common) == (4, 3)


def test_turns_go_round_until_all_have_passed() -> None:
    table = Table(empire(ROMANS), empire(BARBARIANS), empire(EGYPTIANS), first=2, current=2)
    table.do(2, a.Build(RUINS))
    assert table.state.current == 3
    table.do(3, a.Pass())
    table.do(1, a.Build("COM070"))
    table.do(2, a.Build("COM071"))
    assert table.state.current == 1  # the third is out
    table.do(1, a.Pass())
    assert table.state.current == 2
    table.do(2, a.Pass())
    assert table.state.phase is Phase.CLEANUP


def test_the_first_player_marker_goes_on_clockwise() -> None:
    table = Table(empire(ROMANS), empire(BARBARIANS), empire(EGYPTIANS), first=2)
    table.finish_round()
    assert (table.state.round, table.state.first, table.state.phase) == (3, 3, Phase.LOOKOUT)
    table.act(3, a.Done(), a.Done())
    table.finish_round()
    assert (table.state.round, table.state.first) == (4, 1)


def test_a_new_round_forgets_who_passed_and_what_came() -> None:
    table = Table(empire(ROMANS, wood=1), empire(BARBARIANS))
    table.do(1, a.Build("COM012"))
    assert table[1].lines
    table.finish_round()
    assert (table[1].lines, table[1].passed, table[2].passed) == ((), False, False)


def test_the_last_round_has_no_cleanup_and_ends_in_the_count() -> None:
    table = rich(ROMANS)
    table.state = replace(table.state, round=5)
    facts = table.everybody_passes()
    assert table.state.phase is Phase.SCORING
    assert table.goods(1) == ALL
    assert not [one for one in facts if isinstance(one, e.CleanedUp)]


def test_points_are_written_down_after_every_round() -> None:
    table = Table(empire(ROMANS, points=3), empire(BARBARIANS, points=5))
    table.finish_round()
    assert table.state.history == ({1: 3, 2: 5},)


def test_where_all_is_kept_hands_are_shown_before_the_actions() -> None:
    table = Table(
        empire(ROMANS), empire(EGYPTIANS), phase=Phase.PRODUCTION, current=None, help="full"
    )
    table.do(1, a.Done())
    assert (table.state.phase, table.view.awaited) == (Phase.HANDS, (1, 2))
    table.do(2, a.Done())
    assert table.view.awaited == (1,)
    table.do(1, a.Done())
    assert (table.state.phase, table.state.current) == (Phase.ACTION, 1)


def test_a_hand_is_told_by_touch_too() -> None:
    hand = Hand(common=2, faction=1)
    table = Table(
        *(empire(faction, hand=hand) for faction in (ROMANS, EGYPTIANS)),
        phase=Phase.PRODUCTION,
        current=None,
        help="full",
    )
    table.do(1, a.Done())
    assert DEFINITION.face.picks(table.view)
    for seat in (1, 2):
        told = DEFINITION.face.private(seat_view(table.state, seat)).choices
        hidden = [one for one in legal(table.state, seat) if isinstance(one, a.ShowCard)]
        assert hidden
        assert [choice.action for choice in told] == hidden
        table.do(seat, a.Done())
        assert not DEFINITION.face.private(seat_view(table.state, seat)).choices


def test_unseen_hands_are_not_asked_for() -> None:
    table = Table(
        empire(ROMANS),
        empire(EGYPTIANS),
        phase=Phase.PRODUCTION,
        current=None,
        help="full",
        hands="unseen",
    )
    table.do(1, a.Done())
    assert table.state.phase is Phase.ACTION


# Where only points are kept


def test_points_are_entered_and_passes_in_any_order() -> None:
    table = Table(empire(ROMANS), empire(EGYPTIANS), help="score", current=None)
    table.do(2, a.AddPoints(a.Step.FIVE))
    table.do(2, a.AddPoints(a.Step.BACK))
    assert table[2].points == 4
    table.do(2, a.Pass())
    assert table.view.awaited == (1,)
    table.do(1, a.Pass())
    assert table.state.phase is Phase.CLEANUP


def test_there_are_never_fewer_points_than_none() -> None:
    table = Table(empire(ROMANS), empire(EGYPTIANS), help="score", current=None)
    assert table.refused(1, a.AddPoints(a.Step.BACK)) == (
        "seat 1 has no points that could be taken away."
    )


# Second thoughts


def test_what_lies_open_can_be_undone() -> None:
    session = played(2)
    session.act(1, a.Done())
    session.act(1, a.Done())
    before = session.state
    session.act(1, a.Build(RUINS))
    session.undo()
    assert session.state == before


def test_a_card_that_was_drawn_cannot() -> None:
    session = played(2, help="full", lookout="alternate", hands="unseen")
    session.act(1, a.Done())
    assert session.undo_label is None
    session.act(1, a.Done())
    session.act(1, a.Pass())
    assert session.undo_label
