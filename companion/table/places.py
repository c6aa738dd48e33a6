"""Which seat box belongs to whom: people sit down anywhere and say so by pressing a button."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from companion.engine import Seat

Place = int  # a box with two buttons and a lamp, numbered as it is wired
NO_PLACE = 0  # somebody without a box chooses on the screen

T = TypeVar("T")


def places_of(names: Sequence[str], taken: Mapping[str, Place]) -> tuple[Place, ...]:
    """Return the place of every seat, seat 1 first.

    Where nobody took a place, everybody sits as it is wired. Otherwise whoever is not known to sit
    at a box of their own has none: never is a press counted for somebody else.

    >>> places_of(("Ola", "Jan"), {"Ola": 4, "Jan": 2})
    (4, 2)
    >>> places_of(("Ola", "Jan"), {"Ewa": 4})
    (1, 2)
    >>> places_of(("Ola", "Jan"), {"Ola": 4})
    (4, 0)
    """
    found = [taken.get(name) for name in names]
    if not any(place is not None for place in found):
        return tuple(range(1, len(names) + 1))
    return tuple(place if place and found.count(place) == 1 else NO_PLACE for place in found)


def seat_at(place: Place, places: Sequence[Place]) -> Seat | None:
    """Return who sits there; None where nobody does."""
    return places.index(place) + 1 if place in places else None


def by_place(things: Mapping[Seat, T], places: Sequence[Place]) -> dict[Place, T]:
    """Return what each seat has, by the place where it sits."""
    return {places[seat - 1]: thing for seat, thing in things.items() if places[seat - 1]}
