"""Tables that are made late: whoever starts the companion does not wait for the cards of a game."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LazyMapping(Mapping[K, V]):
    """A table that is made when it is first asked for something, and then kept.

    >>> squares = LazyMapping(lambda: {n: n * n for n in range(4)})
    >>> squares[3], 4 in squares, len(squares)
    (9, False, 4)
    """

    def __init__(self, make: Callable[[], Mapping[K, V]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[K, V]:
        return self._make()

    def __getitem__(self, key: K) -> V:
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._made

    def __iter__(self) -> Iterator[K]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def __repr__(self) -> str:
        return repr(self._made)
