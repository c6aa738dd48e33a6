"""A machine whose chips are in the hands of a test."""

from pathlib import Path

import pytest

from hardware import chips
from tests.hardware.kernel import Kernel, put_below


@pytest.fixture
def devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no chips at all."""
    for name in ("DEVICES", "I2C_DEVICES"):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.setattr(chips, name, folder)
    return tmp_path / "DEVICES"


@pytest.fixture
def kernel(devices: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """What lgpio finds there."""
    lgpio = chips._lgpio()
    kernel = Kernel(lgpio.error, devices)
    put_below(lgpio, kernel, monkeypatch)
    return kernel
