"""The test vectors TV-2.1 to TV-2.10: the examples of the rulebook, played by the real rules."""

from collections import Counter

from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import Deck, Good, Verb
from companion.games.imperial_settlers.state import Phase, Reason
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    CASTLE,
    GUILD,
    JAPANESE,
    JOINER,
    LORDS_FIELDS,
    MARKETPLACE,
    MILL,
    ROMANS,
    SABOTEURS,
    SENTRY_TOWER,
    WOOD_STORAGE,
    WOOD_SUPPLIER,
    WORKSHOP,
    Table,
    bag,
    empire,
    gained,
)


def test_tv_2_1_board_deals_and_locations_produce_together() -> None:
    japanese = empire(JAPANESE, LORDS_FIELDS, ARMORER, deals=("JAP001", "JAP012"))
    table = Table(japanese, phase=Phase.LOOKOUT, current=None, attacks=bag("wood"))
    table.do(1, a.Done())
    assert table.goods(1) == {
        "worker": 5,
        "wood": 1,
        "raze": 2,
        "gold": 1,
        "defence": 1,
        "food": 1,
    }


def test_tv_2_2_the_japanese_keep_two_food_and_lose_a_worker() -> None:
    table = Table(empire(JAPANESE, "JAP016", "JAP012", food=3, worker=2), empire(ROMANS))
    table.act(1, a.Activate("JAP016"), *close())
    table.do(2, a.Pass())
    table.act(1, a.Activate("JAP012"), *close())
    assert table.goods(1) == {"food": 2, "worker": 1}
    table.do(1, a.Pass())
    assert table.goods(1) == {"food": 2}


def close() -> tuple[a.CloseBook]:
    return (a.CloseBook(Reason.CARD),)


def test_tv_2_3_a_sentry_tower_takes_wood_and_the_mill_and_pays_at_once() -> None:
    table = Table(empire(BARBARIANS, MILL, wood=2), empire(JAPANESE))
    facts = table.act(1, a.PayOtherwise(SENTRY_TOWER), a.Give(MILL))
    assert table.locations(1) == [SENTRY_TOWER]
    assert table.goods(1) == {"raze": 1, "worker": 1}
    assert gained(facts, 1) == {"raze": 1, "worker": 1}


def test_tv_2_4_a_deal_with_a_sentry_tower_takes_food_and_brings_a_worker() -> None:
    table = Table(empire(BARBARIANS, food=1), empire(JAPANESE))
    table.do(1, a.SignDeal(SENTRY_TOWER))
    assert table.deals(1) == [SENTRY_TOWER]
    assert table.goods(1) == {"worker": 1}


def test_tv_2_5_wood_storage_razed_from_the_hand_brings_two_wood() -> None:
    table = Table(empire(BARBARIANS, raze=1), empire(JAPANESE))
    table.do(1, a.RazeCard(WOOD_STORAGE))
    assert table.goods(1) == {"wood": 2}


def test_tv_2_6_an_armorer_razed_brings_stone_and_a_point_and_becomes_a_foundation() -> None:
    table = Table(empire(BARBARIANS, raze=2), empire(JAPANESE, ARMORER))
    table.do(1, a.Raze(2, ARMORER))
    assert (table.goods(1), table[1].points) == ({"stone": 1}, 1)
    assert table.goods(2) == {"wood": 1}
    assert (table.locations(2), table[2].foundations) == ([], (ARMORER,))


def test_tv_2_7_saboteurs_then_the_guild_then_a_castle() -> None:
    table = Table(
        empire(BARBARIANS, GUILD, CASTLE, SABOTEURS, worker=3, stone=1),
        empire(JAPANESE, stone=2),
        help="full",
    )
    table.act(1, a.Activate(SABOTEURS), a.Effect(Verb.TAKE_RESOURCE, 2, "stone"), *close())
    assert (table.goods(1), table.goods(2)) == ({"worker": 2, "stone": 2}, {"stone": 1})
    table.do(2, a.Pass())
    table.do(1, a.Activate(GUILD))
    assert (table.goods(1), table[1].points) == ({"worker": 1}, 3)
    table.act(1, a.Activate(CASTLE), a.Choose(bag("faction card")))
    assert table.goods(1) == {}
    assert (table[1].hand.faction, table[1].hand.common) == (1, 0)
    assert table.state.decks[Deck.BARBARIANS] == 29


def test_tv_2_8_eight_workers_for_a_wood_two_common_cards_and_one_of_the_faction() -> None:
    table = Table(empire(BARBARIANS, worker=8), empire(JAPANESE), help="full")
    table.do(1, a.OpenExchange())
    for good in (Good.WOOD, Good.COMMON_CARD, Good.COMMON_CARD, Good.FACTION_CARD):
        assert table.state.current == 1
        table.do(1, a.Exchange(good))
    assert table.state.current == 2
    assert table.goods(1) == {"wood": 1}
    assert (table[1].hand.common, table[1].hand.faction) == (2, 1)


def test_tv_2_9_a_samurai_asks_for_three_raze_tokens() -> None:
    table = Table(empire(JAPANESE, "JAP001", worker=3), empire(BARBARIANS, raze=2))
    table.act(1, a.Guard("JAP001"), a.OpenExchange(), a.Exchange(Good.WOOD))
    assert table.refused(2, a.Raze(1, "JAP001")) == "seat 2 lacks raze token for JAP001."


def test_tv_2_9_with_three_tokens_it_falls_and_the_samurai_with_it() -> None:
    guarded = Table(empire(JAPANESE, "JAP001", worker=3), empire(BARBARIANS, raze=3))
    guarded.act(1, a.Guard("JAP001"), a.OpenExchange(), a.Exchange(Good.WOOD))
    facts = guarded.do(2, a.Raze(1, "JAP001"))
    assert facts[0] == e.LocationRazed(2, 1, "JAP001", tokens=3)
    assert (guarded.goods(2), guarded[2].points) == ({}, 1)
    assert (guarded.locations(1), guarded[1].foundations) == ([], ())
    assert guarded.goods(1) == {"wood": 1}


def test_tv_2_10_the_marketplace_falls_as_an_action_before_a_feature() -> None:
    table = Table(
        empire(ROMANS, WORKSHOP, MARKETPLACE, JOINER, WOOD_SUPPLIER),
        phase=Phase.ATTACK,
        current=None,
        attacks=bag("worker", "gold"),
    )
    facts = table.do(1, a.Reveal(Good.WOOD))
    assert e.LocationCaptured(1, MARKETPLACE, (0, 2)) in facts
    assert table.state.collection == 1
    assert table.locations(1) == [WORKSHOP, JOINER, WOOD_SUPPLIER]
    assert table.state.attacks == bag("worker", "wood", "gold")
    assert Counter(table.goods(1)) == Counter()  # no goods for anybody, and no foundation
    assert table[1].foundations == ()
