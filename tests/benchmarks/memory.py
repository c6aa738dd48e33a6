"""What an idle table costs in memory."""

import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.engine import Session
from companion.engine.play import play_out
from tests.benchmarks.figures import Figure
from tests.benchmarks.tables import start
from tests.soak.process import RefereeProcess
from tests.soak.tables import Table

SESSIONS = 200
FEW, MANY = 5, 10  # seats
_IDLE = "import time; print(flush=True); time.sleep(60)"


def memory(folder: Path) -> Iterator[Figure]:
    """Compare idle sessions of both sizes, and an idle referee with an idle Python."""
    few, many = _session_bytes(FEW), _session_bytes(MANY)
    value, against = f"{many / 1024:.1f} KiB", f"a session of {FEW} ({few / 1024:.1f} KiB)"
    yield Figure(f"idle session of {MANY}", value, many / few, against)
    python, referee = _python_kilobytes(), _referee_kilobytes(folder)
    value, against = f"{referee / 1024:.1f} MiB", f"an idle Python ({python / 1024:.1f} MiB)"
    yield Figure("idle referee", value, referee / python, against)


def _session_bytes(seats: int) -> float:
    """Return what one more session holds, its history in memory included."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    sessions = [_idle_session(seats, seed) for seed in range(SESSIONS)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(sessions)


def _idle_session(seats: int, seed: int) -> Session:
    """Return a session in the middle of its first mission or so."""
    session = start(seats, seed)
    for _ in zip(range(4 * seats), play_out(session, Random(seed)), strict=False):
        pass
    return session


def _python_kilobytes() -> int:
    command = [sys.executable, "-c", _IDLE]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        size = _resident_kilobytes(process.pid)
        process.kill()
    return size


def _referee_kilobytes(folder: Path) -> int:
    table = Table("resistance", FEW, {}, seed="1")
    with RefereeProcess(table, folder / "idle.journal", folder) as process:
        process.send({"do": "view"})
        process.receive()
        return _resident_kilobytes(process.pid)


def _resident_kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])
