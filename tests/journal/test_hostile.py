"""Files made by somebody who means harm, with the file in hand but not the key."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import MalformedInputError, RecordError, Sentence, Session
from companion.games.resistance import DEFINITION
from companion.journal import Journal, read_export, read_journal
from tests.journal.evenings import GAMES, play, resume, sql


@pytest.fixture
def path(tmp_path: Path, key: bytes) -> Path:
    play(tmp_path / "evening.journal", key, steps=20)
    return tmp_path / "evening.journal"


ENDLESS = (
    "CREATE VIEW header AS WITH RECURSIVE r(a) AS (SELECT 1 UNION ALL SELECT 1 FROM r)"
    " SELECT a AS public, a AS sealed, a AS salt FROM r"
)
PLANTED = [
    ["CREATE TRIGGER t AFTER INSERT ON head BEGIN DELETE FROM entry; END"],
    ["DROP TABLE header", ENDLESS],
    ["ALTER TABLE entry ADD COLUMN surprise TEXT"],
    ["ALTER TABLE entry DROP COLUMN sealed"],
    ["CREATE INDEX i ON entry (at)"],
]


@pytest.mark.parametrize("statements", PLANTED, ids=lambda statements: statements[0][:30])
def test_a_schema_that_is_not_ours_is_refused(
    path: Path, key: bytes, statements: list[str]
) -> None:
    for statement in statements:
        sql(path, statement)
    for opening in (Journal.open, read_journal):
        with pytest.raises(RecordError, match="damaged beyond reading"):
            opening(path, key, GAMES)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE header SET public = replace(public, 'Ola', 'Eve')",
        "UPDATE header SET sealed = x''",
        "UPDATE header SET sealed = zeroblob(100)",
        "UPDATE header SET salt = x'00'",
    ],
)
def test_a_changed_header_is_refused(path: Path, key: bytes, change: str) -> None:
    sql(path, change)
    for opening in (Journal.open, read_journal):
        with pytest.raises(RecordError, match="its header was changed"):
            opening(path, key, GAMES)


def test_a_game_being_played_never_looks_damaged(path: Path, key: bytes) -> None:
    notices: list[Sentence | None] = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            notices.append(read_journal(path, key, GAMES)[1])

    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is not None
        session = Session.resume(DEFINITION, journal.record, journal)
        reader = threading.Thread(target=look)
        reader.start()
        while reader.is_alive() and len(notices) < 12:
            session.pause()
            session.unpause()
        done.set()
        reader.join()
    assert len(notices) >= 12
    assert not any(notices)


def test_nothing_and_the_word_none_are_chained_differently(path: Path, key: bytes) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE entry SET sealed = CAST('None' AS BLOB) WHERE sealed IS NULL")
        connection.commit()
    with pytest.raises(RecordError, match="nothing that can be saved"):
        resume(path, key)


# Exports


@pytest.mark.parametrize("field", ["at", "batch", "sequence"])
@pytest.mark.parametrize("number", [2**63, 2**63 - 1, -1])
def test_numbers_beyond_reason_are_refused(
    document: dict[str, Any], field: str, number: int
) -> None:
    document["entries"][3][field] = number
    with pytest.raises(MalformedInputError):
        read_export(msgspec.json.encode(document), GAMES)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("started", "\x1b[2Jtonight"),
        ("started", "x" * 500),
    ],
)
def test_a_header_that_plays_tricks_is_refused(
    document: dict[str, Any], part: str, value: str
) -> None:
    document["header"][part] = value
    with pytest.raises(MalformedInputError, match="when it was played"):
        read_export(msgspec.json.encode(document), GAMES)


def test_endless_nesting_is_refused(document: dict[str, Any]) -> None:
    text = msgspec.json.encode(document).replace(b'"header":', b'"header":' + b"[" * 200_000, 1)
    with pytest.raises(MalformedInputError):
        read_export(text, GAMES)


@pytest.mark.parametrize("entries", [[], None])
def test_an_export_without_an_end_is_refused(document: dict[str, Any], entries: Any) -> None:
    document["entries"] = document["entries"][:-1] if entries is None else entries
    document["outcome"] = None
    with pytest.raises(MalformedInputError):
        read_export(msgspec.json.encode(document), GAMES)
