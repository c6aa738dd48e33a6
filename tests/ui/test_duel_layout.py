"""Many hidden choices, private ones and cards shown in a row can be read and touched."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.ui.test_duel_pixels import SMALL_GAMES
from tests.ui.test_layout import HALF, POLISH, wrong
from tests.ui.theatre import Theatre

SIZES = ((800, 480), (1280, 800), (720, 1280))
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


def test_what_one_person_does_with_secrets_can_be_read_and_touched(tmp_path: Path) -> None:
    with ThreadPoolExecutor(len(SIZES)) as pool:
        seen = dict(zip(SIZES, pool.map(lambda size: measured(tmp_path, size), SIZES), strict=True))
    assert {size: wrong(told) for size, told in seen.items() if wrong(told)} == {}
    for told in seen.values():
        assert len(told) == STATES
        assert told["plans-twenty-one"]["targets"] >= 2 * 21
        assert told["stakes-wagers"]["targets"] >= 2 * 11
        assert told["plans-numbers"]["targets"] >= 2 * 9


def test_a_refusal_goes_away_when_something_else_is_done(theatre: Theatre) -> None:
    told = theatre.play("duels:refused", games=SMALL_GAMES)
    assert told["said"] == ["Ola cannot choose this now.", "", "Something else."]
