"""What SQLite does not do for us: making sure that a file and its name are on disk."""

import os
from contextlib import suppress
from pathlib import Path


def sync_folder(path: Path) -> None:
    """Make the folder that holds `path` remember it through a power cut."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def sync_file(path: Path) -> None:
    """Make a file that is there survive a power cut, but for its name."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def make_folder(path: Path) -> None:
    """Make a folder for the owner only, and remember it; nothing is done where it exists."""
    if not path.exists():
        make_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)
        sync_folder(path)


def write_durably(path: Path, content: bytes, mode: int) -> None:
    """Write a new file that survives a power cut, and read it back; never over another file."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if path.read_bytes() != content:
        raise OSError(None, "the disk gave back something else", str(path))


def put_file(target: Path, content: bytes, mode: int = 0o666) -> None:
    """Write a file wholly or not at all, in place of any other; or raise `OSError`.

    It is written beside first, and is on the disk when this returns.
    """
    draft = target.with_name(f"{target.name}.part")
    try:
        draft.unlink(missing_ok=True)  # whatever an earlier try has left, be it a pipe
        write_durably(draft, content, mode)
        draft.replace(target)
        sync_folder(target)
    except OSError:
        with suppress(OSError):  # a half-written file helps nobody, least of all on a full disk
            draft.unlink(missing_ok=True)
        raise
