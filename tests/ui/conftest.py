"""A virtual screen for all tests here; a desktop that happens to be there is left alone."""

import atexit
import os
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.ui.theatre import Theatre, virtual_screen

# Kivy opens its window when a module that uses it is imported, so the screen has to be there first.
_resources = ExitStack()
atexit.register(_resources.close)
os.environ["DISPLAY"] = _resources.enter_context(virtual_screen())


@pytest.fixture
def theatre(tmp_path: Path) -> Theatre:
    return Theatre(tmp_path / "home")
