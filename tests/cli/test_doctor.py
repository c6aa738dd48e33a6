"""The doctor as a command, in a process of its own, on a machine with nothing attached."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.checkup.checks import CHECKS
from companion.cli import doctor as command
from companion.engine import say
from companion.presenters.checkup import Finding, State

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
KEYS = ["check", "state", "needed", "title", "found", "advice"]


def run(home: Path | str, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    here = {name: value for name, value in os.environ.items() if name not in SCREENS}
    return subprocess.run(
        [sys.executable, "-m", "companion", "doctor", *arguments],
        env={**here, "COMPANION_HOME": str(home), **changes},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def findings(home: Path | str, **changes: str) -> dict[str, dict[str, Any]]:
    ran = run(home, "--json", **changes)
    assert ran.stderr == ""
    rows = json.loads(ran.stdout)
    assert [list(row) for row in rows] == [KEYS] * len(CHECKS)
    blocked = any(row["needed"] and row["state"] in ("missing", "unknown") for row in rows)
    assert ran.returncode == int(blocked)
    return {row["check"]: row for row in rows}


def test_with_a_desktop_and_nothing_attached_everything_needed_is_there(tmp_path: Path) -> None:
    ran = run(tmp_path, DISPLAY=":0")
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert lines[-1].startswith("Ready to play.")
    for title in (check.title.render() for check in CHECKS):
        assert sum(line[12:].startswith(title) for line in lines) == 1, title
    assert "Traceback" not in ran.stdout
    assert list(tmp_path.iterdir()) == []


def test_without_a_screen_nobody_can_play(tmp_path: Path) -> None:
    ran = run(tmp_path)
    if "connected" in ran.stdout.splitlines()[0]:
        pytest.skip("this machine has a screen of its own")
    assert (ran.returncode, ran.stderr) == (1, "")
    first, advice, *_, last = ran.stdout.splitlines()
    assert first.startswith("x missing   Screen ")
    assert advice.strip().startswith("-> Connect a screen")
    assert last.startswith("Not ready to play: Screen.")


def test_everything_that_is_not_well_comes_with_what_to_do(tmp_path: Path) -> None:
    for name, row in findings(tmp_path, DISPLAY=":0").items():
        assert row["state"] in set(State), name
        assert row["found"], name
        assert row["advice"] or row["state"] in ("ok", "unknown"), name


def test_on_a_laptop_the_physical_half_is_only_nice_to_have(tmp_path: Path) -> None:
    rows = findings(tmp_path, DISPLAY=":0")
    if "Not a Raspberry Pi" not in rows["board"]["found"]:
        pytest.skip("this machine is a Raspberry Pi")
    needed = {name for name, row in rows.items() if row["needed"]}
    assert needed == {"disk", "history", "screen"}


def test_an_empty_path_costs_only_what_needs_a_program(tmp_path: Path) -> None:
    rows = findings(tmp_path, DISPLAY=":0", PATH="")
    assert rows["voice"]["state"] == "missing"
    assert "apt install espeak-ng" in rows["voice"]["advice"]
    assert [name for name, row in rows.items() if row["state"] == "unknown"] == []


@pytest.mark.parametrize("home", ["/proc/companion", "/dev/null/companion"])
def test_a_home_that_cannot_be_written_is_missing(home: str) -> None:
    disk = findings(home, DISPLAY=":0")["disk"]
    assert (disk["state"], disk["needed"]) == ("missing", True)
    assert home in disk["found"]
    assert disk["advice"]


def test_a_wrong_wiring_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "wiring.toml").write_text("seats = 5")
    rows = findings(tmp_path, DISPLAY=":0")
    assert rows["wiring"]["state"] == "missing"
    assert "\n" not in rows["wiring"]["found"]
    assert str(tmp_path / "wiring.toml") in rows["wiring"]["advice"]
    assert rows["buttons"]["state"] == "unknown"


def test_a_terminal_without_the_letters_gets_others(tmp_path: Path) -> None:
    home = tmp_path / "Żółw"
    for letters in ("ascii", "utf-8"):
        ran = run(home, DISPLAY=":0", PYTHONIOENCODING=letters)
        assert (ran.returncode, ran.stderr) == (0, "")
    assert findings(home, DISPLAY=":0", PYTHONIOENCODING="ascii")["disk"]["found"].endswith("Żółw.")


def test_the_list_is_aligned_and_marked_in_words() -> None:
    found = (
        Finding("a", State.MISSING, say("Disk"), say("Full."), say("Make room."), needed=True),
        Finding("b", State.WARN, say("Clock"), say("Late."), say("Wait.")),
        Finding("c", State.MISSING, say("Camera"), say("None."), say("Buy one.")),
        Finding("d", State.UNKNOWN, say("Pins"), say("Silent.")),
        Finding("e", State.OK, say("Voice"), say("Speaks.")),
    )
    assert list(command._as_text(found)) == [
        "x missing   Disk    Full.",
        "                    -> Make room.",
        "! look      Clock   Late.",
        "                    -> Wait.",
        "- not here  Camera  None.",
        "                    -> Buy one.",
        "? unknown   Pins    Silent.",
        "ok          Voice   Speaks.",
        "",
        "Not ready to play: Disk. 3 more are worth a look.",
    ]


@pytest.mark.parametrize(
    ("states", "last"),
    [
        ([State.OK], "Ready to play."),
        ([State.OK, State.WARN], "Ready to play. 1 of the above is worth a look."),
        ([State.WARN, State.UNKNOWN], "Ready to play. 2 of the above are worth a look."),
    ],
)
def test_the_last_line_sums_up(states: list[State], last: str) -> None:
    found = [Finding("a", state, say("Thing"), say("Found.")) for state in states]
    assert list(command._as_text(found))[-1] == last
