"""The journal: one sealed, chained, durable file a game."""

from companion.journal.codec import Codec, full_text, public_text
from companion.journal.export import export_full, export_public, read_export
from companion.journal.keys import load_key
from companion.journal.schema import is_journal
from companion.journal.store import Journal, read_journal, read_written
from companion.journal.verify import verify_export

__all__ = [
    "Codec",
    "Journal",
    "export_full",
    "export_public",
    "full_text",
    "is_journal",
    "load_key",
    "public_text",
    "read_export",
    "read_journal",
    "read_written",
    "verify_export",
]
