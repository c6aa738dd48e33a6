"""Backups of games on disk, while they are played and when things go wrong."""

import argparse
import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from filelock import FileLock

from companion.__main__ import main
from companion.cli import places
from companion.cli.backup import add_arguments, backup
from companion.engine import BadSetupError, RecordError, Session, Setup
from companion.engine.facts import Cause, EntriesLost
from companion.games.resistance import DEFINITION
from companion.journal import Journal, load_key, read_journal
from companion.journal.backup import UNFINISHED, Backup, find_backups, make_backup
from companion.journal.backup_files import Manifest
from companion.journal.heads import PUT_BACK
from companion.journal.image import image_of
from companion.journal.keys import fingerprint
from companion.journal.retention import expendable
from tests.cli.command import run
from tests.journal.evenings import GAMES, NAMES, play, sql
from tests.journal.test_real_disks import on_disk


def back_up(*arguments: str) -> int:
    """Do what `companion backup` does, and return how it ends."""
    command = argparse.ArgumentParser()
    add_arguments(command)
    return backup(GAMES, command.parse_args(arguments))


@pytest.fixture
def key(home: Path) -> bytes:
    """The key of the companion that is backed up."""
    return load_key(home / "owner.key")


@pytest.fixture
def evening(home: Path, key: bytes) -> Path:
    """A finished game."""
    path = home / "games" / "evening.journal"
    play(path, key)
    return path


def made(home: Path) -> list[Path]:
    return [found.path for found in find_backups(home / "backups")]


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def entries(path: Path, key: bytes) -> int:
    record, trouble = read_journal(path, key, GAMES)
    assert trouble is None
    return len(record.entries)


def test_a_backup_is_a_data_folder_without_its_key(evening: Path, home: Path, key: bytes) -> None:
    for name in ("settings.json", "wiring.toml", "unrest.toml"):
        (home / name).write_text("")
    back_up()
    [copy] = made(home)
    found = sorted(str(path.relative_to(copy)) for path in copy.rglob("*"))
    others = ["settings.json", "unrest.toml", "wiring.toml"]
    assert found == ["backup.json", "games", "games/evening.journal", *others]
    assert key not in (copy / "backup.json").read_bytes()
    copied, _ = read_journal(copy / "games" / evening.name, key, GAMES)
    assert copied == read_journal(evening, key, GAMES)[0]


def test_the_key_is_beside_all_backups_once(home: Path, key: bytes) -> None:
    for seed in ("1", "2"):
        play(home / "games" / f"{seed}.journal", key, seed=seed)
        back_up()
    assert len(made(home)) == 2
    holding = [path for path in files_in(home / "backups") if key in path.read_bytes()]
    assert [path.parent for path in holding] == [home / "backups" / "keys"]


def test_a_spoilt_key_beside_the_backups_is_written_anew(
    evening: Path, home: Path, key: bytes
) -> None:
    back_up()
    [path] = (home / "backups" / "keys").iterdir()
    path.write_bytes(b"spoilt")
    back_up()
    assert path.read_bytes() == key
    assert evening.exists()


def test_the_key_is_for_the_owner_and_the_games_for_nobody_to_change(
    evening: Path, home: Path
) -> None:
    back_up()
    [copy] = made(home)
    [key_file] = (home / "backups" / "keys").iterdir()
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(key_file.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE((copy / "games" / evening.name).stat().st_mode) == 0o400
    assert stat.S_IMODE(copy.stat().st_mode) == 0o700


def test_a_copy_stands_alone_without_a_write_ahead_log(evening: Path, home: Path) -> None:
    key = load_key(home / "owner.key")
    with Journal.open(evening, key, GAMES):  # a game that is open has a log beside it
        back_up()
    [copy] = made(home)
    assert sql(copy / "games" / evening.name, "PRAGMA journal_mode") == [("delete",)]
    assert os.listdir(copy / "games") == [evening.name]  # noqa: PTH208 - hidden files too


@contextmanager
def somebody_playing(path: Path, key: bytes) -> Iterator[list[int]]:
    """Write to a game without a pause; brings the number of the last entry that is on disk."""
    written, stop = [0], threading.Event()

    def write() -> None:
        with Journal.open(path, key, GAMES) as journal:
            session = Session.start(DEFINITION, Setup(NAMES), journal)
            while not stop.is_set():
                session.pause()
                session.unpause()
                written[0] = session.sequence

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield written
    finally:
        stop.set()
        writer.join(timeout=60)


def wait_for(written: list[int], number: int) -> None:
    while written[0] < number:
        threading.Event().wait(0.001)


def test_a_game_is_copied_while_it_is_written(home: Path, key: bytes) -> None:
    live = home / "games" / "live.journal"
    with somebody_playing(live, key) as written:
        counts = []
        for _ in range(5):
            wait_for(written, written[0] + 4)
            before = written[0]
            back_up()
            copy = made(home)[-1] / "games" / live.name
            counts.append(entries(copy, key))  # sound, and nothing that was confirmed is missing
            assert counts[-1] >= before
    assert counts == sorted(set(counts))
    assert entries(live, key) >= counts[-1]


def test_a_game_of_another_process_is_copied_too(home: Path, key: bytes) -> None:
    live = home / "games" / "live.journal"
    playing = subprocess.Popen(
        [sys.executable, "-m", "companion", "referee", "resistance", "--seats", "5",
         "--journal", live],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert playing.stdin
    assert playing.stdout
    playing.stdin.write(b'{"do":"act","seat":1,"action":{"kind":"ready"}}\n')
    playing.stdin.flush()
    playing.stdout.readline()
    back_up()
    written = entries(live, key)
    playing.communicate(timeout=30)
    assert entries(made(home)[0] / "games" / live.name, key) == written > 1


def test_nothing_is_written_where_nothing_was_played(
    evening: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up()
    back_up()
    assert len(made(home)) == 1
    assert "Nothing has changed" in capsys.readouterr().err
    assert not (home / "backups" / UNFINISHED).exists()
    evening.unlink()
    play(home / "games" / "other.journal", load_key(home / "owner.key"))
    back_up()
    assert len(made(home)) == 2


def test_an_unchanged_game_takes_no_room_again(evening: Path, home: Path, key: bytes) -> None:
    back_up()
    play(home / "games" / "second.journal", key, seed="2")
    back_up()
    first, second = made(home)
    assert (second / "games" / evening.name).samefile(first / "games" / evening.name)
    assert (second / "games" / "second.journal").stat().st_nlink == 1


def test_a_stick_without_links_gets_copies(
    evening: Path, home: Path, key: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    (tmp_path / "stick").mkdir()
    back_up("--to", str(tmp_path / "stick"))
    play(home / "games" / "second.journal", key, seed="2")
    back_up("--to", str(tmp_path / "stick"))
    newest = find_backups(tmp_path / "stick")[-1].path
    assert entries(newest / "games" / evening.name, key) == entries(evening, key)
    assert (newest / "games" / evening.name).stat().st_nlink == 1


def test_a_damaged_game_keeps_its_last_sound_copy_and_stops_no_other(
    evening: Path, home: Path, key: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up()
    sql(evening, "UPDATE entry SET public = '{}' WHERE sequence = 9")
    (home / "games" / "noise.journal").write_text("no journal" * 200)
    play(home / "games" / "zzz.journal", key, seed="2")
    back_up()
    told = capsys.readouterr().err
    assert "evening.journal cannot be read" in told
    assert "noise.journal cannot be read" in told
    first, second = made(home)
    assert (second / "games" / evening.name).samefile(first / "games" / evening.name)
    assert entries(second / "games" / "zzz.journal", key) > 10
    assert not (second / "games" / "noise.journal").exists()


def test_a_file_in_which_nothing_was_begun_is_left_out(evening: Path, home: Path) -> None:
    (home / "games" / "empty.journal").touch()
    back_up()
    assert [path.name for path in (made(home)[0] / "games").iterdir()] == [evening.name]


@pytest.mark.usefixtures("evening")
def test_half_a_backup_never_counts_and_is_cleared_away(home: Path) -> None:
    left = home / "backups" / UNFINISHED / "games"
    left.mkdir(parents=True)
    (left / "half.journal").write_text("SQLite for")
    assert made(home) == []
    back_up()
    [copy] = made(home)
    assert not (copy / "games" / "half.journal").exists()
    assert not left.exists()


@pytest.mark.usefixtures("evening")
def test_what_fails_in_the_middle_leaves_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", break_off)
    with pytest.raises(RecordError, match="was not finished: Input/output error"):
        back_up()
    assert {*os.listdir(home / "backups")} <= {".lock"}  # noqa: PTH208 - hidden files too


ON_A_DISK = """
import os, sys
from pathlib import Path
sys.path.insert(0, os.getcwd())
from tests.cli.test_backup import back_up
from companion.engine import RecordError
folder = Path(sys.argv[1])
try:
    back_up("--to", str(folder))
except RecordError as error:
    print(error)
print(sorted(path.name for path in folder.iterdir() if path.name != ".lock"))
"""


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    ("options", "why"), [("size=32k", "No space left on device"), ("ro", "Read-only file system")]
)
def test_a_disk_that_takes_nothing_is_one_sentence(tmp_path: Path, options: str, why: str) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    told, left = on_disk(stick, options, ON_A_DISK).splitlines()
    assert told == (
        f"The backup in {stick} was not finished: {why}. Games and older backups are safe."
    )
    assert left == "[]"


@pytest.mark.usefixtures("evening")
def test_a_stick_that_is_not_plugged_in_is_not_made_up(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="is the stick plugged in"):
        back_up("--to", str(tmp_path / "stick"))
    assert not (tmp_path / "stick").exists()


@pytest.mark.usefixtures("evening")
def test_two_backups_at_once_are_refused(home: Path) -> None:
    (home / "backups").mkdir()
    with (
        FileLock(home / "backups" / ".lock"),
        pytest.raises(RecordError, match="Another backup is being made"),
    ):
        back_up()
    back_up()
    assert len(made(home)) == 1


def test_without_games_there_is_nothing_to_do(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up()
    assert f"No games in {home}/games yet." in capsys.readouterr().err
    assert not home.exists()


def test_without_a_key_nothing_is_made(evening: Path, home: Path) -> None:
    (home / "owner.key").unlink()
    with pytest.raises(RecordError, match="put back the key file"):
        back_up()
    assert evening.exists()
    assert not (home / "backups").exists()


def test_keeping_nothing_is_refused() -> None:
    with pytest.raises(BadSetupError, match="At least one day"):
        back_up("--keep", "0")


def test_the_order_of_backups_is_that_of_their_making(
    evening: Path, home: Path, key: bytes
) -> None:
    (home / "backups").mkdir()
    for year in (2035, 1970, 1970):
        (home / "settings.json").write_text(str(len(made(home))))
        make_backup(home, home / "backups", key, datetime(year, 1, 1, tzinfo=UTC))
    assert evening.exists()
    names = ["0001_2035-01-01_000000", "0002_1970-01-01_000000", "0003_1970-01-01_000000"]
    assert [path.name for path in made(home)] == names
    assert [(path / "settings.json").read_text() for path in made(home)] == ["0", "1", "2"]


# Retention


def dated(folder: Path, *days: float, key: bytes = b"k", older: bool = False) -> list[Backup]:
    """Backups made so many days ago, the oldest first; `older` ones have the key in them."""
    today = datetime(2026, 3, 1, 20, 0)
    found = []
    for age in sorted(days, reverse=True):
        path = folder / str(age)
        path.mkdir()
        if older:
            (path / "owner.key").write_bytes(key)
        else:
            (path / "backup.json").write_bytes(msgspec.json.encode(Manifest(fingerprint(key))))
        found.append(Backup(round(10_000 - 10 * age), today - timedelta(days=age), path))
    return found


def ages(backups: list[Backup]) -> list[float]:
    return [float(backup.path.name) for backup in backups]


def test_a_week_of_days_and_a_month_of_weeks_are_kept(tmp_path: Path) -> None:
    backups = dated(tmp_path, *range(60))
    gone = {*ages(expendable(backups, days=7, weeks=4))}
    # 1 March 2026 is a Sunday, so the newest of each week are those of the Sundays.
    assert {*range(60)} - gone == {0, 1, 2, 3, 4, 5, 6, 7, 14, 21}


def test_of_one_day_the_newest_is_kept_and_today_the_one_before_too(tmp_path: Path) -> None:
    backups = dated(tmp_path, 0, 0.1, 0.2, 1.0, 1.1)
    assert ages(expendable(backups)) == [1.1, 0.2]


def test_a_table_nobody_plays_at_loses_nothing(tmp_path: Path) -> None:
    assert expendable(dated(tmp_path, 400, 800, 1200)) == []
    assert expendable([]) == []


@pytest.mark.parametrize("older", [False, True])
def test_the_last_backup_of_another_key_is_kept(tmp_path: Path, older: bool) -> None:
    (tmp_path / "old").mkdir()
    old = dated(tmp_path / "old", 300, 301, key=b"lost", older=older)
    gone = expendable([*old, *dated(tmp_path, *range(60))])
    assert old[0] in gone  # the one of 301 days ago
    assert old[1] not in gone


def test_an_older_backup_of_the_same_key_is_not_kept_for_it(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    old = dated(tmp_path / "old", 300, older=True)
    assert old[0] in expendable([*old, *dated(tmp_path, *range(60))])


@pytest.mark.usefixtures("evening")
def test_old_backups_go_when_a_new_one_is_made(home: Path, key: bytes) -> None:
    (home / "backups").mkdir()
    for day in range(1, 21):
        (home / "settings.json").write_text(str(day))
        make_backup(home, home / "backups", key, datetime(2020, 1, day, tzinfo=UTC))
    (home / "backups" / "holiday pictures").mkdir()
    (home / "settings.json").write_text("new")
    back_up("--keep", "3")
    names = [path.name[5:15] for path in made(home)]
    assert names[:-1] == ["2020-01-12", "2020-01-19", "2020-01-20"]  # of four weeks, with the new
    assert names[-1] > "2026"
    assert (home / "backups" / "holiday pictures").is_dir()


@pytest.mark.usefixtures("evening")
def test_a_clock_that_was_wrong_costs_no_new_backup(home: Path, key: bytes) -> None:
    (home / "backups").mkdir()
    for day in range(1, 29):
        (home / "settings.json").write_text(str(day))
        make_backup(home, home / "backups", key, datetime(2035, 1, day, tzinfo=UTC))
    (home / "settings.json").write_text("new")
    back_up("--keep", "1")
    assert (made(home)[-1] / "settings.json").read_text() == "new"


# Restoring


@pytest.mark.usefixtures("evening")
def test_missing_games_come_back_and_others_are_left_alone(
    home: Path, key: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = home / "games" / "lost.journal"
    play(lost, key, seed="2")
    expected = entries(lost, key)
    play(home / "games" / "goes-on.journal", key, steps=3)
    back_up()
    lost.unlink()
    grown = home / "games" / "goes-on.journal"
    with Journal.open(grown, key, GAMES) as journal:
        assert journal.record
        Session.resume(DEFINITION, journal.record, journal).pause()
    newer = entries(grown, key)
    back_up("--restore", str(made(home)[0]))
    assert entries(lost, key) == expected
    assert entries(grown, key) == newer
    assert "Of 3 games 1 were missing, and 1 are back." in capsys.readouterr().out
    with Journal.open(lost, key, GAMES) as journal:  # it can be written again
        assert journal.record


def test_a_new_card_gets_everything_back(
    evening: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "settings.json").write_text("{}")
    stick = tmp_path / "stick"
    stick.mkdir()
    back_up("--to", str(stick))
    card = tmp_path / "card"
    monkeypatch.setenv("COMPANION_HOME", str(card))
    back_up("--restore", str(find_backups(stick)[0].path))
    assert stat.S_IMODE((card / "owner.key").stat().st_mode) == 0o600
    assert (card / "settings.json").read_text() == "{}"
    key = load_key(card / "owner.key", create=False)
    assert entries(card / "games" / evening.name, key) == entries(evening, key)


def test_a_backup_of_another_key_is_refused(evening: Path, home: Path) -> None:
    back_up()
    evening.unlink()
    (home / "owner.key").unlink()
    load_key(home / "owner.key")
    with pytest.raises(RecordError, match="another key"):
        back_up("--restore", str(made(home)[0]))
    assert not evening.exists()


def test_an_older_backup_with_the_key_in_it_is_put_back(
    evening: Path, home: Path, key: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "0001_2026-01-01_000000"
    (old / "games").mkdir(parents=True)
    (old / "games" / evening.name).write_bytes(image_of(evening, key) or b"")
    shutil.copy(home / "owner.key", old)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "card"))
    back_up("--restore", str(old))
    assert load_key(tmp_path / "card" / "owner.key", create=False) == key
    assert entries(tmp_path / "card" / "games" / evening.name, key) == entries(evening, key)


def test_an_older_copy_that_the_owner_puts_back_says_so_for_ever(
    home: Path, key: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "games" / "goes-on.journal"
    play(path, key, steps=3)
    back_up()
    with Journal.open(path, key, GAMES, places.heads()) as journal:
        assert journal.record
        Session.resume(DEFINITION, journal.record, journal).pause()
    path.unlink()
    capsys.readouterr()
    back_up("--restore", str(made(home)[0]))
    told = "goes-on.journal is older than what was played here last.\n"
    assert capsys.readouterr().err == told
    assert places.heads().check(path, key) is None
    path.unlink()
    back_up("--restore", str(made(home)[0]))  # no way to get rid of what it says
    assert capsys.readouterr().err == told
    last = read_journal(path, key, GAMES)[0].entries[-1].fact
    assert isinstance(last, EntriesLost)
    assert last.cause is Cause.PUT_BACK
    with Journal.open(path, key, GAMES, places.heads()) as journal:
        assert journal.notice is None


def test_a_game_put_back_by_hand_is_told_of_everywhere(
    evening: Path, home: Path, key: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also one that was only ever seen by the backup."""
    older = home / "older"
    play(older, key, steps=3)
    evening.write_bytes(older.read_bytes())
    with Journal.open(evening, key, GAMES) as journal:  # by a version that remembered nothing
        assert journal.record
        Session.resume(DEFINITION, journal.record, journal).pause()
    back_up()
    evening.write_bytes(older.read_bytes())
    capsys.readouterr()
    back_up()
    assert "evening.journal is older than what was played here last." in capsys.readouterr().err
    assert main(["history", "--json"]) == 0
    [row] = map(msgspec.json.decode, capsys.readouterr().out.splitlines())
    assert row["trouble"] == PUT_BACK.render()
    assert main(["replay", evening.name]) == 0
    assert PUT_BACK.render() in capsys.readouterr().err
    ran = run(["referee", "resistance", "--seats", "5", "--journal", str(evening)])
    assert PUT_BACK.render() in ran.stderr


@pytest.mark.parametrize("name", ["settings.json", "games/evening.journal"])
@pytest.mark.parametrize("gone", [True, False], ids=["gone", "changed"])
def test_what_is_gone_from_an_open_backup_or_changed_is_told(
    name: str, gone: bool, evening: Path, home: Path, key: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    play(home / "games" / "second.journal", key, steps=2)
    (home / "settings.json").write_text('{"names": ["Ola"]}')
    back_up()
    spoilt = made(home)[-1] / name
    spoilt.chmod(0o600)
    content = spoilt.read_bytes()
    spoilt.unlink()
    if not gone:
        spoilt.write_bytes(content.replace(b"Ola", b"Jan"))
    for path in (evening, home / "settings.json"):
        path.unlink()
    capsys.readouterr()
    assert back_up("--restore", str(made(home)[-1])) == 3
    told = capsys.readouterr().err
    assert Path(name).name in told
    assert ("gone from the backup" in told) is gone
    assert not (home / name).exists()


def test_an_open_backup_whose_only_game_is_gone_says_that_it_is(
    evening: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up()
    [copy] = made(home)
    (copy / "games" / evening.name).unlink()
    evening.unlink()
    capsys.readouterr()
    assert back_up("--restore", str(copy)) == 3
    told = capsys.readouterr()
    assert told.err == "games/evening.journal is gone from the backup: take an older one.\n"
    assert told.out == "Of 1 games 1 were missing, and 0 are back.\n"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("listed", [True, False], ids=["exchanged", "added"])
def test_a_game_that_is_not_as_it_was_backed_up_is_told_and_put_back(
    listed: bool, home: Path, key: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "games" / "goes-on.journal"
    play(path, key, steps=3)
    older = image_of(path, key) or b""
    path.unlink()
    if listed:
        play(path, key, steps=8)
    back_up()
    [copy] = made(home)
    path.unlink(missing_ok=True)
    (copy / "games" / path.name).unlink(missing_ok=True)
    (copy / "games" / path.name).write_bytes(older)
    shutil.rmtree(home / "heads")  # a new card remembers nothing
    capsys.readouterr()
    assert back_up("--restore", str(copy)) == 0
    told = "goes-on.journal is older or other than when this backup was made.\n"
    assert capsys.readouterr().err == told
    assert image_of(path, key) == older


@pytest.mark.parametrize("again", [False, True], ids=["first", "linked"])
def test_games_as_they_were_backed_up_are_put_back_without_a_word(
    again: bool, evening: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up()
    if again:
        (home / "settings.json").write_text("{}")
        back_up()
    evening.unlink()
    capsys.readouterr()
    assert back_up("--restore", str(made(home)[-1])) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("evening")
def test_files_that_nothing_proves_any_more_are_told_of(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "settings.json").write_text('{"names": ["Ola"]}')
    back_up()
    [copy] = made(home)
    whole = msgspec.json.decode((copy / "backup.json").read_bytes())
    for stripped in ({"files", "proof"}, {"files"}, {"proof"}):
        left = {name: value for name, value in whole.items() if name not in stripped}
        (copy / "backup.json").write_bytes(msgspec.json.encode(left))
        (copy / "settings.json").write_text('{"names": ["Jan"]}')
        (home / "settings.json").unlink(missing_ok=True)
        capsys.readouterr()
        if len(stripped) == 1:
            with pytest.raises(RecordError, match="is damaged: take an older backup"):
                back_up("--restore", str(copy))
            continue
        back_up("--restore", str(copy))
        told = capsys.readouterr().err
        assert told == f"{copy} proves no file: look whether settings and cards are yours.\n"


def test_a_key_that_was_left_out_has_to_be_there_first(
    evening: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, card = tmp_path / "stick", tmp_path / "card"
    stick.mkdir()
    back_up("--to", str(stick), "--without-key")
    key = (home / "owner.key").read_bytes()
    assert not any(key in path.read_bytes() for path in files_in(stick))
    monkeypatch.setenv("COMPANION_HOME", str(card))
    with pytest.raises(RecordError, match=r"put the file owner\.key back first"):
        back_up("--restore", str(find_backups(stick)[0].path))
    assert not card.exists()
    card.mkdir()
    shutil.copy(home / "owner.key", card)
    back_up("--restore", str(find_backups(stick)[0].path))
    assert entries(card / "games" / evening.name, key) == entries(evening, key)


@pytest.mark.usefixtures("evening")
def test_what_a_finder_reads_is_said_whenever_a_stick_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    back_up("--to", str(stick), "--without-key")
    assert "but no secrets" in capsys.readouterr().err
    for _ in range(2):  # also where nothing has changed
        back_up("--to", str(stick))
        assert f"whoever finds {stick} can read every secret" in capsys.readouterr().err
    back_up("--to", str(stick), "--without-key")  # it is there from before
    assert "can read every secret" in capsys.readouterr().err


def test_a_folder_that_is_no_backup_is_refused(tmp_path: Path, home: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(BadSetupError, match="is not a backup"):
            back_up("--restore", str(path))
    assert not home.exists()


def test_a_copy_that_spoilt_on_the_stick_is_not_put_back(
    evening: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up()
    [copy] = made(home)
    damaged = copy / "games" / evening.name
    damaged.chmod(0o600)
    sql(damaged, "DELETE FROM entry WHERE sequence = 5")
    evening.unlink()
    assert back_up("--restore", str(copy)) == 3
    assert "take an older one" in capsys.readouterr().err
    assert not evening.exists()


# The command line


def test_the_command_prints_where_the_backup_is(evening: Path, home: Path) -> None:
    ran = run(["backup"])
    assert (ran.returncode, ran.stderr) == (0, "")
    assert Path(ran.stdout.strip()) == made(home)[0]
    assert (
        image_of(evening, load_key(home / "owner.key"))
        == (made(home)[0] / "games" / evening.name).read_bytes()
    )


def test_help_says_what_a_found_stick_tells() -> None:
    told = " ".join(run(["backup", "--help"]).stdout.split())
    assert "whoever finds the stick can read every secret of every game" in told
    assert "--passphrase" in told


@pytest.mark.usefixtures("evening")
def test_trouble_has_an_exit_code(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--to", str(home / "nowhere")]) == 3
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    shutil.rmtree(home / "games")
    assert main(["backup", "--restore", str(home)]) == 2
