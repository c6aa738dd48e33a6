"""As durable as the journal, with nothing else to it: no chain, no index, no head."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any


class BareDatabase:
    """One table of the journal's rows."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute(
            "CREATE TABLE entry (number, batch, last, at, public, sealed, chain)"
        )

    def commit(self, rows: Sequence[Sequence[Any]]) -> None:
        """Write these rows so that they outlive a power cut, and the loss of the log."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        self._connection.execute("COMMIT")
        self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
