"""Where games are kept: whether they can be written there, for good, and read again."""

import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import Final

from companion.checkup.machine import Machine
from companion.checkup.verdict import Verdict, missing, ok, warn
from companion.engine import RecordError, Sentence, say, say_count
from companion.journal import load_key
from companion.journal.passphrase import SEAL, read_seal

MEGABYTE: Final = 1_000_000
NAME: Final = "table-companion"  # of the folder, where nobody chose another
LEAST_FREE: Final = 200 * MEGABYTE
OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


def disk(machine: Machine) -> Verdict:
    """Write something, have it confirmed, and take it away again."""
    try:
        folder = _nearest(machine.home)
        _write(machine, folder)
    except OSError as error:
        return _cannot_write(machine, error)
    free = machine.free_bytes(folder)
    room = say("{free} MB are free for {folder}.", free=free // MEGABYTE, folder=machine.home)
    if free < LEAST_FREE:
        return warn(room, say("Make room: remove old backups, or take a larger card."))
    return ok(room)


def history(machine: Machine) -> Verdict:
    """Tell whether the games played here can be read."""
    games = machine.home / "games"
    for path in (machine.home, machine.home / "owner.key", games):
        if _exists(path) and not machine.may_use(path):
            return missing(
                say("This user may not read and write {path}.", path=path), _give(machine)
            )
    for path in (machine.home, games):
        if _exists(path) and path.stat().st_mode & OTHERS_WRITE:
            return warn(
                say("Others may write to {path}.", path=path),
                say("Keep them out: chmod go-w {path}", path=path),
            )
    count = sum(1 for _ in games.glob("*.journal"))
    return ok(say_count("{n} game is kept here.", "{n} games are kept here.", count))


def backups(machine: Machine) -> Verdict:
    """Tell what whoever finds a backup can read; one that cannot be made is worth a look."""
    if not _exists(machine.home / SEAL):
        return ok(say("Not sealed: whoever finds one can read it."))
    try:
        key = load_key(machine.home / "owner.key", create=False)
    except RecordError as error:
        return warn(error.sentence, say("Until then no backups are made."))
    try:
        read_seal(machine.home, key)
    except RecordError as error:
        return warn(
            error.sentence,
            say("No backups are made. Choose it again: companion backup --passphrase."),
        )
    return ok(say("Sealed with your passphrase."))


def _nearest(path: Path) -> Path:
    """Return the folder, or the one in which it would be made."""
    while not path.exists() and path != path.parent:
        path = path.parent
    return path


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # it cannot be asked, so it is there and shut
        return True


def _write(machine: Machine, folder: Path) -> None:
    number, name = tempfile.mkstemp(prefix=".checkup-", dir=folder)
    try:
        os.write(number, b"kept")
        machine.sync(number)
    finally:
        os.close(number)
        Path(name).unlink()


def _cannot_write(machine: Machine, error: OSError) -> Verdict:
    match error.errno:
        case errno.EROFS:
            return missing(
                say("The disk is read-only."),
                say("Start the computer again; if it stays like this, the card is worn out."),
            )
        case errno.ENOSPC | errno.EDQUOT:
            return missing(
                say("The disk is full."),
                say("Make room: remove old backups, or take a larger card."),
            )
        case errno.EACCES | errno.EPERM:
            return missing(
                say("This user may not write to {folder}.", folder=machine.home),
                _give(machine),
            )
    return missing(
        say("{folder} cannot be written to ({why}).", folder=machine.home, why=error.strerror),
        say("Start the computer again, or set COMPANION_HOME to another folder."),
    )


def _give(machine: Machine) -> Sentence:
    """Return what to do; whoever follows it must not give away a folder of the system."""
    if not _is_ours(machine.home):
        return say("Set COMPANION_HOME to a folder of this user, or to none.")
    return say(
        "Give it to the user: sudo chown -R {user} {folder}.",
        user=machine.user,
        folder=machine.home,
    )


def _is_ours(home: Path) -> bool:
    return home.name == NAME or _exists(home / "owner.key")
