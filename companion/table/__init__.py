"""One game at one table: a thread that owns the session, and everything that talks to it."""

from companion.engine.saved import Saved
from companion.table.cards import Offer
from companion.table.runner import Table
from companion.table.snapshot import Notice, Situation, Snapshot

__all__ = ["Notice", "Offer", "Saved", "Situation", "Snapshot", "Table"]
