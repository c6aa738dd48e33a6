"""What every test may ask for."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.engine import AnyGame, find_games
from companion.journal import load_key

# The same examples on every machine: a change is to blame for a failure, never the dice.
settings.register_profile(
    "table", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("table")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the playthroughs anew")


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
