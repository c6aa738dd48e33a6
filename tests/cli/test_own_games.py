"""What players write for a game in a file of their own."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli.own_games import with_own_files
from companion.engine import AnyGame, Sentence, say
from companion.games.resistance import DEFINITION


def louder(text: str) -> tuple[AnyGame, Sequence[Sentence]]:
    return replace(DEFINITION, title=text.strip()), [say("One thing is wrong.")]


OPEN_TO_ALL = replace(DEFINITION, with_own=louder)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def test_a_game_takes_what_players_wrote(home: Path) -> None:
    (home / "resistance.toml").write_text("Ours\n", "utf-8")
    games, troubles = with_own_files({"resistance": OPEN_TO_ALL})
    assert games["resistance"].title == "Ours"
    assert [trouble.render() for trouble in troubles] == ["One thing is wrong."]


def test_without_a_file_nothing_is_added() -> None:
    assert with_own_files({"resistance": OPEN_TO_ALL}) == ({"resistance": OPEN_TO_ALL}, ())


def test_a_game_nobody_can_add_to_reads_no_file(home: Path) -> None:
    (home / "resistance.toml").mkdir()
    assert with_own_files({"resistance": DEFINITION}) == ({"resistance": DEFINITION}, ())


def test_a_file_that_cannot_be_read_takes_no_game_away(home: Path) -> None:
    (home / "resistance.toml").write_bytes(b"\xff\xfe\xff")
    games, troubles = with_own_files({"resistance": OPEN_TO_ALL})
    assert games == {"resistance": OPEN_TO_ALL}
    assert [trouble.render() for trouble in troubles] == [
        "resistance.toml is no text: save it as UTF-8."
    ]
