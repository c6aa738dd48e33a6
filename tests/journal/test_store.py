"""A journal keeps what it was given, refuses what it cannot keep, and never half of anything."""

import ast
import os
import stat
from itertools import pairwise
from pathlib import Path

import pytest

from companion.engine import Entry, RecordError, Session, Setup
from companion.games.resistance import DEFINITION
from companion.games.resistance import actions as a
from companion.journal import Journal, load_key, read_journal, schema
from tests.journal.evenings import GAMES, NAMES, play, resume, sql


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.journal"


def test_a_game_is_resumed_exactly_where_it_stopped(path: Path, key: bytes) -> None:
    played = play(path, key, steps=40)
    resumed, notice = resume(path, key)
    assert notice is None
    assert resumed.state == played.state
    assert resumed.sequence == played.sequence
    assert resumed.undo_label == played.undo_label


def test_a_resumed_game_goes_on_as_if_it_had_never_stopped(path: Path, key: bytes) -> None:
    """Chance comes from the seed and the place in the history, so a restart does not change it."""
    whole = play(path.with_name("whole.journal"), key)
    play(path, key, steps=30)
    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is not None
        session = Session.resume(DEFINITION, journal.record, journal)
        known = read_journal(path.with_name("whole.journal"), key, GAMES)[0].entries
        while not session.outcome:
            _repeat(session, known)
    assert session.state == whole.state


def _repeat(session: Session, known: tuple[Entry, ...]) -> None:
    """Do at this table what was done at the other, chance left to this one."""
    for seat in session.awaited:
        for action in session.legal(seat):
            events = session.game.decide(session.state, seat, action, session._random())
            if [e.fact for e in known[session.sequence :][: len(events)]] == list(events):
                session.act(seat, action)
                return
    raise AssertionError(f"the tables part at entry {session.sequence}")


def test_every_entry_is_one_row_and_a_batch_is_one_transaction(path: Path, key: bytes) -> None:
    session = play(path, key)
    rows = sql(path, "SELECT sequence, batch, last FROM entry")
    assert [row[0] for row in rows] == list(range(1, session.sequence + 1))
    for (_, batch, last), (sequence, following, _) in pairwise(rows):
        assert following == (sequence if last else batch)


def test_the_disk_is_asked_to_be_sure(
    path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = ast.parse(Path(schema.__file__).read_text("utf-8"))
    [shipped] = [
        node.value
        for node in source.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SYNCHRONOUS"
    ]
    monkeypatch.setattr(schema, "SYNCHRONOUS", ast.literal_eval(shipped))
    play(path, key, steps=3)
    with Journal.open(path, key, GAMES) as journal:
        assert journal._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_two_companions_cannot_play_the_same_game(path: Path, key: bytes) -> None:
    play(path, key, steps=3)
    with (
        Journal.open(path, key, GAMES),
        pytest.raises(RecordError, match="Another companion is playing"),
    ):
        Journal.open(path, key, GAMES)
    resume(path, key)


def test_another_process_can_read_while_a_game_is_played(path: Path, key: bytes) -> None:
    play(path, key, steps=20)
    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is not None
        session = Session.resume(DEFINITION, journal.record, journal)
        session.pause()
        record, notice = read_journal(path, key, GAMES)
        assert (len(record.entries), notice) == (session.sequence, None)


def test_there_is_no_file_before_there_is_a_game(path: Path, key: bytes) -> None:
    Journal.open(path, key, GAMES).close()
    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is None
    assert not path.exists()
    play(path, key, steps=1)


def test_a_file_without_a_game_yet_can_be_opened_again(path: Path, key: bytes) -> None:
    """As earlier versions made them."""
    schema.connect(path).close()
    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is None
    with pytest.raises(RecordError, match="No game was begun"):
        read_journal(path, key, GAMES)
    play(path, key, steps=1)


def test_a_game_is_not_begun_over_another(path: Path, key: bytes) -> None:
    played = play(path, key, steps=5)
    with Journal.open(path, key, GAMES) as journal, pytest.raises(RecordError, match="already"):
        Session.start(DEFINITION, Setup(NAMES), journal)
    assert resume(path, key)[0].sequence == played.sequence


def test_a_failed_migration_lets_go_of_the_file(
    path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(path, key, steps=3)
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, "CREATE NONSENSE;"))
        with pytest.raises(RecordError, match="cannot be used"):
            Journal.open(path, key, GAMES)
    resume(path, key)


def test_nothing_is_written_before_a_game_begins(path: Path, key: bytes) -> None:
    with Journal.open(path, key, GAMES) as journal, pytest.raises(RecordError, match="before a"):
        journal.append([])


# Keys


def test_the_key_file_is_for_its_owner_only(tmp_path: Path) -> None:
    load_key(tmp_path / "new" / "owner.key")
    mode = (tmp_path / "new" / "owner.key").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_a_key_others_can_read_is_refused(tmp_path: Path) -> None:
    load_key(tmp_path / "owner.key")
    (tmp_path / "owner.key").chmod(0o640)
    with pytest.raises(RecordError, match="chmod 600"):
        load_key(tmp_path / "owner.key")


def test_a_cut_key_is_refused(tmp_path: Path) -> None:
    load_key(tmp_path / "owner.key")
    (tmp_path / "owner.key").write_bytes(b"short")
    with pytest.raises(RecordError, match="damaged: restore it"):
        load_key(tmp_path / "owner.key")


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    assert load_key(tmp_path / "owner.key") == load_key(tmp_path / "owner.key")


def test_a_key_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RecordError, match="cannot be used: Not a directory"):
        load_key(tmp_path / "file" / "owner.key")


def test_a_journal_does_not_open_with_another_key(path: Path, key: bytes) -> None:
    play(path, key, steps=5)
    with pytest.raises(RecordError, match="put back the key file"):
        Journal.open(path, bytes(32), GAMES)
    resume(path, key)  # and nothing was harmed by trying


# Versions


def test_a_journal_of_a_newer_version_is_refused_and_left_alone(path: Path, key: bytes) -> None:
    play(path, key, steps=5)
    sql(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(RecordError, match=r"newer version \(format 99, known 1\): update"):
        Journal.open(path, key, GAMES)
    with pytest.raises(RecordError, match="newer version"):
        read_journal(path, key, GAMES)
    assert path.read_bytes() == before


def test_an_older_journal_is_migrated_with_its_game(
    path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play(path, key, steps=30)
    next_format = (*schema.MIGRATIONS, "CREATE TABLE photo (entry INTEGER, picture BLOB) STRICT;")
    monkeypatch.setattr(schema, "MIGRATIONS", next_format)
    resumed, _ = resume(path, key)
    assert resumed.state == played.state
    assert sql(path, "PRAGMA user_version") == [(2,)]
    assert sql(path, "SELECT count(*) FROM photo") == [(0,)]


def test_some_other_database_is_not_touched(path: Path, key: bytes) -> None:
    sql(path, "CREATE TABLE recipes (cake TEXT)")
    with pytest.raises(RecordError, match="some other program"):
        Journal.open(path, key, GAMES)


# Disks


def test_a_full_disk_refuses_the_action_and_the_game_goes_on(path: Path, key: bytes) -> None:
    with Journal.open(path, key, GAMES) as journal:
        session = Session.start(DEFINITION, Setup(NAMES), journal, seed="1")
        pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(RecordError, match="disk is full: make room"):
            fill(session)
        full, state = session.sequence, session.state
        journal._connection.execute(f"PRAGMA max_page_count = {pages + 100}")
        session.act(1, a.Ready())
        assert session.sequence == full + 1
    assert resume(path, key)[0].sequence == full + 1
    assert state.ready == frozenset()


def fill(session: Session) -> None:
    while True:
        session.pause()
        session.unpause()


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path, key: bytes) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RecordError, match="cannot be opened: "):
        Journal.open(tmp_path / "file" / "x.journal", key, GAMES)


def test_a_read_only_file_refuses_the_action_in_one_sentence(path: Path, key: bytes) -> None:
    with Journal.open(path, key, GAMES) as journal:
        session = Session.start(DEFINITION, Setup(NAMES), journal, seed="1")
        journal._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(RecordError, match="read-only"):
            session.act(1, a.Ready())
        assert session.public_view().awaited == (1, 2, 3, 4, 5)


def test_a_journal_in_a_folder_nobody_may_write_is_read(
    path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play(path, key, steps=5)
    monkeypatch.setattr(os, "access", lambda *_: False)  # nothing is read-only for root
    record, _ = read_journal(path, key, GAMES)
    assert len(record.entries) == played.sequence
    assert not list(path.parent.glob("*-shm"))


def test_a_missing_journal_is_one_sentence(path: Path, key: bytes) -> None:
    with pytest.raises(RecordError, match="There is no file"):
        read_journal(path, key, GAMES)
