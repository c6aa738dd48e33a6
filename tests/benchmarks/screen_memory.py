"""What the table screen holds in memory."""

import time
from collections.abc import Iterator

from tests.benchmarks.figures import Figure
from tests.benchmarks.saved_tables import save_vote
from tests.benchmarks.screens import SETTLING, Screens

# The smallest Pi that runs a desktop has 1 GB, and a bare Kivy takes an eighth of it. Twice as much
# leaves three quarters to the system. Most of it is the graphics driver's.
LIMIT = 2.0


def screen_memory(screens: Screens) -> Iterator[Figure]:
    """Compare ten seats in a vote with a label."""
    file = save_vote(screens.home, "memory", countdown=False)
    with screens.bare() as bare, screens.companion(game=file) as table:
        bare.drawn("hello")
        table.drawn("table")
        time.sleep(SETTLING)
        small, large = bare.kilobytes("Rss"), table.kilobytes("Rss")
    against = f"a Kivy label ({_mib(small)})"
    yield Figure("memory of a table of 10", _mib(large), large / small, against, LIMIT)


def _mib(kilobytes: int) -> str:
    return f"{kilobytes / 1024:.0f} MiB resident"
