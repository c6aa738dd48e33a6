"""Putting games back from a backup: what is missing here, and never over anything."""

from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from companion.cli import places
from companion.cli.files import notice
from companion.engine import RecordError, say
from companion.journal import load_key
from companion.journal.backup import KEY
from companion.journal.backup_files import is_game
from companion.journal.backup_source import Source, open_backup
from companion.journal.disk import make_folder, put_file
from companion.journal.image import UNSOUND
from companion.journal.passphrase import SEAL

NOT_ALL: Final = 3  # how the command ends where a file of the backup is damaged or gone


def restore(backup: Path, passphrase: Callable[[], str]) -> int:
    """Copy every game, and every other file, that this companion does not have.

    Returns `NOT_ALL` where the backup is not whole any more, else 0.
    """
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
        lost = _tell_lost(source)
        lost += _put_back_files(source)
        lost += _put_back_games(source)
    except RecordError:
        raise
    except OSError as error:
        raise RecordError(
            "Not everything was put back: {why}. Make room, then do it again.",
            why=error.strerror or error,
        ) from error
    return NOT_ALL if lost else 0


def _check_key(key: bytes, own: bytes | None) -> None:
    if own not in (None, key):
        raise RecordError(
            "The backup was made with another key, and would not open here: set COMPANION_HOME to"
            " an empty folder, or move {path} away if no game needs it.",
            path=places.key_file(),
        )


def _tell_lost(source: Source) -> int:
    """Say what the backup lists and cannot give, and return how many files that is."""
    for name in source.spoilt:
        _tell_damaged(name)
    for name in source.gone:
        notice(say("{game} is gone from the backup: take an older one.", game=name))
    return len(source.spoilt) + len(source.gone)


def _put_back_files(source: Source) -> int:
    """Return how many files are damaged."""
    damaged = 0
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
            damaged += 1
            continue
        put_file(target, content, 0o600)
    return damaged


def _put_back_games(source: Source) -> int:
    """Return how many games are damaged."""
    missing = {name: read for name, read in source.games.items() if _is_missing(name)}
    gone = [name for name in source.gone if is_game(name)]
    restored = _put_back(missing, source)
    if not source.games and not gone:  # each may have been one of the files that are spoilt
        print(say("No game can be read in this backup.").render())
        return 0
    count, absent = len(source.games) + len(gone), len(missing) + sum(map(_is_missing, gone))
    print(f"Of {count} games {absent} were missing, and {restored} are back.")
    return len(missing) - restored


def _is_missing(name: str) -> bool:
    return not (places.games_folder() / PurePosixPath(name).name).exists()


def _put_back(missing: Mapping[str, Callable[[], bytes | None]], source: Source) -> int:
    restored = 0
    for path, read in missing.items():
        name = PurePosixPath(path).name
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
        if path in source.unlike:
            notice(say("{game} is older or other than when this backup was made.", game=name))
        if places.heads().accept(target, source.key):
            notice(say("{game} is older than what was played here last.", game=name))
    return restored


def _tell_damaged(name: str) -> None:
    notice(say("{game} is damaged in the backup: take an older one.", game=name))
