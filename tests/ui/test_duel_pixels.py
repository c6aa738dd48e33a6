"""No hidden card, wager or choice of a duel changes a pixel, a lamp, a line or a snapshot."""

from pathlib import Path
from typing import Any

import pytest

from tests.ui.test_pixels import BRIGHTNESS, Run, differences, play_twice

SMALL_GAMES = str(Path(__file__).parents[1] / "duels" / "games")
# How many pictures and how many private pages there are at least, so that none passes by being
# empty; and how many of the pages differ in their words.
SMALL = {
    "stakes": {
        "cards and wagers": (30, 2, 1),
        "shown cards": (25, 0, 0),
        "counted wager": (25, 0, 0),
        "refused wager": (30, 1, 1),
    },
    "plans": {
        "plan and check": (120, 7, 6),
        "other page": (40, 3, 1),
        "same card twice": (20, 0, 0),
    },
}


@pytest.mark.parametrize("scene", SMALL)
def test_no_secret_of_a_small_game_changes_a_pixel(scene: str, tmp_path: Path) -> None:
    check(SMALL[scene], *play_twice(f"duel_pixels:{scene}", tmp_path, games=SMALL_GAMES))


def test_careless_pages_are_found(tmp_path: Path) -> None:
    one, other = play_twice("duel_pixels:leaks", tmp_path, games=SMALL_GAMES)
    found = {
        channel
        for _, channel in differences(one.told["numbers"]["steps"], other.told["numbers"]["steps"])
    }
    assert found == {"picture"}
    with pytest.raises(AssertionError):
        check_held(one.told["type"]["held"], other.told["type"]["held"])


def check(cases: dict[str, tuple[int, int, int]], one: Run, other: Run) -> None:
    assert (one.lines, one.err) == (other.lines, other.err)
    assert one.told.keys() == other.told.keys() == cases.keys()
    for case, (pictures, pages, different) in cases.items():
        mine, theirs = one.told[case], other.told[case]
        assert differences(mine["steps"], theirs["steps"]) == []
        assert len(mine["steps"]) >= pictures
        assert any(step["log"] for step in mine["steps"])
        assert check_held(mine["held"], theirs["held"]) == (pages, different)


def check_held(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> tuple[int, int]:
    """Compare private pages by their shape from afar; return how many, and how many differ."""
    different = 0
    for mine, theirs in zip(one, other, strict=True):
        for shape in ("boxes", "colours", "lines", "list"):
            assert mine[shape] == theirs[shape]
        assert len(mine["boxes"]) > 20
        assert abs(mine["brightness"] - theirs["brightness"]) < BRIGHTNESS
        different += any(mine[words] != theirs[words] for words in ("words", "choices"))
    return len(one), different
