"""What SQLite does not do for us: making sure that a file and its name are on disk."""

import os
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
