"""What SQLite does not do for us: making sure that a file's name is on disk too."""

import os
from pathlib import Path


def sync_folder(path: Path) -> None:
    """Make the folder that holds `path` remember it through a power cut."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def make_folder(path: Path) -> None:
    """Make a folder for the owner only, and remember it; nothing is done where it exists."""
    if not path.exists():
        make_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)
        sync_folder(path)
