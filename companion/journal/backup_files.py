"""How a backup is written: open, like the data folder, or sealed with the owner's passphrase."""

import hashlib
import hmac
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, Protocol

import msgspec

from companion.engine import RecordError
from companion.journal.disk import make_folder, write_durably
from companion.journal.image import is_sound
from companion.journal.keys import derive, fingerprint
from companion.journal.passphrase import OVERHEAD, BackupSeal
from companion.journal.regular_files import read_regular

GAMES: Final = "games"
SEALED: Final = "sealed"
MANIFEST: Final = "backup.json"
KEYS: Final = "keys"  # beside the backups, not in them: one key opens all
NAME_BYTES: Final = 16
LONGEST_NAME: Final = 320  # bytes of a true name; a file system takes 255 for its last part
SHARED: Final = 0o400  # nobody may write to a file that several backups share


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file: what its content is known by, to the key alone, and what lies on the disk."""

    content: bytes
    sealed: bytes


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a backup says about itself; of a sealed one neither names nor content."""

    key: str
    format: Literal["table-companion/backup"] = "table-companion/backup"
    version: Literal[1] = 1
    seal: BackupSeal | None = None
    files: dict[str, Stored] = {}
    proof: bytes = b""


class Files(Protocol):
    """A backup that is being written; `changed` where it differs from the one before.

    `spoilt` are the names of which older backups have damaged copies only.
    """

    changed: bool
    spoilt: list[str]

    def keep(self, name: str, content: bytes) -> None:
        """Write a file, or link to the one before where that has the same content."""

    def carry(self, name: str) -> None:
        """Take over the last sound copy of a file that older backups have, if any."""

    def carry_games(self) -> None:
        """Take over every game of the backup before; call it after all else was kept."""

    def finish(self) -> None:
        """Write what the backup says about itself."""


class OpenFiles:
    """Files as they are in the data folder; `older` backups are given the newest first."""

    def __init__(self, target: Path, older: Sequence[Path], master: bytes) -> None:
        self._target = target
        self._older = older
        self._before = before = older[0] if older else None
        self._master = master
        self._files: dict[str, Stored] = {}
        self.changed = before is None
        self.spoilt: list[str] = []
        make_folder(target / GAMES)

    def keep(self, name: str, content: bytes) -> None:
        """Write a file, or link to the same one before."""
        self._files[name] = Stored(content_digest(self._master, content), _sha256(content))
        self._put(name, content)

    def _put(self, name: str, content: bytes) -> None:
        if read_copy(self._before, name) == content and _link(self._before, self._target, name):
            return
        self.changed |= read_copy(self._before, name) != content
        write_durably(self._target / name, content, SHARED if is_game(name) else 0o600)

    def carry(self, name: str) -> None:
        """Take over the last sound copy; else the last one, of which something may be saved."""
        found = [read_copy(backup, name) for backup in self._older]
        # Earlier versions followed links, and may have taken the key for another file.
        copies = [copy for copy in found if copy not in (None, self._master)]
        sound = next((copy for copy in copies if _is_whole(name, copy, self._master)), None)
        if copies and sound is None:
            self.spoilt.append(name)
        if copies:
            self.keep(name, copies[0] if sound is None else sound)

    def carry_games(self) -> None:
        """Take over every game."""
        for name in _open_games(self._before):
            self.carry(name)

    def finish(self) -> None:
        """Write what the backup says about itself."""
        manifest = proven(self._master, Manifest(fingerprint(self._master), files=self._files))
        self._put(MANIFEST, msgspec.json.encode(manifest))
        self.changed |= self._before is not None and _names(self._before) != _names(self._target)


class SealedFiles:
    """Files under names that tell nothing, each sealed for its own name, all with one mode.

    Whether a game has changed is known from a digest: what is sealed cannot be opened here.
    """

    def __init__(
        self, target: Path, older: Sequence[Path], master: bytes, seal: BackupSeal
    ) -> None:
        self._target = target
        self._older = older
        self._before = before = older[0] if older else None
        self._master = master
        self._seal = seal
        self._known = (_sealed_in(before, master, seal) if before else None) or {}
        self._files: dict[str, Stored] = {}
        self.changed = before is None
        self.spoilt: list[str] = []
        make_folder(target / SEALED)

    def keep(self, name: str, content: bytes) -> None:
        """Write a file, or link to the same one before."""
        stored, digest = stored_name(self._master, name), content_digest(self._master, content)
        text = msgspec.msgpack.encode((padded_name(name), content))
        known = self._known.get(stored)
        same = known and known.content == digest and self._is_padded(stored, text)
        if known and same and self._take_over(self._before, stored, known):
            return
        self.changed = True
        self._write(stored, self._seal.close(text, stored.encode()), digest)

    def carry(self, name: str) -> None:
        """Take over the last sound copy."""
        stored, lost = stored_name(self._master, name), False
        for backup in self._older:
            files = _sealed_in(backup, self._master, self._seal)
            known, content = (files or {}).get(stored), read_copy(backup, name)
            if known and self._take_over(backup, stored, known):
                return
            if content is not None and _is_whole(name, content, self._master):
                self.keep(name, content)
                return
            lost |= files is None or known is not None or content is not None
        if lost:
            self.spoilt.append(name)

    def carry_games(self) -> None:
        """Take over whatever is not there yet: which of them are games cannot be seen."""
        for stored in sorted(self._known.keys() - self._files.keys()):
            if not self._take_over(self._before, stored, self._known[stored]):
                self.spoilt.append(f"{SEALED}/{stored}")
        for name in _open_games(self._before):
            self.carry(name)

    def finish(self) -> None:
        """Write what the backup says about itself."""
        self.changed |= self._files != self._known
        manifest = Manifest(self._seal.key, seal=self._seal, files=self._files)
        manifest = proven(self._master, manifest)
        write_durably(self._target / MANIFEST, msgspec.json.encode(manifest), 0o600)

    def _is_padded(self, stored: str, text: bytes) -> bool:
        """Tell whether a file was sealed with a padded name; earlier versions let it be told."""
        sealed = read_copy(self._before, f"{SEALED}/{stored}")
        return sealed is not None and len(sealed) == len(text) + OVERHEAD

    def _take_over(self, backup: Path | None, stored: str, known: Stored) -> bool:
        """Have the sealed file of a backup once more; False where it was spoilt since."""
        name = f"{SEALED}/{stored}"
        sealed = read_copy(backup, name)
        if sealed is None or _sha256(sealed) != known.sealed:
            return False
        # Earlier versions gave games another mode than the rest, which told them apart.
        if _mode(backup, name) == SHARED and _link(backup, self._target, name):
            self._files[stored] = known
        else:
            self._write(stored, sealed, known.content)
        return True

    def _write(self, stored: str, sealed: bytes, digest: bytes) -> None:
        write_durably(self._target / SEALED / stored, sealed, SHARED)
        self._files[stored] = Stored(digest, _sha256(sealed))


def read_manifest(backup: Path) -> Manifest | None:
    """Return what a backup says about itself; None where there is nothing, as in older ones."""
    try:
        return msgspec.json.decode(read_regular(backup / MANIFEST), type=Manifest)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise RecordError(
            "{path} cannot be read: {why:term}.", path=backup / MANIFEST, why=error.strerror
        ) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("{path} is damaged: take an older backup.", path=backup) from error


def stored_name(master: bytes, name: str) -> str:
    """Return the name of a sealed file; the key alone tells which one it is."""
    key = derive(master, b"", b"backup name")
    return hashlib.blake2b(name.encode(), key=key, digest_size=NAME_BYTES).hexdigest()


def padded_name(name: str) -> str:
    """Return a name of one length, or the length of what is sealed would tell which game it is.

    No name ends in what it is padded with.
    """
    return name + "\0" * (LONGEST_NAME - len(name.encode()))


def content_digest(master: bytes, content: bytes) -> bytes:
    """Return what a content is known by; without the key nobody can try out what it may be."""
    return hmac.digest(derive(master, b"", b"backup content"), content, "sha256")


def proof(master: bytes, manifest: Manifest) -> bytes:
    """Return what only the key can make: nothing was added to a backup or taken away."""
    text = msgspec.json.encode(msgspec.structs.replace(manifest, proof=b""), order="sorted")
    return hmac.digest(derive(master, b"", b"backup proof"), text, "sha256")


def proven(master: bytes, manifest: Manifest) -> Manifest:
    """Return the list with its proof."""
    return msgspec.structs.replace(manifest, proof=proof(master, manifest))


def is_proven(master: bytes, manifest: Manifest) -> bool:
    """Tell whether the owner's companion wrote a list of files, and nobody changed it."""
    return hmac.compare_digest(manifest.proof, proof(master, manifest))


def is_game(name: str) -> bool:
    """Tell whether this is the name of a game in a data folder or a backup."""
    return name.startswith(f"{GAMES}/")


def read_copy(backup: Path | None, name: str) -> bytes | None:
    """Return a file of a backup, if it is there."""
    if backup is None or not (backup / name).is_file():
        return None
    return (backup / name).read_bytes()


def _open_games(backup: Path | None) -> list[str]:
    if backup is None or not (backup / GAMES).is_dir():
        return []
    return sorted(f"{GAMES}/{path.name}" for path in (backup / GAMES).iterdir())


def _sealed_in(backup: Path, master: bytes, seal: BackupSeal) -> dict[str, Stored] | None:
    """Return what a backup has that can be taken over: only what we sealed like this.

    None where its list is spoilt: nothing of it can be.
    """
    try:
        manifest = read_manifest(backup)
    except RecordError:
        return None
    if manifest is None or manifest.seal != seal:
        return {}
    return manifest.files if is_proven(master, manifest) else None


def _is_whole(name: str, content: bytes, master: bytes) -> bool:
    return not is_game(name) or is_sound(content, master)


def _mode(backup: Path | None, name: str) -> int:
    return stat.S_IMODE((backup / name).stat().st_mode) if backup else 0


def _link(before: Path | None, target: Path, name: str) -> bool:
    if before is None:
        return False
    try:
        (target / name).hardlink_to(before / name)
    except OSError:  # the file systems of memory sticks have no links
        return False
    return True


def _names(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*")}


def _sha256(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()
