"""Putting games back from a backup: what is missing here, and never over anything."""

from pathlib import Path

from companion.cli import places
from companion.cli.files import notice
from companion.engine import BadSetupError, RecordError, say
from companion.journal import load_key
from companion.journal.backup import (
    KEY,
    OTHER_FILES,
    UNSOUND,
    image_of,
    journals,
    write_durably,
)
from companion.journal.disk import make_folder, sync_folder


def restore(backup: Path) -> None:
    """Copy every game, and every other file, that this companion does not have."""
    found = journals(backup)
    if not found or not (backup / KEY).is_file():
        raise BadSetupError("{path} is not a backup: name a dated folder.", path=backup)
    key = (backup / KEY).read_bytes()
    _check_key(key)
    try:
        _put_back_files(backup)
        _put_back_games(found, key)
    except RecordError:
        raise
    except OSError as error:
        raise RecordError(
            "Not everything was put back: {why}. Make room, then do it again.",
            why=error.strerror or error,
        ) from error


def _check_key(key: bytes) -> None:
    own = places.key_file()
    if own.exists() and load_key(own, create=False) != key:
        raise RecordError(
            "The backup was made with another key, and would not open here: set COMPANION_HOME to"
            " an empty folder, or move {path} away if no game needs it.",
            path=own,
        )


def _put_back_files(backup: Path) -> None:
    make_folder(places.games_folder())
    for name in OTHER_FILES:
        if (backup / name).is_file() and not (places.home() / name).exists():
            _put(places.home() / name, (backup / name).read_bytes())


def _put_back_games(found: list[Path], key: bytes) -> None:
    missing = [game for game in found if not (places.games_folder() / game.name).exists()]
    restored = sum(_put_back(game, key) for game in missing)
    print(f"Of {len(found)} games {len(missing)} were missing, and {restored} are back.")


def _put_back(game: Path, key: bytes) -> bool:
    try:
        image = image_of(game, key)
    except UNSOUND:
        image = None
    if image is None:
        notice(say("{game} is damaged in the backup: take an older one.", game=game.name))
        return False
    _put(places.games_folder() / game.name, image)
    return True


def _put(target: Path, content: bytes) -> None:
    """Write a file under its name only when it is whole, and never over another."""
    draft = target.with_name(f".{target.name}.part")
    draft.unlink(missing_ok=True)
    write_durably(draft, content, 0o600)
    draft.rename(target)
    sync_folder(target)
