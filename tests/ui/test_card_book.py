"""The cards that can be shown are those of the game that is played."""

from companion.engine import find_games
from companion.engine.player_files import with_player_file
from companion.scanning.catalogue import catalogue
from companion.ui.card_book import CardBook

GAMES = find_games("companion.games")
MISSION = '[[mission]]\ncode = "HOUSE1"\nname = "Noise"\nneeds = ["count(riots) >= 2"]\n'


def test_a_card_that_was_written_when_the_game_began_can_be_shown() -> None:
    today = GAMES["unrest"]
    begun, _ = with_player_file(today, MISSION)
    book = CardBook(GAMES, lambda game: catalogue({**GAMES, game.slug: game}.values()))
    (only_then,) = book.open(begun) - book.open(today)
    assert "HOUSE1" in only_then
    assert book.card_of(begun, "HOUSE1")
    assert book.card_of(today, "HOUSE1") is None
