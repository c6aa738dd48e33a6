"""Putting games back from a backup: what is missing here, and never over anything."""

from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath

import msgspec

from companion.cli import places
from companion.cli.files import notice
from companion.engine import RecordError, say
from companion.journal import load_key
from companion.journal.backup import KEY
from companion.journal.backup_source import Source, open_backup
from companion.journal.disk import make_folder, put_file
from companion.journal.image import UNSOUND
from companion.journal.passphrase import SEAL


def restore(backup: Path, passphrase: Callable[[], str]) -> None:
    """Copy every game, and every other file, that this companion does not have."""
    own = load_key(places.key_file(), create=False) if places.key_file().exists() else None
    try:
        source = open_backup(backup, passphrase, own)
        _check_key(source.key, own)
        if not source.proven:
            notice(
                say(
                    "{path} proves no file: look whether settings and cards are yours.", path=backup
                )
            )
        make_folder(places.games_folder())
        _put_back_files(source)
        _put_back_games(source)
    except RecordError:
        raise
    except OSError as error:
        raise RecordError(
            "Not everything was put back: {why}. Make room, then do it again.",
            why=error.strerror or error,
        ) from error


def _check_key(key: bytes, own: bytes | None) -> None:
    if own not in (None, key):
        raise RecordError(
            "The backup was made with another key, and would not open here: set COMPANION_HOME to"
            " an empty folder, or move {path} away if no game needs it.",
            path=places.key_file(),
        )


def _put_back_files(source: Source) -> None:
    others = {KEY: lambda: source.key, **source.others}
    if source.seal:  # so that the next backup is sealed too
        others[SEAL] = lambda: msgspec.json.encode(source.seal)
    for name, read in others.items():
        target = places.home() / PurePosixPath(name).name
        if target.exists():
            continue
        try:
            content = read()
        except OSError:  # spoilt, a pipe or a folder in its place, or a bad place of the disk
            _tell_damaged(name)
            continue
        put_file(target, content, 0o600)


def _put_back_games(source: Source) -> None:
    for name in source.spoilt:
        _tell_damaged(name)
    missing = {
        PurePosixPath(name).name: read
        for name, read in source.games.items()
        if not (places.games_folder() / PurePosixPath(name).name).exists()
    }
    restored = _put_back(missing, source.key)
    count = len(source.games)
    print(f"Of {count} games {len(missing)} were missing, and {restored} are back.")


def _put_back(missing: Mapping[str, Callable[[], bytes | None]], key: bytes) -> int:
    restored = 0
    for name, read in missing.items():
        try:
            image = read()
        except UNSOUND:
            image = None
        if image is None:
            _tell_damaged(name)
            continue
        target = places.games_folder() / name
        put_file(target, image, 0o600)
        restored += 1
        if places.heads().accept(target, key):
            notice(say("{game} is older than what was played here last.", game=name))
    return restored


def _tell_damaged(name: str) -> None:
    notice(say("{game} is damaged in the backup: take an older one.", game=name))
