"""A game that lost entries says so for ever, and is never plainly proved."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from companion.cli import places
from companion.engine import Session, Setup
from companion.engine.facts import Cause, EntriesLost
from companion.engine.play import play_out
from companion.engine.proof import VERDICTS, Verdict
from companion.engine.saved import Saved
from companion.games.resistance import DEFINITION
from companion.journal import Journal, export_full, export_public, load_key, read_written
from companion.journal.heads import NOWHERE, PUT_BACK, Heads
from companion.journal.shelf import FolderShelf
from companion.presenters.deal_check import deal_page
from companion.presenters.home import history_page
from companion.presenters.language import language
from tests.journal import independent_verifier
from tests.journal.evenings import GAMES, NAMES, sql
from tests.journal.test_heads import copy_of, go_on, reopen

ALL = 10_000


@pytest.fixture
def game(home: Path) -> Path:
    """A game that was begun on this machine."""
    path = home / "games" / "1.journal"
    with Journal.open(path, load_key(places.key_file()), GAMES, places.heads()) as journal:
        go_on(Session.start(DEFINITION, Setup(NAMES), journal, seed="1"), 20)
    return path


@pytest.fixture
def key(game: Path) -> bytes:
    assert game.exists()
    return load_key(places.key_file(), create=False)


def put_back(path: Path, key: bytes, heads: Heads) -> None:
    """Play on, put the older copy back, and play that to another end."""
    older = copy_of(path)
    reopen(path, key, places.heads(), steps=ALL)
    shutil.copy(older, path)
    reopen(path, key, heads, steps=ALL, chance=2)


CUT = "DELETE FROM entry WHERE sequence > 20"
LIE = "UPDATE head SET sequence = (SELECT max(sequence) FROM entry WHERE last = 1)"


def cut_off(path: Path, key: bytes, *statements: str) -> None:
    """Cut the end off and play it to another end."""
    reopen(path, key, places.heads(), steps=ALL)
    for statement in (CUT, *statements):
        sql(path, statement)
    told = reopen(path, key, places.heads(), steps=ALL, chance=2) or ""
    assert "nothing is lost" not in told


def verdict_of(path: Path, heads: Heads) -> Verdict:
    return FolderShelf(path.parent, places.key_file(), GAMES, heads).verify(path.name).verdict


def test_a_game_that_was_put_back_and_finished_differently_is_not_proved(
    game: Path, key: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    put_back(game, key, places.heads())
    assert verdict_of(game, places.heads()) is Verdict.PARTLY
    assert verdict_of(game, NOWHERE) is Verdict.PARTLY  # the game itself says so
    assert main(["verify", game.name]) == 1
    told = capfd.readouterr().out
    assert told.startswith("Proved in part: entries were lost.\n")
    assert "an older copy was put back. What followed entry" in told


def test_the_result_screen_says_it_too(game: Path, key: bytes) -> None:
    put_back(game, key, places.heads())
    shelf = FolderShelf(game.parent, places.key_file(), GAMES, places.heads())
    page = deal_page(shelf.verify(game.name), language("en"))
    assert page.title == VERDICTS[Verdict.PARTLY].render()
    assert page.lines[0] == PUT_BACK.render()


def test_what_only_this_machine_knows_is_asked(
    game: Path, key: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    """It was finished where nothing was remembered, so the game itself says nothing."""
    put_back(game, key, NOWHERE)
    assert verdict_of(game, NOWHERE) is Verdict.PROVED
    assert verdict_of(game, places.heads()) is Verdict.PARTLY
    assert main(["verify", game.name]) == 1
    assert PUT_BACK.render() in capfd.readouterr().out


@pytest.mark.parametrize("statements", [(), (LIE,)], ids=["cut", "cut, and said to be all"])
def test_an_end_that_was_cut_off_is_told_for_ever(
    game: Path, key: bytes, statements: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    cut_off(game, key, *statements)
    assert verdict_of(game, places.heads()) is Verdict.PARTLY
    assert verdict_of(game, NOWHERE) is Verdict.PARTLY
    assert main(["verify", game.name]) == 1
    assert "the file was damaged. What followed entry" in capfd.readouterr().out
    assert main(["replay", game.name]) == 0
    assert "the file was damaged. What followed entry" in capfd.readouterr().out


def test_exports_say_it_and_both_verifiers_find_it(game: Path, key: bytes) -> None:
    cut_off(game, key)
    record, _, contents = read_written(game, key, GAMES)
    full = json.loads(export_full(DEFINITION, record, contents))
    [found] = independent_verifier.troubles(full)
    assert found.startswith("what followed entry")
    public = json.loads(export_public(DEFINITION, record, contents))
    facts = [entry["fact"] for entry in public["entries"]]
    [lost] = [fact for fact in facts if fact["kind"] == "table.entries_lost"]
    assert (lost["cause"], lost["lost"]) == ("damage", None)


def test_an_export_without_the_entry_does_not_fit_the_chain(game: Path, key: bytes) -> None:
    cut_off(game, key)
    record, _, contents = read_written(game, key, GAMES)
    full = json.loads(export_full(DEFINITION, record, contents))
    for entry in full["entries"]:
        if entry["fact"]["kind"] == "table.entries_lost":
            entry["fact"] = {"kind": "table.left"}
    assert any("locked as something else" in one for one in independent_verifier.troubles(full))
    text = game.with_name("full.json")
    text.write_text(json.dumps(full))
    assert main(["verify", str(text)]) == 1


def test_an_import_says_it_too(game: Path, key: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    cut_off(game, key)
    full, copy = game.with_name("full.json"), game.with_name("copy.journal")
    assert main(["export", game.name, "--full", "-o", str(full)]) == 0
    assert main(["verify", str(full)]) == 1
    assert main(["import", str(full), "--journal", str(copy)]) == 0
    capfd.readouterr()
    assert main(["verify", copy.name]) == 1
    told = capfd.readouterr().out
    assert told.startswith(VERDICTS[Verdict.UNPROVED].render())
    assert "What followed entry" in told


def test_the_lists_say_it(game: Path, key: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    cut_off(game, key)
    [saved] = FolderShelf(game.parent, places.key_file(), GAMES, NOWHERE).games(5)
    assert isinstance(saved, Saved)
    assert saved.incomplete
    [row] = history_page([saved], language("en")).games
    assert row.marked_line.startswith("entries lost · ")
    assert main(["history", "--json"]) == 0
    assert "What followed entry" in json.loads(capfd.readouterr().out)["trouble"]


def test_damage_that_cost_nothing_leaves_a_game_proved(game: Path, key: bytes) -> None:
    reopen(game, key, places.heads(), steps=ALL)
    game.write_bytes(game.read_bytes() + bytes(4096))
    told = reopen(game, key, places.heads()) or "nothing is lost"
    assert "nothing is lost" in told
    assert verdict_of(game, places.heads()) is Verdict.PROVED


def test_it_is_written_once_and_the_game_goes_on(game: Path, key: bytes) -> None:
    older = copy_of(game)
    reopen(game, key, places.heads(), steps=5)
    shutil.copy(older, game)
    for _ in range(3):
        assert reopen(game, key, places.heads(), steps=2, chance=2) == PUT_BACK.render()
    entries = read_written(game, key, GAMES).record.entries
    [lost] = [entry.fact for entry in entries if isinstance(entry.fact, EntriesLost)]
    assert lost.cause is Cause.PUT_BACK
    with Journal.open(game, key, GAMES, places.heads()) as journal:
        assert journal.record
        session = Session.resume(DEFINITION, journal.record, journal)
        for _ in play_out(session, Random(3)):
            pass
        assert session.outcome
