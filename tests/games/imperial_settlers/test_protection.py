"""Defence tokens, Samurai and passing: what keeps a location from falling."""

import pytest

from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import Good
from companion.games.imperial_settlers.state import Built, Reason
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    EGYPTIANS,
    JAPANESE,
    MILL,
    ROMANS,
    Table,
    empire,
)


def test_a_defence_token_protects_one_common_location() -> None:
    table = Table(empire(ROMANS, ARMORER, MILL, "ROM001", defence=1), empire(EGYPTIANS))
    assert table.legal(1, a.Defend) == [a.Defend(ARMORER), a.Defend(MILL)]
    table.do(1, a.Defend(ARMORER))
    assert (table.goods(1), table.state.current) == ({}, 1)
    assert table.legal(1, a.Defend) == []  # it is not moved


@pytest.mark.parametrize(
    ("built", "price"),
    [
        (Built(ARMORER), 2),
        (Built(ARMORER, defended=True), 3),
        (Built("JAP001", guarded=True), 3),
    ],
)
def test_each_protection_takes_one_raze_token_more(built: Built, price: int) -> None:
    poor = Table(empire(ROMANS, raze=price - 1), empire(JAPANESE, built))
    assert poor.legal(1, a.Raze) == []
    table = Table(empire(ROMANS, raze=price), empire(JAPANESE, built))
    facts = table.do(1, a.Raze(2, built.card))
    assert facts[0] == e.LocationRazed(1, 2, built.card, price)
    assert Good.RAZE.value not in table.goods(1)


def test_a_token_on_a_razed_location_does_not_come_back() -> None:
    table = Table(empire(ROMANS, raze=3), empire(EGYPTIANS, Built(ARMORER, defended=True)))
    table.do(1, a.Raze(2, ARMORER))
    assert table.goods(2) == {"wood": 1}


def test_two_tokens_do_not_lie_on_one_location() -> None:
    table = Table(empire(ROMANS, Built(ARMORER, defended=True), MILL, defence=1), empire(EGYPTIANS))
    assert table.legal(1, a.Defend) == [a.Defend(MILL)]


def test_samurai_are_workers_before_japanese_locations_one_each() -> None:
    table = Table(empire(JAPANESE, "JAP001", "JAP002", ARMORER, worker=3), empire(ROMANS))
    assert table.legal(1, a.Guard) == [a.Guard("JAP001"), a.Guard("JAP002")]
    table.do(1, a.Guard("JAP001"))
    assert table.legal(1, a.Guard) == [a.Guard("JAP002")]
    table.do(1, a.Guard("JAP002"))
    assert (table.legal(1, a.Guard), table.goods(1)) == ([], {"worker": 1})
    assert table.state.current == 1  # all of it beside the action


def test_without_a_worker_there_is_no_samurai() -> None:
    table = Table(empire(JAPANESE, "JAP001"), empire(ROMANS))
    assert table.legal(1, a.Guard) == []


def test_samurai_stay_and_defence_tokens_go_at_the_cleanup() -> None:
    guarded, defended = Built("JAP001", guarded=True), Built(ARMORER, defended=True)
    table = Table(empire(JAPANESE, guarded, defended), empire(ROMANS))
    table.finish_round()
    assert table[1].locations == (guarded, Built(ARMORER))


def test_nobody_places_anything_in_the_turn_of_another() -> None:
    table = Table(empire(ROMANS), empire(JAPANESE, "JAP001", ARMORER, worker=1, defence=1))
    assert table.legal(2) == [a.OpenBook()]


def test_whoever_passed_acts_no_more_and_is_not_razed() -> None:
    table = Table(empire(ROMANS, ARMORER, worker=2), empire(BARBARIANS, raze=2), empire(EGYPTIANS))
    table.do(1, a.Pass())
    assert table.refused(2, a.Raze(1, ARMORER)) == (
        "seat 1 has passed, and nothing there can be razed."
    )
    table.act(2, a.OpenBook(), a.CloseBook(Reason.AGREED))
    table.do(2, a.Pass())
    table.do(3, a.Build("COM069"))
    assert table.state.current == 3  # the others are out


# A turn is not over before the next one acts.


def test_what_was_just_built_is_protected_before_the_next_one_acts() -> None:
    table = Table(empire(ROMANS, wood=9, stone=9, defence=1), empire(EGYPTIANS, raze=2))
    table.do(1, a.Build(ARMORER))
    assert table.can(2, a.Raze(1, ARMORER))
    table.do(1, a.Defend(ARMORER))
    assert (table.state.current, table[1].find(ARMORER)) == (2, Built(ARMORER, defended=True))
    assert not table.can(2, a.Raze(1, ARMORER))


def test_a_samurai_is_placed_after_the_action_as_well() -> None:
    table = Table(empire(JAPANESE, "JAP001", worker=3), empire(ROMANS))
    table.act(1, a.OpenExchange(), a.Exchange(Good.WOOD))
    assert table.state.current == 2
    table.do(1, a.Guard("JAP001"))
    assert table[1].find("JAP001") == Built("JAP001", guarded=True)


def test_it_is_too_late_when_the_next_one_has_begun_or_one_has_passed() -> None:
    first = empire(ROMANS, ARMORER, worker=4, defence=1)
    table = Table(first, empire(EGYPTIANS, MILL, worker=4, defence=1), empire(JAPANESE))
    table.act(1, a.OpenExchange(), a.Exchange(Good.WOOD), a.EndTurn())
    assert table.legal(1, a.Defend) == [a.Defend(ARMORER)]
    table.do(2, a.OpenExchange())
    assert table.legal(1, a.Defend) == []
    table.act(2, a.Exchange(Good.WOOD), a.EndTurn())
    assert (table.legal(1, a.Defend), table.legal(2, a.Defend)) == ([], [a.Defend(MILL)])
    table.do(3, a.Pass())
    table.do(1, a.Pass())
    assert table.legal(1, a.Defend) == []
