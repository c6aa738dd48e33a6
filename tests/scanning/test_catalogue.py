"""The cards of all games, as the reader knows them."""

import pytest

from card_codes.catalogue import OWN_CARDS, TEST_CARD, Card
from card_codes.errors import UnknownCardError
from card_codes.payload import Tag, encode
from companion.engine import find_games
from companion.scanning.catalogue import catalogue

GAMES = find_games("companion.games")
HOUSE = Card(Tag("RS", "HOUSE1"), {"en": "The Mole"}, copies=2)


def test_every_card_of_every_game_is_in_it_with_both_names_and_its_copies() -> None:
    found = catalogue(GAMES.values())
    assert len(found) == len(OWN_CARDS) + sum(len(game.cards) for game in GAMES.values())
    spy = found.find(encode("RS", "ID2"))
    assert (spy.name("en"), spy.name("pl"), spy.copies) == ("Spy", "Agent", 4)
    assert sum(card.copies for card in found if card.tag.game == "RS") == 25


def test_the_companions_own_cards_are_always_in_it() -> None:
    assert catalogue([]).find(TEST_CARD.code) == TEST_CARD
    assert catalogue(GAMES.values()).of_game("RS").find(TEST_CARD.code) == TEST_CARD


def test_players_own_cards_are_found_and_named_in_english_where_they_have_no_other_name() -> None:
    found = catalogue(GAMES.values(), own=[HOUSE])
    assert found.find(HOUSE.code).name("pl") == "The Mole"
    assert HOUSE in list(found.of_game("RS"))


def test_an_opaque_tag_is_found_as_the_card_it_stands_for() -> None:
    token = encode("TC", "A1B2C3D")
    found = catalogue(GAMES.values(), tokens={token: Tag("RS", "ID2")})
    assert found.find(token).tag == Tag("RS", "ID2")
    assert token in found.of_game("RS").codes
    with pytest.raises(UnknownCardError):
        catalogue(GAMES.values()).find(token)
