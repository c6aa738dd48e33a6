"""What every test may ask for."""

import atexit
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from card_codes.decoders import loaded
from companion.engine import AnyGame, find_games
from companion.journal import load_key, schema

# The same examples on every machine: a change is to blame for a failure, never the dice.
settings.register_profile(
    "table", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("table")

# Kivy makes a folder when it is imported: on a new machine all workers would make the same one.
_kivy_home = TemporaryDirectory(prefix="kivy-")
atexit.register(_kivy_home.cleanup)
os.environ["KIVY_HOME"] = _kivy_home.name


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the playthroughs anew")


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> None:
    """No test here pulls the plug of the machine, and the disk is what most would wait for.

    `test_the_disk_is_asked_to_be_sure` says what players get; other processes get it here too.
    """
    schema.SYNCHRONOUS = "OFF"


@pytest.fixture(scope="session")
def games() -> Mapping[str, AnyGame]:
    return find_games("companion.games")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def key(tmp_path: Path) -> bytes:
    return load_key(tmp_path / "owner.key")


@pytest.fixture
def no_zxing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """zxing-cpp cannot be loaded."""
    yield from _blocked("zxingcpp", "card_codes.zxing_decoder", monkeypatch)


@pytest.fixture
def no_zbar(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """zbar cannot be loaded: pyzbar raises where the system's library is missing."""
    yield from _blocked("pyzbar.pyzbar", "card_codes.zbar_decoder", monkeypatch)


def _blocked(library: str, ours: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, ours, raising=False)
    loaded.cache_clear()
    yield
    loaded.cache_clear()
