"""The machine as the checks see it."""

import os
import subprocess
from pathlib import Path

import pytest

from companion.checkup import machine as module
from companion.checkup.machine import Machine
from tests.checkup.trees import Tree


def test_this_machine_is_the_one_it_runs_on(tmp_path: Path) -> None:
    machine = Machine.here(tmp_path)
    assert machine.home == tmp_path
    assert machine.read("proc/self/cmdline") != ""
    assert machine.user
    assert machine.groups
    assert machine.has_module("msgspec")
    assert not machine.has_module("no_such_module")
    assert machine.may_use(tmp_path)
    assert not machine.may_use(tmp_path / "missing")
    assert machine.free_bytes(tmp_path) > 0
    assert machine.now().year >= 2024


def test_a_device_that_is_open_here_is_found(tmp_path: Path) -> None:
    machine = Machine.here(tmp_path)
    device = tmp_path / "gpiochip-of-a-test"
    assert not machine.has_open("gpiochip-of-a-test")
    with device.open("w"):
        assert machine.has_open("gpiochip-of-a-test")
        assert machine.holders("gpiochip-of-a-test")


def test_a_user_without_a_name_is_a_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 54321)
    monkeypatch.setattr(os, "getgid", lambda: 54321)
    monkeypatch.setattr(os, "getgroups", lambda: [54322])
    machine = Machine.here(tmp_path)
    assert machine.user == "54321"
    assert machine.groups == frozenset()


def test_what_is_not_there_reads_as_nothing(tree: Tree) -> None:
    machine = tree.machine()
    assert machine.read("proc/nothing") == ""
    assert machine.read(".") == ""
    assert machine.find("dev/*") == []
    tree.root.joinpath("odd").write_bytes(b"\xff\0\n")
    assert machine.read("odd") == "\N{REPLACEMENT CHARACTER}"


def test_tools_are_run_without_a_shell_and_without_their_complaints(
    tree: Tree, capfd: pytest.CaptureFixture[str]
) -> None:
    tree.tool("speak", 'echo "$1"; echo complaint >&2; exit 3')
    answer = tree.machine().run("speak", "a; b")
    assert (answer.code, answer.text) == (3, "a; b")
    assert capfd.readouterr() == ("", "")
    with pytest.raises(FileNotFoundError):
        tree.machine().run("nobody")


def test_a_tool_that_hangs_is_ended(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOOL_SECONDS", 0.2)
    tree.tool("hang", "exec /bin/sleep 600")
    with pytest.raises(subprocess.TimeoutExpired):
        tree.machine().run("hang")


@pytest.mark.parametrize(
    "folder", ["usr/lib", "usr/lib/aarch64-linux-gnu", "lib/x86_64", "usr/lib64"]
)
def test_libraries_are_found_wherever_systems_keep_them(tree: Tree, folder: str) -> None:
    assert not tree.machine().has_library("libmtdev.so.1")
    tree.write(f"{folder}/libmtdev.so.1")
    assert tree.machine().has_library("libmtdev.so.1")
