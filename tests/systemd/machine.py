"""A machine in a folder: what `make install DESTDIR=...` makes of it.

Everything is real except two things. The companion's libraries are borrowed from the environment of
the tests instead of being downloaded anew, and Debian's programs are empty files. What is run only
on a machine itself (apt, systemctl, udevadm, making the user) is not tried here; `strangers` would
note it.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parents[2]
SHIPPED: Final = (
    "Makefile", "pyproject.toml", "README.md", "LICENSE", "docs/kiosk.md",
    "systemd", "companion", "hardware", "card_codes",
)  # fmt: skip
DEBIAN_PROGRAMS: Final = ("cat", "sleep", "cage", "udevadm")
FOR_THE_MACHINE_ITSELF: Final = (
    "apt-get", "apt-cache", "systemctl", "systemd-sysusers", "udevadm", "useradd", "userdel",
    "runuser", "sudo",
)  # fmt: skip
NAME: Final = "table-companion"

# pip, as `systemd/build` calls it: with `--python`, and in the folder it builds in. What would come
# from PyPI is lent by the tests, and the wheel is built once for all machines that are copied.
_PIP: Final = """#!/bin/sh
set -eu
echo "pip by $(id -un): $*" >>"{log}"
case "$*" in
  *" -r "*)
    for folder in "$(dirname "$2")"/../lib/python*/site-packages; do
      echo "{libraries}" > "$folder/borrowed.pth"
    done ;;
  *" wheel "*)
    mkdir wheels
    cp "{wheels}"/*.whl wheels 2>/dev/null ||
      {{ "{python}" -m pip "$@" && cp wheels/*.whl "{wheels}"; }} ;;
  *) "{python}" -m pip "$@" ;;
esac
"""


class Machine:
    """A file system in `root`, and the sources it is installed from."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home / "root"
        self.sources = home / "sources"
        self.strangers = home / "strangers.log"
        self.pip_log = home / "pip.log"

    @classmethod
    def empty(cls, home: Path) -> "Machine":
        """Make a machine with nothing of ours, and a copy of the sources that nobody else edits."""
        machine = cls(home)
        for name in SHIPPED:
            _copy(PROJECT / name, machine.sources / name)
        machine.root.joinpath("boot/firmware").mkdir(parents=True)
        rules = machine.root / "etc/udev/rules.d"
        rules.mkdir(parents=True)
        (rules / "10-other.rules").write_text("# somebody else's\n")
        return machine

    def copied_to(self, home: Path) -> "Machine":
        """Return the same machine somewhere else, to be changed."""
        shutil.copytree(self.home, home, symlinks=True, dirs_exist_ok=True)
        return Machine(home)

    def make(self, target: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run `make` with this machine as DESTDIR."""
        given = {"DESTDIR": str(self.root), **variables}
        return subprocess.run(
            [
                "make",
                "--no-print-directory",
                target,
                *(f"{name}={value}" for name, value in given.items()),
            ],
            cwd=self.sources,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def install(self, **variables: str) -> str:
        """Install, and return what was said."""
        ran = self.make("install", **variables)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def uninstall(self, **variables: str) -> str:
        """Uninstall, and return what was said."""
        ran = self.make("uninstall", **variables)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def tree(self) -> dict[str, tuple[int, bytes | str]]:
        """Return mode and content of everything there is."""
        return {str(path.relative_to(self.root)): _state(path) for path in self.root.rglob("*")}

    def version(self, name: str = "current") -> str:
        """Return the version that a name stands for."""
        return str((self.root / "opt" / NAME / name).readlink())

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the installed companion."""
        python = self.root / "opt" / NAME / "current/bin/python"
        home = self.root / "var/lib" / NAME
        return subprocess.run(
            [python, "-I", "-m", "companion", *arguments],
            env={**os.environ, "COMPANION_HOME": str(home)},
            cwd="/",
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def with_debian(self) -> None:
        """Add what Debian brings: its units, and programs under their names."""
        units = Path("/usr/lib/systemd/system")
        shutil.copytree(units, self.root / "usr/lib/systemd/system", symlinks=True)
        python = self.root / "opt" / NAME / "current/bin/python"
        while not python.readlink().is_absolute():
            python = python.parent / python.readlink()
        for path in (python.readlink(), *(Path("/usr/bin") / name for name in DEBIAN_PROGRAMS)):
            stand_in = self.root / path.relative_to("/")
            stand_in.parent.mkdir(parents=True, exist_ok=True)
            stand_in.touch(mode=0o755)

    def environment(self, pretended: Sequence[str] = FOR_THE_MACHINE_ITSELF) -> dict[str, str]:
        """Return what `make` is started with: these programs are only noted, not run."""
        tools, wheels = self.home / "tools", self.home / "wheels"
        tools.mkdir(exist_ok=True)
        wheels.mkdir(exist_ok=True)
        for name in pretended:
            _script(tools / name, f'#!/bin/sh\necho {name} "$@" >> {self.strangers}\n')
        libraries = sysconfig.get_path("platlib")
        _script(tools / "pip", pip_stand_in(sys.executable, libraries, wheels, self.pip_log))
        return {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "PYTHON": sys.executable,
            "PIP": str(tools / "pip"),
            "BUILDER": "root",  # nobody else may come to the Python and the folders of the tests
            "PIP_CACHE_DIR": str(self.home / "pip-cache"),
        }


def pip_stand_in(python: str, libraries: str, wheels: Path, log: Path) -> str:
    """Return a script to be called instead of pip."""
    return _PIP.format(python=python, libraries=libraries, wheels=wheels, log=log)


def _script(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    else:
        shutil.copy2(source, target)


def _state(path: Path) -> tuple[int, bytes | str]:
    mode = path.lstat().st_mode
    if path.is_symlink():
        return mode, str(path.readlink())
    return mode, path.read_bytes() if path.is_file() else b""
