"""What empires produce: boards, deals and locations, colours with their maximum, and choices."""

from typing import Any

import pytest

from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import Deck, Faction
from companion.games.imperial_settlers.rules.producing import lines_of
from companion.games.imperial_settlers.state import Built, Empire, Line, Phase, Why
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    EGYPTIANS,
    JAPANESE,
    LORDS_FIELDS,
    MILL,
    ROMANS,
    Table,
    bag,
    counts,
    empire,
    gained,
)


def produced(*empires: Empire, **fields: Any) -> Table:
    """Return the table after its production began, from the end of a lookout."""
    table = Table(*empires, phase=Phase.LOOKOUT, current=None, attacks=bag("wood"), **fields)
    table.do(1, a.Done())
    assert table.state.phase is Phase.PRODUCTION
    return table


@pytest.mark.parametrize(
    ("faction", "goods"),
    [
        (BARBARIANS, {"worker": 5, "raze": 1, "defence": 1}),
        (JAPANESE, {"worker": 4, "wood": 1, "raze": 1, "defence": 1}),
        (ROMANS, {"worker": 2, "wood": 1, "stone": 1, "raze": 1, "defence": 1}),
        (EGYPTIANS, {"worker": 3, "gold": 1, "raze": 1, "defence": 1}),
    ],
)
def test_every_board_produces_its_own(faction: Faction, goods: dict[str, int]) -> None:
    table = produced(empire(faction))
    assert table.goods(1) == goods
    assert table[1].lines == (Line(Why.BOARD, "", table[1].lines[0].goods),)


def test_everybody_produces_clockwise_from_the_first_player() -> None:
    table = Table(
        *(empire(one) for one in (ROMANS, BARBARIANS, EGYPTIANS)),
        phase=Phase.LOOKOUT,
        current=None,
        first=2,
    )
    facts = table.do(2, a.Done())
    assert [one.seat for one in facts if isinstance(one, e.Produced)] == [2, 3, 1]


@pytest.mark.parametrize(
    ("faction", "number", "fellows", "goods"),
    [
        (ROMANS, "COM011", (), {"stone": 1}),
        (ROMANS, "COM011", ("COM033", "COM034"), {"stone": 3}),
        (ROMANS, "COM011", ("COM033", "COM034", "COM035"), {"stone": 3}),  # three at most
        (ROMANS, LORDS_FIELDS, (MILL, ARMORER), {"food": 2}),
        (JAPANESE, "JAP006", ("COM078", "COM079", "COM039"), {"worker": 3}),
        (EGYPTIANS, "EGY002", ("COM033",), {"stone": 2}),
        (ROMANS, "COM027", ("COM080",), {"gold": 2}),
        (ROMANS, "COM029", ("ROM023",), {"wood": 2}),  # a Trade Colony is brown too
    ],
)
def test_colours_are_counted_with_the_card_itself_up_to_its_maximum(
    faction: Faction, number: str, fellows: tuple[str, ...], goods: dict[str, int]
) -> None:
    table = Table(empire(faction, number, *fellows))
    (line,) = (one for one in lines_of(table.state, 1) if one.card == number)
    assert counts(line.goods) == goods


def test_samurai_bring_points_to_a_castle_of_the_daimyo() -> None:
    guarded = [Built(f"JAP00{one}", guarded=True) for one in (1, 2, 3, 4)]
    table = Table(empire(JAPANESE, "JAP009", *guarded[:2]))
    assert counts(lines_of(table.state, 1)[-3].goods) == {"point": 2}
    table = produced(empire(JAPANESE, "JAP009", *guarded))
    assert table[1].points == 3


def test_a_location_that_counts_nothing_gives_nothing() -> None:
    table = Table(empire(JAPANESE, "JAP009"))
    assert [one.why for one in lines_of(table.state, 1)] == [Why.BOARD]


def test_features_and_actions_produce_nothing() -> None:
    table = Table(empire(ROMANS, MILL, "COM037", "COM032"))
    assert [one.why for one in lines_of(table.state, 1)] == [Why.BOARD]


def test_the_guard_of_the_pharaoh_asks_for_one_of_two() -> None:
    table = produced(empire(EGYPTIANS, "EGY004"), empire(ROMANS))
    assert table.legal(1) == [a.Choose(bag("raze")), a.Choose(bag("point", "point"))]
    assert table.refused(1, a.Done()) == "That cannot be done now: the table is at the production."
    table.do(1, a.Choose(bag("point", "point")))
    assert (table[1].points, table.goods(1)["raze"]) == (2, 1)
    assert table.legal(1) == [a.OpenBook(), a.Done()]


def test_it_asks_when_it_is_built_too() -> None:
    table = Table(empire(EGYPTIANS, MILL, food=2), empire(ROMANS))
    table.act(1, a.PayOtherwise("EGY004"), a.Give(MILL))
    assert table.state.current == 1
    table.do(1, a.Choose(bag("raze")))
    assert (table.goods(1), table.state.current) == ({"raze": 1}, 2)


def test_working_peasants_do_what_another_location_does() -> None:
    table = produced(empire(ROMANS, "COM016", ARMORER, "COM015"), empire(EGYPTIANS))
    assert table.legal(1) == [a.Choose(bag("raze")), a.Choose(bag("worker", "worker"))]
    table.do(1, a.Choose(bag("worker", "worker")))
    assert table.goods(1)["worker"] == 2 + 2 + 2
    assert table[1].lines[-1] == Line(Why.PRODUCTION, "COM016", bag("worker", "worker"))


def test_they_do_not_ask_where_there_is_one_or_none() -> None:
    table = produced(empire(ROMANS, "COM016", ARMORER), empire(EGYPTIANS))
    assert table.goods(1)["raze"] == 3
    table = produced(empire(ROMANS, "COM016"), empire(EGYPTIANS))
    assert table.legal(1) == [a.OpenBook(), a.Done()]


def test_they_repeat_a_card_as_well() -> None:
    table = produced(empire(ROMANS, "COM016", "COM065", ARMORER), empire(EGYPTIANS))
    table.do(1, a.Choose(bag("card")))
    assert [one.goods for one in table[1].lines if one.card == "COM016"] == [bag("card")]


def test_and_then_ask_of_which_deck_it_is() -> None:
    table = Table(
        empire(ROMANS, ARMORER, "COM065", wood=3),
        empire(EGYPTIANS),
        help="full",
    )
    table.set(1, hand=table[1].hand.__class__(common=1))
    table.do(1, a.Build("COM016"))  # its bonus is a card, and a production is repeated
    assert [one.options for one in table.state.choices] == [
        (bag("raze"), bag("card")),
        (bag("faction card"), bag("common card")),
    ]
    table.do(1, a.Choose(bag("card")))
    table.act(1, a.Choose(bag("common card")), a.Choose(bag("faction card")))
    assert (table[1].hand.common, table[1].hand.faction) == (1, 1)
    assert table.state.current == 2


def test_a_deal_for_a_card_asks_for_its_deck_where_cards_are_kept() -> None:
    table = Table(
        empire(ROMANS, deals=("ROM012",)),
        empire(EGYPTIANS),
        phase=Phase.LOOKOUT,
        current=None,
        help="full",
        lookout="alternate",
    )
    table.do(1, a.Done())
    assert table.legal(1) == [a.Choose(bag("faction card")), a.Choose(bag("common card"))]
    table.do(1, a.Choose(bag("faction card")))
    assert table[1].hand.faction == 1
    assert table.state.decks[Deck.ROMANS] == 29


def test_a_production_that_names_its_deck_draws_from_it() -> None:
    table = Table(
        empire(ROMANS, "ROM017", "ROM011"),
        empire(EGYPTIANS),
        phase=Phase.LOOKOUT,
        current=None,
        help="full",
        lookout="alternate",
    )
    facts = table.do(1, a.Done())
    drawn = [one for one in facts if isinstance(one, e.CardsDrawn)][-2:]
    assert drawn == [e.CardsDrawn(1, Deck.COMMON, 1), e.CardsDrawn(1, Deck.ROMANS, 1)]
    assert table.state.choices == ()


def test_a_production_pays_at_once_and_in_every_round() -> None:
    table = Table(empire(ROMANS, wood=1, stone=1), empire(EGYPTIANS))
    facts = table.do(1, a.Build("COM008"))
    assert gained(facts, 1) == {"stone": 2}  # its production, and its bonus once
    table.finish_round()
    table.do(2, a.Done())
    assert table[1].lines[-1] == Line(Why.PRODUCTION, "COM008", bag("stone"))


def test_where_only_points_are_kept_nothing_is_produced() -> None:
    table = Table(empire(ROMANS), empire(EGYPTIANS), phase=Phase.LOOKOUT, help="score")
    table.do(1, a.Done())
    assert (table.goods(1), table[1].lines) == ({}, ())
