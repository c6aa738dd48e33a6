"""Finding games."""

import pytest

from companion.engine import UnknownGameError, find_games, pick_game


def test_the_resistance_is_found() -> None:
    assert "resistance" in find_games("companion.games")


def test_a_folder_without_a_definition_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="has no DEFINITION"):
        find_games("companion.cli")


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    games = find_games("companion.games")
    with pytest.raises(UnknownGameError, match=r"did you mean resistance\?"):
        pick_game(games, "resistence")
    with pytest.raises(LookupError, match="choose from"):
        pick_game(games, "chess")
