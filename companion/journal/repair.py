"""Saving what is sound of a damaged journal, while the damaged file is kept."""

import shutil
from contextlib import closing
from itertools import count
from pathlib import Path

from companion.engine import RecordError, Sentence, say, term
from companion.engine.facts import Cause
from companion.journal.contents import Contents, with_loss, write_header, write_rows
from companion.journal.disk import sync_file, sync_folder
from companion.journal.reading import NOTHING_SOUND
from companion.journal.schema import connect_once, migrate

_COMPANIONS = ("-wal", "-shm")


def repair(path: Path, contents: Contents) -> tuple[Contents, Sentence]:
    """Put a sound journal in the place of a damaged one and say in one sentence what was lost.

    The game itself says for ever that entries were lost. The order survives a power cut: only when
    the new file is complete does it get the name under which `finish_repair` would find it.
    """
    if not contents.rows:
        raise RecordError(NOTHING_SOUND, path=path)
    kept = _keep_damaged(path)
    lost = contents.lost
    sound = contents if lost == 0 else with_loss(contents, Cause.DAMAGE, lost)
    put_whole(path, sound)
    return sound, say(_told(lost), lost=lost, entry=len(contents.rows), kept=kept.name)


def put_whole(path: Path, contents: Contents) -> None:
    """Put a complete journal in its place, so that it is there wholly or not at all."""
    _write_sound(_draft(path), contents)
    _draft(path).replace(_ready(path))
    sync_folder(path)
    finish_repair(path)


def beside(path: Path) -> tuple[Path, ...]:
    """Return the files that may belong to a journal while it is played or repaired."""
    names = (path.with_name(f"{path.name}{suffix}") for suffix in _COMPANIONS)
    return (*names, _ready(path), _draft(path))


def finish_repair(path: Path) -> None:
    """Put a finished repair in its place; do nothing where there is none."""
    if not _ready(path).exists():
        return
    # The old write-ahead log must go first: SQLite would replay it onto the new file.
    for suffix in _COMPANIONS:
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    _ready(path).replace(path)
    sync_folder(path)


def _told(lost: int | None) -> str:
    if lost == 0:
        return term(
            "The journal was damaged, but nothing is lost. The damaged file is kept as {kept}."
        )
    if lost is None:
        return term(
            "The journal was damaged: whatever followed entry {entry} was lost."
            " The damaged file is kept as {kept}."
        )
    return term(
        "The journal was damaged. Entries lost after entry {entry}: {lost}."
        " The damaged file is kept as {kept}."
    )


def _keep_damaged(path: Path) -> Path:
    kept = next(
        name
        for number in count(1)
        if not (name := path.with_name(f"{path.name}.damaged-{number}")).exists()
    )
    for suffix in ("", *_COMPANIONS):
        source = Path(f"{path}{suffix}")
        if source.exists():
            shutil.copy2(source, f"{kept}{suffix}")
            sync_file(Path(f"{kept}{suffix}"))
    sync_folder(kept)
    return kept


def _write_sound(path: Path, contents: Contents) -> None:
    for suffix in ("", "-journal", *_COMPANIONS):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    with closing(connect_once(path)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        migrate(connection)
        write_header(connection, contents.header)
        write_rows(connection, contents.rows, contents.keys)
        connection.execute("COMMIT")
        # Here, where nobody reads it: in its place this would be a change that can be cut short.
        connection.execute("PRAGMA journal_mode = WAL")


def _draft(path: Path) -> Path:
    return path.with_name(f"{path.name}.repairing")


def _ready(path: Path) -> Path:
    return path.with_name(f"{path.name}.repaired")
