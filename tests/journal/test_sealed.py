"""Nothing hidden can be read from the file: not by the sqlite3 tool, not by grep."""

import subprocess
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.engine import Session, Setup
from companion.engine.play import play_out
from companion.games.resistance import DEFINITION
from companion.journal import Journal
from tests.journal.evenings import GAMES, NAMES

HIDDEN_WORDS = (b"approve", b"reject", b"success", b"spy", b"the-seed-of-it")


@pytest.fixture(params=["known", "scanned"])
def running(request: pytest.FixtureRequest, tmp_path: Path, key: bytes) -> Path:
    """A game killed inside its first vote, or inside its first mission: nothing is revealed."""
    path = tmp_path / "evening.journal"
    journal = Journal.open(path, key, GAMES)
    setup = Setup(NAMES, {"identities": request.param, "blind_spies": "yes"})
    session = Session.start(DEFINITION, setup, journal, seed="the-seed-of-it")
    steps = play_out(session, Random(3))
    while session.public_view().phase != "vote":
        next(steps)
    for _ in islice(steps, 4):
        pass
    journal._connection.close()
    return path


def everything_on_disk(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def dump(path: Path) -> str:
    return subprocess.run(
        ["sqlite3", path, ".dump"], capture_output=True, text=True, check=True
    ).stdout


def test_grepping_the_files_finds_no_secret(running: Path) -> None:
    data = everything_on_disk(running)
    assert b"vote_cast" in data  # that somebody voted is public
    for word in HIDDEN_WORDS:
        assert word not in data.lower().replace(b'"identities":"known"', b"")


def test_the_sqlite3_tool_shows_no_secret(running: Path) -> None:
    text = dump(running)
    assert '"vote":"hidden"' in text
    for word in HIDDEN_WORDS:
        assert word.decode() not in text.lower()


def test_locked_parts_of_equal_votes_differ(running: Path) -> None:
    lines = [line for line in dump(running).splitlines() if "vote_cast" in line]
    blobs = [line.split("X'")[1].split("'")[0] for line in lines]
    assert len(blobs) == 4
    assert len(set(blobs)) == 4
    assert len({len(blob) for blob in blobs}) == 1
