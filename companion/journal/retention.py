"""Which backups may go when a new one was made."""

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from companion.engine import RecordError
from companion.journal.backup import KEY, Backup
from companion.journal.backup_files import Manifest, read_manifest
from companion.journal.keys import fingerprint

DAYS: Final = 7
WEEKS: Final = 4
NEWEST: Final = 2  # what was deleted by mistake today is still in the one before


def expendable(backups: Sequence[Backup], days: int = DAYS, weeks: int = WEEKS) -> list[Backup]:
    """Return the backups that need not be kept, the oldest first.

    Kept are the two newest; the newest of each of the last `days` days and `weeks` weeks that have
    any, so that a table nobody plays at loses nothing; the newest that was made with each key,
    for a game opens with its own key only; and the newest of each passphrase, for what was sealed
    with another one, such as the last sound copy of a damaged game, cannot be taken over.
    """
    newest_first = sorted(backups, reverse=True)
    kept = {
        *newest_first[:NEWEST],
        *_newest_of_each(newest_first, lambda backup: backup.made.date())[:days],
        *_newest_of_each(newest_first, lambda backup: backup.made.isocalendar()[:2])[:weeks],
        *_newest_of_each(newest_first, _key),
        *_newest_of_each(list(filter(_seal, newest_first)), _seal),
    }
    return sorted(set(backups) - kept)


def _newest_of_each(
    newest_first: Sequence[Backup], group: Callable[[Backup], Hashable]
) -> list[Backup]:
    found: dict[Hashable, Backup] = {}
    for backup in newest_first:
        found.setdefault(group(backup), backup)
    return list(found.values())


def _key(backup: Backup) -> str:
    key = backup.path / KEY  # only older backups have it
    if key.is_file():
        return fingerprint(key.read_bytes())
    manifest = _manifest(backup)
    return manifest.key if manifest else ""


def _seal(backup: Backup) -> bytes | None:
    manifest = _manifest(backup)
    return manifest.seal.public if manifest and manifest.seal else None


def _manifest(backup: Backup) -> Manifest | None:
    try:
        return read_manifest(backup.path)
    except RecordError:  # spoilt: it goes when its day comes
        return None
