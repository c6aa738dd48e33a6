"""The small game in the documents is a real one: it is found, played and replayed."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import companion.games
from companion.engine import AnyGame, MemoryLog, find_games, replay
from tests.every_game.variants import start
from tests.wander import wander

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"


@pytest.fixture
def nerve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """Put the files of the page where the registry looks for games."""
    folder = tmp_path / "nerve"
    folder.mkdir()
    page = PAGE.read_text("utf-8")
    for name, code in re.findall(r"`(\w+\.py)`\n\n```python\n(.*?)```", page, flags=re.DOTALL):
        (folder / name).write_text(code, "utf-8")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path)])
    yield find_games("companion.games")["nerve"]
    for module in [name for name in sys.modules if name.startswith("companion.games.nerve")]:
        del sys.modules[module]


def test_the_example_game_plays(nerve: AnyGame) -> None:
    for seed in range(50):
        log = MemoryLog()
        session = start(nerve, seed, log)
        for _ in wander(session, Random(seed)):
            pass
        assert session.outcome is not None
        assert replay(nerve, log.record()).state == session.state
