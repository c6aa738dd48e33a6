"""A mistake of ours tells where it is, and nothing that somebody holds in secret."""

import re
from pathlib import Path
from typing import NoReturn

import pytest

from companion.engine import Session
from companion.games.resistance import DEFINITION
from companion.journal import load_key
from companion.journal.codec import Codec
from tests.cli.command import run
from tests.journal.evenings import play

TOLD = re.compile(r"The companion failed inside \(KeyError at companion/[a-z_/]+\.py:[0-9]+\)\.\n")


def leak(*_: object, **__: object) -> NoReturn:
    try:
        int("LEAK reject")
    except ValueError as error:
        raise KeyError("LEAK approve") from error
    raise AssertionError


@pytest.mark.parametrize("command", ["replay", "history", "export", "verify"])
def test_reading_a_game_never_prints_what_a_mistake_of_ours_holds(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(home / "games" / "a.journal", load_key(home / "owner.key"))
    monkeypatch.setattr(Codec, "join", leak)
    ran = run([command] if command == "history" else [command, "a.journal"])
    assert (ran.returncode, ran.stdout) == (1, "")
    assert TOLD.fullmatch(ran.stderr)


def test_nor_does_a_referee_that_begins(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "start", leak)
    ran = run(["referee", DEFINITION.slug, "--seats", "5"])
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "LEAK" not in ran.stderr
    assert TOLD.fullmatch(ran.stderr.splitlines(keepends=True)[-1])
    assert home.exists()
