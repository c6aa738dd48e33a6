"""The explanations of single cards: what their actions may be aimed at, and what follows."""

from companion.engine import Secret
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import empire as of
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import Deck, Good, Verb
from companion.games.imperial_settlers.rules.hands import could_show
from companion.games.imperial_settlers.state import Built, Deal, Hand, Phase, Reason
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    CASTLE,
    CHARIOTS,
    COLONY,
    DARK_CHAPEL,
    DESERT,
    EGYPTIANS,
    ENGINEERS,
    GARRISON,
    GATE,
    GUILD,
    HANSE,
    JAPANESE,
    LORDS_FIELDS,
    MARKETPLACE,
    MILL,
    NEGOTIATOR,
    NINJAS,
    OASIS,
    PACK,
    RABBLE,
    ROBBERS,
    ROMANS,
    RUINS,
    SABOTEURS,
    SANCTUARY,
    SETTLERS,
    SPIES,
    TEMPLE,
    TRADE_ROUTE,
    WAREHOUSES,
    WOOD_STORAGE,
    Table,
    bag,
    empire,
    gained,
    with_cards,
)

ABROAD = Deal("ROM020", Good.STONE, abroad=True)
DONE = a.CloseBook(Reason.CARD)


def test_garrison_and_engineers_discard_a_location_without_razing_it() -> None:
    for faction, used in ((JAPANESE, GARRISON), (ROMANS, ENGINEERS)):
        rival = empire(EGYPTIANS, Built(ARMORER, defended=True), RUINS, "EGY001")
        table = Table(empire(faction, used), rival)
        table.do(1, a.Activate(used))
        assert table.targets(Verb.DISCARD) == {(2, ARMORER), (2, RUINS), (2, "EGY001")}
        facts = table.act(1, a.Effect(Verb.DISCARD, 2, ARMORER), DONE)
        assert facts[:2] == [e.EffectUsed(1, Verb.DISCARD), e.LocationGone(2, ARMORER)]
        assert (table.goods(1), table.goods(2)) == ({}, {})
        assert table[2].foundations == ()


def test_the_negotiator_builds_a_deal_without_giving_a_location() -> None:
    deals = (Deal("JAP012", Good.GOLD), Deal("JAP009", Good.STONE), ABROAD)
    table = Table(empire(JAPANESE, NEGOTIATOR, deals=deals, wood=2), empire(ROMANS, "ROM020"))
    table.do(1, a.Activate(NEGOTIATOR))
    assert table.targets(Verb.BUILD_DEAL) == {
        (1, "JAP012")
    }  # two stones are missing, one is abroad
    table.act(1, a.Effect(Verb.BUILD_DEAL, 1, "JAP012"), DONE)
    assert table.locations(1) == [NEGOTIATOR, "JAP012"]
    assert table.deals(1) == ["JAP009", "ROM020"]
    assert table.goods(1) == {}


def test_settlers_build_a_faction_card_without_giving_a_location() -> None:
    table = Table(empire(BARBARIANS, SETTLERS, wood=2), empire(ROMANS))
    table.do(1, a.Activate(SETTLERS))
    targets = {what for _, what in table.targets(Verb.BUILD)}
    assert {"BAR012", "BAR001"} <= targets  # with a location in its cost, and without
    assert not targets & {"COM012", "BAR024", "ROM001"}  # common, too dear, another faction
    facts = table.act(1, a.Effect(Verb.BUILD, 1, "BAR012"), DONE)
    assert table.locations(1) == [SETTLERS, "BAR012"]
    assert gained(facts, 1) == {"raze": 1, "worker": 1}
    assert table.state.current == 2


def test_deals_of_a_trade_route_survive_it() -> None:
    table = Table(
        empire(JAPANESE, TRADE_ROUTE, wood=1),
        empire(ROMANS, "ROM020", ARMORER, raze=2),
    )
    table.do(1, a.Activate(TRADE_ROUTE))
    assert table.targets(Verb.DEAL_ABROAD) == {(2, "ROM020")}
    facts = table.act(1, a.Effect(Verb.DEAL_ABROAD, 2, "ROM020"), DONE)
    assert gained(facts, 1) == {"stone": 1}
    table.do(2, a.Raze(1, TRADE_ROUTE))
    assert table[1].deals == (Deal("ROM020", Good.STONE, abroad=True),)
    assert table.locations(2) == ["ROM020", ARMORER]  # it stays where it is


def test_a_location_gives_one_deal_abroad() -> None:
    table = Table(empire(JAPANESE, TRADE_ROUTE, deals=(ABROAD,)), empire(ROMANS, "ROM020"))
    table.do(1, a.Activate(TRADE_ROUTE))
    assert table.targets(Verb.DEAL_ABROAD) == set()


def test_the_hanseatic_league_may_end_a_deal_abroad() -> None:
    own = Deal("JAP001", Good.WORKER)
    table = Table(empire(JAPANESE, HANSE, deals=(own, ABROAD)), empire(ROMANS, "ROM020"))
    table.do(1, a.Activate(HANSE))
    assert table.targets(Verb.CANCEL_DEAL) == {(1, "JAP001"), (1, "ROM020")}
    table.do(1, a.Effect(Verb.CANCEL_DEAL, 1, "ROM020"))
    assert table.deals(1) == ["JAP001"]
    assert table.locations(2) == ["ROM020"]


def test_spies_take_a_deal_that_brings_goods_from_the_next_production_on() -> None:
    table = Table(empire(ROMANS, SPIES), empire(BARBARIANS, deals=("BAR012",)))
    table.do(1, a.Activate(SPIES))
    facts = table.act(1, a.Effect(Verb.TAKE_DEAL, 2, "BAR012"), DONE)
    assert (table.deals(1), table.deals(2)) == (["BAR012"], [])
    assert gained(facts, 1) == {}  # this signs no deal
    table.finish_round()
    table.do(2, a.Done())
    assert table.goods(1)["worker"] == 3


def test_robbers_end_a_deal_of_another() -> None:
    table = Table(empire(BARBARIANS, ROBBERS), empire(JAPANESE, deals=("JAP001",)), help="full")
    table.do(1, a.Activate(ROBBERS))
    table.do(1, a.Effect(Verb.DROP_DEAL, 2, "JAP001"))
    assert table.deals(2) == []
    assert table.state.discards[Deck.JAPANESE] == ("JAP001",)


def test_the_chariot_builder_razes_whatever_protects() -> None:
    rival = empire(JAPANESE, Built(ARMORER, defended=True), Built("JAP001", guarded=True), GATE)
    table = Table(empire(EGYPTIANS, CHARIOTS), rival)
    table.do(1, a.Activate(CHARIOTS))
    assert table.targets(Verb.RAZE_FREELY) == {(2, ARMORER), (2, "JAP001")}
    table.do(1, a.Effect(Verb.RAZE_FREELY, 2, "JAP001"))
    assert (table[1].points, table.locations(2)) == (1, [ARMORER, GATE])
    assert table[2].foundations == ()


def test_the_dark_chapel_pays_for_what_protects() -> None:
    rival = empire(JAPANESE, Built(ARMORER, defended=True), MILL)
    table = Table(empire(BARBARIANS, DARK_CHAPEL), rival)
    table.do(1, a.Activate(DARK_CHAPEL))
    assert table.targets(Verb.RAZE) == {(2, MILL)}
    table.do(1, a.Change(Good.RAZE, more=True))
    assert table.targets(Verb.RAZE) == {(2, MILL), (2, ARMORER)}
    facts = table.do(1, a.Effect(Verb.RAZE, 2, ARMORER))
    assert e.LocationRazed(1, 2, ARMORER, tokens=1) in facts
    assert (table.goods(1), table.goods(2)) == ({"stone": 1}, {"wood": 1})


def test_an_oasis_brings_a_worker_for_every_pair_of_another() -> None:
    table = Table(empire(ROMANS, worker=6), empire(EGYPTIANS, OASIS))
    table.do(1, a.OpenExchange())
    table.act(1, a.Exchange(Good.WOOD), a.Exchange(Good.FOOD))
    assert table.goods(2) == {"worker": 2}
    table.do(1, a.Exchange(Good.CARD))
    assert table.goods(2) == {"worker": 3}


def test_an_oasis_does_not_answer_its_owner() -> None:
    table = Table(empire(EGYPTIANS, OASIS, worker=2), empire(ROMANS))
    table.act(1, a.OpenExchange(), a.Exchange(Good.WOOD))
    assert table.goods(1) == {"wood": 1}


def test_desert_and_ruins_cost_nothing_but_the_action() -> None:
    for faction, number in ((EGYPTIANS, DESERT), (ROMANS, RUINS)):
        table = Table(empire(faction), empire(BARBARIANS))
        table.do(1, a.Build(number))
        assert table.locations(1) == [number]
        assert table.state.current == 2


def test_a_sanctuary_lays_a_card_of_the_hand_for_a_stone() -> None:
    table = Table(empire(EGYPTIANS, SANCTUARY), empire(ROMANS))
    table.do(1, a.Activate(SANCTUARY))
    facts = table.act(1, a.Effect(Verb.LAY_FOUNDATION, 1, ""), DONE)
    assert gained(facts, 1) == {"stone": 1}  # no wood, for nothing was razed
    assert len(table[1].foundations) == 1


def test_a_card_laid_unseen_goes_to_its_discards_when_it_is_built_upon() -> None:
    hand = Hand(known=("COM006",), common=1, faction=2)
    table = Table(empire(EGYPTIANS, SANCTUARY, hand=hand, food=1), empire(ROMANS), help="full")
    table.do(1, a.Activate(SANCTUARY))
    assert table.targets(Verb.LAY_FOUNDATION) == {(1, "common card"), (1, "faction card")}
    table.act(1, a.Effect(Verb.LAY_FOUNDATION, 1, "common card"), DONE)
    assert table[1].hand == Hand(common=1, faction=2)  # which of the two it was, nobody saw
    table.do(2, a.Pass())
    table.do(1, a.Build(OASIS, given="foundation"))
    assert table.state.discards == {Deck.COMMON: ("",)}
    assert (table[1].foundations, table[1].hand.faction) == ((), 1)


def test_what_was_shown_in_secret_may_have_been_laid_and_can_be_shown_again() -> None:
    hand = Hand(common=1, faction=1, shown=(Secret("COM006"),))
    table = Table(empire(EGYPTIANS, SANCTUARY, hand=hand), empire(ROMANS), help="full")
    table.do(1, a.Activate(SANCTUARY))
    table.act(1, a.Effect(Verb.LAY_FOUNDATION, 1, "common card"), DONE)
    assert table[1].hand == Hand(faction=1)
    table.set(1, hand=of.drawn(table[1].hand, common=True, count=1))
    assert "COM006" in set(could_show(table.state, 1))


def test_temple_of_ra_takes_a_location_over_for_good() -> None:
    rival = empire(ROMANS, Built(GUILD, used=1, defended=True), LORDS_FIELDS)
    table = Table(empire(EGYPTIANS, TEMPLE, worker=1, stone=2), rival)
    table.do(1, a.Activate(TEMPLE))
    table.act(1, a.Effect(Verb.TAKE_OVER, 2, GUILD), DONE)
    assert table[1].find(GUILD) == Built(GUILD, used=1, defended=True, taken=True)
    assert table.locations(2) == [LORDS_FIELDS]
    table.do(2, a.Pass())
    assert table.refused(1, a.Activate(GUILD)) == (
        f"Masons Guild {GUILD} was used in this round already."
    )


def test_what_was_taken_over_is_given_for_no_building() -> None:
    table = Table(empire(EGYPTIANS, Built(MILL, taken=True), stone=1), empire(ROMANS))
    assert table.refused(1, a.PayOtherwise(SANCTUARY)) == (
        f"seat 1 lacks stone for Sanctuary {SANCTUARY}."
    )
    assert table.refused(1, a.PayOtherwise(TEMPLE)) == (
        f"seat 1 has no location to give for Temple of Ra {TEMPLE}."
    )
    table.set(1, locations=(Built(MILL, taken=True), Built(ARMORER)))
    table.do(1, a.PayOtherwise(TEMPLE))
    assert table.legal(1) == [a.Give(ARMORER)]


def test_what_was_taken_over_counts_by_its_colour_and_its_worth() -> None:
    taken = Built(COLONY, taken=True)
    table = Table(empire(EGYPTIANS, taken, stone=2, wood=1), empire(ROMANS))
    facts = table.do(1, a.Build("COM001"))
    assert gained(facts, 1) == {"point": 2, "card": 1}
    assert table.state.own_locations(1) == 1


def test_a_trade_colony_is_brown_and_grey_and_red() -> None:
    table = Table(empire(ROMANS, COLONY), empire(EGYPTIANS))
    found = {colour: table.state.colour_count(1, colour) for colour in ("brown", "grey", "red")}
    assert found == {"brown": 1, "grey": 1, "red": 1}
    assert table.state.colour_count(1, "pink") == 0


STORES = '[[card]]\nnumbers = ["ROM019"]\nstores = ["wood", "stone", "food"]\n'


def test_warehouses_keep_goods_as_long_as_they_stand() -> None:
    catalogue = with_cards(STORES)
    romans = empire(ROMANS, WAREHOUSES, wood=2, worker=1, raze=1)
    table = Table(romans, empire(EGYPTIANS), catalogue=catalogue)
    table.everybody_passes()
    assert table.goods(1) == {"wood": 2, "raze": 1}


def test_goods_of_lost_warehouses_last_until_the_cleanup() -> None:
    table = Table(
        empire(ROMANS, WAREHOUSES, wood=2, stone=1),
        empire(EGYPTIANS),
        catalogue=with_cards(STORES),
    )
    table.act(1, a.PayOtherwise("ROM001"), a.Give(WAREHOUSES))
    assert table.goods(1) == {"wood": 2}
    table.everybody_passes()
    assert table.goods(1) == {}


def test_rabble_razes_a_location_of_its_own_empire() -> None:
    table = Table(empire(BARBARIANS, RABBLE, MARKETPLACE, RUINS), empire(ROMANS, MILL))
    table.do(1, a.Activate(RABBLE))
    assert table.targets(Verb.RAZE_OWN) == {(1, MARKETPLACE)}
    table.act(1, a.Effect(Verb.RAZE_OWN, 1, MARKETPLACE), DONE)
    assert table.goods(1) == {"gold": 1, "wood": 2}  # one of them for the foundation
    assert table[1].foundations == (MARKETPLACE,)


def test_saboteurs_take_from_the_supply_and_no_gold() -> None:
    table = Table(
        empire(BARBARIANS, SABOTEURS, worker=1),
        empire(ROMANS, Built(GUILD, used=1), wood=1, gold=2),
        empire(EGYPTIANS, food=3, passed=1),
    )
    table.do(1, a.Activate(SABOTEURS))
    assert table.targets(Verb.TAKE_RESOURCE) == {(2, "wood")}  # who passed is no target
    table.do(1, a.Effect(Verb.TAKE_RESOURCE, 2, "wood"))
    assert (table.goods(1), table.goods(2)) == ({"wood": 1}, {"gold": 2})


def test_a_pack_takes_one_good_of_a_raze_field_and_razes_nothing() -> None:
    table = Table(empire(BARBARIANS, PACK), empire(ROMANS, MARKETPLACE, WOOD_STORAGE))
    table.do(1, a.Activate(PACK))
    assert table.targets(Verb.PICK_RAZE_GOOD) == {
        (2, f"{MARKETPLACE}/gold"),
        (2, f"{MARKETPLACE}/wood"),
        (2, f"{WOOD_STORAGE}/wood"),
    }
    table.act(1, a.Effect(Verb.PICK_RAZE_GOOD, 2, f"{MARKETPLACE}/gold"), DONE)
    assert table.goods(1) == {"gold": 1}
    assert (table.locations(2), table.goods(2)) == ([MARKETPLACE, WOOD_STORAGE], {})


def test_cards_of_an_action_come_from_either_deck() -> None:
    table = Table(empire(ROMANS, CASTLE, worker=1), empire(EGYPTIANS), help="full")
    table.do(1, a.Activate(CASTLE))
    assert table.legal(1) == [a.Choose(bag("faction card")), a.Choose(bag("common card"))]
    table.do(1, a.Choose(bag("common card")))
    assert (table[1].hand.common, table.state.decks[Deck.COMMON]) == (1, 83)


def test_whoever_has_passed_is_the_target_of_no_card() -> None:
    everything = (ROBBERS, SABOTEURS, DARK_CHAPEL, PACK)
    rival = empire(ROMANS, ARMORER, "ROM020", deals=("ROM001",), wood=3, passed=1)
    for used in everything:
        table = Table(empire(BARBARIANS, used, worker=1, raze=3), rival)
        table.do(1, a.Activate(used))
        assert table.legal(1, a.Effect) == [], used


def test_features_that_answer_are_no_targets_and_last_beyond_a_pass() -> None:
    table = Table(empire(ROMANS, worker=2), empire(EGYPTIANS, OASIS, passed=1))
    table.act(1, a.OpenExchange(), a.Exchange(Good.WOOD))
    assert table.goods(2) == {"worker": 1}


def test_in_a_peaceful_game_only_a_card_razes() -> None:
    table = Table(empire(BARBARIANS, DARK_CHAPEL, raze=5), empire(ROMANS, ARMORER), peaceful="yes")
    assert table.refused(1, a.Raze(2, ARMORER)) == (
        "In a peaceful game nobody razes a location of another."
    )
    assert table.can(1, a.RazeCard(MILL))
    table.act(1, a.Activate(DARK_CHAPEL), a.Effect(Verb.RAZE, 2, ARMORER), DONE)
    assert table.locations(2) == []


def test_ninjas_bring_two_samurai_for_two_locations() -> None:
    table = Table(empire(JAPANESE, "JAP001", MILL, stone=1), empire(ROMANS))
    table.act(1, a.PayOtherwise(NINJAS), a.Give(MILL))
    assert [one.guarded for one in table[1].locations] == [True, True]
    assert (table[1].samurai, table.goods(1), table.state.current) == (0, {}, 2)


def test_with_one_location_the_second_samurai_is_lost() -> None:
    table = Table(empire(JAPANESE, MILL, stone=1), empire(ROMANS))
    facts = table.act(1, a.PayOtherwise(NINJAS), a.Give(MILL))
    assert e.SamuraiLost(1) in facts
    assert table[1].find(NINJAS) == Built(NINJAS, guarded=True)


def test_with_more_locations_their_owner_chooses() -> None:
    table = Table(empire(JAPANESE, "JAP001", "JAP002", MILL, stone=1), empire(ROMANS))
    table.act(1, a.PayOtherwise(NINJAS), a.Give(MILL))
    assert table.legal(1) == [a.Guard("JAP001"), a.Guard("JAP002"), a.Guard(NINJAS)]
    table.do(1, a.Guard("JAP002"))
    assert table.state.current == 1
    table.do(1, a.Guard(NINJAS))
    assert [one.guarded for one in table[1].locations] == [False, True, True]
    assert table.state.current == 2


def test_samurai_without_any_location_are_lost() -> None:
    ninjas = '[[card]]\nnumbers = ["COM018"]\nbonus = { goods = ["samurai", "samurai"] }\n'
    table = Table(
        empire(JAPANESE, MILL, wood=1, stone=1), empire(ROMANS), catalogue=with_cards(ninjas)
    )
    facts = table.do(1, a.Build(ARMORER))
    assert e.SamuraiLost(1) in facts
    assert (table[1].samurai, table.state.phase, table.state.current) == (0, Phase.ACTION, 2)
