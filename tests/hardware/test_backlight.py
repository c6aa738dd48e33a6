from pathlib import Path

import pytest

from hardware.backlight import Backlight


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    folder = tmp_path / "10-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("255\n")
    (folder / "brightness").write_text("255\n")
    return folder


@pytest.mark.parametrize(("percent", "level"), [(100, "255"), (20, "51"), (0, "1")])
def test_per_cent_become_steps_of_this_light(panel: Path, percent: int, level: str) -> None:
    light = Backlight.find(panel.parent)
    assert light is not None
    light.set(percent)
    assert (panel / "brightness").read_text() == level


def test_a_screen_without_a_light_has_none(tmp_path: Path) -> None:
    assert Backlight.find(tmp_path) is None


def test_a_light_that_vanished_says_so(panel: Path) -> None:
    light = Backlight(panel)
    (panel / "max_brightness").unlink()
    with pytest.raises(OSError, match="max_brightness"):
        light.set(50)
