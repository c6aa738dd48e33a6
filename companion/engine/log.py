"""Where a session writes before it tells anybody."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from companion.engine.facts import Entry
from companion.engine.proof import Verdict
from companion.engine.seats import Seat
from companion.engine.secret import Secret
from companion.engine.setup import Setup


class Seated(msgspec.Struct, frozen=True):
    """By what each seat can prove that it is there when a game begins.

    The place of its box, 0 where it has none that works, and the name of its PIN, "" without one.
    Beside them where it sits, also at a box that does not work, and how often its PIN had been
    entered wrong. The `boxless` have no box that works, at a table with boxes. `removed_pins`
    names the removal of each seat's PIN that no game has told to its end yet, "" without one; a PIN
    that has this very name was chosen after it, by whoever was there. The seats of
    `new_pins` had none before, and no game has told that to its end.
    """

    boxes: tuple[int, ...]
    pins: tuple[str, ...]
    places: tuple[int, ...] = ()
    tries: tuple[int, ...] = ()
    boxless: tuple[Seat, ...] = ()
    removed_pins: tuple[str, ...] = ()
    new_pins: tuple[Seat, ...] = ()


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a record begins with; `started` is the wall clock's time, for people only.

    `commitment` is a code that holds the deal fast; a log that can make one fills it in. `imported`
    is for a game that was played elsewhere: what was found of it when it came. `own` is what
    players had written for the game in a file of their own, "" without one.
    """

    game: str
    setup: Setup
    started: str
    seed: Secret[str]
    commitment: str = ""
    imported: Verdict | None = None
    seated: Seated | None = None  # None in a game that was begun without a table
    own: str | None = None  # None where nobody can add to the game, or an earlier version began it


class Record(msgspec.Struct, frozen=True):
    """A whole history as it was read back."""

    header: Header
    entries: tuple[Entry, ...]


class EventLog(Protocol):
    """A durable log: when a call returns, what it was given survives a power cut."""

    def begin(self, header: Header, entries: Sequence[Entry]) -> None:
        """Write the header and the first batch together."""
        ...

    def append(self, entries: Sequence[Entry]) -> None:
        """Write one batch, wholly or not at all; raise `RecordError` where it cannot."""
        ...


class MemoryLog:
    """A log for games nobody needs to keep."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.entries: list[Entry] = []

    def begin(self, header: Header, entries: Sequence[Entry]) -> None:
        """Keep the header and the first batch."""
        self.header = header
        self.append(entries)

    def append(self, entries: Sequence[Entry]) -> None:
        """Keep one batch."""
        self.entries.extend(entries)

    def record(self) -> Record:
        """Return all that was written."""
        if self.header is None:
            raise ValueError("nothing was written yet")
        return Record(self.header, tuple(self.entries))
