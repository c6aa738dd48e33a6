"""Building, deals, razing, using locations and exchanging workers: what is legal, and its price."""

import pytest

from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import FOUNDATION, Deck, Good, Verb
from companion.games.imperial_settlers.rules.payment import ways
from companion.games.imperial_settlers.state import Built, Deal, Hand, Reason, Why
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    CASTLE,
    EGYPTIANS,
    GUILD,
    JAPANESE,
    MARKETPLACE,
    MILL,
    ROMANS,
    SENTRY_TOWER,
    WOOD_STORAGE,
    WORKSHOP,
    Table,
    bag,
    empire,
    gained,
    with_cards,
)

# Building


def test_a_location_costs_what_is_printed() -> None:
    table = Table(empire(ROMANS, wood=3, stone=2), empire(EGYPTIANS))
    (built, *_) = table.do(1, a.Build(WOOD_STORAGE))
    assert built == e.LocationBuilt(1, WOOD_STORAGE, bag("wood", "wood", "stone"), "")
    assert table.goods(1) == {"wood": 1, "stone": 1}


def test_what_is_missing_is_told() -> None:
    table = Table(empire(ROMANS, wood=1), empire(EGYPTIANS))
    assert table.refused(1, a.Build(WOOD_STORAGE)) == (
        "seat 1 lacks wood, stone for Wood Storage COM003."
    )


def test_gold_is_paid_for_resources_and_the_least_of_it_is_proposed() -> None:
    table = Table(empire(EGYPTIANS, wood=1, stone=1, gold=3), empire(ROMANS))
    offered = [one for one in table.legal(1) if getattr(one, "card", "") == WOOD_STORAGE]
    assert offered == [a.Build(WOOD_STORAGE, a.Gold(wood=1)), a.PayOtherwise(WOOD_STORAGE)]
    table.do(1, a.PayOtherwise(WOOD_STORAGE))
    assert set(table.legal(1)) == {
        a.Pay(WOOD_STORAGE, a.Gold(wood=1)),
        a.Pay(WOOD_STORAGE, a.Gold(wood=1, stone=1)),
        a.Pay(WOOD_STORAGE, a.Gold(wood=2)),
        a.Pay(WOOD_STORAGE, a.Gold(wood=2, stone=1)),
    }
    table.do(1, a.Pay(WOOD_STORAGE, a.Gold(wood=2)))
    assert table.goods(1) == {"wood": 1, "gold": 1}


def test_gold_is_paid_for_no_worker_and_no_token() -> None:
    rich = empire(EGYPTIANS, gold=9)
    assert ways(rich, bag("worker")) == ()
    assert ways(rich, bag("raze")) == ()
    assert ways(rich, bag("wood", "gold")) == (a.Gold(wood=1),)
    assert ways(empire(EGYPTIANS, gold=1), bag("wood", "gold")) == ()
    assert ways(empire(EGYPTIANS, wood=9), bag("gold")) == ()


def test_a_foundation_is_proposed_for_a_location_and_a_location_may_be_given_instead() -> None:
    table = Table(empire(BARBARIANS, MILL, foundations=("COM005",), wood=2), empire(ROMANS))
    tower = [one for one in table.legal(1) if getattr(one, "card", "") == SENTRY_TOWER]
    assert tower == [a.Build(SENTRY_TOWER, given=FOUNDATION), a.PayOtherwise(SENTRY_TOWER)]
    table.do(1, a.PayOtherwise(SENTRY_TOWER))
    assert table.legal(1) == [a.Give(MILL), a.Give(FOUNDATION)]
    table.do(1, a.Give(FOUNDATION))
    assert (table.locations(1), table[1].foundations) == ([MILL, SENTRY_TOWER], ())


def test_without_location_or_foundation_no_such_building() -> None:
    table = Table(empire(BARBARIANS, wood=2), empire(ROMANS))
    assert table.refused(1, a.PayOtherwise(SENTRY_TOWER)) == (
        "seat 1 has no location to give for Sentry Tower BAR012."
    )


def test_a_used_and_guarded_location_may_be_given_and_all_on_it_is_lost() -> None:
    used = Built("JAP016", used=1, guarded=True)
    table = Table(empire(JAPANESE, used, wood=1), empire(ROMANS), help="full")
    table.set(1, hand=Hand(faction=1))
    table.act(1, a.PayOtherwise("JAP020"), a.Give("JAP016"))
    assert (table.locations(1), table.goods(1)) == (["JAP020"], {})
    assert table.state.discards == {Deck.JAPANESE: ("JAP016",)}


def test_after_giving_the_rest_is_asked_only_where_there_is_a_choice() -> None:
    table = Table(empire(EGYPTIANS, MILL, stone=1, gold=1), empire(ROMANS))
    table.act(1, a.PayOtherwise("EGY006"), a.Give(MILL))
    assert table.legal(1) == [
        a.Pay("EGY006", a.Gold(), MILL),
        a.Pay("EGY006", a.Gold(stone=1), MILL),
    ]
    table.do(1, a.Pay("EGY006", a.Gold(stone=1), MILL))
    assert table.goods(1) == {"stone": 1}


def test_a_workshop_answers_brown_buildings_and_its_own() -> None:
    table = Table(empire(ROMANS, wood=3), empire(EGYPTIANS))
    assert gained(table.do(1, a.Build(WORKSHOP)), 1) == {"gold": 1, "point": 1}
    table = Table(empire(ROMANS, WORKSHOP, wood=2), empire(EGYPTIANS))
    facts = table.do(1, a.Build("COM042"))
    assert e.Gained(1, Why.FEATURE, WORKSHOP, bag("gold", "point")) in facts
    table = Table(empire(ROMANS, WORKSHOP, wood=1, stone=1), empire(EGYPTIANS))
    assert gained(table.do(1, a.Build(ARMORER)), 1) == {"raze": 1}


# Deals


def test_a_deal_costs_a_food_or_a_gold_and_brings_its_good_at_once() -> None:
    table = Table(empire(EGYPTIANS, food=1, gold=1), empire(ROMANS))
    assert table.can(1, a.SignDeal("EGY026"))
    table.do(1, a.SignDeal("EGY026", gold=True))
    assert table.goods(1) == {"food": 1, "stone": 1}
    assert table[1].deals == (Deal("EGY026", Good.STONE),)


def test_a_deal_needs_a_faction_card_and_a_food() -> None:
    table = Table(empire(ROMANS, food=1), empire(EGYPTIANS))
    assert table.refused(1, a.SignDeal(MILL)) == "Mill COM006 is no card for deals."
    table = Table(empire(ROMANS, wood=5), empire(EGYPTIANS))
    assert table.refused(1, a.SignDeal("ROM001")) == "seat 1 lacks food for ROM001."


def test_there_is_no_limit_of_deals() -> None:
    deals = tuple(f"ROM0{one:02}" for one in range(1, 21))
    table = Table(empire(ROMANS, deals=deals, food=1), empire(EGYPTIANS))
    table.do(1, a.SignDeal("ROM021"))
    assert len(table[1].deals) == 21


def test_copies_of_a_card_may_have_different_deals() -> None:
    table = Table(empire(BARBARIANS, food=2), empire(ROMANS, passed=1))
    table.act(1, a.SignDeal("BAR014"), a.SignDeal("BAR015"))
    assert table.goods(1) == {"worker": 1, "raze": 1}


# Razing


def test_a_card_of_the_hand_takes_one_token_and_is_discarded() -> None:
    table = Table(empire(ROMANS, raze=1), empire(EGYPTIANS), help="full")
    table.set(1, hand=Hand(known=(MARKETPLACE,)))
    table.do(1, a.RazeCard(MARKETPLACE))
    assert table.goods(1) == {"gold": 1, "wood": 1}
    assert table.state.discards == {Deck.COMMON: (MARKETPLACE,)}
    assert table[1].hand.size == 0


def test_only_the_japanese_raze_their_own_cards() -> None:
    table = Table(empire(JAPANESE, raze=1), empire(EGYPTIANS))
    table.do(1, a.RazeCard("JAP001"))
    assert table[1].points == 1
    table = Table(empire(ROMANS, raze=1), empire(EGYPTIANS))
    assert table.refused(1, a.RazeCard("ROM001")) == "ROM001 cannot be razed."


def test_without_a_token_nothing_is_razed() -> None:
    table = Table(empire(ROMANS), empire(EGYPTIANS, ARMORER))
    assert table.refused(1, a.RazeCard(MILL)) == "seat 1 lacks raze token for Mill COM006."
    refusal = table.refused(1, a.Raze(2, ARMORER))
    assert refusal == "seat 1 lacks raze token \u00d72 for Armorer COM018."


def test_of_another_empire_common_and_japanese_locations_fall() -> None:
    rivals = (empire(EGYPTIANS, ARMORER, "EGY001"), empire(JAPANESE, "JAP001"))
    table = Table(empire(ROMANS, MILL, raze=2), *rivals)
    assert table.legal(1, a.Raze) == [a.Raze(2, ARMORER), a.Raze(3, "JAP001")]
    assert table.refused(1, a.Raze(1, MILL)) == "Nobody razes a location of their own."
    assert table.refused(1, a.Raze(2, MILL)) == "Mill COM006 does not lie there."


def test_a_japanese_location_leaves_no_foundation_and_brings_no_wood() -> None:
    table = Table(empire(ROMANS, raze=2), empire(JAPANESE, "JAP001"), help="full")
    table.do(1, a.Raze(2, "JAP001"))
    assert (table.goods(2), table[2].foundations) == ({}, ())
    assert table.state.discards == {Deck.JAPANESE: ("JAP001",)}


# Using locations


def test_a_location_is_used_once_a_round() -> None:
    table = Table(empire(ROMANS, GUILD, worker=2, stone=4), empire(EGYPTIANS, passed=1))
    table.do(1, a.Activate(GUILD))
    assert (table.goods(1), table[1].points) == ({"worker": 1, "stone": 2}, 3)
    assert table.refused(1, a.Activate(GUILD)) == (
        f"Masons Guild {GUILD} was used in this round already."
    )
    table.finish_round()
    assert table[1].find(GUILD) == Built(GUILD)


def test_gold_pays_for_the_stone_of_an_action_and_not_for_its_worker() -> None:
    table = Table(empire(EGYPTIANS, GUILD, worker=1, stone=1, gold=1), empire(ROMANS))
    assert table.legal(1, a.Activate) == [a.Activate(GUILD, a.Gold(stone=1))]
    table = Table(empire(EGYPTIANS, GUILD, stone=2, gold=5), empire(ROMANS))
    assert table.refused(1, a.Activate(GUILD)) == f"seat 1 lacks worker for Masons Guild {GUILD}."


def test_what_is_no_action_is_not_used() -> None:
    table = Table(empire(ROMANS, MILL, worker=5), empire(EGYPTIANS))
    assert table.refused(1, a.Activate(MILL)) == "Mill COM006 has no action."
    assert table.refused(1, a.Activate(GUILD)) == f"Masons Guild {GUILD} does not lie there."


TWICE = '[[card]]\nnumbers = ["COM032"]\naction = { cost = ["wood"], gain = ["point"], uses = 2 }'


def test_what_can_be_used_twice_is_used_in_two_turns() -> None:
    table = Table(
        empire(ROMANS, MARKETPLACE, wood=3), empire(EGYPTIANS), catalogue=with_cards(TWICE)
    )
    table.do(1, a.Activate(MARKETPLACE))
    assert table.state.current == 2
    table.do(2, a.Pass())
    assert not table.can(1, a.Activate(MARKETPLACE, twice=True))
    table.do(1, a.Activate(MARKETPLACE))
    assert (table[1].points, table.goods(1)) == (2, {"wood": 1})
    assert table.legal(1, a.Activate) == []


def test_or_twice_at_once_for_the_double_price() -> None:
    table = Table(
        empire(ROMANS, MARKETPLACE, wood=1, gold=1), empire(EGYPTIANS), catalogue=with_cards(TWICE)
    )
    assert table.legal(1, a.Activate) == [
        a.Activate(MARKETPLACE),
        a.Activate(MARKETPLACE, a.Gold(wood=1)),
        a.Activate(MARKETPLACE, a.Gold(wood=1), twice=True),
    ]
    table.do(1, a.Activate(MARKETPLACE, a.Gold(wood=1), twice=True))
    assert (table[1].points, table.goods(1), table.state.current) == (2, {}, 2)
    assert table[1].find(MARKETPLACE) == Built(MARKETPLACE, used=2)


def test_what_a_card_does_twice_has_two_targets() -> None:
    taking = """
    [[card]]
    numbers = ["BAR010"]
    action = { cost = ["worker"], gain = [], uses = 2, does = ["take resource"] }
    """
    table = Table(
        empire(BARBARIANS, "BAR010", worker=2),
        empire(ROMANS, wood=1, stone=1),
        catalogue=with_cards(taking),
    )
    table.do(1, a.Activate("BAR010", twice=True))
    for good in ("wood", "stone"):
        table.do(1, a.Effect(Verb.TAKE_RESOURCE, 2, good))
    assert table.legal(1, a.Effect) == []
    table.do(1, a.CloseBook(Reason.CARD))
    assert (table.goods(1), table.goods(2)) == ({"wood": 1, "stone": 1}, {})


def test_an_action_nobody_told_is_entered_by_hand() -> None:
    table = Table(empire(ROMANS, MARKETPLACE, worker=1), empire(EGYPTIANS))
    table.do(1, a.Activate(MARKETPLACE))
    assert table.view.awaited == (1,)
    assert table.refused(2, a.Pass()) == "seat 2 is not asked now, but seat 1."
    table.act(1, a.Change(Good.WORKER, more=False), a.Change(Good.POINT, more=True))
    assert not table.can(1, a.CloseBook(Reason.MISTAKE))
    table.do(1, a.CloseBook(Reason.CARD))
    assert (table.goods(1), table[1].points, table.state.current) == ({}, 1, 2)


def test_a_castle_brings_a_card_that_is_not_followed_where_only_goods_are_kept() -> None:
    table = Table(empire(ROMANS, CASTLE, worker=1), empire(EGYPTIANS))
    facts = table.do(1, a.Activate(CASTLE))
    assert gained(facts, 1) == {"card": 1}
    assert (table.state.choices, table.state.current) == ((), 2)


# Exchanging workers


def test_two_workers_bring_a_resource_or_a_card_and_no_gold() -> None:
    table = Table(empire(ROMANS, worker=4), empire(EGYPTIANS))
    table.do(1, a.OpenExchange())
    goods = [one.good for one in table.legal(1) if isinstance(one, a.Exchange)]
    assert goods == [Good.WOOD, Good.STONE, Good.FOOD, Good.CARD]
    assert not table.can(1, a.EndTurn())  # it is an action once a pair is given
    table.do(1, a.Exchange(Good.STONE))
    assert table.state.current == 1
    table.do(1, a.EndTurn())
    assert (table.goods(1), table.state.current) == ({"worker": 2, "stone": 1}, 2)


@pytest.mark.parametrize("workers", [0, 1])
def test_one_worker_is_no_pair(workers: int) -> None:
    table = Table(empire(ROMANS, worker=workers), empire(EGYPTIANS))
    assert not table.can(1, a.OpenExchange())


# Corrections


def test_anybody_may_put_goods_right_at_any_time() -> None:
    table = Table(empire(ROMANS, wood=1), empire(EGYPTIANS, MILL, deals=("EGY026",)))
    table.do(2, a.OpenBook())
    table.act(2, a.Change(Good.GOLD, more=True), a.Strike(MILL), a.Strike("EGY026"))
    table.do(2, a.CloseBook(Reason.FORGOTTEN))
    assert (table.goods(2), table.locations(2), table.deals(2)) == ({"gold": 1}, [], [])
    assert table.state.current == 1
