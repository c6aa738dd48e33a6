"""A crash leaves no memory behind, and with it no key."""

import os
import resource
import subprocess
import sys
from pathlib import Path

# What every command does first, and then a crash; with another first line, a crash like any other.
COMMAND = "from companion.__main__ import main; main(['games'])"
CRASH = """
import ctypes, os, resource
print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0), *resource.getrlimit(resource.RLIMIT_CORE))
os.close(1)
os.abort()
"""


def crash(first: str, folder: Path) -> tuple[list[str], bool, list[str]]:
    """Return what the process said of itself, whether it left a core, and what lies there."""
    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    with subprocess.Popen(
        [sys.executable, "-c", first + CRASH],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "COMPANION_HOME": str(folder / "home")},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (most, most)),  # noqa: PLW1509
    ) as process:
        assert process.stdout
        said = process.stdout.read().splitlines()[-1].split()
        _, status = os.waitpid(process.pid, 0)
        process.returncode = -os.WTERMSIG(status)
    return said, os.WCOREDUMP(status), sorted(path.name for path in folder.glob("*core*"))


def test_no_core_is_left_by_a_crash(tmp_path: Path) -> None:
    said, dumped, cores = crash(COMMAND, tmp_path)
    assert (said, dumped, cores) == (["0", "0", "0"], False, [])


def test_any_other_program_could_leave_one(tmp_path: Path) -> None:
    """Or the test above would tell nothing."""
    said, _, _ = crash("pass", tmp_path)
    assert said[0] == "1"
