"""Keeping every other process out of a file or a folder; the system frees it with the process."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.engine import RecordError


@contextmanager
def file_lock(path: Path, taken: str, /, **facts: object) -> Iterator[None]:
    """Hold the lock that `path` is; raise `RecordError` with the sentence `taken` for a rival.

    Raises `OSError` where the file cannot be made or used.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - long to load, and no screen needs it

    path.touch()  # the lock would take any trouble with its file for a rival
    lock = FileLock(path, timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise RecordError(taken, **facts) from error
    try:
        yield
    finally:
        lock.release()
