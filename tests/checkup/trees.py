"""A machine made of a few files: whatever a check asks is there, or is not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.checkup.glance import Glance
from companion.checkup.machine import MODEL, Machine
from companion.checkup.verdict import Verdict
from companion.presenters.checkup import State

PI_4 = "Raspberry Pi 4 Model B Rev 1.5\0"


class Tree:
    """The root of such a machine, empty at first."""

    def __init__(self, folder: Path) -> None:
        self.root, self.home = folder / "root", folder / "table-companion"
        self.root.mkdir()
        self.home.mkdir(mode=0o755)

    def write(self, place: str, text: str = "") -> Path:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def link(self, place: str, target: str) -> None:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)

    def tool(self, name: str, script: str) -> Path:
        """Put a program on the path that does what the script says."""
        path = self.write(f"bin/{name}", f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return path

    def pi(self) -> None:
        """Make it a Raspberry Pi."""
        self.write(MODEL, PI_4)

    def machine(self, *modules: str, **changes: Any) -> Machine:
        """Return the machine; it has these Python modules, and its user may do everything."""
        facts: dict[str, Any] = {
            "home": self.home,
            "root": self.root,
            "environment": {"PATH": str(self.root / "bin")},
            "user": "ola",
            "process": 1000,
            "has_module": modules.__contains__,
            "may_use": lambda _path: True,
            "glance": lambda _choice: Glance((1280, 720)),
        }
        return Machine(**facts | changes)


def nothing(_path: Path) -> bool:
    """A user who may use no device at all."""
    return False


def told(verdict: Verdict) -> tuple[State, str, str]:
    """Return what people read; every template is filled here."""
    advice = verdict.advice.render() if verdict.advice else ""
    return verdict.state, verdict.found.render(), advice


Look = Callable[[Machine], Verdict]


def saw(look: Look, machine: Machine, state: State, found: str, advice: str = "") -> None:
    """Assert how a check came out, by words of both its sentences."""
    verdict = told(look(machine))
    assert verdict[0] is state, verdict
    assert found in verdict[1], verdict
    assert advice in verdict[2], verdict
    assert bool(verdict[2]) == (state is not State.OK), f"advice where it is needed: {verdict}"
