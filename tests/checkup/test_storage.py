"""Where games are kept."""

import errno
import os
from pathlib import Path

import msgspec
import pytest

from companion.checkup.storage import backups, disk, history
from companion.journal import load_key
from companion.journal.passphrase import SEAL, Cost, make_seal
from companion.presenters.checkup import State
from tests.checkup.trees import Tree, saw, told

ROOMY = 5_000_000_000


def test_a_disk_with_room_leaves_no_trace_of_the_check(tree: Tree) -> None:
    machine = tree.machine(free_bytes=lambda _path: ROOMY)
    saw(disk, machine, State.OK, f"5000 MB are free for {tree.home}.")
    assert list(tree.home.iterdir()) == []


def test_a_folder_that_is_not_there_yet_is_not_made(tree: Tree) -> None:
    home = tree.home / "new" / "data"
    asked: list[Path] = []

    def free(path: Path) -> int:
        asked.append(path)
        return ROOMY

    machine = tree.machine(home=home, free_bytes=free)
    saw(disk, machine, State.OK, f"for {home}.")
    assert asked == [tree.home]
    assert not home.exists()


def test_little_room_is_worth_a_look(tree: Tree) -> None:
    machine = tree.machine(free_bytes=lambda _path: 1_500_000)
    saw(disk, machine, State.WARN, "1 MB are free", "Make room")


@pytest.mark.parametrize(
    ("number", "found", "advice"),
    [
        (errno.EROFS, "read-only", "worn out"),
        (errno.ENOSPC, "full", "Make room"),
        (errno.EDQUOT, "full", "Make room"),
        (errno.EACCES, "may not write to", "sudo chown -R ola"),
        (errno.EPERM, "may not write to", "sudo chown -R ola"),
        (errno.EIO, "Input/output error", "Start the computer again"),
    ],
)
def test_a_disk_that_does_not_confirm(tree: Tree, number: int, found: str, advice: str) -> None:
    def sync(_file: int) -> None:
        raise OSError(number, os.strerror(number))

    saw(disk, tree.machine(sync=sync), State.MISSING, found, advice)
    assert list(tree.home.iterdir()) == []


def test_what_is_written_is_also_synced(tree: Tree) -> None:
    seen: list[int] = []

    def sync(file: int) -> None:
        seen.append(os.fstat(file).st_size)

    assert told(disk(tree.machine(sync=sync, free_bytes=lambda _path: ROOMY)))[0] is State.OK
    assert seen == [4]


def test_a_folder_below_a_file_cannot_be(tree: Tree) -> None:
    (tree.home / "file").touch()
    machine = tree.machine(home=tree.home / "file" / "data")
    saw(disk, machine, State.MISSING, "Not a directory", "COMPANION_HOME")


def test_kept_games_are_counted(tree: Tree) -> None:
    saw(history, tree.machine(), State.OK, "0 games are kept here.")
    (tree.home / "games").mkdir()
    (tree.home / "games" / "a.journal").touch()
    (tree.home / "games" / "a.journal-wal").touch()
    saw(history, tree.machine(), State.OK, "1 game is kept here.")


@pytest.mark.parametrize("name", ["games", "owner.key"])
def test_games_of_somebody_else_cannot_be_read(tree: Tree, name: str) -> None:
    (tree.home / "games").mkdir()
    (tree.home / "owner.key").touch()
    machine = tree.machine(may_use=lambda path: path.name != name)
    saw(history, machine, State.MISSING, str(tree.home / name), "sudo chown -R ola")


def test_a_folder_that_cannot_even_be_asked_is_shut(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_self: Path) -> bool:
        raise PermissionError

    machine = tree.machine(may_use=lambda _path: False)
    monkeypatch.setattr(Path, "exists", refuse)
    saw(history, machine, State.MISSING, str(tree.home), "chown")


def test_nobody_is_told_to_give_a_folder_of_the_system_away(tree: Tree) -> None:
    system = tree.root / "etc"
    system.mkdir()
    machine = tree.machine(home=system, may_use=lambda _path: False)
    saw(history, machine, State.MISSING, str(system), "Set COMPANION_HOME")


@pytest.mark.parametrize("folder", ["", "games"])
@pytest.mark.parametrize("mode", [0o775, 0o757])
def test_a_folder_that_others_may_write_to_is_worth_a_look(
    tree: Tree, folder: str, mode: int
) -> None:
    path = tree.home / folder
    path.mkdir(exist_ok=True)
    path.chmod(mode)
    saw(history, tree.machine(), State.WARN, f"Others may write to {path}.", f"chmod go-w {path}")


def test_what_a_finder_of_backups_reads_is_told(tree: Tree) -> None:
    saw(backups, tree.machine(), State.OK, "Not sealed: whoever finds one can read it.")
    key = load_key(tree.home / "owner.key")
    seal = make_seal("four words by chance", key, Cost(n=2, r=1, p=1))
    (tree.home / SEAL).write_bytes(msgspec.json.encode(seal))
    saw(backups, tree.machine(), State.OK, "Sealed with your passphrase.")


@pytest.mark.parametrize("trouble", ["missing", "open to others"])
def test_a_key_that_stops_sealed_backups_is_told(tree: Tree, trouble: str) -> None:
    path = tree.home / "owner.key"
    seal = make_seal("four words by chance", load_key(path), Cost(n=2, r=1, p=1))
    (tree.home / SEAL).write_bytes(msgspec.json.encode(seal))
    path.unlink() if trouble == "missing" else path.chmod(0o644)
    said = "There is no key" if trouble == "missing" else "chmod 600"
    saw(backups, tree.machine(), State.WARN, said, "Until then no backups are made.")


@pytest.mark.parametrize("spoil", ["seal", "key"])
def test_a_seal_that_stops_all_backups_is_worth_a_look(tree: Tree, spoil: str) -> None:
    key = load_key(tree.home / "owner.key")
    seal = make_seal("four words by chance", key, Cost(n=2, r=1, p=1))
    (tree.home / SEAL).write_bytes(msgspec.json.encode(seal) if spoil == "key" else b"{")
    if spoil == "key":
        (tree.home / "owner.key").unlink()
        load_key(tree.home / "owner.key")
    saw(backups, tree.machine(), State.WARN, "--passphrase", "No backups are made")
