"""The cards of the box: how many there are, that each has a tag, and the facts of the rulebook."""

from collections import Counter

import pytest

from card_codes.payload import encode, parse
from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers.catalogue import (
    BOARDS,
    KNOWN,
    STORED,
    attack_numbers,
    deck_of_number,
)
from companion.games.imperial_settlers.pieces import (
    ATTACK_CARDS,
    DECK_COPIES,
    TARGETS,
    Class,
    Colour,
    Deck,
    Faction,
    Good,
    deck_of,
)
from tests.games.imperial_settlers.table import (
    ARMORER,
    COLONY,
    DARK_CHAPEL,
    DESERT,
    GUILD,
    LORDS_FIELDS,
    MARKETPLACE,
    MILL,
    RUINS,
    SENTRY_TOWER,
    WOOD_STORAGE,
    WORKSHOP,
    bag,
    card,
    counts,
)


def test_there_are_220_cards() -> None:
    found = {deck: len(KNOWN.of_deck(deck)) for deck in Deck}
    factions = dict.fromkeys(map(deck_of, Faction), 30)
    assert found == {Deck.COMMON: 84, **factions, Deck.ATTACK: 0}
    assert len(attack_numbers()) == ATTACK_CARDS == 16
    assert len(DEFINITION.cards) == 84 + 4 * 30 + 16 == 220


@pytest.mark.parametrize("faction", list(Faction))
def test_a_faction_has_three_cards_thrice_six_twice_and_nine_once(faction: Faction) -> None:
    numbers = KNOWN.of_deck(deck_of(faction))
    kinds = {KNOWN[number].alike for number in numbers}
    assert Counter(map(len, kinds)) == DECK_COPIES == {3: 3, 2: 6, 1: 9}


def test_numbers_run_without_a_gap() -> None:
    for letters, count in (("COM", 84), ("BAR", 30), ("JAP", 30), ("ROM", 30), ("EGY", 30)):
        deck = deck_of_number(f"{letters}001")
        assert list(KNOWN.of_deck(deck)) == sorted(KNOWN.of_deck(deck))
        assert set(KNOWN.of_deck(deck)) == {f"{letters}{one:03}" for one in range(1, count + 1)}


def test_every_card_has_a_tag_that_can_be_printed_and_read() -> None:
    codes = {encode("IS", number) for number in DEFINITION.cards}
    assert len(codes) == 220
    assert {parse(code).card for code in codes} == set(DEFINITION.cards)


def test_every_card_has_a_name_or_else_that_of_its_deck_and_its_number() -> None:
    assert DEFINITION.cards[MILL].title == "Mill"
    assert DEFINITION.cards["COM005"].title == "Common card"
    assert DEFINITION.cards["COM005"].printed == ("COM", "005")
    assert DEFINITION.cards["ATT001"].title == "Attack card"
    assert not DEFINITION.cards["ATT001"].held
    assert all(kind.title for kind in DEFINITION.cards.values())


def test_common_cards_have_a_raze_field_and_faction_cards_a_deal() -> None:
    for one in KNOWN:
        assert (one.deal is not None) != one.is_common
        assert not (one.is_common and one.takes_location)
        if one.is_common:
            assert len(one.raze) == (0 if one.name == "Ruins" else 2)
        elif one.deck is Deck.JAPANESE:
            assert one.raze == bag("point")
            assert one.can_fall is not (one.name in ("Gate", "Shrine"))
        else:
            assert one.raze == ()


def test_all_that_an_attack_aims_at_stands_on_a_card() -> None:
    razed = {good for one in KNOWN for good in one.raze}
    assert razed | {one.deal for one in KNOWN if one.deal} == set(TARGETS)


def test_actions_have_an_ability_and_productions_a_yield() -> None:
    for one in KNOWN:
        assert (one.action is not None) == (one.kind is Class.ACTION)
        assert (one.production is not None) == (one.kind is Class.PRODUCTION)


def test_eight_colours_and_ruins_without_one() -> None:
    assert {colour for one in KNOWN for colour in one.colours} == set(Colour)
    plain = {one.number for one in KNOWN if not one.colours}
    assert plain == {f"COM{number:03}" for number in range(69, 75)}
    several = {one.number for one in KNOWN if len(one.colours) > 1}
    assert several == {"ROM023", "ROM024", "ROM025"}


# What the rulebook tells


@pytest.mark.parametrize(
    ("number", "cost", "takes"),
    [
        (WOOD_STORAGE, {"wood": 2, "stone": 1}, False),
        (DARK_CHAPEL, {"wood": 1, "stone": 2}, True),
        (SENTRY_TOWER, {"wood": 2}, True),
        (RUINS, {}, False),
        (DESERT, {}, False),
    ],
)
def test_costs_of_the_rulebook(number: str, cost: dict[str, int], takes: bool) -> None:
    assert counts(card(number).cost) == cost
    assert card(number).takes_location is takes


@pytest.mark.parametrize(
    ("number", "goods"),
    [
        (WOOD_STORAGE, {"wood": 2}),
        (ARMORER, {"stone": 1, "point": 1}),
        (MARKETPLACE, {"gold": 1, "wood": 1}),
        (WORKSHOP, {"gold": 1, "wood": 1}),
        (RUINS, {}),
    ],
)
def test_raze_fields_of_the_rulebook(number: str, goods: dict[str, int]) -> None:
    assert counts(card(number).raze) == goods


def test_productions_and_deals_of_the_rulebook() -> None:
    tower, armorer, fields = (card(one).production for one in (SENTRY_TOWER, ARMORER, LORDS_FIELDS))
    assert tower
    assert counts(tower.goods) == {"raze": 1, "worker": 1}
    assert armorer
    assert armorer.goods == bag("raze")
    assert fields
    assert (fields.goods, fields.each) == (bag("food"), "red")
    assert card(SENTRY_TOWER).deal is Good.WORKER


def test_classes_and_colours_of_the_rulebook() -> None:
    assert (card(WORKSHOP).kind, card(MARKETPLACE).kind) == (Class.FEATURE, Class.ACTION)
    assert set(card(COLONY).colours) == {Colour.BROWN, Colour.GREY, Colour.RED}
    assert card(WORKSHOP).colours == (Colour.BROWN,)


def test_actions_of_the_rulebook() -> None:
    guild, stalls, casino = (card(one).action for one in (GUILD, "JAP016", "JAP012"))
    assert guild
    assert counts(guild.cost or ()) == {"worker": 1, "stone": 2}
    assert guild.gain == bag("point", "point", "point")
    assert stalls
    assert casino
    assert (stalls.cost, casino.cost) == (bag("food"), bag("worker"))
    for number in ("COM046", "COM047", "COM048"):
        castle = card(number).action
        assert castle
        assert (castle.cost, castle.gain) == (bag("worker"), bag("card"))


def test_boards_of_the_rulebook() -> None:
    japanese = {"worker": 4, "wood": 1, "raze": 1, "defence": 1}
    assert counts(BOARDS[Faction.JAPANESE]) == japanese
    assert all(one.count(Good.DEFENCE) == 1 for one in BOARDS.values())
    assert STORED[Faction.JAPANESE] is Good.FOOD
    assert len(set(STORED.values())) == 4
