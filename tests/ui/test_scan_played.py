"""Played from end to end: real pictures in a folder, the real reader, the real screen."""

from pathlib import Path

from tests.ui.theatre import Theatre


def test_identity_and_plot_cards_are_played_by_scanning(theatre: Theatre, tmp_path: Path) -> None:
    camera = tmp_path / "camera"
    camera.mkdir()
    told = theatre.play("scan_played:played", camera=str(camera), folder=str(camera))
    assert told["spies"] == [2, 3, 6]
    assert told["frames"] == ["A hidden card", "No Confidence"]
    assert told["badges"] == told["badges on the table"] == ["no camera"]
    assert told["toast"].count(".") == 1
    assert told["badges at the end"] == []
    assert told["rejections"] == 1
    assert told["plots"] == {"4": ["strong_leader"]}
