"""The cards of every game fit on tags, and wait until somebody asks for them."""

import subprocess
import sys
from random import Random

import pytest

from card_codes.payload import GAMES, encode, parse
from companion.engine import AnyGame, MemoryLog, find_games
from companion.engine.play import play_out
from tests.every_game.variants import start

KNOWN = find_games("companion.games").values()
READ_BY_NOBODY = """
import tomllib
del tomllib.loads  # whoever reads a file now gets an AttributeError
from companion.engine import find_games
assert find_games("companion.games")
"""


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.slug)
def test_every_card_has_a_tag_a_name_and_copies(game: AnyGame) -> None:
    for card, kind in game.cards.items():
        assert parse(encode(game.code, card)).card == card
        assert kind.title.strip()
        assert kind.copies >= 1


def test_no_cards_are_read_to_find_the_games() -> None:
    # Everybody waits for it at the start, whatever will be played.
    found = subprocess.run([sys.executable, "-c", READ_BY_NOBODY], capture_output=True, check=False)
    assert not found.stderr.decode()


def test_no_two_games_share_their_letters() -> None:
    codes = [game.code for game in KNOWN]
    assert len(set(codes)) == len(codes)
    assert set(codes) <= GAMES


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.slug)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_asked_to_lay_a_hidden_card_on_the_open_table(game: AnyGame, seed: int) -> None:
    open_cards = [code for code, kind in game.cards.items() if not kind.hidden]
    session = start(game, seed, MemoryLog())
    for _ in play_out(session, Random(seed)):
        assert open_cards or not game.face.cards(session.public_view())
