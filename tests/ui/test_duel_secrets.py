"""Unrest and Rebellion in the window: nothing hidden is noticed before the rules reveal it.

Each game is played twice, in two processes, with all hidden cards and wagers different: pictures,
lamps, spoken lines, log, snapshots, output, rows and files are compared.
"""

from pathlib import Path

import pytest

from tests.ui.test_duel_pixels import check_held
from tests.ui.test_pixels import differences, play_twice

# How many pictures and how many private pages there are at least, so that none passes by being
# empty; how many of the pages differ in their words; and how many rows are locked.
CASES = {
    "unrest": {
        "plan by touch": (190, 11, 4, 4),
        "plan by camera": (40, 0, 0, 2),
        "card shown twice": (34, 0, 0, 2),
        "many ways or none": (79, 6, 6, 9),
        "set aside": (19, 2, 1, 3),
    },
    "rebellion": {
        "counted out": (55, 0, 0, 5),
        "in hands": (70, 4, 4, 3),
        "by camera": (26, 0, 0, 2),
        "card before open wagers": (29, 0, 0, 2),
        "second wagers": (9, 1, 1, 5),
        "attrition": (21, 1, 1, 26),
    },
}


@pytest.mark.parametrize("game", CASES)
def test_no_secret_of_a_duel_is_noticed_before_it_is_revealed(game: str, tmp_path: Path) -> None:
    one, other = play_twice(f"duel_secrets:{game}", tmp_path)
    assert (one.lines, one.err) == (other.lines, other.err)
    assert one.told.keys() == other.told.keys() == CASES[game].keys()
    for case, (pictures, *pages, locked) in CASES[game].items():
        mine, theirs = one.told[case], other.told[case]
        assert differences(mine["steps"], theirs["steps"]) == []
        assert mine["left"] == theirs["left"]
        assert len(mine["steps"]) >= pictures
        assert check_held(mine["held"], theirs["held"]) == tuple(pages)
        assert sum(row[5] is not None for row in mine["left"]["rows"]) == locked
        # The same words look the same: what differs by luck could differ by a secret as well.
        for page, twin in zip(mine["held"], theirs["held"], strict=True):
            if (page["words"], page["choices"]) == (twin["words"], twin["choices"]):
                assert page == twin
