"""The cards of every game fit on tags."""

import pytest

from card_codes.payload import GAMES, encode, parse
from companion.engine import AnyGame, find_games

KNOWN = find_games("companion.games").values()


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.slug)
def test_every_card_has_a_tag_a_name_and_copies(game: AnyGame) -> None:
    for card, kind in game.cards.items():
        assert parse(encode(game.code, card)).card == card
        assert kind.title.strip()
        assert kind.copies >= 1


def test_no_two_games_share_their_letters() -> None:
    codes = [game.code for game in KNOWN]
    assert len(set(codes)) == len(codes)
    assert set(codes) <= GAMES
