"""Opening journals again: a copy as it lies there, the real one beside a running referee."""

from pathlib import Path
from typing import NamedTuple, Self

from companion.engine import Record
from companion.journal import Journal
from tests.soak.tables import GAMES
from tests.soak.violation import need

WAL = "-wal"
_COPY = "copy.journal"


class Snapshot(NamedTuple):
    """A journal's two files, without the shared memory that no power cut leaves.

    An empty log and none are the same to SQLite; `log` is None where there is no file.
    """

    database: bytes
    log: bytes | None

    @classmethod
    def of(cls, journal: Path) -> Self:
        """Read what lies there."""
        return cls(journal.read_bytes(), _bytes(Path(f"{journal}{WAL}")))

    def put(self, folder: Path) -> Path:
        """Write it as a journal of its own, and clear what an earlier one left."""
        for left in folder.glob(f"{_COPY}*"):
            left.unlink()
        copy = folder / _COPY
        copy.write_bytes(self.database)
        if self.log is not None:
            Path(f"{copy}{WAL}").write_bytes(self.log)
        return copy


def open_quietly(journal: Path, key: bytes) -> Journal:
    """Open a journal that must not be damaged."""
    opened = Journal.open(journal, key, GAMES)
    if opened.notice is not None:
        opened.close()
    need(opened.notice is None, f"A journal that nobody damaged says: {opened.notice}")
    return opened


def record_of(snapshot: Snapshot, key: bytes, folder: Path) -> Record | None:
    """Return what a dead referee's journal holds.

    Read from a copy, so that the next referee is the first to open the real one.
    """
    with open_quietly(snapshot.put(folder), key) as opened:
        return opened.record


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
