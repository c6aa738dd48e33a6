"""How a measurement is taken and told."""

import statistics
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the table; `limit` is the most the ratio may be, where there is a promise."""

    what: str
    value: str
    ratio: float
    against: str
    limit: float | None = None

    @property
    def met(self) -> bool:
        """Tell whether the promise is held."""
        return self.limit is None or self.ratio <= self.limit


def seconds_of(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def medians(rounds: Iterable[tuple[float, ...]]) -> list[float]:
    """Return the median of each column; a round holds one time of each contestant."""
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def table(figures: Iterable[Figure]) -> str:
    """Return all figures in aligned columns."""
    rows = [(f.what, f.value, f"{f.ratio:.2f} x", f.against, _verdict(f)) for f in figures]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _verdict(figure: Figure) -> str:
    if figure.limit is None:
        return ""
    return f"{'PASS' if figure.met else 'FAIL'} (at most {figure.limit:.1f})"
