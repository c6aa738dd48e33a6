"""What is no file where one is expected, such as a pipe, is named and never waited for."""

import argparse
import faulthandler
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from companion.cli.backup import add_arguments, backup
from companion.cli.files import read_file, write_file
from companion.cli.library import history
from companion.cli.settings_file import load_settings, save_settings
from companion.engine import RecordError
from companion.journal import Journal, load_key, read_journal
from companion.journal.backup import find_backups
from companion.presenters.settings import Settings
from hardware.wiring import load_wiring
from hardware.wiring_error import WiringError
from tests.journal.evenings import GAMES, play

LONGEST = 30  # seconds: a test that hangs would hang all others too


@pytest.fixture(autouse=True)
def never_wait() -> Iterator[None]:
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


def bind(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(path.parent)  # the name of a socket must be short
        server.bind(path.name)
        os.chdir(here)


KINDS: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "socket": bind,
    "device": lambda path: path.symlink_to("/dev/zero"),
}
every_kind = pytest.mark.parametrize("kind", KINDS)


def put(kind: str, path: Path) -> Path:
    KINDS[kind](path)
    return path


@every_kind
def test_no_key(kind: str, tmp_path: Path) -> None:
    path = put(kind, tmp_path / "owner.key")
    for create in (True, False):
        with pytest.raises(RecordError) as told:
            load_key(path, create=create)
        assert str(told.value) == (
            f"The key file {path} cannot be used: a {kind} is in its place, move it away."
        )


@every_kind
@pytest.mark.parametrize("opening", [Journal.open, read_journal])
@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", ".repaired", ".repairing"])
def test_no_journal(
    kind: str, suffix: str, opening: Callable[..., object], tmp_path: Path, key: bytes
) -> None:
    path = tmp_path / "x.journal"
    if suffix:
        path.touch()
    wrong = put(kind, Path(f"{path}{suffix}"))
    with pytest.raises(RecordError, match=r"in its place|is a folder: name") as told:
        opening(path, key, GAMES)
    assert str(wrong) in str(told.value)
    assert wrong.exists()


def test_a_link_to_a_file_is_a_file(tmp_path: Path, key: bytes) -> None:
    played = play(tmp_path / "real.journal", key, steps=5)
    (tmp_path / "owner.key").rename(tmp_path / "real.key")
    (tmp_path / "owner.key").symlink_to("real.key")
    (tmp_path / "link.journal").symlink_to("real.journal")
    again = load_key(tmp_path / "owner.key", create=False)
    record, trouble = read_journal(tmp_path / "link.journal", again, GAMES)
    assert (len(record.entries), trouble) == (played.sequence, None)


@every_kind
def test_no_settings(kind: str, tmp_path: Path) -> None:
    settings, told = load_settings(put(kind, tmp_path / "settings.json"))
    assert settings.language
    assert told is not None
    assert told.render() == (
        f"The settings cannot be read (a {kind} is in its place, move it away):"
        " standard ones are used."
    )


def test_settings_are_written_past_a_pipe_in_the_place_of_their_draft(tmp_path: Path) -> None:
    put("pipe", tmp_path / "settings.json.part")
    save_settings(tmp_path / "settings.json", Settings(language="pl"))
    assert load_settings(tmp_path / "settings.json")[0].language == "pl"


@every_kind
def test_no_wiring(kind: str, tmp_path: Path) -> None:
    with pytest.raises(WiringError, match="is no file: write the wiring there"):
        load_wiring(put(kind, tmp_path / "wiring.toml"))


def test_no_export_and_no_draft_of_one(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: a pipe is in its place"):
        read_file(put("pipe", tmp_path / "game.json"))
    put("pipe", tmp_path / "new.json.part")
    write_file(tmp_path / "new.json", b"{}")
    assert (tmp_path / "new.json").read_bytes() == b"{}"


@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
def test_no_folder_of_games(kind: str, home: Path) -> None:
    home.mkdir(exist_ok=True)
    folder = put(kind, home / "games")
    with pytest.raises(RecordError, match="games is no folder: move it away"):
        history(GAMES, argparse.Namespace(folder=None, json=True))
    with pytest.raises(RecordError, match="cannot be opened: Not a directory"):
        Journal.open(folder / "x.journal", bytes(32), GAMES)


# A backup of the rest


def back_up(*arguments: str) -> None:
    command = argparse.ArgumentParser()
    add_arguments(command)
    backup(GAMES, command.parse_args([*arguments]))


def newest(home: Path) -> set[str]:
    copy = find_backups(home / "backups")[-1].path
    return {str(path.relative_to(copy)) for path in copy.rglob("*") if path.is_file()}


@every_kind
def test_a_backup_names_what_is_no_file_and_copies_the_rest(
    kind: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = load_key(home / "owner.key")
    for name in ("a", "b"):
        play(home / "games" / f"{name}.journal", key, steps=3)
    (home / "settings.json").write_bytes(msgspec.json.encode(Settings()))
    back_up()
    for name in ("games/a.journal", "games/b.journal-wal", "settings.json"):
        (home / name).unlink(missing_ok=True)
        put(kind, home / name)
    play(home / "games" / "c.journal", key, steps=3)
    back_up()
    told = capsys.readouterr().err
    assert [name for name in ("a.journal", "b.journal", "settings.json") if name in told] == [
        "a.journal",
        "b.journal",
        "settings.json",
    ]
    games = {f"games/{name}.journal" for name in ("a", "b", "c")}
    assert newest(home) == {"backup.json", "settings.json", *games}


def test_a_backup_lives_on_where_the_games_are_no_folder_any_more(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(home / "games" / "a.journal", load_key(home / "owner.key"), steps=3)
    back_up()
    (home / "games").rename(home / "elsewhere")
    put("pipe", home / "games")
    (home / "wiring.toml").write_text("seats = 5\n")
    back_up()
    assert "games cannot be read" in capsys.readouterr().err
    assert newest(home) == {"backup.json", "wiring.toml", "games/a.journal"}


def test_a_game_that_leads_nowhere_stops_no_backup(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(home / "games" / "a.journal", load_key(home / "owner.key"), steps=3)
    (home / "games" / "b.journal").symlink_to("nowhere")
    (home / "games" / "c.journal").symlink_to("c.journal")
    back_up()
    told = capsys.readouterr().err
    assert "b.journal" in told
    assert "c.journal" in told
    assert newest(home) == {"backup.json", "games/a.journal"}


@every_kind
def test_what_is_no_file_in_a_backup_stops_no_restore(
    kind: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(home / "games" / "a.journal", load_key(home / "owner.key"), steps=3)
    (home / "settings.json").write_bytes(msgspec.json.encode(Settings()))
    back_up()
    (found,) = find_backups(home / "backups")
    (found.path / "settings.json").unlink()
    put(kind, found.path / "settings.json")
    monkeypatch.setenv("COMPANION_HOME", str(home.parent / "card"))
    back_up("--restore", str(found.path))
    assert "settings.json is damaged in the backup" in capsys.readouterr().err
    assert (home.parent / "card" / "games" / "a.journal").exists()
