"""What a table needs from outside, so that it knows neither a disk nor a lamp."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from companion.engine import EventLog, Record, Sentence
from companion.engine.face import Button, Lamp
from companion.engine.saved import OnShelf
from companion.narration.line import Line
from companion.table.outlet import Report
from companion.table.places import Place
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

    def games(self, most: int) -> Sequence[OnShelf]:
        """Return what is there, the newest first."""


class Screen(Protocol):
    """Where the table is shown. Called on the table's thread, and must not wait."""

    def show(self, snapshot: Snapshot, /) -> None:
        """Show this from now on."""


class Lamps(Protocol):
    """The lamps at the places; may be slow, may fail."""

    def light(self, lamps: Mapping[Place, Lamp], /) -> None:
        """Light every lamp like this; one that is not named is dark."""


class Voice(Protocol):
    """Says a line. `say` and the like may be slow and may fail; all else returns at once."""

    def check(self) -> None:
        """Raise, best a `TableError`, where nothing would be heard."""

    def speaks(self, language: str, /) -> None:
        """Raise, best a `TableError`, where nobody speaks this language."""

    def say(self, line: Line, wanted: Callable[[], bool], /) -> None:
        """Say it, and come back when it is said or hushed.

        `wanted` is asked last before it would be heard: no hush falls between the two.
        """

    def rest(self, milliseconds: int, wanted: Callable[[], bool], /) -> None:
        """Be silent for so long, and come back then or when it is hushed."""

    def length(self, line: Line, /) -> int:
        """Return the milliseconds it takes, or nearly; this depends on its words alone."""

    def prepare(self, lines: Sequence[Line], /) -> None:
        """Have these ready soon."""

    def hush(self) -> None:
        """Stop the line that is being said."""

    def chime(self) -> None:
        """Strike a soft bell after what is being said; may be slow and may fail too."""

    def tick(self) -> None:
        """Answer something that was shown, as short as can be; like `chime` in everything else."""

    def hold(self, *, paused: bool) -> None:
        """Stop in the middle of a line, or go on."""

    def background(self, *, playing: bool) -> None:
        """Play something soft that covers small noises, or stop it."""

    def tune(self, *, volume: int) -> None:
        """Speak this loudly, in per cent."""


@dataclass(frozen=True)
class Outputs:
    """Everything a table speaks through.

    `lamp_places` have a lamp that works now, `button_places` buttons that do. `report` hears when a
    device fails or is back, and `pressed` of every press.
    """

    screen: Screen
    lamps: Lamps
    voice: Voice
    lamp_places: Callable[[], frozenset[Place]] = frozenset
    report: Report = lambda _name, _works, _why: None
    pressed: Callable[[Place, Button], None] = lambda _place, _button: None
    button_places: Callable[[], frozenset[Place]] = frozenset
