"""`python -m tests.benchmarks`: print all figures; exit 1 where a promise is not held."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.button_edge import button_edge
from tests.benchmarks.card_reading import card_reading
from tests.benchmarks.combat_odds import combat_odds
from tests.benchmarks.durable_act import durable_act
from tests.benchmarks.false_reads import false_reads
from tests.benchmarks.figures import Figure, table
from tests.benchmarks.galaxy import galaxy
from tests.benchmarks.long_journal import long_journal
from tests.benchmarks.mashing import mashing
from tests.benchmarks.memory import memory
from tests.benchmarks.narration import narration
from tests.benchmarks.photographs import photographs
from tests.benchmarks.proofs import proving
from tests.benchmarks.random_games import random_games
from tests.benchmarks.screen_galaxy import screen_galaxy
from tests.benchmarks.screen_idle import screen_idle
from tests.benchmarks.screen_memory import screen_memory
from tests.benchmarks.screen_start import screen_start
from tests.benchmarks.screen_touch import screen_touch
from tests.benchmarks.screens import screens
from tests.benchmarks.settlers import settlers


def main() -> int:
    """Measure everything."""
    # At home, because the usual place for such files is often in memory, where a commit is free.
    with tempfile.TemporaryDirectory(prefix=".companion-bench-", dir=Path.home()) as folder:
        figures = list(_figures(Path(folder)))
    print(table(figures))  # noqa: T201 - a command line prints
    return 0 if all(figure.met for figure in figures) else 1


def _figures(folder: Path) -> Iterator[Figure]:
    yield from durable_act(folder)
    yield from random_games()
    yield from proving()
    yield from long_journal(folder)
    yield from memory(folder)
    yield from button_edge(folder)
    yield from mashing()
    yield from narration(folder)
    yield from card_reading()
    yield from false_reads()
    yield from photographs()
    yield from settlers()
    yield from combat_odds()
    yield from galaxy()
    with screens(folder) as virtual:
        yield from screen_start(virtual)
        yield from screen_idle(virtual)
        yield from screen_touch(virtual)
        yield from screen_galaxy(virtual)
        yield from screen_memory(virtual)


if __name__ == "__main__":
    sys.exit(main())
