"""The real `companion referee`, to be asked over its pipes and to be killed."""

import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import Any, Self

import msgspec

from tests.soak.tables import Table
from tests.soak.violation import ViolationError

SLOWEST_LIFE = 60.0  # seconds; a referee that hangs must not hang the soak

Request = dict[str, Any]
Answer = dict[str, Any]


class GoneError(Exception):
    """The referee was killed before it answered."""


class RefereeProcess:
    """One life of a referee; `pending` are the requests it did not answer yet."""

    def __init__(self, table: Table, journal: Path, home: Path) -> None:
        self.pending: deque[Request] = deque()
        self._killed = False
        self._complaints = home / "stderr.txt"
        with self._complaints.open("wb") as stderr:
            self._process = _start(table, journal, home, stderr.fileno())
        self._alarms = [_alarm(SLOWEST_LIFE, self._process.kill)]

    def send(self, request: Request) -> None:
        """Send a request and do not wait."""
        assert self._process.stdin
        try:
            self._process.stdin.write(msgspec.json.encode(request) + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._gone() from None
        self.pending.append(request)

    def receive(self) -> tuple[Request, Answer]:
        """Wait for the next answer; raise `GoneError` where the killing was quicker.

        What was written to the pipe before the end still counts: somebody may have seen it.
        """
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise self._gone()
        return self.pending.popleft(), msgspec.json.decode(line)

    def kill(self) -> None:
        """Pull the plug."""
        self._killed = True
        self._process.kill()

    def kill_in(self, seconds: float) -> None:
        """Pull the plug soon, whatever is being done then."""
        self._alarms.append(_alarm(seconds, self.kill))

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def complaints(self) -> list[str]:
        """What the referee wrote for people so far, line by line."""
        return self._complaints.read_text("utf-8").splitlines()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for alarm in self._alarms:
            alarm.cancel()
        self.kill()
        self._process.wait()
        self._close_pipes()

    def _close_pipes(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            try:
                pipe.close()
            except BrokenPipeError:
                continue  # a request that could not be sent any more

    def _gone(self) -> Exception:
        if self._killed:
            return GoneError()
        code = self._process.wait()
        said = " ".join(self.complaints)
        return ViolationError(f"The referee ended by itself with code {code}: {said}")


def _start(table: Table, journal: Path, home: Path, stderr: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "companion", "referee", *table.arguments]
    return subprocess.Popen(
        [*command, f"--journal={journal}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env={**os.environ, "COMPANION_HOME": str(home)},
    )


def _alarm(seconds: float, action: Callable[[], None]) -> Timer:
    alarm = Timer(seconds, action)
    alarm.daemon = True
    alarm.start()
    return alarm
