"""The journal: one sealed, chained, durable file a game."""

from companion.journal.codec import Codec, full_text, public_text
from companion.journal.export import export_full, export_public, read_export
from companion.journal.keys import load_key
from companion.journal.store import Journal, read_journal

__all__ = [
    "Codec",
    "Journal",
    "export_full",
    "export_public",
    "full_text",
    "load_key",
    "public_text",
    "read_export",
    "read_journal",
]
