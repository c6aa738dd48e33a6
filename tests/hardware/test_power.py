"""Switching off, with stand-ins for systemd's programs on the path."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import power
from hardware.faults import HardwareError

Program = Callable[[str, str], Path]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Put a script in a program's place; it writes its arguments to the path returned."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    def make(name: str, script: str) -> Path:
        told = tmp_path / f"{name}.arguments"
        path = tmp_path / name
        path.write_text(f'#!/bin/sh\necho "$@" > {told}\n{script}\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return told

    return make


def test_systemd_is_asked_without_a_password(program: Program) -> None:
    told = program("systemctl", "exit 0")
    power.switch_off()
    assert told.read_text() == "--no-ask-password poweroff\n"


def test_a_refusal_is_one_sentence(program: Program) -> None:
    program("systemctl", "echo 'Access denied' >&2; exit 1")
    with pytest.raises(HardwareError, match="may not switch") as refused:
        power.switch_off()
    assert refused.value.fault.device == "power"
    assert "Access denied" not in str(refused.value)


def test_a_machine_without_systemd_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(HardwareError, match="Nothing here can switch"):
        power.switch_off()


def test_a_systemd_that_never_answers_is_given_up(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(power, "_PATIENCE", 0.2)
    program("systemctl", "exec sleep 60")
    with pytest.raises(HardwareError, match="Nothing here can switch"):
        power.switch_off()
