"""Processes that are measured on a virtual screen: the companion, and a bare Kivy beside it."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Self

from tests.ui.theatre import ROOT, virtual_screen

WIDTH = 800
PAINTER = "llvmpipe"  # Mesa's name for the threads that colour pixels where no chip does
SETTLING = 3.0  # seconds after which everything that was put off at the start is done


class ScreenProcess:
    """One app; it tells what happens in lines of JSON, and is killed at the end."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.started = time.monotonic()
        self._trouble = TemporaryFile()  # noqa: SIM115 - closed at the end; a pipe would fill up
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=self._trouble,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()
        self._trouble.close()

    def told(self) -> Any:
        """Wait for the next line."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, self._why()
        return json.loads(line)

    def _why(self) -> str:
        self._trouble.seek(0)
        return f"{self._process.args!r} ended.\n{self._trouble.read().decode()}"

    def drawn(self, screen: str) -> float:
        """Wait for this screen; return the seconds from the start until it was drawn."""
        while (frame := self.told())[0] != screen:
            pass
        seconds: float = frame[1] - self.started
        return seconds

    def cpu_seconds(self, *, painting: bool = True) -> float:
        """Return the time its threads have spent on a processor.

        Without `painting`, the threads are left out that stand in for a graphics chip.
        """
        tasks = Path(f"/proc/{self._process.pid}/task").iterdir()
        stats = ((task / "stat").read_text("utf-8") for task in tasks)
        return sum(_seconds(stat) for stat in stats if painting or PAINTER not in stat)

    def kilobytes(self, kind: str) -> int:
        """Return its memory: a page that n processes share counts whole in Rss, 1/n in Pss."""
        text = Path(f"/proc/{self._process.pid}/smaps_rollup").read_text("utf-8")
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith(kind))


def _seconds(stat: str) -> float:
    fields = stat.rpartition(")")[2].split()  # the name before it may hold anything
    user, system = int(fields[11]), int(fields[12])
    return (user + system) / os.sysconf("SC_CLK_TCK")


class Screens:
    """Starts apps with the files of one home, all under the same conditions."""

    def __init__(self, home: Path, display: str) -> None:
        self.home = home
        self._environment = {
            **os.environ,
            "DISPLAY": display,
            "COMPANION_HOME": str(home),
            "LANG": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy",
            # A program that is installed is compiled. Where Python is told to write no bytecode,
            # Kivy would have some and the companion none.
            "PYTHONPYCACHEPREFIX": str(home / "bytecode"),
            "PYTHONDONTWRITEBYTECODE": "",
        }

    def start(self, *command: str) -> ScreenProcess:
        """Start a module with arguments."""
        return ScreenProcess(list(command), self._environment)

    def bare(self, width: int = WIDTH) -> ScreenProcess:
        """Start a Kivy app of one label."""
        return self.start("tests.benchmarks.bare_screen", str(width))

    def companion(self, *, game: str = "", simulate: bool = False) -> ScreenProcess:
        """Start the companion, and open a game where one is named."""
        flag = "--simulate" if simulate else "--no-simulate"
        return self.start("tests.benchmarks.companion_screen", game, "run", flag)


@contextmanager
def screens(folder: Path) -> Iterator[Screens]:
    """Give a virtual screen, and a home below `folder`."""
    home = folder / "home"
    home.mkdir()
    with virtual_screen() as display:
        yield Screens(home, display)
