"""How many choices stand in each row, so that each can be hit."""

from math import ceil
from typing import Final

FEW: Final = 4  # in two columns, with all the room there is


def rows_of(count: int, most: int) -> tuple[int, ...]:
    """Return the length of every row, at most `most`: what the choices are makes no difference.

    >>> rows_of(2, 6), rows_of(6, 6), rows_of(11, 6)
    ((2,), (3, 3), (6, 5))
    """
    if not count:
        return ()
    rows = ceil(count / 2) if count <= FEW else max(2, ceil(count / most))
    length = ceil(count / rows)
    return tuple(min(length, count - start) for start in range(0, count, length))
