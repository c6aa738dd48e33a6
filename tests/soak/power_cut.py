"""A power cut, which no kill can show: what was not synchronised yet is there in parts, or not.

SQLite writes a batch in this order: the log, synchronised; then the database, synchronised; then
somebody is told. So a cut leaves either the old database with any part of the new log, or the new
log with any part of the new database. Copies of both files from before and after one batch are
mixed by sectors to get these.
"""

from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.engine import Entry, Record, Session
from companion.engine.ledger import batches
from companion.journal import Journal, read_journal
from tests.soak.reopen import Snapshot, open_quietly, record_of
from tests.soak.tables import GAMES, game_of
from tests.soak.violation import need
from tests.wander import movers

SECTOR = 512  # bytes a disk writes wholly or not at all


class Batch(NamedTuple):
    """A journal before and after one batch: all of it was confirmed."""

    before: Snapshot
    after: Snapshot
    known: tuple[Entry, ...]  # before
    whole: Record  # after


def one_batch(before: Snapshot, after: Snapshot, key: bytes, folder: Path) -> Batch | None:
    """Return what was written between two copies; None where it is not exactly one batch."""
    first, whole = record_of(before, key, folder), record_of(after, key, folder)
    assert first
    assert whole
    added = whole.entries[len(first.entries) :]
    # A countdown may have run out as well: then the two copies are too far apart to be mixed.
    if len([*batches(added)]) != 1:
        return None
    return Batch(before, after, first.entries, whole)


def cut_in_log(batch: Batch, key: bytes, folder: Path, random: Random) -> None:
    """Check a cut while the log was written: all that was confirmed before the batch is there."""
    log = _mixed(batch.before.log or b"", batch.after.log or b"", random)
    cut = Snapshot(batch.before.database, log)
    _check(cut.put(folder), key, batch, len(batch.known), random)


def cut_in_database(batch: Batch, key: bytes, folder: Path, random: Random) -> None:
    """Check a cut while the database was written: the batch is in the log, so it is there too."""
    database = _mixed(batch.before.database, batch.after.database, random)
    cut = Snapshot(database, batch.after.log)
    _check(cut.put(folder), key, batch, len(batch.whole.entries), random)


def _mixed(before: bytes, after: bytes, random: Random) -> bytes:
    """Return a file of which some sectors were written; a longer one may end anywhere."""
    length = random.choice([len(before), len(after), random.randint(len(before), len(after))])
    old = before.ljust(len(after), b"\0")
    share = random.random()
    return b"".join(
        (after if random.random() < share else old)[start : start + SECTOR]
        for start in range(0, len(after), SECTOR)
    )[:length]


def _check(copy: Path, key: bytes, batch: Batch, least: int, random: Random) -> None:
    with open_quietly(copy, key) as opened:
        need(opened.record is not None, "A power cut has taken a whole game.")
        assert opened.record
        found = opened.record.entries
        need(opened.record.header == batch.whole.header, "A cut journal has another header.")
        need(len(found) >= least, f"A power cut took {least - len(found)} confirmed entries.")
        need(found == batch.whole.entries[: len(found)], "A cut journal is not the beginning.")
        need(found[-1].last, "A cut journal ends inside a batch.")
        written = _play_on(opened, opened.record, random)
    again, notice = read_journal(copy, key, GAMES)
    need(notice is None, f"A cut journal that was played on says: {notice}")
    need(len(again.entries) == len(found) + written, "A cut journal cannot be played on.")


def _play_on(journal: Journal, record: Record, random: Random) -> int:
    session = Session.resume(game_of(record), record, journal)
    seats = movers(session)
    if not seats:
        return 0
    seat = random.choice(seats)
    return len(session.act(seat, random.choice(session.legal(seat))))
