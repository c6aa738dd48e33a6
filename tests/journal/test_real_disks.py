"""Disks that really are full or read-only: small file systems in a name space of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

CANNOT_MOUNT = 77

FULL = """
import sys
from pathlib import Path
from companion.engine import RecordError, Session, Setup
from companion.games.resistance import DEFINITION as game
from companion.games.resistance.actions import Ready
from companion.journal import Journal

folder, key, games = Path(sys.argv[1]), bytes(32), {"resistance": game}
ballast = folder / "ballast"
ballast.write_bytes(bytes(100_000))
with Journal.open(folder / "x.journal", key, games) as journal:
    session = Session.start(game, Setup(("a", "b", "c", "d", "e")), journal)
    try:
        while True:
            session.pause()
            session.unpause()
    except RecordError as error:
        print(error)
    ballast.unlink()
    session.act(1, Ready())
with Journal.open(folder / "x.journal", key, games) as journal:
    resumed = Session.resume(game, journal.record, journal)
    assert journal.notice is None
    assert resumed.sequence == session.sequence
    assert resumed.state == session.state
"""

READ_ONLY = """
import sys
from pathlib import Path
from companion.engine import RecordError
from companion.journal import Journal
try:
    Journal.open(Path(sys.argv[1]) / "x.journal", bytes(32), {})
except RecordError as error:
    print(error)
"""


def on_disk(folder: Path, options: str, script: str) -> str:
    """Run a script with a file system of its own mounted on `folder`; return what it printed."""
    mount = f"mount -t tmpfs -o {options} tmpfs {folder} || exit {CANNOT_MOUNT}"
    arguments = [sys.executable, script, str(folder)]
    ran = subprocess.run(
        ["unshare", "-rm", "sh", "-c", f'{mount}; exec "$0" -c "$1" "$2"', *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if ran.returncode == CANNOT_MOUNT or "unshare" in ran.stderr:
        pytest.skip("this system lets nobody mount anything")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_full_disk_refuses_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    told = on_disk(tmp_path, "size=400k", FULL)
    assert told == (
        f"The disk is full: make room, then do it again. {tmp_path}/x.journal is safe.\n"
    )


def test_a_read_only_disk_is_one_sentence(tmp_path: Path) -> None:
    told = on_disk(tmp_path, "ro", READ_ONLY)
    assert told == f"The journal {tmp_path}/x.journal cannot be opened: Read-only file system.\n"
