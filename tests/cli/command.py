"""`companion …` as somebody types it, in this process: a new one takes a second to start."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion import __main__ as program

Ran = subprocess.CompletedProcess[str]


def run(arguments: Sequence[str | Path], cwd: Path | None = None) -> Ran:
    """Run a command with nobody typing, and return what it printed and how it ended."""
    given = [str(one) for one in arguments]
    out, err = _output(), _output()
    with chdir(cwd or Path.cwd()), _nobody_types(), redirect_stdout(out), redirect_stderr(err):
        code = _ended(given)
    return Ran(given, code, _text(out), _text(err))


def run_process(arguments: Sequence[str | Path], **options: Any) -> Ran:
    """Run it in a process of its own: for what only a process has."""
    command = [sys.executable, "-m", "companion", *map(str, arguments)]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        stdin=subprocess.DEVNULL,
        **options,
    )


def _ended(arguments: list[str]) -> int:
    try:
        with patch.object(program, "forbid_core"):  # it would hold for all tests after this one
            return program.main(arguments)
    except SystemExit as ended:  # argparse
        return int(ended.code or 0)


@contextmanager
def _nobody_types() -> Iterator[None]:
    with Path(os.devnull).open(encoding="utf-8") as nothing, patch.object(sys, "stdin", nothing):
        yield


def _output() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def _text(output: io.TextIOWrapper) -> str:
    output.seek(0)
    return output.read()
