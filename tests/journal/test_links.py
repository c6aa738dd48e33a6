"""Links that somebody has put among our files lead to the key for nobody."""

import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.cli.pin_file import PinFile
from companion.cli.settings_file import load_settings, save_settings
from companion.engine import RecordError
from companion.journal import Journal, load_key, read_journal
from companion.journal.backup import find_backups
from companion.journal.heads import Head, Heads
from companion.journal.keys import Keys
from companion.presenters.settings import Settings
from tests.cli.test_backup import back_up
from tests.journal.evenings import GAMES, play

LINKS: dict[str, Callable[[Path, Path], None]] = {
    "symbolic": Path.symlink_to,
    "hard": Path.hardlink_to,
}
every_link = pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
Link = Callable[[Path, Path], None]


@pytest.fixture
def owner(home: Path) -> bytes:
    return load_key(home / "owner.key")


def read_settings(path: Path) -> bool:
    return load_settings(path)[1] is not None


def read_pins(path: Path) -> bool:
    return PinFile(path, lambda: bytes(32)).trouble is not None


READERS = {"settings.json": read_settings, "pins.json": read_pins}
every_reader = pytest.mark.parametrize("name", READERS)


@every_link
@every_reader
def test_the_key_is_never_put_aside(name: str, link: Link, home: Path, owner: bytes) -> None:
    link(home / name, home / "owner.key")
    assert READERS[name](home / name)
    assert {path.name for path in home.iterdir()} == {"owner.key", name}
    save_settings(home / name, Settings())
    assert load_key(home / "owner.key", create=False) == owner


@every_reader
def test_what_is_put_aside_is_for_the_owner_only_and_goes_through_no_link(
    name: str, home: Path, owner: bytes
) -> None:
    (home / name).write_bytes(b"{")
    (home / f"{name}.unreadable").symlink_to("owner.key")
    assert READERS[name](home / name)
    kept = home / f"{name}.unreadable"
    assert kept.read_bytes() == b"{"
    assert stat.S_IMODE(kept.lstat().st_mode) == 0o600
    assert load_key(home / "owner.key", create=False) == owner


@every_reader
def test_a_file_that_somebody_prepared_for_it_gets_nothing(name: str, home: Path) -> None:
    home.mkdir()
    (home / name).write_bytes(b"{")
    prepared = home / f"{name}.unreadable"
    prepared.touch(0o666)
    with prepared.open("rb") as theirs:
        assert READERS[name](home / name)
        assert theirs.read() == b""


@every_link
def test_what_is_remembered_of_a_game_is_not_written_over_the_key(
    link: Link, home: Path, owner: bytes
) -> None:
    keys, salt = Keys(owner, bytes(16)), bytes(16)
    (home / "heads").mkdir()
    link(home / "heads" / salt.hex(), home / "owner.key")
    Heads(home / "heads").of(keys, salt).remember(Head(1, bytes(32)))
    assert load_key(home / "owner.key", create=False) == owner


@pytest.mark.parametrize("suffix", ["-wal", "-shm", ".repaired", ".repairing"])
@pytest.mark.parametrize("opening", [Journal.open, read_journal])
def test_a_link_beside_a_journal_is_named(
    suffix: str, opening: Callable[..., object], home: Path, owner: bytes
) -> None:
    path = home / "games" / "x.journal"
    play(path, owner, steps=3)
    Path(f"{path}{suffix}").symlink_to("../owner.key")
    with pytest.raises(RecordError, match="a link is in its place, move it away"):
        opening(path, owner, GAMES)
    assert load_key(home / "owner.key", create=False) == owner


def in_the_last(home: Path) -> dict[str, bytes]:
    last = find_backups(home / "backups")[-1].path
    return {path.name: path.read_bytes() for path in last.rglob("*") if path.is_file()}


@every_link
def test_no_backup_takes_the_key_for_another_file(
    link: Link, home: Path, owner: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    play(home / "games" / "a.journal", owner, steps=3)
    for name in ("cards.toml", "settings.json"):
        link(home / name, home / "owner.key")
    back_up("--without-key")
    assert in_the_last(home).keys() == {"a.journal", "backup.json"}
    assert all(owner not in content for content in in_the_last(home).values())
    told = capsys.readouterr().err
    for name in ("cards.toml", "settings.json"):
        assert f"{name} is a link and not in the backup: put the file itself there." in told


def test_the_last_file_in_place_of_a_link_lives_on_but_never_the_key(
    home: Path, owner: bytes
) -> None:
    play(home / "games" / "a.journal", owner, steps=3)
    (home / "cards.toml").write_bytes(b"[cards]")
    (home / "unrest.toml").write_bytes(b"[missions]")
    back_up("--without-key")
    copy = find_backups(home / "backups")[-1].path / "cards.toml"
    copy.write_bytes(owner)  # as an earlier version left it
    for name in ("cards.toml", "unrest.toml"):
        (home / name).unlink()
        (home / name).symlink_to("owner.key")
    back_up("--without-key")
    assert in_the_last(home)["unrest.toml"] == b"[missions]"
    assert "cards.toml" not in in_the_last(home)


def test_a_link_in_a_backup_is_not_followed_back(
    home: Path, owner: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(home / "games" / "a.journal", owner, steps=3)
    back_up()
    backup = find_backups(home / "backups")[-1].path
    manifest = msgspec.json.decode((backup / "backup.json").read_bytes())
    (backup / "backup.json").write_bytes(msgspec.json.encode({"key": manifest["key"]}))
    (backup / "cards.toml").symlink_to(home / "owner.key")
    monkeypatch.setenv("COMPANION_HOME", str(home.parent / "card"))
    back_up("--restore", str(backup))
    assert "cards.toml is damaged in the backup" in capsys.readouterr().err
    assert not (home.parent / "card" / "cards.toml").exists()
