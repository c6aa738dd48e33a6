"""From a touch to the frame that shows it, after it was written to disk."""

import json
import statistics
from collections.abc import Iterator
from typing import Any

from companion.cli.running import PANEL_WIDTH
from tests.benchmarks.figures import Figure
from tests.benchmarks.screens import WIDTH, Screens

ROUNDS = 4
TOUCHES = 40  # a round
WARM_UP = 5  # of them: the first of a kind make what later ones use again
FRAMES = 2  # a touch: one that marks the finger, one with the answer
LIMIT = 2.0


def screen_touch(screens: Screens) -> Iterator[Figure]:
    """Compare touches at a table of ten with a label that changes after a bare commit.

    Most of a touch is drawing, and what a frame takes is the machine's; the promise is about the
    rest, so it is measured against the frames of that very screen and the bare commit.
    """
    yield from _compared(screens, "plate tapped to drawn", "plates", simulate=False)
    yield from _compared(screens, "vote by button to drawn", "votes", simulate=True)


def _compared(screens: Screens, what: str, scene: str, *, simulate: bool) -> Iterator[Figure]:
    touches: list[float] = []
    frames: list[float] = []
    floor: list[float] = []
    for _ in range(ROUNDS):
        floor += _labels(screens, WIDTH + PANEL_WIDTH * simulate)[WARM_UP:]
        told = _scene(screens, scene, simulate=simulate)
        touches += told["touches"][WARM_UP:]
        frames += told["frames"][WARM_UP:]
    for name, place in (("median", 50), ("p95", 95)):
        touch, least = _percentile(touches, place), _percentile(floor, place)
        against = f"a bare commit and one label ({_ms(least)})"
        yield Figure(f"{what}, {name}", _ms(touch), touch / least, against)
    touch, drawing = statistics.median(touches), FRAMES * statistics.median(frames)
    needed = drawing + statistics.median(floor)
    against = f"that and {FRAMES} frames of this screen ({_ms(needed)})"
    yield Figure(f"{what}, beyond drawing", _ms(touch), touch / needed, against, LIMIT)


def _labels(screens: Screens, width: int) -> list[float]:
    with screens.start("tests.benchmarks.bare_touch", str(width), str(TOUCHES)) as process:
        seconds: list[float] = process.told()
        return seconds


def _scene(screens: Screens, scene: str, *, simulate: bool) -> Any:
    place = f"tests.benchmarks.touch_scene:{scene}"
    arguments = json.dumps({"touches": TOUCHES, "deal": 1, "simulate": simulate})
    with screens.start("tests.ui.perform", place, arguments) as process:
        return process.told()


def _percentile(seconds: list[float], place: int) -> float:
    return statistics.quantiles(seconds, n=100)[place - 1]


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.0f} ms"
