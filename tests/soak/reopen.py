"""Opening journals again: a copy as it lies there, the real one beside a running referee."""

import shutil
from pathlib import Path

from companion.engine import Record
from companion.journal import Journal
from tests.soak.tables import GAMES
from tests.soak.violation import need

WAL = "-wal"


def copy_journal(journal: Path, folder: Path) -> Path:
    """Copy what a power cut would leave: the file and its write-ahead log, no shared memory."""
    copy = folder / "copy.journal"
    for suffix in ("", WAL, "-shm"):
        Path(f"{copy}{suffix}").unlink(missing_ok=True)
    for suffix in ("", WAL):
        source = Path(f"{journal}{suffix}")
        if source.exists():
            shutil.copyfile(source, f"{copy}{suffix}")
    return copy


def open_quietly(journal: Path, key: bytes) -> Journal:
    """Open a journal that must not be damaged."""
    opened = Journal.open(journal, key, GAMES)
    if opened.notice is not None:
        opened.close()
    need(opened.notice is None, f"After a kill the journal says: {opened.notice}")
    return opened


def record_of(journal: Path, key: bytes, folder: Path) -> Record | None:
    """Return what a dead referee's journal holds.

    Read from a copy, so that the next referee is the first to open the real one.
    """
    with open_quietly(copy_journal(journal, folder), key) as opened:
        return opened.record
