"""Rows of a journal and the chain of digests that ties each to all before it."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

DIGEST_BYTES = 32


class Row(NamedTuple):
    """One entry as it lies in the database."""

    sequence: int
    batch: int
    last: int
    at: int
    public: str
    sealed: bytes | None
    chain: bytes


def link(key: bytes, before: bytes, *fields: object) -> bytes:
    """Return the digest of a row: keyed, so that only the owner can make a fitting one.

    The hidden part enters as it is locked: a digest of its plain form could be guessed from.
    """
    digest = hashlib.blake2b(before, key=key, digest_size=DIGEST_BYTES)
    for field in fields:
        data = field if isinstance(field, bytes) else str(field).encode()
        # The kind goes in too: nothing, the word "None" and its bytes are three things.
        digest.update(type(field).__name__.encode() + len(data).to_bytes(4, "big") + data)
    return digest.digest()


def sound(key: bytes, root: bytes, rows: Iterable[Row]) -> Iterator[Row]:
    """Yield rows as long as each is the next one and untouched; stop at the first that is not."""
    before = root
    for sequence, row in enumerate(rows, start=1):
        if row.sequence != sequence or row.chain != link(key, before, *row[:-1]):
            return
        before = row.chain
        yield row
