"""The machine the companion runs on, as the checks see it: files, tools, a user and a clock.

Everything is below `root` and can be given, so that every answer of every check is tested without
a Raspberry Pi.
"""

import grp
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from companion.checkup.glance import Glance, glance
from companion.checkup.gpio_chips import GpioChip, ask_chip
from companion.checkup.levels import Levels, read_levels
from hardware.camera_choice import CameraChoice
from hardware.wired import Wiring

TOOL_SECONDS: Final = 8.0  # less than a check has, so that no tool outlives its check
LIBRARIES: Final = ("usr/lib", "usr/lib/*", "usr/lib64", "lib", "lib/*", "usr/local/lib")
MODEL: Final = "proc/device-tree/model"


class Tool(msgspec.Struct, frozen=True):
    """What a tool answered."""

    code: int
    output: bytes

    @property
    def text(self) -> str:
        """The answer as text."""
        return self.output.decode("utf-8", "replace").strip()


def has_module(name: str) -> bool:
    """Tell whether Python could import this.

    It is not imported: lgpio would write files into the working directory and start a thread, and
    picamera2 would take a second and more.
    """
    return find_spec(name) is not None


def may_use(path: Path) -> bool:
    """Tell whether this user may read and write something."""
    return os.access(path, os.R_OK | os.W_OK)


def free_bytes(path: Path) -> int:
    """Return how much room there is where this path is."""
    return shutil.disk_usage(path).free


def now() -> datetime:
    """Return the time of the system clock."""
    return datetime.now(UTC)


class Machine(msgspec.Struct, frozen=True, kw_only=True):
    """What the checks may ask; `home` is the folder of the companion."""

    home: Path
    root: Path = Path("/")
    environment: Mapping[str, str] = {}
    user: str = ""
    groups: frozenset[str] = frozenset()
    process: int = 0
    python: str = sys.executable
    has_module: Callable[[str], bool] = has_module
    may_use: Callable[[Path], bool] = may_use
    free_bytes: Callable[[Path], int] = free_bytes
    sync: Callable[[int], None] = os.fsync
    ask_chip: Callable[[Path], GpioChip] = ask_chip
    read_levels: Callable[[Wiring], Levels] = read_levels
    glance: Callable[[CameraChoice], Glance] = glance
    now: Callable[[], datetime] = now

    @classmethod
    def here(cls, home: Path) -> "Machine":
        """Return the machine this runs on, with the user who runs it."""
        return cls(
            home=home,
            environment=os.environ,
            user=_user_name(),
            groups=_group_names(),
            process=os.getpid(),
        )

    @property
    def is_pi(self) -> bool:
        """Tell whether this is a Raspberry Pi."""
        return "Raspberry Pi" in self.read(MODEL)

    def path(self, place: str) -> Path:
        """Return a path below the root."""
        return self.root / place

    def find(self, pattern: str) -> list[Path]:
        """Return all paths of a pattern, sorted."""
        return sorted(self.root.glob(pattern))

    def read(self, place: str) -> str:
        """Return the text of a file of the kernel; nothing where there is none."""
        try:
            text = self.path(place).read_text("utf-8", "replace")
        except OSError:
            return ""
        return text.strip("\0\n ")

    def read_all(self, pattern: str) -> list[str]:
        """Return the texts of all files of a pattern."""
        return [self.read(str(path.relative_to(self.root))) for path in self.find(pattern)]

    def has_library(self, name: str) -> bool:
        """Tell whether the system has a library, such as `libmtdev.so.1`."""
        return any(self.find(f"{folder}/{name}") for folder in LIBRARIES)

    def has_tool(self, name: str) -> bool:
        """Tell whether a program can be started."""
        return self._tool(name) is not None

    def run(self, name: str, *arguments: str) -> Tool:
        """Run a program and return its answer; raise `OSError` or `TimeoutExpired`."""
        program = self._tool(name)
        if program is None:
            raise FileNotFoundError(name)
        return _run([program, *arguments], self.environment)

    def companion_runs(self) -> bool:
        """Tell whether a companion runs a table here: this very process, or anybody's."""
        return any(_is_companion(words) for _, words in self._processes())

    def has_open(self, device: str) -> bool:
        """Tell whether this process itself has a device of this name open."""
        return _has_open(self.path(f"proc/{self.process}"), device)

    def holders(self, device: str) -> list[str]:
        """Return the programs that have a device of this name open, where we may know it."""
        return [
            Path(words[0]).name
            for folder, words in self._processes()
            if words[0] and _has_open(folder, device)
        ]

    def _processes(self) -> Iterator[tuple[Path, list[str]]]:
        for folder in self.find("proc/[0-9]*"):
            yield folder, self.read(f"proc/{folder.name}/cmdline").split("\0")

    def _tool(self, name: str) -> str | None:
        return shutil.which(name, path=self.environment.get("PATH", ""))


def _run(command: Sequence[str], environment: Mapping[str, str]) -> Tool:
    done = subprocess.run(  # noqa: S603 - our own words, without a shell
        command,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=TOOL_SECONDS,
        check=False,
    )
    return Tool(done.returncode, done.stdout)


def _is_companion(words: Sequence[str]) -> bool:
    """Tell whether this command line runs the table.

    >>> _is_companion(["/usr/bin/python3", "-I", "-m", "companion", "run"])
    True
    >>> _is_companion(["python3", "-m", "companion", "doctor"])
    False
    """
    names = [Path(word).name for word in words]
    return any(pair == ("companion", "run") for pair in pairwise(names))


def _has_open(process: Path, device: str) -> bool:
    try:
        links = list((process / "fd").iterdir())
    except OSError:  # it has ended, or is somebody else's
        return False
    return any(_target(link).startswith(device) for link in links)


def _target(link: Path) -> str:
    try:
        return link.readlink().name
    except OSError:  # closed in the meantime, as the list itself is
        return ""


def _user_name() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:  # a container may have users without a name
        return str(os.getuid())


def _group_names() -> frozenset[str]:
    """Return the groups this process has now: a new one counts only after the next login."""
    names = set()
    for number in {os.getgid(), *os.getgroups()}:
        try:
            names.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return frozenset(names)
