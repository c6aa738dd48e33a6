"""Star Wars: Rebellion in the window: nothing told in secret changes a pixel until it is revealed.

The evenings are played twice, in two processes, with all bases, missions, probes and objectives
different: pictures, lamps, spoken lines, log, snapshots, output, rows and files are compared. What
one person reads while the screen is held differs, and its shape from afar does not.
"""

import pytest

from tests.ui.test_duel_pixels import check_held
from tests.ui.test_pixels import Run, differences, play_twice

# How many pictures and how many private pages there are at least, so that none passes by being
# empty; how many of the pages differ in their words; and how many rows are locked.
CASES = {
    "base by touch": (50, 6, 1, 2),
    "base by card": (20, 0, 0, 1),
    "missions": (25, 1, 1, 3),
    "draws": (40, 4, 3, 5),
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Run]:
    return play_twice("star_wars_secrets:secrets", tmp_path_factory.mktemp("galaxy"))


@pytest.mark.parametrize("case", CASES)
def test_nothing_told_in_secret_is_noticed(case: str, played: tuple[Run, Run]) -> None:
    one, other = played
    assert (one.lines, one.err) == (other.lines, other.err)
    pictures, pages, different, locked = CASES[case]
    mine, theirs = one.told[case], other.told[case]
    assert differences(mine["steps"], theirs["steps"]) == []
    assert mine["left"] == theirs["left"]
    assert len(mine["steps"]) >= pictures
    assert check_held(mine["held"], theirs["held"]) == (pages, different)
    assert sum(row[5] is not None for row in mine["left"]["rows"]) == locked


def test_a_board_that_marks_the_base_is_found(played: tuple[Run, Run]) -> None:
    one, other = played
    found = differences(one.told["leak"]["steps"], other.told["leak"]["steps"])
    assert {channel for _, channel in found} == {"picture"}


def test_all_cases_were_played(played: tuple[Run, Run]) -> None:
    assert all(run.told.keys() == {*CASES, "leak"} for run in played)
