"""Many hidden choices, private ones and cards shown in a row can be read and touched."""

from pathlib import Path
from typing import Any

import pytest

from tests.ui.test_duel_pixels import SMALL_GAMES
from tests.ui.test_layout import HALF, LARGE, POLISH, SMALL, UPRIGHT_TOO, wrong
from tests.ui.theatre import Theatre

STATES = 32


def measured(folder: Path, size: tuple[int, int]) -> dict[str, Any]:
    told: dict[str, Any] = Theatre(folder / f"{size[0]}").play(
        "duels:measured",
        size=size,
        looks=HALF,
        settings=POLISH,
        simulate=False,
        boxes=2,
        games=SMALL_GAMES,
    )
    return told


@pytest.mark.parametrize("size", [SMALL, LARGE, UPRIGHT_TOO])
def test_what_one_person_does_with_secrets_can_be_read_and_touched(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    told = measured(tmp_path, size)
    assert wrong(told) == []
    assert len(told) == STATES
    assert told["plans-twenty-one"]["targets"] >= 2 * 21
    assert told["stakes-wagers"]["targets"] >= 2 * 11
    assert told["plans-numbers"]["targets"] >= 2 * 9


def test_a_refusal_goes_away_when_something_else_is_done(theatre: Theatre) -> None:
    told = theatre.play("duels:refused", games=SMALL_GAMES)
    assert told["said"] == ["Ola cannot choose this now.", "", "Something else."]
