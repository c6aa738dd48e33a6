"""How many choices stand in each row, so that each can be hit and those of a kind are together."""

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from typing import Final

FEW: Final = 4  # in two columns, with all the room there is
MANY: Final = 13  # from here on rows follow from what belongs together


def rows_of(kinds: Sequence[str], most: int) -> tuple[int, ...]:
    """Return the length of every row, at most `most`; of many choices equal `kinds` stay together.

    >>> rows_of(["a"] * 6, 6), rows_of(["a"] * 11, 6)
    ((3, 3), (6, 5))
    >>> rows_of([*"aaaaabbbbbccccc", "d"], 6)
    (5, 5, 6)
    """
    count = len(kinds)
    if count <= FEW:
        return _even(count, ceil(count / 2))
    runs = [len(list(run)) for _, run in groupby(kinds)]
    if count < MANY or max(runs) > most:
        return _even(count, max(2, ceil(count / most)))
    rows = [0]
    for run in runs:
        if rows[-1] + run > most:
            rows.append(0)
        rows[-1] += run
    return tuple(rows)


def _even(count: int, rows: int) -> tuple[int, ...]:
    if not rows:
        return ()
    length = ceil(count / rows)
    return tuple(min(length, count - start) for start in range(0, count, length))
