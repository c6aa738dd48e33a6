"""Counting cards by pictures on the real screen, with a game that was made for it."""

from pathlib import Path

import pytest

from tests.ui.larder import BOOKS
from tests.ui.theatre import Theatre


@pytest.fixture
def games(tmp_path: Path) -> str:
    """Put the game where the registry looks for more."""
    folder = tmp_path / "games" / "larder"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("from tests.ui.larder import DEFINITION\n", "utf-8")
    return str(folder.parent)


def test_two_pictures_are_put_together_and_accepted(
    theatre: Theatre, tmp_path: Path, games: str
) -> None:
    camera = tmp_path / "camera"
    camera.mkdir()
    told = theatre.play(
        "tableau:counted", games=games, camera=str(camera), folder=str(camera), simulate=False
    )
    assert told["in the first picture"].endswith("cards were read")
    assert told["asked"] == ["Quarry A01", "Quarry A21"]
    assert told["acceptable at once"] is False
    assert told["before it is accepted"] == list(BOOKS)
    assert told["books"] == [*BOOKS[1:], "A21"]
    assert told["next"] == "Łukasz: count your cards."


@pytest.mark.parametrize(
    "size",
    [
        (800, 480),
        pytest.param((720, 1280), marks=pytest.mark.thorough),
        pytest.param((1280, 800), marks=pytest.mark.thorough),
    ],
)
def test_all_questions_can_be_read_and_touched(
    theatre: Theatre, games: str, size: tuple[int, int]
) -> None:
    told = theatre.play("tableau:measured", games=games, size=size, people="long", simulate=False)
    assert {state: wrong for state, wrong in told.items() if wrong} == {}
    assert len(told) == 18
