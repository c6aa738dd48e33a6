"""What a journal's file holds, as far as it is sound."""

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag

from companion.engine import RecordError
from companion.engine.facts import Cause, EntriesLost
from companion.engine.ledger import batches
from companion.journal.chain import Row, link, sound
from companion.journal.commitment import receipt_of
from companion.journal.keys import FileKeys, Keys, Seal
from companion.journal.schema import UNREADABLE, version_of

_ROWS = (
    "SELECT sequence, batch, last, at, public, sealed, chain FROM entry"
    " WHERE sequence > 0 ORDER BY sequence"
)
# A text that is spoilt cannot even be quoted in SQLite's own message.
_SPOILT = (sqlite3.DatabaseError, UnicodeDecodeError)


def header_place(public: str) -> bytes:
    """Return what a header's seal is bound to: the names and options it stands for."""
    return b"header " + public.encode()


def entry_place(sequence: int) -> bytes:
    """Return what an entry's seal is bound to: it opens in its own row only."""
    return str(sequence).encode()


class HeaderRow(NamedTuple):
    """The header as it lies in the database."""

    public: str
    sealed: bytes
    salt: bytes

    def opened(self, seal: Seal) -> bytes:
        """Return the hidden part; raises `InvalidTag` where the readable one was changed too."""
        return seal.open(self.sealed, header_place(self.public))

    def root(self, keys: FileKeys) -> bytes:
        """Return the digest the first entry is chained to."""
        return link(keys.chain, b"", *self)


class Contents(NamedTuple):
    """Header and sound entries; `damaged` where more was written than could be kept.

    `lost` counts the entries that are gone: None where nobody can prove their number. `said` is how
    many the file says it has, which anybody can write there; None where it says less than it has.
    """

    header: HeaderRow
    keys: Keys
    rows: list[Row]
    damaged: bool
    lost: int | None = 0
    said: int | None = None

    @property
    def claimed(self) -> int:
        """How many entries there must have been, if the file is right."""
        return self.said or len(self.rows)

    def with_unknown_loss(self) -> "Contents":
        """Return the same, where something else shows that there was more than it says."""
        return self._replace(damaged=True, lost=None, said=None)

    @property
    def tip(self) -> bytes:
        """The digest the next entry is chained to."""
        return self.rows[-1].chain if self.rows else self.header.root(self.keys)

    @property
    def receipt(self) -> str:
        """The code of this moment; empty where not one entry is sound."""
        return receipt_of(self.rows[-1].sequence, self.rows[-1].chain) if self.rows else ""


def seal_head(keys: Keys, digest: bytes) -> bytes:
    """Return the proof that a row is the last one: whoever cuts rows off cannot make it."""
    return link(keys.chain, digest, "head")


def write_header(connection: sqlite3.Connection, header: HeaderRow) -> None:
    """Put the header into an empty database."""
    connection.execute("INSERT INTO header VALUES (1, ?, ?, ?)", header)


def write_rows(connection: sqlite3.Connection, rows: Sequence[Row], keys: Keys) -> None:
    """Put rows behind those that are there, and prove which one is the last."""
    connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    head = (rows[-1].sequence, seal_head(keys, rows[-1].chain))
    connection.execute("INSERT OR REPLACE INTO head VALUES (1, ?, ?)", head)


def read_contents(connection: sqlite3.Connection, master: bytes) -> Contents | None:
    """Return what is sound in an open database; None where nothing was written yet.

    Raises `RecordError` where not even the header opens.
    """
    if version_of(connection) == 0:
        return None
    found = connection.execute("SELECT public, sealed, salt FROM header").fetchone()
    # Header and schema are written together: one without the other is damage, not a new file.
    if found is None or tuple(map(type, found)) != (str, bytes, bytes):
        raise RecordError(UNREADABLE)
    header = HeaderRow(*found)
    keys = Keys(master, header.salt)
    try:
        header.opened(keys.seal)
    except InvalidTag as error:
        raise RecordError(
            "This journal does not open with this key, or its header was changed:"
            " put back the key file it was written with."
        ) from error
    return _judge(connection, header, keys)


def _judge(connection: sqlite3.Connection, header: HeaderRow, keys: Keys) -> Contents:
    scan = _Scan(connection)
    # Half an action never happened: an unfinished batch at the end is dropped.
    rows = [*chain.from_iterable(batches(sound(keys.chain, header.root(keys), scan.rows())))]
    head = scan.one("SELECT sequence, chain FROM head")
    check = scan.one("PRAGMA quick_check(1)")
    count = scan.one("SELECT count(*) FROM entry")
    promised = (len(rows), seal_head(keys, rows[-1].chain)) if rows else None
    # Whatever lies behind the last sound row would be in the way of the next one.
    whole = check == ("ok",) and count == (len(rows),)
    intact = not scan.failed and whole and head == promised
    said = head[0] if head and isinstance(head[0], int) and head[0] >= len(rows) else None
    lost = said - len(rows) if said is not None and scan.proves(head, keys) else None
    return Contents(header, keys, rows, damaged=not intact, lost=lost, said=said)


class _Scan:
    """Read a database that may break off at any page."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.failed = False

    def rows(self) -> Iterator[Row]:
        try:
            for row in self._connection.execute(_ROWS):
                yield Row(*row)
        except _SPOILT:
            self.failed = True

    def proves(self, head: tuple[Any, ...] | None, keys: Keys) -> bool:
        """Tell whether the row that a head is of is there: then its number is no invention."""
        found = self.one("SELECT chain FROM entry WHERE sequence = ?", *head[:1]) if head else None
        if head is None or found is None or not isinstance(found[0], bytes):
            return False
        return bool(head[1] == seal_head(keys, found[0]))

    def one(self, query: str, *values: Any) -> tuple[Any, ...] | None:
        try:
            found: tuple[Any, ...] | None = self._connection.execute(query, values).fetchone()
        except _SPOILT:
            self.failed = True
            return None
        return found


def with_loss(contents: Contents, cause: Cause, lost: int | None = None) -> Contents:
    """Return a game that has lost entries with one more, which says so for ever."""
    today = datetime.now().astimezone().date()
    public = msgspec.json.encode(EntriesLost(cause, today, lost)).decode()
    last = contents.rows[-1]
    number = last.sequence + 1
    content = (number, number, 1, last.at, public, None)
    row = Row(*content, link(contents.keys.chain, last.chain, *content))
    return contents._replace(rows=[*contents.rows, row])
