"""What a table needs from outside, so that it knows neither a disk nor a lamp."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from companion.engine import EventLog, Record, Seat, Sentence
from companion.engine.face import Lamp
from companion.engine.saved import Saved
from companion.table.snapshot import Snapshot


class Book(EventLog, Protocol):
    """One written game, open for writing."""

    record: Record | None
    notice: Sentence | None

    def close(self) -> None:
        """Let go of it."""


@contextmanager
def closed_on_failure(book: Book) -> Iterator[None]:
    """Let go of a book that turns out to be of no use."""
    try:
        yield
    except BaseException:
        book.close()
        raise


class Shelf(Protocol):
    """All written games. Each of these raises `RecordError` where the disk will not."""

    def new(self, slug: str) -> tuple[str, Book]:
        """Return the name of a new book, and the book."""

    def open(self, file: str) -> Book:
        """Return a book that is there."""

    def games(self, most: int) -> Sequence[Saved]:
        """Return what can be read, the newest first."""


class Screen(Protocol):
    """Where the table is shown. Called on the table's thread, and must not wait."""

    def show(self, snapshot: Snapshot, /) -> None:
        """Show this from now on."""


class Lamps(Protocol):
    """The lamps of the seats; may be slow, may fail."""

    def light(self, lamps: Mapping[Seat, Lamp], /) -> None:
        """Light every lamp like this."""


class Voice(Protocol):
    """Says a line; may be slow, may fail."""

    def say(self, line: str, /) -> None:
        """Say it, and come back when it is said."""


@dataclass(frozen=True)
class Outputs:
    """Everything a table speaks through; `report` hears when a device fails or is back."""

    screen: Screen
    lamps: Lamps
    voice: Voice
    report: Callable[[str, bool], None] = lambda _name, _works: None
