"""One player against the virtual one: attacks, the Collection, and how it ends."""

import pytest
from msgspec.structs import replace

from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import Deck, Faction, Good, Verb
from companion.games.imperial_settlers.rules import outcome
from companion.games.imperial_settlers.rules.scoring import title_of
from companion.games.imperial_settlers.rules.whereabouts import placed
from companion.games.imperial_settlers.state import Built, End, Phase, Reason
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    CHARIOTS,
    DARK_CHAPEL,
    EGYPTIANS,
    ENGINEERS,
    GATE,
    JAPANESE,
    MARKETPLACE,
    MILL,
    NINJAS,
    PACK,
    ROMANS,
    RUINS,
    SHRINE,
    TEMPLE,
    WORKSHOP,
    Table,
    bag,
    empire,
    played,
)


def attacked(*locations: str | Built, faction: Faction = ROMANS, attacks: str = "") -> Table:
    """Return a table before its first attack; `attacks` are the open cards, the newest first."""
    line = bag(*attacks.split())
    return Table(empire(faction, *locations), phase=Phase.ATTACK, current=None, attacks=line)


def hit(table: Table, target: str) -> list[str]:
    """Attack; return what was taken, or what may be chosen from."""
    facts = table.do(1, a.Reveal(Good(target)))
    taken = [one.card for one in facts if isinstance(one, e.LocationCaptured)]
    return taken or [card for one in facts for card in getattr(one, "cards", ())]


# The round


def test_his_locations_go_to_the_collection_before_the_attacks() -> None:
    table = Table(empire(ROMANS), virtual=("COM001", "COM002"), attacks=bag("wood"))
    table.finish_round()
    assert (table.state.phase, table.state.collection) == (Phase.ATTACK, 2)
    assert table.state.virtual == ()


def test_two_attacks_follow_every_round_the_last_too() -> None:
    table = Table(empire(ROMANS, worker=3), round=5, attacks=bag("wood"), help="goods")
    table.everybody_passes()
    assert (table.state.phase, table.goods(1)) == (Phase.ATTACK, {"worker": 3})  # no cleanup
    table.act(1, a.Reveal(Good.WOOD), a.Reveal(Good.STONE))
    assert table.state.phase is Phase.SCORING
    assert table.state.attacks == bag("stone", "wood", "wood")


def test_attacks_begin_anew_in_every_round() -> None:
    table = attacked(attacks="wood")
    table.act(1, a.Reveal(Good.WOOD), a.Reveal(Good.WOOD))
    assert (table.state.round, table.state.attacked) == (3, 0)


# Which location


def test_the_newest_target_is_paired_with_the_next_and_no_others_with_each_other() -> None:
    table = attacked(MARKETPLACE, attacks="food gold wood")
    assert hit(table, "worker") == []  # gold and wood would fit, but the newest is a worker
    assert table.state.attacks == bag("worker", "food", "gold", "wood")


def test_an_older_pair_comes_after_a_newer_one() -> None:
    table = attacked("COM056", MARKETPLACE, attacks="food gold")
    assert hit(table, "wood") == ["COM056"]
    table = attacked("COM056", MARKETPLACE, attacks="gold food")
    assert hit(table, "wood") == [MARKETPLACE]


def test_both_goods_may_be_the_same() -> None:
    table = attacked("COM042", attacks="stone wood")
    assert hit(table, "wood") == ["COM042"]
    assert hit(attacked("COM042", attacks="stone food"), "wood") == []
    assert hit(attacked(MARKETPLACE, attacks="wood wood"), "wood") == []


def test_actions_fall_before_features_before_productions() -> None:
    feature, action, production = "COM075", "COM035", ARMORER
    assert hit(attacked(production, "COM001", action, attacks="stone"), "point") == [action]
    assert hit(attacked(production, "COM001", attacks="stone"), "point") == ["COM001"]
    assert hit(attacked(production, feature, attacks="stone"), "point") == [production]


def test_then_the_dearer_one_then_the_one_with_more_stone() -> None:
    table = attacked(ARMORER, "COM026", attacks="stone")
    assert hit(table, "point") == [ARMORER]  # two resources against one
    table = attacked("COM053", "COM055", attacks="food")
    assert hit(table, "worker") == ["COM053"]  # wood and stone against two wood


def test_then_the_player_chooses() -> None:
    table = attacked("COM053", "COM054", attacks="gold food")
    assert hit(table, "worker") == ["COM053", "COM054"]
    assert table.legal(1) == [a.Lose("COM053"), a.Lose("COM054")]
    assert table.state.attacked == 0
    table.do(1, a.Lose("COM054"))
    assert table.locations(1) == ["COM053"]
    assert (table.state.attacked, table.state.threatened) == (1, ())
    assert table.state.attacks == bag("gold", "worker", "food")


def test_ruins_and_faction_locations_of_others_are_never_attacked() -> None:
    table = attacked(RUINS, "ROM001", attacks="stone wood point")
    assert hit(table, "point") == []
    assert table.locations(1) == [RUINS, "ROM001"]


def test_used_attack_cards_go_to_the_end_of_the_line() -> None:
    table = attacked(MARKETPLACE, attacks="stone food gold worker")
    assert hit(table, "wood") == [MARKETPLACE]
    assert table.state.attacks == bag("stone", "food", "worker", "wood", "gold")


def test_what_is_taken_brings_nothing_and_leaves_no_foundation() -> None:
    table = attacked(MARKETPLACE, attacks="gold")
    hit(table, "wood")
    assert (table.goods(1), table[1].foundations, table.state.collection) == ({}, (), 1)
    assert table.state.discards == {}


# The Japanese


def japanese(*locations: str | Built, attacks: str) -> Table:
    return attacked(*locations, faction=JAPANESE, attacks=attacks)


def test_two_points_aim_at_a_location_of_the_japanese() -> None:
    table = japanese("JAP001", ARMORER, attacks="stone wood point")
    assert hit(table, "point") == ["JAP001"]  # and not the Armorer, that fits as well
    assert table.state.attacks == bag("stone", "wood", "point", "point")


def test_one_point_or_an_older_pair_of_points_does_not() -> None:
    assert hit(japanese("JAP001", ARMORER, attacks="stone wood"), "point") == [ARMORER]
    assert hit(japanese("JAP001", attacks="point point"), "stone") == []


def test_only_the_japanese_have_this_exception() -> None:
    table = attacked("ROM001", ARMORER, faction=ROMANS, attacks="point stone")
    assert hit(table, "point") == [ARMORER]


ORDER = ["JAP011", NINJAS, "JAP012", "JAP024", "JAP009", "JAP001", "JAP004"]


@pytest.mark.parametrize("place", range(len(ORDER)))
def test_the_deal_of_a_card_says_which_falls_first(place: int) -> None:
    table = japanese(*ORDER[place:][::-1], attacks="point")
    assert hit(table, "point") == [ORDER[place]]


def test_wood_deals_come_last_where_players_add_one() -> None:
    table = japanese("JAP004", "JAP001", attacks="point")
    cards = [table.state.catalogue[one] for one in ("JAP004", "JAP001")]
    changed = [replace(cards[0], deal=Good.WOOD), cards[1]]
    catalogue = table.state.catalogue.with_own(changed, {})
    table.state = replace(table.state, catalogue=catalogue)
    assert hit(table, "point") == ["JAP001"]


def test_among_equal_deals_it_goes_as_with_common_locations() -> None:
    table = japanese("JAP013", "JAP004", "JAP020", "JAP016", attacks="point")
    assert hit(table, "point") == ["JAP016"]  # an action; all of them are deals for food
    table = japanese("JAP004", "JAP020", attacks="point")
    assert hit(table, "point") == ["JAP020"]
    table = japanese("JAP016", "JAP017", attacks="point")
    assert hit(table, "point") == ["JAP016", "JAP017"]


def test_shrine_and_gate_are_not_attacked_and_samurai_do_not_help() -> None:
    table = japanese(GATE, SHRINE, attacks="point")
    assert hit(table, "point") == []
    guarded = Built("JAP001", guarded=True)
    assert hit(japanese(GATE, guarded, attacks="point"), "point") == ["JAP001"]


# What the player does to him


def test_his_locations_are_razed_for_two_tokens_and_discarded() -> None:
    table = Table(
        empire(ROMANS, raze=2), virtual=(MARKETPLACE, RUINS), attacks=bag("wood"), help="full"
    )
    assert table.legal(1, a.RazeVirtual) == [a.RazeVirtual(MARKETPLACE)]
    table.do(1, a.RazeVirtual(MARKETPLACE))
    assert table.goods(1) == {"gold": 1, "wood": 1}
    assert (table.state.virtual, table[1].foundations) == ((RUINS,), ())
    assert table.state.discards == {Deck.COMMON: (MARKETPLACE,)}


def test_where_only_goods_are_kept_he_may_have_any_card_that_lies_nowhere_else() -> None:
    table = Table(empire(ROMANS, MILL, raze=2), virtual=("", ""), attacks=bag("wood"))
    assert not table.can(1, a.RazeVirtual(MILL))
    table.do(1, a.RazeVirtual(WORKSHOP))
    assert table.state.virtual == ("",)
    assert table.refused(1, a.RazeVirtual(ARMORER)) == (
        "seat 1 lacks raze token \u00d72 for Armorer COM018."
    )


@pytest.mark.parametrize(
    ("faction", "used", "verb", "goods"),
    [
        (ROMANS, ENGINEERS, Verb.DISCARD, {}),
        (EGYPTIANS, CHARIOTS, Verb.RAZE_FREELY, {"gold": 1, "wood": 1}),
        (BARBARIANS, DARK_CHAPEL, Verb.RAZE, {"gold": 1, "wood": 1}),
    ],
)
def test_cards_are_aimed_at_his_locations(
    faction: Faction, used: str, verb: Verb, goods: dict[str, int]
) -> None:
    virtual = (MARKETPLACE, RUINS)
    table = Table(empire(faction, used), virtual=virtual, attacks=bag("wood"), help="full")
    table.do(1, a.Activate(used))
    there = {(0, MARKETPLACE), (0, RUINS)}
    assert table.targets(verb) == (there if verb is Verb.DISCARD else {(0, MARKETPLACE)})
    table.act(1, a.Effect(verb, 0, MARKETPLACE), a.CloseBook(Reason.CARD))
    assert (table.state.virtual, table.goods(1)) == ((RUINS,), goods)
    assert table.state.discards == {Deck.COMMON: (MARKETPLACE,)}


def test_what_nobody_told_of_him_is_entered_by_hand() -> None:
    table = Table(empire(EGYPTIANS, CHARIOTS), virtual=("", ""), attacks=bag("wood"))
    table.do(1, a.Activate(CHARIOTS))
    table.act(1, a.Effect(Verb.RAZE_FREELY, 0, ""), a.Change(Good.WOOD, more=True))
    table.do(1, a.CloseBook(Reason.CARD))
    assert (table.state.virtual, table.goods(1)) == (("",), {"wood": 1})


def test_temple_of_ra_takes_a_location_of_his() -> None:
    table = Table(empire(EGYPTIANS, TEMPLE), virtual=(MILL, ""), attacks=bag("wood"))
    table.do(1, a.Activate(TEMPLE))
    table.do(1, a.Effect(Verb.TAKE_OVER, 0, MILL))
    assert table[1].find(MILL) == Built(MILL, taken=True)
    assert table.state.virtual == ("",)


def test_temple_of_ra_takes_any_card_of_his_that_is_shown_where_nobody_told_them() -> None:
    table = Table(empire(EGYPTIANS, TEMPLE, ARMORER), virtual=("", ""), attacks=bag("wood"))
    table.do(1, a.Activate(TEMPLE))
    taken = a.Effect(Verb.TAKE_OVER, 0, MILL)
    assert [one.action for one in DEFINITION.on_card(table.state, MILL)] == [taken]
    assert DEFINITION.face.cards(table.view)
    assert DEFINITION.on_card(table.state, ARMORER) == []
    table.do(1, taken)
    assert (table.locations(1)[-1], table.state.virtual) == (MILL, ("",))


def test_where_cards_are_kept_only_his_can_be_taken() -> None:
    table = Table(
        empire(EGYPTIANS, TEMPLE), virtual=(MILL, WORKSHOP), attacks=bag("wood"), help="full"
    )
    table.do(1, a.Activate(TEMPLE))
    assert table.targets(Verb.TAKE_OVER) == {(0, MILL), (0, WORKSHOP)}


def test_what_lies_in_the_collection_comes_no_more() -> None:
    table = Table(empire(ROMANS), virtual=(MILL,), attacks=bag("wood"), help="full")
    table.finish_round()
    assert (table.state.collection, table.state.collected) == (1, (MILL,))
    assert MILL in placed(table.state)


def test_his_card_needs_two_tokens_and_says_so() -> None:
    table = Table(
        empire(ROMANS, raze=1), virtual=(ARMORER, RUINS), attacks=bag("wood"), help="full"
    )
    told = {number: DEFINITION.refusal(table.state, number) for number in (ARMORER, RUINS)}
    assert {number: one and one.render() for number, one in told.items()} == {
        ARMORER: "seat 1 lacks raze token for Armorer COM018.",
        RUINS: "Ruins COM069 cannot be razed.",
    }


def test_nobody_takes_back_what_chance_gave_him() -> None:
    session = played(1, help="full", hands="unseen")
    session.act(1, a.Reveal(Good.WOOD))
    for number in ("COM001", "COM002", "COM003", "COM004"):
        session.act(1, a.LayOut(number))
    session.act(1, a.Take("COM001"))
    assert len(session.state.virtual) == 1
    assert session.undo_label is None


def test_a_pack_takes_a_good_of_a_raze_field_of_his() -> None:
    table = Table(empire(BARBARIANS, PACK), virtual=(MILL, ""), attacks=bag("wood"))
    table.do(1, a.Activate(PACK))
    assert {(0, f"{MILL}/worker"), (0, f"{MILL}/food")} < table.targets(Verb.PICK_RAZE_GOOD)
    table.do(1, a.Effect(Verb.PICK_RAZE_GOOD, 0, f"{MILL}/food"))
    assert (table.goods(1), table.state.virtual) == ({"food": 1}, (MILL, ""))


def test_what_is_done_to_him_is_told_and_needs_no_field() -> None:
    told = {
        e.LocationGone(0, ""): "The virtual player loses a location.",
        e.LocationGone(0, MILL): "The virtual player loses Mill COM006.",
        e.LocationTaken(1, 0, MILL): "seat 1 takes Mill COM006 over, of the virtual player.",
    }
    assert {fact: DEFINITION.describe(fact).render() for fact in told} == told
    labels = {
        a.Effect(Verb.DISCARD, 0, ""): "Discard a location of the virtual player",
        a.Effect(Verb.RAZE, 0, ""): "Raze a location of the virtual player",
        a.Effect(Verb.RAZE_FREELY, 0, MILL): "Raze: Mill COM006",
    }
    assert {one: DEFINITION.face.label(one).render() for one in labels} == labels
    assert {DEFINITION.face.target(one) for one in labels} == {None}


def test_one_turn_follows_another_until_the_player_passes() -> None:
    table = Table(empire(ROMANS), attacks=bag("wood"))
    table.do(1, a.Build(RUINS))
    assert table.state.current == 1
    table.do(1, a.Pass())
    assert table.state.phase is Phase.CLEANUP


def test_where_only_points_are_kept_attacks_and_losses_are_told() -> None:
    table = Table(empire(ROMANS), virtual=("", ""), help="score", current=None)
    table.act(1, a.LoseVirtual(), a.Pass(), a.Done())
    assert (table.state.phase, table.state.collection) == (Phase.ATTACK, 1)
    table.act(1, a.TellAttack(hit=True), a.TellAttack(hit=False))
    assert (table.state.phase, table.state.collection) == (Phase.LOOKOUT, 2)


# The end


def ended(faction_locations: int, collection: int, points: int = 0) -> Table:
    locations = [f"BAR0{one:02}" for one in range(1, faction_locations + 1)]
    table = Table(
        empire(BARBARIANS, *locations, points=points),
        phase=Phase.SCORING,
        round=5,
        collection=collection,
    )
    table.do(1, a.Confirm())
    return table


def test_more_faction_locations_than_the_collection_win() -> None:
    table = ended(12, collection=11)
    over = outcome(table.state)
    assert over
    assert (over.winner, over.reason, over.seats) == ("barbarians", End.LARGER_EMPIRE, (1,))


@pytest.mark.parametrize("collection", [12, 13])
def test_as_many_or_fewer_lose(collection: int) -> None:
    table = ended(12, collection, points=90)
    over = outcome(table.state)
    assert over
    assert (over.winner, over.reason, over.seats) == ("virtual", End.LARGER_COLLECTION, ())
    assert title_of(table.state) == ""


@pytest.mark.parametrize(
    ("total", "title"),
    [
        (2, "Plebeian"),
        (29, "Plebeian"),
        (30, "Servant"),
        (39, "Servant"),
        (40, "Squire"),
        (50, "Knight"),
        (60, "Castellan"),
        (69, "Castellan"),
        (70, "King"),
        (79, "King"),
        (80, "Emperor"),
        (200, "Emperor"),
    ],
)
def test_a_game_that_was_won_has_one_of_seven_titles(total: int, title: str) -> None:
    table = ended(1, collection=0, points=total - 2)
    assert (title_of(table.state), table.view.title) == (title, title)


def test_games_of_several_have_no_title() -> None:
    table = Table(empire(ROMANS, points=90), empire(BARBARIANS), phase=Phase.SCORING)
    table.act(1, a.Confirm())
    table.act(2, a.Confirm())
    assert title_of(table.state) == ""


def test_a_whole_game_alone_turns_up_eleven_attack_cards() -> None:
    session = played(1, faction_1="barbarians")
    session.act(1, a.Reveal(Good.WOOD))
    for _ in range(5):
        session.act(1, a.Done())  # the lookout
        session.act(1, a.Done())  # the production
        session.act(1, a.Pass())
        if session.state.phase is Phase.CLEANUP:
            session.act(1, a.Done())
        for target in (Good.STONE, Good.FOOD):
            session.act(1, a.Reveal(target))
    assert len(session.state.attacks) == 11
    assert session.state.collection == 10
    session.act(1, a.Confirm())
    assert session.outcome == DEFINITION.outcome(session.state)
    assert session.outcome
    assert session.outcome.winner == "virtual"
