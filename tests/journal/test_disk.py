"""A file is written wholly or not at all."""

import os
import stat
from pathlib import Path

import pytest

from companion.cli.settings_file import save_settings
from companion.engine import RecordError
from companion.journal.disk import put_file
from companion.journal.file_lock import file_lock
from companion.presenters.settings import Settings


def test_a_file_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    put_file(path, b"new", 0o600)
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [*tmp_path.iterdir()] == [path]


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_leaves_what_was_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_settings(path, Settings())
    assert path.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [path]


def test_a_lock_is_held_by_one_and_free_again(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with (
        file_lock(path, "taken: {by}", by="us"),
        pytest.raises(RecordError, match="taken: them"),
        file_lock(path, "taken: {by}", by="them"),
    ):
        pass
    with file_lock(path, "taken"):
        pass
