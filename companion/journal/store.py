"""The durable journal of one game: what is accepted is on disk before anybody is told."""

import logging
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from msgspec.structs import replace

from companion.engine import (
    AnyGame,
    Entry,
    Fact,
    Header,
    Record,
    RecordError,
    Sentence,
    pick_game,
    say,
)
from companion.engine.facts import Cause, EntriesLost
from companion.engine.proof import DealCodes
from companion.journal.access import check_kinds, plain_errors, writer_lock
from companion.journal.chain import Row, link
from companion.journal.codec import Codec, facts_codec
from companion.journal.commitment import commitment_of
from companion.journal.contents import (
    Contents,
    HeaderRow,
    entry_place,
    header_place,
    with_loss,
    write_rows,
)
from companion.journal.heads import NOWHERE, Heads, SeenHead
from companion.journal.keys import Keys, Seal
from companion.journal.reading import read_best
from companion.journal.repair import finish_repair, put_whole, repair
from companion.journal.schema import UNREADABLE, connect, fold_in, migrate

SALT_BYTES = 16
_log = logging.getLogger(__name__)


class Journal:
    """One file, one game, one writer. `open` it, then `begin` a new game or go on with `record`.

    `record` is None for a new file. `notice` says what was lost where the file was damaged or put
    back in time.
    """

    def __init__(
        self,
        path: Path,
        master: bytes,
        games: Mapping[str, AnyGame],
        heads: Heads,
        resources: ExitStack,
    ) -> None:
        with plain_errors(path):
            contents, self.notice = _read_or_repair(path, master, heads)
        self.path = path
        self.record: Record | None = None
        self._master = master
        self._games = games
        self._writer: _Writer | None = None
        self._heads = heads
        self._seen: SeenHead | None = None
        self._connection: sqlite3.Connection
        self._behind = False  # something confirmed is in the write-ahead log only
        if contents is not None:
            self._seen = heads.of(contents.keys, contents.header.salt)
            put_back = self._seen.compare(contents.rows)
            self.notice = _both(self.notice, put_back)
            self.record = _record(contents, games)
            codec = facts_codec(pick_game(games, self.record.header.game))
            self._connect(resources)
            with self._transaction() as connection:
                migrate(connection)
                if put_back and not _says_put_back(self.record):
                    contents = with_loss(contents, Cause.PUT_BACK)
                    write_rows(connection, contents.rows[-1:], contents.keys)
                    self.record = _record(contents, games)
            self._fold_in()
            self._writer = _Writer(codec, contents.keys, contents.tip)
        self._resources = resources.pop_all()

    @classmethod
    def open(
        cls, path: Path, master: bytes, games: Mapping[str, AnyGame], heads: Heads = NOWHERE
    ) -> Self:
        """Open for writing, repaired where needed; raise `RecordError` where that cannot be."""
        with ExitStack() as resources:
            resources.enter_context(writer_lock(path))
            return cls(path, master, games, heads, resources)

    def begin(self, header: Header, entries: Sequence[Entry]) -> None:
        """Put the file there with its header and the first batch, wholly or not at all."""
        if self._writer is not None:
            raise RecordError("{path} holds a game already: take another file.", path=self.path)
        salt = os.urandom(SALT_BYTES)
        keys = Keys(self._master, salt)
        if header.imported is None:  # somebody else's deal is not ours to commit to
            header = replace(header, commitment=commitment_of(header, keys))
        public, hidden = Codec[Header](Header).split(header)
        sealed = keys.seal.close(hidden or b"", header_place(public.decode()))
        row = HeaderRow(public.decode(), sealed, salt)
        writer = _Writer(facts_codec(pick_game(self._games, header.game)), keys, row.root(keys))
        rows = writer.rows(entries)
        with plain_errors(self.path):
            put_whole(self.path, Contents(row, keys, rows, damaged=False))
        self._connect(self._resources)
        writer.tip = rows[-1].chain
        self._writer = writer
        self._seen = self._heads.of(keys, salt)
        self._seen.follow(rows[-1])

    def append(self, entries: Sequence[Entry]) -> None:
        """Write one batch in one transaction; raise `RecordError` where the disk will not."""
        if self._writer is None:
            raise RecordError("Nothing can be written to {path} before a game.", path=self.path)
        rows = self._writer.rows(entries)
        if self._behind:  # a full disk is heard of here, before more is in one place only
            self._fold_in()
        with self._transaction() as connection:
            write_rows(connection, rows, self._writer.keys)
        self._writer.tip = rows[-1].chain
        self._behind = True
        try:
            self._fold_in()
        except RecordError as error:  # written it is: whoever writes next will hear of it
            _log.warning("what was written is in the write-ahead log only: %s", error)
        if self._seen:
            self._seen.follow(rows[-1])

    def close(self) -> None:
        """Let go of the file."""
        if self._seen:
            self._seen.settle()
        self._resources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _connect(self, resources: ExitStack) -> None:
        with plain_errors(self.path):
            self._connection = resources.enter_context(closing(connect(self.path)))

    def _fold_in(self) -> None:
        with plain_errors(self.path):
            self._behind = not fold_in(self._connection)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with plain_errors(self.path):
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise


class _Writer:
    """Turn entries into chained rows."""

    def __init__(self, codec: Codec[Fact], keys: Keys, tip: bytes) -> None:
        self._codec = codec
        self.keys = keys
        self.tip = tip  # the digest of the last row that is on disk

    def rows(self, entries: Sequence[Entry]) -> list[Row]:
        rows: list[Row] = []
        before = self.tip
        for entry in entries:
            public, hidden = self._codec.split(entry.fact)
            place = entry_place(entry.sequence)
            sealed = None if hidden is None else self.keys.seal.close(hidden, place)
            fields = (entry.sequence, entry.batch, int(entry.last), entry.at)
            content = (*fields, public.decode(), sealed)
            before = link(self.keys.chain, before, *content)
            rows.append(Row(*content, before))
        return rows


class Written(NamedTuple):
    """A game as it was read; `notice` is a sentence where the file is damaged or was put back.

    `contents` is the same as it lies in the file, for an export that can be proved.
    """

    record: Record
    notice: Sentence | None
    contents: Contents


def read_journal(
    path: Path, master: bytes, games: Mapping[str, AnyGame], heads: Heads = NOWHERE
) -> tuple[Record, Sentence | None]:
    """Read a game without touching it, as far as it is sound, even while another process plays it.

    Returns the record, and a sentence where the file is damaged or was put back in time.
    """
    written = read_written(path, master, games, heads)
    return written.record, written.notice


def read_written(
    path: Path, master: bytes, games: Mapping[str, AnyGame], heads: Heads = NOWHERE
) -> Written:
    """Do the same, and return the locked parts too."""
    check_kinds(path)
    if not path.exists():
        raise RecordError("There is no file {path}.", path=path)
    with plain_errors(path):
        found = read_best(path, master)
    if found is None:
        raise RecordError("No game was begun in {path}.", path=path)
    contents = found.contents
    if not contents.rows:
        raise RecordError(UNREADABLE)
    notice = heads.check(path, master)
    if contents.damaged:
        notice = say("The journal is damaged: only what is sound was read.")
    return Written(_record(contents, games), notice, contents)


def deal_codes(written: Written) -> DealCodes:
    """Return what people may note of a game at any time."""
    header = written.record.header
    return DealCodes(header.commitment, written.contents.receipt)


def _says_put_back(record: Record) -> bool:
    facts = (entry.fact for entry in record.entries)
    return any(isinstance(fact, EntriesLost) and fact.cause is Cause.PUT_BACK for fact in facts)


def _both(first: Sentence | None, second: Sentence | None) -> Sentence | None:
    if first and second:
        return say("{first:said} {second:said}", first=first, second=second)
    return first or second


def _read_or_repair(
    path: Path, master: bytes, heads: Heads
) -> tuple[Contents | None, Sentence | None]:
    finish_repair(path)
    found = read_best(path, master, locked=True)
    if found is None:
        return None, None
    contents, wal_hides = found
    if contents.damaged:
        # First: after a power cut in between nobody would know that the rest was lost by damage.
        heads.of(contents.keys, contents.header.salt).give_up(contents)
    if contents.damaged or wal_hides:
        return repair(path, contents)
    return contents, None


def _record(contents: Contents, games: Mapping[str, AnyGame]) -> Record:
    seal = contents.keys.seal
    header = Codec[Header](Header).join(contents.header.public, contents.header.opened(seal))
    codec = facts_codec(pick_game(games, header.game))
    return Record(header, tuple(_entry(codec, seal, row) for row in contents.rows))


def _entry(codec: Codec[Fact], seal: Seal, row: Row) -> Entry:
    hidden = None if row.sealed is None else seal.open(row.sealed, entry_place(row.sequence))
    fact = codec.join(row.public, hidden)
    return Entry(row.sequence, row.batch, bool(row.last), row.at, fact)
