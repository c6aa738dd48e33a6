"""Facts of the table itself, journaled beside the events of the game."""

from datetime import date
from enum import StrEnum
from typing import ClassVar

import msgspec

from companion.engine.seats import Seat


class Fact(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Anything that happened and is written down. Games derive their events from this.

    `REVEALS` marks a fact that told somebody something: nobody can undo past it.
    """

    REVEALS: ClassVar[bool] = False


class Undone(Fact, frozen=True, tag="table.undone"):
    """The batch of that number was taken back."""

    batch: int


class Withdrawn(Undone, frozen=True, tag="table.withdrawn"):
    """That batch changed a hidden choice: it was taken back, and so was what it had replaced.

    So its seat is asked again, and no undo of somebody else brings an old secret back. Games from
    before this was written have `Undone` there, which puts the old choice back.
    """


class TableLeft(Fact, frozen=True, tag="table.left"):
    """The companion was closed in good order: the clocks stand still from here."""


class PageOpened(Fact, frozen=True, tag="table.page_opened"):
    """The private page of a seat was opened, and nothing showed that it was that seat who did.

    It was said to everybody, unless the game `asked` this seat to look. Then it is once that
    question is undone: anybody could have brought it about to look.
    """

    seat: Seat
    asked: bool = False


class SeatsTaken(Fact, frozen=True, tag="table.seats_taken"):
    """Everybody said anew where they sit, before the game went on.

    `boxes` are the places whose buttons worked then, `places` all of them.
    """

    boxes: tuple[int, ...]
    places: tuple[int, ...] = ()


class PinRefused(Fact, frozen=True, tag="table.pin_refused"):
    """Somebody has entered so many wrong PINs of a seat, in this game or elsewhere.

    `tried` is how many wrong ones there were by then since the PIN was chosen.
    """

    seat: Seat
    count: int
    tried: int = 0


class LampsCalled(Fact, frozen=True, tag="table.lamps_called"):
    """Lamps glowed at the seats of those who were called while all other eyes were closed."""


class Cause(StrEnum):
    """Why entries are missing."""

    DAMAGE = "damage"
    PUT_BACK = "put_back"


class EntriesLost(Fact, frozen=True, tag="table.entries_lost"):
    """Entries that had followed the one before this were lost; from here on it is another game.

    Written by the journal itself, so that a game says so for ever. `on` is the day by the wall
    clock; `lost` is None where nobody can prove how many there were.
    """

    cause: Cause
    on: date
    lost: int | None = None


class ClockPaused(Fact, frozen=True, tag="clock.paused"):
    """Everybody takes a break; no time counts."""


class ClockResumed(Fact, frozen=True, tag="clock.resumed"):
    """The break is over."""


class CountdownStarted(Fact, frozen=True, tag="clock.started"):
    """A countdown began for a phase."""

    phase: str
    seconds: int


class CountdownExtended(Fact, frozen=True, tag="clock.extended"):
    """Somebody gave the running countdown more time."""

    seconds: int


class CountdownStopped(Fact, frozen=True, tag="clock.stopped"):
    """The countdown is gone, because its phase is over or nobody wants it."""


class CountdownExpired(Fact, frozen=True, tag="clock.expired"):
    """The countdown reached zero."""


ClockFact = (
    ClockPaused
    | ClockResumed
    | CountdownStarted
    | CountdownExtended
    | CountdownStopped
    | CountdownExpired
)
TableFact = (
    Undone
    | Withdrawn
    | TableLeft
    | PageOpened
    | SeatsTaken
    | PinRefused
    | LampsCalled
    | EntriesLost
    | ClockFact
)


class Entry(msgspec.Struct, frozen=True):
    """One written fact.

    `at` is table time: milliseconds the companion has been running this game, so that neither
    a power cut nor a clock set by the network moves it. `batch` is the sequence of the first
    entry written together with this one; `last` closes the batch.
    """

    sequence: int
    batch: int
    last: bool
    at: int
    fact: Fact
