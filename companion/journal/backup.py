"""Backups: folders with a sound copy of every game and of what is needed to read them.

An open one looks like the data folder it was made from. One that is sealed with the owner's
passphrase tells how much there is, when it was made, which files changed since the one before, and
which backups are of one owner.
"""

import re
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from companion.journal.backup_files import GAMES, KEYS, SEALED, Files, OpenFiles, SealedFiles
from companion.journal.disk import make_folder, sync_folder, write_durably
from companion.journal.image import UNSOUND, image_of
from companion.journal.keys import fingerprint
from companion.journal.passphrase import BackupSeal
from companion.journal.regular_files import is_no_folder, read_regular
from companion.journal.shelf import SUFFIX

KEY: Final = "owner.key"
KEY_SUFFIX: Final = ".key"
OTHER_FILES: Final = ("settings.json", "printed-sets.json")  # and every .toml
STAMP: Final = "%Y-%m-%d_%H%M%S"  # also for the file systems of memory sticks: no colons
_NAME: Final = re.compile(r"(\d{4,})_(\d{4}-\d\d-\d\d_\d{6})")
UNFINISHED: Final = ".table-companion.part"


class Backup(NamedTuple):
    """One finished backup.

    The number says which came first: a board without a clock of its own may have a wrong date.
    """

    number: int
    made: datetime
    path: Path


class Made(NamedTuple):
    """What came of it: no new backup where nothing had changed, and games that are damaged.

    Of those that are `spoilt` no copy in any backup is sound either. `links` were not followed.
    """

    backup: Backup | None
    unsound: tuple[str, ...]
    spoilt: tuple[str, ...]
    links: tuple[str, ...] = ()


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


def other_files(home: Path) -> list[str]:
    """Return what a backup has beside the games, as far as anything is there."""
    own = {path.name for path in home.glob("*.toml")}
    found = (home / name for name in {*OTHER_FILES, *own})
    return sorted(path.name for path in found if path.exists() or path.is_symlink())


def make_backup(
    home: Path,
    folder: Path,
    master: bytes,
    now: datetime,
    *,
    seal: BackupSeal | None = None,
    with_key: bool = True,
) -> Made:
    """Copy everything of `home` into a new folder in `folder`, wholly or not at all.

    A sealed backup has the key inside it. An open one has it beside all backups, unless it is left
    out. A copy that a power cut left half-made is cleared away. Raises `OSError` where the disk is
    full or cannot be written. There must be only one maker at a time.
    """
    backups = find_backups(folder)
    before = backups[-1] if backups else None
    draft = folder / UNFINISHED
    _discard(draft)
    try:
        files = _files(draft, [backup.path for backup in reversed(backups)], master, seal)
        copier = _Copier(files, master)
        copier.copy(home)
        _sync_tree(draft)
        if seal is None and with_key:
            _keep_key(folder, master)
        number = before.number + 1 if before else 1
        done = _finish(draft, number, now) if files.changed else None
        return Made(done, tuple(copier.unsound), tuple(files.spoilt), tuple(copier.links))
    finally:
        _discard(draft)


def _files(draft: Path, older: Sequence[Path], master: bytes, seal: BackupSeal | None) -> Files:
    if seal is None:
        return OpenFiles(draft, older, master)
    return SealedFiles(draft, older, master, seal)


def open_key(folder: Path) -> bool:
    """Tell whether a key lies open in a folder of backups; older ones have it in each."""
    return any((folder / KEYS).glob(f"*{KEY_SUFFIX}")) or any(folder.glob(f"*/{KEY}"))


def is_all_sealed(folder: Path) -> bool:
    """Tell whether nothing in a folder of backups can be read without the passphrase."""
    backups = find_backups(folder)
    return not open_key(folder) and all((backup.path / SEALED).is_dir() for backup in backups)


def remove_backup(backup: Backup) -> None:
    """Remove a backup: first its date, so that a power cut leaves none that only looks whole."""
    draft = backup.path.with_name(UNFINISHED)
    backup.path.rename(draft)
    shutil.rmtree(draft)


class _Copier:
    """Fill a new backup with what is in a data folder."""

    def __init__(self, files: Files, master: bytes) -> None:
        self._files = files
        self._master = master
        self.unsound: list[str] = []
        self.links: list[str] = []

    def copy(self, home: Path) -> None:
        for journal in journals(home):
            self._copy_game(journal)
        for name in other_files(home):
            self._copy_other(home / name)
        if is_no_folder(home / GAMES):
            self.unsound.append(GAMES)
            self._files.carry_games()
        self._files.finish()

    def _copy_game(self, journal: Path) -> None:
        name = f"{GAMES}/{journal.name}"
        try:
            image = image_of(journal, self._master)
        except (*UNSOUND, OSError):  # also a bad place of the disk; the target is written below
            self.unsound.append(journal.name)
            # The last sound copy lives on, however old it gets.
            self._files.carry(name)
            return
        if image is not None:
            self._files.keep(name, image)

    def _copy_other(self, path: Path) -> None:
        try:
            content = read_regular(path, follow=False)
        except FileNotFoundError:
            return
        except OSError:  # a pipe or a folder in its place, or a bad place of the disk
            told = self.links if path.is_symlink() else self.unsound
            told.append(path.name)
            self._files.carry(path.name)
            return
        if content == self._master:  # another name of the key: a stick may be meant to have none
            self.links.append(path.name)
            self._files.carry(path.name)
            return
        self._files.keep(path.name, content)


def _keep_key(folder: Path, master: bytes) -> None:
    """Put the key beside the backups, once; a spoilt one is written anew."""
    path = folder / KEYS / f"{fingerprint(master)}{KEY_SUFFIX}"
    if path.is_file() and path.read_bytes() == master:
        return
    make_folder(path.parent)
    path.unlink(missing_ok=True)
    write_durably(path, master, 0o600)
    sync_folder(path)


def _sync_tree(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir():
            sync_folder(path / "any")
    sync_folder(folder / "any")


def _finish(draft: Path, number: int, now: datetime) -> Backup:
    path = draft.with_name(f"{number:04}_{now.strftime(STAMP)}")
    draft.rename(path)
    sync_folder(path)
    return Backup(number, now, path)


def _discard(draft: Path) -> None:
    if draft.exists():
        shutil.rmtree(draft)
