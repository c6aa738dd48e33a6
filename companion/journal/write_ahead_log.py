"""SQLite's write-ahead log as it lies on the disk, looked at before SQLite does.

SQLite takes a log as far as it checks and forgets the rest without a word. The format is described
in https://www.sqlite.org/fileformat2.html#walformat: a header, then frames of one page each. Frames
of one generation repeat the salts of its header, and the sum of each goes on from the one before.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from companion.journal.regular_files import read_regular

_MAGIC: Final = (0x377F0682, 0x377F0683)  # the second says that sums are over big-endian words
_HEADER: Final = struct.Struct(">IIII8sII")
_FRAME: Final = struct.Struct(">II8sII")
_PAGE: Final = 4096  # bytes, as SQLite makes them
_WORD: Final = 2**32

_Sums = tuple[int, int]


class _Frame(NamedTuple):
    """A page that was written, and whether a batch ends with it."""

    commit: bool
    salts: bytes
    sums: _Sums
    summed: bytes


def wal_path(journal: Path) -> Path:
    """Return where SQLite keeps the log of a journal."""
    return journal.with_name(f"{journal.name}-wal")


def read_wal(journal: Path) -> bytes:
    """Return the log beside a journal; empty where there is none."""
    try:
        return read_regular(wal_path(journal))
    except FileNotFoundError:
        return b""


def has_lost_batches(log: bytes) -> bool:
    """Tell whether a log held batches that must have been confirmed, and SQLite cannot read.

    A power cut spoils the last batch only, of which nobody was told. Where a log of more than one
    batch does not check to its end, damage is the only reason that is left.
    """
    if len(log) < _HEADER.size:
        return False
    magic, _, page, _, salts, *sums = _HEADER.unpack_from(log)
    words = ">" if magic == _MAGIC[1] else "<"
    valid = magic in _MAGIC and _sum(log[: _HEADER.size - 8], words, (0, 0)) == tuple(sums)
    frames = [*_frames(log, page if valid else _PAGE)]
    if not valid:  # a header that cannot be believed: any frame has the salts too
        salts = next((frame.salts for frame in frames if any(frame.salts)), salts)
    before: _Sums = (sums[0], sums[1])
    commits, read = 0, 0
    for frame in frames:
        if frame.salts != salts:
            valid = False
            continue  # of an older generation, or spoilt
        before = _sum(frame.summed, words, before) if valid else before
        valid = valid and before == frame.sums
        commits += frame.commit
        read = commits if valid and frame.commit else read
    return commits > 1 and read < commits


def _frames(log: bytes, page: int) -> Iterator[_Frame]:
    size = _FRAME.size + page
    for start in range(_HEADER.size, len(log) - size + 1, size):
        _, pages, salts, *sums = _FRAME.unpack_from(log, start)
        content = log[start : start + 8] + log[start + _FRAME.size : start + size]
        yield _Frame(pages != 0, salts, (sums[0], sums[1]), content)


def _sum(data: bytes, words: str, before: _Sums) -> _Sums:
    """Return SQLite's checksum of whole pairs of words."""
    first, second = before
    for one, other in struct.iter_unpack(f"{words}II", data):
        first = (first + one + second) % _WORD
        second = (second + other + first) % _WORD
    return first, second
