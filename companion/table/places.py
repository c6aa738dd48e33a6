"""Which seat box belongs to whom: people sit down anywhere and say so by pressing a button."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

import msgspec

from companion.engine import Seat, Seated, name_key

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


def places_kept(boxes: Sequence[Place], taken: Sequence[Place]) -> tuple[Place, ...]:
    """Return where everybody sits in a game of an earlier version: at the box they had in it.

    What people said since, for another game, counts only for who had none: else somebody could
    give the place of another seat to themselves.

    >>> places_kept((4, 2, 0), (2, 4, 3))
    (4, 2, 3)
    """
    pairs = zip(boxes, taken, strict=True)
    return tuple(box or (NO_PLACE if place in boxes else place) for box, place in pairs)


def without_pins(seated: Seated, taken: Sequence[Place]) -> tuple[Place, ...]:
    """Return where everybody sits: whoever has a PIN has no box, not even one that works later.

    >>> without_pins(Seated((4, 0), ("", "7f")), (2, 5))
    (2, 0)
    """
    return tuple(NO_PLACE if pin else place for pin, place in zip(seated.pins, taken, strict=True))


def seated_at(
    names: Sequence[str],
    places: Sequence[Place],
    works: Collection[Place],
    pins: Mapping[str, str],
    tries: Mapping[str, int],
) -> Seated:
    """Return by what each of these proves from now on who they are.

    Whoever has a box never enters a PIN, and would not notice one that somebody else chose.

    >>> seated_at(("Ola", "Jan"), (4, 2), {2}, {"ola": "7f", "jan": "5c"}, {"ola": 1}).pins
    ('7f', '')
    """
    boxes = tuple(place if place in works else NO_PLACE for place in places)
    owners = list(map(name_key, names))
    return Seated(
        boxes,
        tuple("" if box else pins.get(owner, "") for box, owner in zip(boxes, owners, strict=True)),
        tuple(places),
        tuple(tries.get(owner, 0) for owner in owners),
    )


def with_boxless(seated: Seated) -> Seated:
    """Return the same with who has no box that works, to be told to everybody.

    >>> with_boxless(Seated((4, 0), ("", ""))).boxless
    (2,)
    """
    without = tuple(seat for seat, box in enumerate(seated.boxes, start=1) if not box)
    return msgspec.structs.replace(seated, boxless=without)


def with_untold_pins(
    seated: Seated,
    names: Sequence[str],
    removed: Mapping[str, str],
    new_pins: Collection[str] = (),
) -> Seated:
    """Return the same with whose PIN was removed, or is their first, to be told to everybody.

    >>> with_untold_pins(Seated((0, 0), ("", "")), ("Ola", "Jan"), {"jan": "7f"}).removed_pins
    ('', '7f')
    >>> with_untold_pins(Seated((0, 0), ("5c", "")), ("Ola", "Jan"), {}, {"ola", "jan"}).new_pins
    (1,)
    """
    found = tuple(removed.get(name_key(name), "") for name in names)
    owners = enumerate(zip(map(name_key, names), seated.pins, strict=True), start=1)
    return msgspec.structs.replace(
        seated,
        removed_pins=found if any(found) else (),
        new_pins=tuple(seat for seat, (owner, pin) in owners if pin and owner in new_pins),
    )


def untold_pins(seated: Seated) -> dict[Seat, str]:
    """Return what a game tells of PINs: the name of the removal, or of the first PIN, by seat."""
    return {**{seat: seated.pins[seat - 1] for seat in seated.new_pins}, **removed_pins(seated)}


def removed_pins(seated: Seated) -> dict[Seat, str]:
    """Return the name of the removal at each seat whose PIN was removed."""
    return {seat: name for seat, name in enumerate(seated.removed_pins, start=1) if name}


def pins_kept(seated: Seated, names: Sequence[str], pins: Mapping[str, str]) -> frozenset[Seat]:
    """Return who still has the PIN they had when the game began: another proves nothing.

    >>> pins_kept(Seated((0, 0), ("7f", "a1")), ("Ola", "Jan"), {"ola": "7f", "jan": "99"})
    frozenset({1})
    """
    pairs = enumerate(zip(seated.pins, names, strict=True), start=1)
    return frozenset(seat for seat, (pin, name) in pairs if pin and pins.get(name_key(name)) == pin)


def could_prove(seated: Seated) -> frozenset[Seat]:
    """Return who could prove who they are when the game began."""
    both = enumerate(zip(seated.boxes, seated.pins, strict=True), start=1)
    return frozenset(seat for seat, (box, pin) in both if box or pin)
