"""A whole game of Unrest: real pictures in a folder, the real reader, the real screen."""

from pathlib import Path

from companion.engine import find_games, replay
from companion.journal import load_key, read_journal
from tests.ui.theatre import Theatre


def test_a_whole_game_is_played_by_showing_cards(theatre: Theatre, tmp_path: Path) -> None:
    camera = tmp_path / "camera"
    camera.mkdir()
    told = theatre.play(
        "unrest_played:played", camera=str(camera), folder=str(camera), by_buttons=False
    )
    assert set(told["missions"][1:]) == {"plot", "disobedience", "coup"}
    assert told["cards"] == told["played"]  # what was shown to the camera, and nothing else
    assert told["rounds"] <= 8
    for refusal in ("another game", "decoy as the open card", "a card that was played"):
        assert told[refusal].endswith(".")
    games = find_games("companion.games")
    path = theatre.home / "games" / told["file"]
    record, _ = read_journal(path, load_key(theatre.home / "owner.key"), games)
    view = games["unrest"].public_view(replay(games["unrest"], record).state)
    assert view.outcome is not None
    assert view.outcome.reason == told["outcome"]
    assert len(view.liberated) == told["liberated"]
