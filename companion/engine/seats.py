"""Seats: numbered from 1, clockwise, as they are labelled on a real table."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from companion.engine.errors import MalformedInputError

MOST_SEATS = 10
Seat = Annotated[int, Meta(ge=1, le=MOST_SEATS)]


def all_seats(count: int) -> range:
    """Every seat of a table of `count`, in clockwise order from seat 1."""
    return range(1, count + 1)


def next_seat(seat: Seat, count: int) -> Seat:
    """Return the seat to the left, which is the next one clockwise.

    >>> next_seat(5, 5)
    1
    """
    return seat % count + 1


def previous_seat(seat: Seat, count: int) -> Seat:
    """Return the seat to the right.

    >>> previous_seat(1, 5)
    5
    """
    return (seat - 2) % count + 1


def check_seat(seat: Seat, count: int) -> Seat:
    """Return the seat, or raise `MalformedInputError` where the table has no such seat."""
    if seat not in all_seats(count):
        raise MalformedInputError(
            "There is no seat {number} at a table of {count}.", number=seat, count=count
        )
    return seat


def clockwise(start: Seat, count: int) -> Iterator[Seat]:
    """Yield every seat once, beginning with `start`.

    >>> list(clockwise(4, 5))
    [4, 5, 1, 2, 3]
    """
    for step in range(count):
        yield (start - 1 + step) % count + 1
