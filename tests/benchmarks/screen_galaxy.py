"""What the map of the galaxy costs: to be moved, and to be drawn anew."""

import json
from collections.abc import Iterator
from statistics import median

from tests.benchmarks.figures import Figure
from tests.benchmarks.screens import Screens

TIMES = 40
WARM_UP = 5
LIMIT = 2.0  # a map that is moved takes as many frames as an idle one, and draws nothing more


def screen_galaxy(screens: Screens) -> Iterator[Figure]:
    """Compare a frame of a map that moves, and one with a new page, with one that is left alone."""
    arguments = json.dumps({"times": TIMES, "deal": 1, "simulate": False})
    with screens.start(
        "tests.ui.perform", "tests.benchmarks.galaxy_scene:galaxy", arguments
    ) as process:
        told = process.told()
    idle, moved, page = (median(told[name][WARM_UP:]) for name in ("idle", "moved", "page"))
    against = f"a frame of it that nobody touches ({idle * 1e3:.1f} ms)"
    yield Figure("the galaxy, moved", f"{moved * 1e3:.1f} ms", moved / idle, against, LIMIT)
    yield Figure("the galaxy, a new page", f"{page * 1e3:.1f} ms", page / idle, against)
