"""A game that was put back in time is noticed where it was seen further; nobody else is accused."""

import os
import shutil
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.engine import Session, Setup
from companion.engine.play import play_out
from companion.engine.saved import Saved
from companion.games.resistance import DEFINITION
from companion.journal import Journal, heads
from companion.journal.heads import PUT_BACK, Heads
from companion.journal.reading import read_best
from companion.journal.shelf import FolderShelf
from companion.journal.write_ahead_log import wal_path
from companion.presenters.home import home_page
from companion.presenters.language import language
from tests.journal.evenings import GAMES, NAMES, sql

LOSE_ONE = "DELETE FROM entry WHERE sequence = (SELECT max(sequence) FROM entry)"


@pytest.fixture
def seen(tmp_path: Path) -> Heads:
    return Heads(tmp_path / "heads")


@pytest.fixture
def game(tmp_path: Path, key: bytes, seen: Heads) -> Path:
    """A game that was begun here."""
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "1.journal"
    with Journal.open(path, key, GAMES, seen) as journal:
        session = Session.start(DEFINITION, Setup(NAMES), journal, seed="1")
        go_on(session, 3)
    return path


def go_on(session: Session, steps: int = 3, chance: int = 1) -> None:
    if chance > 1:  # for sure another game: two may do the same by chance, in the same millisecond
        session.pause()
        session.unpause()
    for _ in islice(play_out(session, Random(chance)), steps):
        pass


def reopen(path: Path, key: bytes, seen: Heads, steps: int = 0, chance: int = 1) -> str | None:
    """Open a game and go on with it; returns what was said."""
    with Journal.open(path, key, GAMES, seen) as journal:
        assert journal.record
        go_on(Session.resume(DEFINITION, journal.record, journal), steps, chance)
        return journal.notice.render() if journal.notice else None


def copy_of(path: Path) -> Path:
    copy = path.with_suffix(".copy")
    shutil.copy(path, copy)
    return copy


def test_an_older_copy_is_told_of_each_time_and_can_be_played(
    game: Path, key: bytes, seen: Heads
) -> None:
    copy = copy_of(game)
    assert reopen(game, key, seen, steps=3) is None
    shutil.copy(copy, game)
    assert seen.check(game, key) == PUT_BACK
    assert reopen(game, key, seen, steps=3, chance=2) == PUT_BACK.render()
    assert seen.check(game, key) == PUT_BACK
    # Longer than before, but not what was played.
    assert reopen(game, key, seen, steps=9, chance=2) == PUT_BACK.render()
    assert seen.check(game, key) == PUT_BACK


def test_the_right_file_is_right_again(game: Path, key: bytes, seen: Heads) -> None:
    older = copy_of(game)
    reopen(game, key, seen, steps=3)
    newest = game.read_bytes()
    shutil.copy(older, game)
    assert reopen(game, key, seen) == PUT_BACK.render()
    game.write_bytes(newest)
    assert reopen(game, key, seen) is None
    assert seen.check(game, key) is None


def test_playing_undoing_and_stopping_accuse_nobody(game: Path, key: bytes, seen: Heads) -> None:
    with Journal.open(game, key, GAMES, seen) as journal:
        assert journal.record
        session = Session.resume(DEFINITION, journal.record, journal)
        go_on(session, 1)
        while session.undo_label:
            session.undo()
            assert seen.check(game, key) is None
    assert reopen(game, key, seen) is None


def test_what_was_played_until_a_kill_is_remembered(
    game: Path, key: bytes, seen: Heads, tmp_path: Path
) -> None:
    older = copy_of(game)
    journal = Journal.open(game, key, GAMES, seen)
    assert journal.record
    go_on(Session.resume(DEFINITION, journal.record, journal))
    shutil.copytree(tmp_path / "heads", tmp_path / "at-the-kill")
    journal.close()
    shutil.copy(older, game)
    assert Heads(tmp_path / "at-the-kill").check(game, key) == PUT_BACK


def test_a_copy_under_another_name_is_the_same_game(game: Path, key: bytes, seen: Heads) -> None:
    older = copy_of(game)
    reopen(game, key, seen, steps=3)
    assert seen.check(older, key) == PUT_BACK
    assert seen.check(game, key) is None


def test_memory_that_is_older_or_gone_says_nothing(
    game: Path, key: bytes, seen: Heads, tmp_path: Path
) -> None:
    shutil.copytree(tmp_path / "heads", tmp_path / "older")
    reopen(game, key, seen, steps=3)
    assert reopen(game, key, Heads(tmp_path / "older")) is None
    assert reopen(game, key, Heads(tmp_path / "gone")) is None


@pytest.mark.parametrize("text", [b"", b"x", bytes(72), bytes(200)])
def test_damaged_memory_says_nothing_and_is_written_anew(
    game: Path, key: bytes, seen: Heads, tmp_path: Path, text: bytes
) -> None:
    older = copy_of(game)
    [memory] = (tmp_path / "heads").iterdir()
    memory.write_bytes(text)
    assert seen.check(game, key) is None
    assert reopen(game, key, seen, steps=3) is None
    shutil.copy(older, game)
    assert seen.check(game, key) == PUT_BACK


def test_no_single_bit_of_memory_accuses_anybody(
    game: Path, key: bytes, seen: Heads, tmp_path: Path
) -> None:
    [memory] = (tmp_path / "heads").iterdir()
    sound = memory.read_bytes()
    for place in range(len(sound)):
        memory.write_bytes(sound[:place] + bytes([sound[place] ^ 1]) + sound[place + 1 :])
        assert seen.check(game, key) is None


def test_a_pipe_in_its_place_holds_nobody_up(
    game: Path, key: bytes, seen: Heads, tmp_path: Path
) -> None:
    [memory] = (tmp_path / "heads").iterdir()
    memory.unlink()
    os.mkfifo(memory)
    assert reopen(game, key, seen, steps=3) is None


def test_a_full_disk_for_memory_stops_no_game(
    game: Path, key: bytes, seen: Heads, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "pwrite", full)
    assert reopen(game, key, seen, steps=3) is None


def test_what_a_repair_gave_up_accuses_nobody(game: Path, key: bytes, seen: Heads) -> None:
    sql(game, LOSE_ONE)
    assert "damaged" in (reopen(game, key, seen) or "")
    assert seen.check(game, key) is None
    assert reopen(game, key, seen) is None


def test_a_power_cut_in_a_repair_accuses_nobody(
    game: Path, key: bytes, seen: Heads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cut comes when the file is repaired, before anybody could say so."""
    sql(game, LOSE_ONE)

    def cut(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("companion.journal.repair.say", cut)
        with pytest.raises(KeyboardInterrupt):
            Journal.open(game, key, GAMES, seen)
    assert reopen(game, key, seen) is None


def test_damage_does_not_hide_that_a_game_was_put_back(game: Path, key: bytes, seen: Heads) -> None:
    older = copy_of(game)
    reopen(game, key, seen, steps=5)
    shutil.copy(older, game)
    sql(game, LOSE_ONE)
    told = reopen(game, key, seen, steps=2) or ""
    assert "damaged" in told
    assert told.endswith(PUT_BACK.render())
    assert reopen(game, key, seen) == PUT_BACK.render()


def test_an_old_log_that_hides_entries_accuses_nobody(game: Path, key: bytes, seen: Heads) -> None:
    with Journal.open(game, key, GAMES, seen) as journal:
        assert journal.record
        session = Session.resume(DEFINITION, journal.record, journal)
        session.pause()
        old = wal_path(game).read_bytes()
        session.unpause()
    wal_path(game).write_bytes(old)
    found = read_best(game, key)
    assert found
    assert found.wal_hides
    assert seen.check(game, key) is None
    assert "damaged" in (reopen(game, key, seen) or "")
    assert seen.check(game, key) is None


def test_a_game_that_grows_while_it_is_looked_at_is_not_accused(
    game: Path, key: bytes, seen: Heads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody plays between the look at what is remembered and the look at the file."""
    load = heads.SeenHead.load

    def slowly(self: heads.SeenHead) -> heads.Head | None:
        found = load(self)
        monkeypatch.setattr(heads.SeenHead, "load", load)
        reopen(game, key, seen, steps=3)
        return found

    monkeypatch.setattr(heads.SeenHead, "load", slowly)
    assert seen.check(game, key) is None


def test_the_list_says_which_game_was_put_back(
    game: Path, key: bytes, seen: Heads, tmp_path: Path
) -> None:
    older = copy_of(game)
    reopen(game, key, seen, steps=3)
    shelf = FolderShelf(game.parent, tmp_path / "owner.key", GAMES, seen)
    assert [isinstance(saved, Saved) and saved.put_back for saved in shelf.games(5)] == [False]
    shutil.copy(older, game)
    assert [isinstance(saved, Saved) and saved.put_back for saved in shelf.games(5)] == [True]
    page = home_page([DEFINITION], shelf.games(5), language("pl"))
    assert page.resume
    assert page.resume.mark == "cofnięta w czasie"
    with shelf.open(game.name) as journal:
        assert journal.notice == PUT_BACK
