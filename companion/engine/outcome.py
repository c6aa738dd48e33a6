"""How a game ended, as data."""

import msgspec

from companion.engine.seats import Seat


class Outcome(msgspec.Struct, frozen=True):
    """Who won and why.

    `winner` names a side; `seats` the winning seats where the companion may know them;
    `reason` is one of the game's own enumerated reasons.
    """

    winner: str
    reason: str
    seats: tuple[Seat, ...] = ()
