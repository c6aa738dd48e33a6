"""Backups: folders with a sound copy of every game and of what is needed to read them.

A backup looks like the data folder it was made from, so the companion can work with it as it is.
"""

import os
import re
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from companion.engine import RecordError
from companion.journal.contents import read_contents
from companion.journal.disk import make_folder, sync_folder
from companion.journal.regular_files import (
    NotAFileError,
    check_if_there,
    check_regular,
    is_no_folder,
    read_regular,
)
from companion.journal.schema import UNREADABLE, connect
from companion.journal.shelf import SUFFIX

GAMES: Final = "games"
KEY: Final = "owner.key"
OTHER_FILES: Final = (KEY, "settings.json", "wiring.toml", "cards.toml", "printed-sets.json")
STAMP: Final = "%Y-%m-%d_%H%M%S"  # also for the file systems of memory sticks: no colons
_NAME: Final = re.compile(r"(\d{4,})_(\d{4}-\d\d-\d\d_\d{6})")
UNFINISHED: Final = ".table-companion.part"
# SQLite's own marks for "has a write-ahead log" and "has none", at their place in a file.
_LOG_MARK: Final = slice(18, 20)
_NO_LOG: Final = b"\x01\x01"
# What reading a damaged journal may end in.
UNSOUND: Final = (RecordError, sqlite3.Error, UnicodeDecodeError, NotAFileError)


class Backup(NamedTuple):
    """One finished backup.

    The number says which came first: a board without a clock of its own may have a wrong date.
    """

    number: int
    made: datetime
    path: Path


class Made(NamedTuple):
    """What came of it: no new backup where nothing had changed, and games that are damaged."""

    backup: Backup | None
    unsound: tuple[str, ...]


def image_of(path: Path, master: bytes) -> bytes | None:
    """Return a journal's file as of one moment, even while a game is written to it.

    None where no game was begun; raises one of `UNSOUND` where anything in it is damaged.
    """
    check_regular(path)
    check_if_there(Path(f"{path}-wal"))
    with (
        closing(connect(path, read_only=True)) as journal,
        closing(sqlite3.connect(":memory:")) as copy,
    ):
        journal.backup(copy)
        contents = read_contents(copy, master)
        if contents is not None and contents.damaged:
            raise RecordError(UNREADABLE)
        return None if contents is None else _standing_alone(copy.serialize())


def _standing_alone(image: bytes) -> bytes:
    standing = bytearray(image)
    standing[_LOG_MARK] = _NO_LOG
    return bytes(standing)


def find_backups(folder: Path) -> list[Backup]:
    """Return the finished backups in a folder, the oldest first."""
    return sorted(filter(None, map(_named, folder.iterdir())))


def _named(path: Path) -> Backup | None:
    """Return the backup that has such a name; None for somebody else's folder."""
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        return Backup(int(match[1]), datetime.strptime(match[2], STAMP).replace(tzinfo=UTC), path)
    except ValueError:  # the 31st of February
        return None


def journals(home: Path) -> list[Path]:
    """Return the games in a data folder or a backup."""
    return sorted((home / GAMES).glob(f"*{SUFFIX}"))


def make_backup(home: Path, folder: Path, master: bytes, now: datetime) -> Made:
    """Copy everything of `home` into a new folder in `folder`, wholly or not at all.

    A copy that a power cut left half-made is cleared away. Raises `OSError` where the disk is full
    or cannot be written. There must be only one maker at a time.
    """
    backups = find_backups(folder)
    before = backups[-1] if backups else None
    draft = folder / UNFINISHED
    _discard(draft)
    try:
        copier = _Copier(draft, before.path if before else None, master)
        copier.copy(home)
        if not copier.changed:
            return Made(None, tuple(copier.unsound))
        number = before.number + 1 if before else 1
        return Made(_finish(draft, number, now), tuple(copier.unsound))
    finally:
        _discard(draft)


def remove_backup(backup: Backup) -> None:
    """Remove a backup: first its date, so that a power cut leaves none that only looks whole."""
    draft = backup.path.with_name(UNFINISHED)
    backup.path.rename(draft)
    shutil.rmtree(draft)


class _Copier:
    """Fill a new folder, with links to what the backup before has already."""

    def __init__(self, target: Path, before: Path | None, master: bytes) -> None:
        self._target = target
        self._before = before
        self._master = master
        self.changed = before is None
        self.unsound: list[str] = []

    def copy(self, home: Path) -> None:
        make_folder(self._target / GAMES)
        found = journals(home)
        if is_no_folder(home / GAMES):
            self.unsound.append(GAMES)
            found = journals(self._before) if self._before else []
        for journal in found:
            self._copy_game(journal)
        for name in OTHER_FILES:
            self._copy_other(home / name)
        self.changed |= self._before is not None and _names(self._before) != _names(self._target)
        _sync_tree(self._target)

    def _copy_game(self, journal: Path) -> None:
        name = f"{GAMES}/{journal.name}"
        try:
            image = image_of(journal, self._master)
        except UNSOUND:
            self.unsound.append(journal.name)
            # The last sound copy lives on, however old it gets.
            image = self._copy_before(name)
        if image is not None:
            # Nobody may write to a file that several backups share.
            self._keep(name, image, 0o400)

    def _copy_other(self, path: Path) -> None:
        try:
            content: bytes | None = read_regular(path)
        except FileNotFoundError:
            return
        except OSError:  # a pipe or a folder in its place, or a bad place of the disk
            self.unsound.append(path.name)
            content = self._copy_before(path.name)
        if content is not None:
            self._keep(path.name, content, 0o600)

    def _copy_before(self, name: str) -> bytes | None:
        if self._before is None or not (self._before / name).exists():
            return None
        return (self._before / name).read_bytes()

    def _keep(self, name: str, content: bytes, mode: int) -> None:
        if self._before is None or self._copy_before(name) != content:
            self.changed = True
            write_durably(self._target / name, content, mode)
            return
        try:
            (self._target / name).hardlink_to(self._before / name)
        except OSError:  # the file systems of memory sticks have no links
            write_durably(self._target / name, content, mode)


def write_durably(path: Path, content: bytes, mode: int) -> None:
    """Write a new file that survives a power cut, and read it back; never over another file."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if path.read_bytes() != content:
        raise OSError(None, "the disk gave back something else", str(path))


def _names(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*")}


def _sync_tree(folder: Path) -> None:
    sync_folder(folder / GAMES / "any")
    sync_folder(folder / GAMES)


def _finish(draft: Path, number: int, now: datetime) -> Backup:
    path = draft.with_name(f"{number:04}_{now.strftime(STAMP)}")
    draft.rename(path)
    sync_folder(path)
    return Backup(number, now, path)


def _discard(draft: Path) -> None:
    if draft.exists():
        shutil.rmtree(draft)
