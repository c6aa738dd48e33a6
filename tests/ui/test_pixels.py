"""Non-interference holds for what is drawn: a hidden choice changes no pixel until it is shown.

Every scene is played twice, in two processes, with one hidden thing different. Beside the pictures
the lamps, the spoken lines, the log, the published snapshots and the output are compared.
"""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.ui.theatre import PATIENCE, Theatre

# How many pictures there are at least in each case, so that none can pass by being empty.
PICTURES = {
    "votes": {"first vote of five": 20, "middle vote of ten": 60, "votes changed": 70},
    "cards": {"card of a spy": 20, "card of no spy": 15},
    "in_hands": {
        "vote on the screen": 43,
        "card of a spy on the screen": 14,
        "card of no spy on the screen": 26,
    },
    "deals": {"deal of five": 150, "deal of ten": 34},
    "plots": {"overheard": 50, "close eye": 34},
}
# How many private pages were held in sight, and how many of them differ in their words.
HELD = {
    "vote on the screen": (4, 0),
    "card of a spy on the screen": (1, 0),
    "card of no spy on the screen": (2, 0),
    "deal of five": (6, 3),
    "deal of ten": (5, 3),
    "overheard": (1, 1),
    "close eye": (1, 1),
}
# All that a deal may change before the end: whose lamps glow while all other eyes are closed.
GLOW = ("narration 2 / 5", "lamps")
BRIGHTNESS = 1.0  # of 255: less nobody sees across a table


class Run:
    """What one process told, and whatever else it wrote."""

    def __init__(self, out: str, err: str, home: Path) -> None:
        *self.lines, last = out.splitlines()
        self.told: dict[str, Any] = json.loads(last)
        self.err = err.replace(str(home), "HOME")


def play_twice(scene: str, folder: Path, **more: Any) -> tuple[Run, Run]:
    """Play a scene with both sides of its secret, at the same time."""
    with ExitStack() as stack:
        homes = [folder / f"home-{side}" for side in (0, 1)]
        started = [
            stack.enter_context(Theatre(home).start(scene, side=side, **more))
            for side, home in enumerate(homes)
        ]
        for process in started:
            stack.callback(process.kill)
        ended = [process.communicate(timeout=PATIENCE) for process in started]
    for process, (out, err) in zip(started, ended, strict=True):
        assert process.returncode == 0, f"{scene}\n{out}\n{err}"
    one, other = (Run(*end, home) for end, home in zip(ended, homes, strict=True))
    return one, other


def differences(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Return every step and the channel in which it differs."""
    assert [step["name"] for step in one] == [step["name"] for step in other]
    return [
        (mine["name"], channel)
        for mine, theirs in zip(one, other, strict=True)
        for channel in mine
        if mine[channel] != theirs[channel]
    ]


@pytest.mark.parametrize("scene", PICTURES)
def test_one_hidden_thing_changes_no_pixel_until_it_is_shown(scene: str, tmp_path: Path) -> None:
    one, other = play_twice(f"pixels:{scene}", tmp_path)
    assert (one.lines, one.err) == (other.lines, other.err)
    assert one.told.keys() == other.told.keys() == PICTURES[scene].keys()
    for case, least in PICTURES[scene].items():
        mine, theirs = one.told[case], other.told[case]
        expected = [GLOW] if case == "deal of five" else []
        assert differences(mine["steps"], theirs["steps"]) == expected
        assert len(mine["steps"]) >= least
        assert any(step["log"] for step in mine["steps"])
        check_held(case, mine["held"], theirs["held"])


def check_held(case: str, one: list[dict[str, Any]], other: list[dict[str, Any]]) -> None:
    """Compare private pages: their words may differ, their shape from afar may not."""
    held, different = HELD.get(case, (0, 0))
    words = [mine["words"] != theirs["words"] for mine, theirs in zip(one, other, strict=True)]
    assert (len(words), sum(words)) == (held, different)
    for mine, theirs in zip(one, other, strict=True):
        for shape in ("boxes", "colours", "lines"):
            assert mine[shape] == theirs[shape]
        assert len(mine["boxes"]) > 20
        assert mine["lines"][1][0] == mine["words"][1].count("\n") + 1, "a line was broken"
        assert abs(mine["brightness"] - theirs["brightness"]) < BRIGHTNESS


def test_planted_leaks_are_found(theatre: Theatre) -> None:
    told = theatre.play("pixels:leaks")
    found = {leak: {channel for _, channel in differences(*pair)} for leak, pair in told.items()}
    assert found == {
        "none": set(),
        "lamp": {"picture", "lamps", "snapshots"},
        "prompt": {"picture"},
        "one pixel": {"picture"},
        "pressed look": {"picture"},
        "log": {"log"},
        "voice": {"picture", "spoken", "snapshots"},
        "one snapshot more": {"snapshots"},
    }
