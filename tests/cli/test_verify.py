"""`companion verify`, and what an imported game says of itself."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.__main__ import main
from companion.cli import places
from companion.engine import AnyGame, Session, Setup
from companion.engine.proof import Verdict
from companion.engine.saved import Saved
from companion.journal import Journal, load_key, read_journal
from companion.journal.shelf import FolderShelf
from tests.journal.evenings import sql

DEMO = ["demo", "resistance", "--seats", "5", "--seed", "5", "--journal"]


@pytest.fixture
def evening(home: Path, capfd: pytest.CaptureFixture[str]) -> Path:
    path = home / "games" / "evening.journal"
    assert main([*DEMO, str(path)]) == 0
    capfd.readouterr()
    return path


def full_of(evening: Path) -> Path:
    full = evening.with_name("full.json")
    assert main(["export", str(evening), "--full", "-o", str(full)]) == 0
    return full


def spoil(full: Path) -> dict[str, Any]:
    """Exchange a spy and an honest player in the plain text of an export."""
    document: dict[str, Any] = json.loads(full.read_bytes())
    roles = document["entries"][1]["fact"]["roles"]
    spy = next(seat for seat in roles if roles[seat] == "spy")
    other = next(seat for seat in roles if roles[seat] != "spy")
    roles[spy], roles[other] = roles[other], roles[spy]
    full.write_text(json.dumps(document), "utf-8")
    return document


def test_a_journal_and_its_export_are_proved(
    evening: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    full = full_of(evening)
    document = json.loads(full.read_bytes())
    code, receipt = document["header"]["commitment"], document["receipt"]
    for file in ("evening.journal", str(full)):
        assert main(["verify", file, "--commitment", code, "--receipt", receipt]) == 0
        told = capfd.readouterr().out.splitlines()
        assert told[0] == "Proved: nothing was changed."
        assert any(code in line for line in told)
        assert told[-1] == f"Entries up to {len(document['entries'])} match your receipt."


def test_a_changed_role_ends_with_1(evening: Path, capfd: pytest.CaptureFixture[str]) -> None:
    full = full_of(evening)
    spoil(full)
    assert main(["verify", str(full)]) == 1
    told = capfd.readouterr().out
    assert "Not proved: something was changed." in told
    assert "Entry 2 is not what was locked when it happened." in told
    assert "The deal is not the one of this seed" in told


def test_a_journal_that_was_edited_is_not_proved(
    evening: Path, games: dict[str, AnyGame], capfd: pytest.CaptureFixture[str]
) -> None:
    sql(evening, "UPDATE head SET chain = zeroblob(32)")  # all entries are still sound
    assert main(["verify", str(evening)]) == 1
    told = capfd.readouterr()
    assert "Not proved: something was changed." in told.out
    assert "damaged" in told.err
    shelf = FolderShelf(evening.parent, places.key_file(), games)
    assert shelf.verify(evening.name).verdict is Verdict.CHANGED


def test_another_code_ends_with_1_and_none_with_2(
    evening: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(evening), "--commitment", "0" * 20]) == 1
    assert "belongs to another game" in capfd.readouterr().out
    assert main(["verify", str(evening), "--commitment", "7"]) == 2
    assert "is not a code" in capfd.readouterr().err


def test_a_game_that_goes_on_tells_its_codes_and_no_more(
    home: Path, games: dict[str, AnyGame], capfd: pytest.CaptureFixture[str]
) -> None:
    path = home / "games" / "now.journal"
    _begin(path, games)
    assert main(["verify", str(path)]) == 1
    told = capfd.readouterr()
    codes = FolderShelf(path.parent, places.key_file(), games).codes(path.name)
    assert told.out.splitlines() == [
        f"Deal code: {codes.commitment}",
        f"Receipt: {codes.receipt}",
    ]
    assert "verify it after the end" in told.err


def _begin(path: Path, games: dict[str, AnyGame]) -> None:
    with Journal.open(path, load_key(places.key_file()), games) as journal:
        Session.start(games["resistance"], Setup(("A", "B", "C", "D", "E")), journal)


def history(capfd: pytest.CaptureFixture[str]) -> dict[str, dict[str, str]]:
    capfd.readouterr()
    assert main(["history", "--json"]) == 0
    rows = [msgspec.json.decode(line) for line in capfd.readouterr().out.splitlines()]
    return {row["file"]: row for row in rows}


def test_an_imported_game_says_so_wherever_it_is_listed(
    evening: Path, home: Path, games: dict[str, AnyGame], capfd: pytest.CaptureFixture[str]
) -> None:
    full = full_of(evening)
    assert main(["import", str(full), "--journal", str(home / "games" / "honest.journal")]) == 0
    spoil(full)
    assert main(["import", str(full), "--journal", str(home / "games" / "edited.journal")]) == 0
    assert "its lists say that it was changed" in capfd.readouterr().err
    rows = history(capfd)
    assert "imported" not in rows["evening.journal"]
    assert rows["honest.journal"]["imported"] == "imported"
    assert rows["edited.journal"]["imported"] == "imported, changed"
    shelf = FolderShelf(home / "games", places.key_file(), games)
    saved = {one.file: one.imported for one in shelf.games(10) if isinstance(one, Saved)}
    assert saved == {
        "evening.journal": None,
        "honest.journal": Verdict.PROVED,
        "edited.journal": Verdict.CHANGED,
    }


def test_an_import_keeps_the_code_and_is_not_proved_here(
    evening: Path, home: Path, games: dict[str, AnyGame], capfd: pytest.CaptureFixture[str]
) -> None:
    copy = home / "games" / "copy.journal"
    assert main(["import", str(full_of(evening)), "--journal", str(copy)]) == 0
    key = load_key(places.key_file())
    first, second = (read_journal(path, key, games)[0].header for path in (evening, copy))
    assert first.commitment == second.commitment
    assert main(["verify", str(copy)]) == 1
    assert "This game was imported." in capfd.readouterr().out
    again = copy.with_name("again.json")
    assert main(["export", str(copy), "--full", "-o", str(again)]) == 0
    third = home / "games" / "third.journal"
    assert main(["import", str(again), "--journal", str(third)]) == 0
    assert history(capfd)["third.journal"]["imported"] == "imported"


def test_once_changed_is_changed_for_ever(
    evening: Path, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    full = full_of(evening)
    spoil(full)
    copy = home / "games" / "copy.journal"
    assert main(["import", str(full), "--journal", str(copy)]) == 0
    assert main(["export", str(copy), "--full", "-o", str(full)]) == 0
    assert main(["import", str(full), "--journal", str(home / "games" / "third.journal")]) == 0
    assert history(capfd)["third.journal"]["imported"] == "imported, changed"
