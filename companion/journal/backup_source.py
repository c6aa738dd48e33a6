"""A backup as it is read again: open or sealed, of this version or older."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag

from companion.engine import BadSetupError, RecordError, term
from companion.journal.backup import (
    KEY,
    KEY_SUFFIX,
    journals,
    other_files,
)
from companion.journal.backup_files import (
    GAMES,
    KEYS,
    SEALED,
    Manifest,
    Stored,
    content_digest,
    is_game,
    is_proven,
    read_copy,
    read_manifest,
    stored_name,
)
from companion.journal.image import checked_image, image_of
from companion.journal.keys import KEY_BYTES, fingerprint
from companion.journal.passphrase import BackupSeal, Unlocked
from companion.journal.regular_files import read_regular

DAMAGED = term("{path} is damaged: take an older backup.")


class Source(NamedTuple):
    """What can be put back. Names are as in the data folder, such as `games/evening.journal`."""

    key: bytes
    seal: BackupSeal | None
    games: Mapping[str, Callable[[], bytes | None]]  # may raise one of `UNSOUND`
    others: Mapping[str, Callable[[], bytes]]
    spoilt: tuple[str, ...] = ()  # files that do not even tell what they were
    gone: tuple[str, ...] = ()  # files that it lists and has not any more
    unlike: frozenset[str] = frozenset()  # games that prove themselves, but were exchanged
    proven: bool = True  # nobody who has not the key could have changed `others`


def open_backup(backup: Path, passphrase: Callable[[], str], own: bytes | None) -> Source:
    """Open a backup; `passphrase` is asked for only where one is needed, `own` is the key here.

    Raises `BadSetupError` for what is no backup, `RecordError` where it cannot be opened.
    """
    manifest = read_manifest(backup)
    if manifest and manifest.seal:
        return _unsealed(backup, manifest, manifest.seal.unlock(passphrase()))
    holds_games = journals(backup) or (manifest and any(map(is_game, manifest.files)))
    if not holds_games or not (manifest or (backup / KEY).is_file()):
        raise BadSetupError("{path} is not a backup: name a dated folder.", path=backup)
    return _as_it_is(backup, manifest, _find_key(backup, manifest, own))


def _as_it_is(backup: Path, manifest: Manifest | None, key: bytes) -> Source:
    games = {f"{GAMES}/{path.name}": partial(image_of, path, key) for path in journals(backup)}
    others = {
        name: partial(read_regular, backup / name, follow=False) for name in other_files(backup)
    }
    if manifest is None:  # the key was in it, so whoever finds it can prove what they like
        return Source(key, None, games, others)
    if not manifest.files and not manifest.proof:  # as earlier versions made them
        return Source(key, None, games, others, proven=False)
    if not is_proven(key, manifest):
        raise RecordError(DAMAGED, path=backup)
    listed = manifest.files
    others = {name: partial(_listed, read, key, listed.get(name)) for name, read in others.items()}
    gone = sorted(listed.keys() - games.keys() - others.keys())
    unlike = frozenset(name for name in games if _is_unlike(backup / name, key, listed.get(name)))
    return Source(key, None, games, others, gone=tuple(gone), unlike=unlike)


def _listed(read: Callable[[], bytes], key: bytes, known: Stored | None) -> bytes:
    """Return a file that is as it was put there."""
    content = read()
    if known is None or content_digest(key, content) != known.content:
        raise RecordError(DAMAGED, path="")
    return content


def _is_unlike(game: Path, key: bytes, known: Stored | None) -> bool:
    """Tell whether a game is not the one that was put there: an older copy of it is sound too."""
    try:
        content = read_regular(game)
    except OSError:  # whoever puts it back hears of that
        return False
    return known is None or content_digest(key, content) != known.content


def _unsealed(backup: Path, manifest: Manifest, unlocked: Unlocked) -> Source:
    """Look what is there; each file is opened a second time, so that one at a time is in memory."""
    key = unlocked.master
    if not is_proven(key, manifest):
        raise RecordError(DAMAGED, path=backup)
    files: dict[str, Callable[[], bytes]] = {}
    spoilt: list[str] = []
    for stored, known in sorted(manifest.files.items()):
        opened = partial(_opened, backup, unlocked, stored, known)
        try:
            files[opened().name] = partial(_content, opened)
        except RecordError:
            spoilt.append(f"{SEALED}/{stored}")
    games = {name: partial(_image, read, key) for name, read in files.items() if is_game(name)}
    others = {name: read for name, read in files.items() if not is_game(name)}
    return Source(key, manifest.seal, games, others, tuple(spoilt))


class _File(NamedTuple):
    name: str
    content: bytes


def _opened(backup: Path, unlocked: Unlocked, stored: str, known: Stored) -> _File:
    sealed, key = read_copy(backup, f"{SEALED}/{stored}"), unlocked.master
    try:
        text = unlocked.open(sealed or b"", stored.encode())
        file = msgspec.msgpack.decode(text, type=_File)
        file = file._replace(name=file.name.rstrip("\0"))
    except (InvalidTag, msgspec.MsgspecError) as error:
        raise RecordError(DAMAGED, path=stored) from error
    # Whoever finds a stick can seal something else with it: only the key makes the digest.
    if (stored_name(key, file.name), content_digest(key, file.content)) != (stored, known.content):
        raise RecordError(DAMAGED, path=stored)
    return file


def _content(opened: Callable[[], _File]) -> bytes:
    return opened().content


def _image(read: Callable[[], bytes], key: bytes) -> bytes | None:
    return checked_image(read(), key)


def _find_key(backup: Path, manifest: Manifest | None, own: bytes | None) -> bytes:
    """Return the key of an open backup: from the backup, from beside it, or the one here."""
    found = [read_copy(backup, KEY)]
    if manifest:
        found = [read_copy(backup.absolute().parent / KEYS, f"{manifest.key}{KEY_SUFFIX}"), own]
    for key in found:
        if key and len(key) == KEY_BYTES and (manifest is None or manifest.key == fingerprint(key)):
            return key
    raise RecordError(
        "The key of {path} is not with it: put the file owner.key back first.", path=backup
    )
