"""What the lamps say."""

from collections.abc import Iterable, Mapping, Sequence

from companion.engine import AnyGame, Seat
from companion.engine.face import Lamp

# What a seat says about itself may be more than that it is waited for.
_STAYS = (Lamp.LEADER,)


def public_lamps(
    game: AnyGame,
    view: object,
    seats: Sequence[Seat],
    awaited: Sequence[Seat],
    choosers: Sequence[Seat],
) -> dict[Seat, Lamp]:
    """Return what the lamps say in a game that waits: for whom, and what everybody knows.

    `choosers` are those who take part in a hidden choice.
    """
    dark = dict.fromkeys(seats, Lamp.OFF)
    everybody = game.face.looked(view) and (choosers or not game.face.picks(view))
    counted = seats if everybody else choosers
    if counted:  # nothing distracts from a hidden choice
        return {**dark, **dict.fromkeys(counted, Lamp.GOT_IT), **_waiting(awaited)}
    said = game.face.lamps(view)
    asked = [seat for seat in awaited if said.get(seat) not in _STAYS]
    return {**dark, **said, **_waiting(asked)}


def glowing(seats: Iterable[Seat]) -> dict[Seat, Lamp]:
    """Return the lamps of those who are called while all other eyes are closed."""
    return dict.fromkeys(seats, Lamp.SPY)


def noted(lamps: Mapping[Seat, Lamp], seats: Iterable[Seat]) -> dict[Seat, Lamp]:
    """Return the lamps with those saying so whose card was read."""
    return {**lamps, **{seat: Lamp.GOT_IT for seat in seats if seat in lamps}}


def with_page(lamps: Mapping[Seat, Lamp], seat: Seat | None) -> dict[Seat, Lamp]:
    """Return the lamps with that of this seat saying that its private page may be open."""
    return {one: Lamp.PAGE if one == seat else lamp for one, lamp in lamps.items()}


def reminded(lamps: Mapping[Seat, Lamp]) -> dict[Seat, Lamp]:
    """Return the lamps with those that still wait asking louder."""
    return {seat: Lamp.ATTENTION if lamp is Lamp.WAITING else lamp for seat, lamp in lamps.items()}


def _waiting(awaited: Iterable[Seat]) -> dict[Seat, Lamp]:
    return dict.fromkeys(awaited, Lamp.WAITING)
