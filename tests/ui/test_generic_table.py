"""The generic table plays a game it has never heard of, from its definition alone."""

import re
from pathlib import Path

import pytest

from tests.test_example_game import PAGE
from tests.ui.theatre import Theatre


@pytest.mark.parametrize("by_buttons", [True, False], ids=["by buttons", "by hand"])
def test_the_game_of_the_documents_is_played(
    theatre: Theatre, tmp_path: Path, by_buttons: bool
) -> None:
    folder = tmp_path / "games" / "nerve"
    folder.mkdir(parents=True)
    page = PAGE.read_text("utf-8")
    for name, code in re.findall(r"`(\w+\.py)`\n\n```python\n(.*?)```", page, flags=re.DOTALL):
        (folder / name).write_text(code, "utf-8")
    told = theatre.play("generic:nerve", games=str(folder.parent), by_buttons=by_buttons)
    assert told["first"].startswith("Stay or fold")
    assert told["steps"] == ["Choice", "Result"]
    assert told["result"].startswith("The game is over")
