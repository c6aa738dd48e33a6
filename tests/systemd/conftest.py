"""Machines to try things on. Building one takes seconds, so all tests copy the same."""

import os
import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from tests.systemd.machine import Machine


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """One installed machine for all tests, also for those of other processes; not to be changed."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    home = shared / "machine"
    with FileLock(shared / "machine.lock"):
        if not home.exists():
            draft = shared / "machine.part"
            shutil.rmtree(draft, ignore_errors=True)
            Machine.empty(draft).install()
            draft.rename(home)
    return Machine(home)


@pytest.fixture
def installed(model: Machine, tmp_path: Path) -> Machine:
    """An installed machine of one's own."""
    return model.copied_to(tmp_path / "machine")


@pytest.fixture
def bare(tmp_path: Path) -> Machine:
    """A machine with nothing of ours on it."""
    return Machine.empty(tmp_path / "machine")
