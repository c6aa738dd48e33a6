"""Text contrast, type and touch targets of every screen, computed from what is laid out and drawn.

Every state is measured at three sizes, with ordinary and large text, each in one of both themes,
for five short names and for ten of forty letters, in Polish, whose words are the longer ones.
Before a release every state is measured in every look.
"""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.ui.theatre import PATIENCE, Theatre

ALL = [["normal", "dark"], ["normal", "day"], ["large", "day"], ["large", "dark"]]
EVERY_LOOK = [ALL, ALL[::-1]]  # there and back: a change of size is the dearest
HALF = [ALL[::2], [ALL[3], ALL[1]]]  # colours do not depend on the size of text
LARGE_BY_DAY = ALL[2]
ONE_EACH = [[ALL[0]], [LARGE_BY_DAY]]  # a look for a state
POLISH = {"language": "pl"}
STATES = 58
STATES_OF_TWO = 50
WITHOUT_PANEL: dict[str, Any] = {"simulate": False, "boxes": 10}


def measure(folder: Path, *scenes: dict[str, Any], walk: str = "measured") -> list[dict[str, Any]]:
    """Walk through everything, once for each of these, at the same time."""
    with ExitStack() as stack:
        started = [
            stack.enter_context(
                Theatre(folder / f"{number}").start(f"layout:{walk}", **WITHOUT_PANEL, **scene)
            )
            for number, scene in enumerate(scenes)
        ]
        for process in started:
            stack.callback(process.kill)
        ended = [process.communicate(timeout=PATIENCE) for process in started]
    for process, (out, err) in zip(started, ended, strict=True):
        assert process.returncode == 0, f"{out}\n{err}"
    return [json.loads(out.splitlines()[-1]) for out, _ in ended]


def wrong(told: dict[str, Any]) -> list[str]:
    return [
        f"{state} ({', '.join(looks)}): {what}"
        for state, seen in told.items()
        for what, looks in seen["wrong"].items()
    ]


def check(told: dict[str, Any], looks: int, states: int = STATES) -> None:
    """Nothing is wrong, in many labels and targets."""
    assert wrong(told) == []
    assert len(told) >= states
    assert sum(seen["labels"] for seen in told.values()) > 600 * looks
    assert sum(seen["targets"] for seen in told.values()) > 300 * looks


LARGE = pytest.param((1280, 800), marks=pytest.mark.thorough, id="1280x800")
UPRIGHT = pytest.param((720, 1280), id="720x1280")
UPRIGHT_TOO = pytest.param((720, 1280), marks=pytest.mark.thorough, id="720x1280")
SMALL = pytest.param((800, 480), id="800x480")


@pytest.mark.thorough
def test_upright_everything_can_be_read_and_touched(tmp_path: Path) -> None:
    scene = {"people": "ten", "size": (720, 1280), "looks": ONE_EACH, "settings": POLISH}
    [told] = measure(tmp_path, scene)
    check(told, looks=1)


@pytest.mark.thorough
@pytest.mark.parametrize("people", ["five", "ten"])
@pytest.mark.parametrize("size", [LARGE, UPRIGHT])
def test_everything_can_be_read_and_touched(
    tmp_path: Path, size: tuple[int, int], people: str
) -> None:
    scene = {"people": people, "size": size, "looks": HALF, "settings": POLISH}
    [told] = measure(tmp_path, scene)
    check(told, looks=2)


@pytest.mark.thorough
@pytest.mark.parametrize("people", ["five", "ten"])
def test_everything_can_be_read_in_every_look(tmp_path: Path, people: str) -> None:
    [told] = measure(tmp_path, {"people": people, "looks": EVERY_LOOK, "settings": POLISH})
    check(told, looks=4)


@pytest.mark.parametrize("size", [SMALL, LARGE, UPRIGHT_TOO])
def test_both_games_for_two_can_be_read_and_touched(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = {"people": "two", "looks": HALF, "settings": POLISH, "deal": 3, "size": size}
    [told] = measure(tmp_path, scene, walk="duels")
    check(told, looks=2, states=STATES_OF_TWO)


@pytest.mark.thorough
def test_a_look_taken_in_mid_game_is_the_same_as_from_the_start(tmp_path: Path) -> None:
    changed, with_ten, from_the_start = measure(
        tmp_path,
        {"people": "five", "looks": HALF[:1], "settings": POLISH},
        {"people": "ten", "looks": HALF, "settings": POLISH},
        {
            "people": "five",
            "looks": [[LARGE_BY_DAY]],
            "settings": {**POLISH, "text": "large", "theme": "day"},
        },
    )
    check(changed, looks=2)
    check(with_ten, looks=2)
    assert changed.keys() == from_the_start.keys()
    assert [
        state
        for state, seen in changed.items()
        if seen["pictures"]["large day"] != from_the_start[state]["pictures"]["large day"]
    ] == []


def test_a_screen_turned_upright_and_back_looks_as_before(theatre: Theatre) -> None:
    # Upright everything is a little smaller, so that every layout is worked out twice.
    told = theatre.play("layout:turned", size=(1280, 800), simulate=False)
    before, upright, after = told["pictures"]
    assert before != upright
    assert before == after


def test_planted_faults_are_found(theatre: Theatre) -> None:
    told = theatre.play("layout:faulty", simulate=False)
    assert told.pop("none") == []
    for fault, found in told.items():
        assert any(line.startswith(fault) for line in found), (fault, found)
    assert len(told) == 10
