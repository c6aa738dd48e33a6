"""What is locked is what the companion needs, and all of it has hashes."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.systemd.machine import PROJECT

LOCKS = PROJECT / "systemd/locks"
PYTHONS = sorted(path.stem.removeprefix("python") for path in LOCKS.glob("python*.txt"))
PROJECT_FILE = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))


def read_lock(path: Path) -> dict[str, str]:
    """Return the version of each package; each must stand alone, with hashes and no conditions."""
    text = re.sub(r"#.*", "", path.read_text("utf-8")).replace("\\\n", " ")
    versions: dict[str, str] = {}
    for line in filter(str.strip, text.splitlines()):
        found = re.fullmatch(r"([\w.-]+)==(\S+)((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*", line)
        assert found, f"{path.name}: {line}"
        versions[canonicalize_name(found[1])] = found[2]
    return versions


def unmet(wanted: list[str], lock: dict[str, str], python: str) -> list[str]:
    """Return the requirements that a lock does not fulfil on a Pi with that Python."""
    pi = {
        "python_version": python, "python_full_version": f"{python}.2", "extra": "",
        "sys_platform": "linux", "platform_system": "Linux", "platform_machine": "aarch64",
        "os_name": "posix", "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }  # fmt: skip
    asked = [one for one in map(Requirement, wanted) if not one.marker or one.marker.evaluate(pi)]
    return [
        str(one) for one in asked
        if not one.specifier.contains(lock.get(canonicalize_name(one.name), "0"), prereleases=True)
        or canonicalize_name(one.name) not in lock
    ]  # fmt: skip


def test_both_systems_that_are_supported_have_a_lock() -> None:
    assert PYTHONS == ["3.11", "3.13"]


@pytest.mark.parametrize("python", PYTHONS)
def test_a_lock_has_all_that_the_companion_needs(python: str) -> None:
    lock = read_lock(LOCKS / f"python{python}.txt")
    assert unmet(PROJECT_FILE["project"]["dependencies"], lock, python) == [], "call make lock"


@pytest.mark.parametrize("python", PYTHONS)
def test_a_wheel_is_built_with_locked_tools(python: str) -> None:
    lock = read_lock(LOCKS / "build.txt")
    assert unmet(PROJECT_FILE["build-system"]["requires"], lock, python) == [], "call make lock"


@pytest.mark.parametrize("name", ["build", *(f"python{python}" for python in PYTHONS)])
def test_whatever_is_locked_brings_what_it_needs_itself(name: str) -> None:
    """With hashes for some pip refuses to fetch the others: an installation would stop there."""
    lock = read_lock(LOCKS / f"{name}.txt")
    python = name.removeprefix("python") if name != "build" else PYTHONS[0]
    known = 0
    for package in lock:
        try:
            wanted = requires(package) or []
        except PackageNotFoundError:  # needed by another Python than that of the tests
            continue
        known += 1
        names = [str(Requirement(one).name) + _marker(one) for one in wanted]
        assert unmet(names, lock, python) == [], package
    assert known >= len(lock) // 2


def _marker(requirement: str) -> str:
    marker = Requirement(requirement).marker
    return f"; {marker}" if marker else ""


def test_a_lock_that_disagrees_would_be_found() -> None:
    lock = {"kivy": "2.3.1"}
    assert unmet(["kivy>=2.3", "kivy>=3", "qrcode>=8"], lock, "3.11") == ["kivy>=3", "qrcode>=8"]
