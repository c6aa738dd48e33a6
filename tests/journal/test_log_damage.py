"""Any damage to a database and its log ends in all there, or told."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.engine import RecordError, Session, Setup
from companion.games.resistance import DEFINITION
from companion.journal import Journal, read_journal, schema
from companion.journal.contents import write_header, write_rows
from companion.journal.reading import read_best
from companion.journal.write_ahead_log import has_lost_batches
from tests.journal.evenings import GAMES, NAMES, resume
from tests.soak.damage import KINDS, Wreck, check_damage, harmed
from tests.soak.reopen import Snapshot


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.journal"


def snapshots(path: Path, key: bytes, batches: int) -> Iterator[tuple[Snapshot, int]]:
    """Yield a game's files after each batch, as a kill leaves them, and how many entries it has."""
    random = Random(3)
    with Journal.open(path, key, GAMES) as journal:
        session = Session.start(DEFINITION, Setup(NAMES), journal, seed="1")
        for _ in range(batches):
            seat = random.choice(session.awaited)
            session.act(seat, random.choice(session.legal(seat)))
            yield Snapshot.of(path), session.sequence


def wrecks(path: Path, key: bytes) -> list[Wreck]:
    """Return what a kill leaves between batches and inside of one, and what a close leaves."""
    *others, (before, least), (after, _) = snapshots(path, key, 30)
    truth = read_journal(path, key, GAMES)[0].entries
    earlier = others[19][0]
    return [
        Wreck(after, earlier, truth),
        Wreck(Snapshot(before.database, after.log), before, truth[:least]),
        Wreck(Snapshot(after.database, None), before, truth),
    ]


def test_damage_of_every_kind_ends_in_all_there_or_told(
    path: Path, tmp_path: Path, key: bytes
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    results = []
    for wreck in wrecks(path, key):
        for kind in KINDS:
            for seed in range(3):
                spoilt = harmed(wreck, kind, Random(seed))
                results.append((kind.split(":")[0], check_damage(wreck, spoilt, key, scratch)))
    # Whatever happens to the log alone, nothing is lost: the database has it all.
    assert ("log", "told") not in results
    assert ("database", "told") in results
    assert ("database", "all there") in results


def test_a_wrong_length_in_the_header_costs_nothing(path: Path, tmp_path: Path, key: bytes) -> None:
    *_, (found, entries) = snapshots(path, key, 5)
    spoilt = bytearray(found.database)
    spoilt[28] ^= 1  # how many pages the file has
    session, notice = resume(Snapshot(bytes(spoilt), found.log).put(tmp_path), key)
    assert session.sequence == entries
    assert notice is not None
    assert "nothing is lost" in notice


def test_nothing_is_lost_with_the_log(path: Path, tmp_path: Path, key: bytes) -> None:
    for number, (found, entries) in enumerate(snapshots(path, key, 25)):
        alone = Snapshot(found.database, None).put(tmp_path)
        session, notice = resume(alone, key)
        assert (session.sequence, notice) == (entries, None), number


REFEREE = """
import os, signal, sys
from pathlib import Path
from companion.engine import Session, Setup
from companion.games.resistance import DEFINITION
from companion.games.resistance.actions import Ready
from companion.journal import Journal, load_key
path = Path(sys.argv[1])
journal = Journal.open(path, load_key(path.parent / "owner.key"), {"resistance": DEFINITION})
session = Session.start(DEFINITION, Setup(("a", "b", "c", "d", "e")), journal)
for seat in range(1, 6):
    session.act(seat, Ready())
print(session.sequence, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_one_wrong_bit_in_the_log_of_a_killed_game_costs_nothing(path: Path, key: bytes) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", REFEREE, str(path)], capture_output=True, check=False, timeout=60
    )
    assert killed.returncode == -signal.SIGKILL
    log = path.with_name(f"{path.name}-wal")
    spoilt = bytearray(log.read_bytes())
    spoilt[20] ^= 1
    log.write_bytes(spoilt)
    record, trouble = read_journal(path, key, GAMES)
    assert (len(record.entries), trouble) == (int(killed.stdout), None)
    session, notice = resume(path, key)
    assert (session.sequence, notice) == (int(killed.stdout), None)


def test_an_old_log_does_not_hide_what_came_after_it(path: Path, key: bytes) -> None:
    (old, _), *_, (new, entries) = snapshots(path, key, 20)
    copy = Snapshot(new.database, old.log).put(path.parent)
    assert len(read_journal(copy, key, GAMES)[0].entries) == entries
    session, notice = resume(copy, key)
    assert session.sequence == entries
    assert notice == (
        "The journal was damaged, but nothing is lost."
        " The damaged file is kept as copy.journal.damaged-1."
    )
    kept = copy.with_name("copy.journal.damaged-1")
    assert Snapshot.of(kept) == (new.database, old.log)
    assert resume(copy, key)[1] is None


@pytest.mark.parametrize("size", [0, 1])
def test_a_database_that_was_emptied_is_not_begun_anew(size: int, path: Path, key: bytes) -> None:
    *_, (found, _) = snapshots(path, key, 3)
    for log in (found.log, None):
        copy = Snapshot(found.database[:size], log).put(path.parent)
        for opening in (read_journal, Journal.open):
            with pytest.raises(RecordError, match=r"holds nothing that can be saved|is empty"):
                opening(copy, key, GAMES)
        with pytest.raises(sqlite3.DatabaseError):  # not even a look may delete the log
            schema.connect(copy, read_only=True)
        left = Snapshot.of(copy)
        assert (left.database, left.log or b"") == (found.database[:size], log or b"")


# Logs that hold more than one batch: of earlier versions, which left everything in them


def long_log(path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch) -> Snapshot:
    """Play as an earlier version did, and be killed."""
    monkeypatch.setattr("companion.journal.store.fold_in", lambda _: True)
    *_, (found, _) = snapshots(path, key, 12)
    assert len(found.log or b"") > 12 * 4096
    return found


@pytest.mark.parametrize("place", [20, 25, 40, 5000, 20000])
def test_damage_of_a_long_log_is_told(
    place: int, path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = long_log(path, key, monkeypatch)
    spoilt = bytearray(found.log or b"")
    spoilt[place] ^= 1
    copy = Snapshot(found.database, bytes(spoilt)).put(path.parent)
    assert read_journal(copy, key, GAMES)[1] is not None
    _, notice = resume(copy, key)
    assert notice is not None
    assert "was lost" in notice
    assert copy.with_name("copy.journal.damaged-1-wal").read_bytes() == spoilt


def test_a_long_log_without_damage_is_quiet(
    path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = long_log(path, key, monkeypatch)
    assert found.log
    assert not has_lost_batches(found.log)
    whole = read_journal(path, key, GAMES)[0].entries
    copy = found.put(path.parent)
    assert read_journal(copy, key, GAMES)[0].entries == whole
    session, notice = resume(copy, key)
    assert (session.sequence, notice) == (len(whole), None)


def test_a_game_that_is_all_in_the_log_is_whole_and_quiet(
    path: Path, tmp_path: Path, key: bytes
) -> None:
    """A killed earlier version left nothing in the database but that there is one."""
    *_, (played, _) = snapshots(path, key, 5)
    found = read_best(played.put(tmp_path), key)
    assert found
    header, keys, rows, *_ = found.contents
    old = tmp_path / "old.journal"
    with closing(schema.connect(old)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        schema.migrate(connection)
        write_header(connection, header)
        write_rows(connection, rows[:3], keys)
        connection.execute("COMMIT")
        write_rows(connection, rows[3:], keys)
        copy = Snapshot.of(old).put(tmp_path)
    assert schema.version_of(schema.connect_alone(copy)) == 0
    session, notice = resume(copy, key)
    assert (session.sequence, notice) == (len(rows), None)


def test_a_log_beside_a_file_without_a_game_is_told(path: Path, key: bytes) -> None:
    """An earlier version had a whole game in the log and nothing in the database."""
    schema.connect(path).close()
    path.with_name(f"{path.name}-wal").write_bytes(b"spoilt" * 1000)
    for opening in (read_journal, Journal.open):
        with pytest.raises(RecordError, match="holds nothing that can be saved; it was left"):
            opening(path, key, GAMES)
