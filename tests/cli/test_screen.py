import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import screen
from companion.cli.screen import Display, connected_card, find_display, wait_for_display


def test_a_desktop_gives_a_window(tmp_path: Path) -> None:
    assert find_display({"DISPLAY": ":0"}, tmp_path) is Display.WINDOW
    assert find_display({"WAYLAND_DISPLAY": "wayland-0"}, tmp_path) is Display.WINDOW


def connector(drm: Path, name: str, status: str) -> None:
    (drm / name).mkdir()
    (drm / name / "status").write_text(f"{status}\n")


def test_the_card_with_a_screen_is_taken(tmp_path: Path) -> None:
    connector(tmp_path, "card0-HDMI-A-1", "disconnected")
    connector(tmp_path, "card1-DSI-1", "connected")
    assert find_display({}, tmp_path) is Display.PANEL
    assert connected_card(tmp_path) == "1"


def test_nothing_is_nothing(tmp_path: Path) -> None:
    connector(tmp_path, "card0-HDMI-A-1", "disconnected")
    assert find_display({"DISPLAY": ""}, tmp_path) is Display.NONE


def test_a_screen_that_is_switched_on_later_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "LOOK_EVERY", 0)
    connector(tmp_path, "card0-HDMI-A-1", "disconnected")
    waited = []

    def switched_on_at_the_third_look() -> None:
        waited.append(True)
        if len(waited) == 3:
            (tmp_path / "card0-HDMI-A-1" / "status").write_text("connected\n")

    assert wait_for_display({}, switched_on_at_the_third_look, tmp_path) is Display.PANEL
    assert len(waited) == 3


PREPARED = """
import json, os, sys
from companion.cli import screen

screen.connected_card = lambda: "1"
screen.prepare_kivy(screen.Display(sys.argv[1]), (800, 480))
from kivy.config import Config
print(json.dumps({
    "driver": os.environ.get("SDL_VIDEODRIVER"),
    "card": os.environ.get("SDL_KMSDRM_DEVICE_INDEX"),
    "input": dict(Config.items("input")),
    "modules": Config.items("modules"),
    **{name: Config.get("graphics", name) for name in ("fullscreen", "show_cursor",
       "allow_screensaver", "multisamples")},
}))
"""


def prepared(display: Display, **changes: str) -> dict[str, object]:
    command = [sys.executable, "-c", PREPARED, display.value]
    here = {**os.environ, **changes}
    told: dict[str, object] = json.loads(subprocess.check_output(command, text=True, env=here))
    return told


def test_a_screen_without_a_desktop_is_drawn_on_by_the_kernel() -> None:
    assert prepared(Display.PANEL) == {
        "driver": "kmsdrm",
        "card": "1",  # the card the screen hangs on, which is another one from boot to boot
        # As Kivy has it. With a line more every touch would come twice, with one less never.
        "input": {"mouse": "mouse", "%(name)s": "probesysfs"},
        "modules": [],
        "fullscreen": "auto",
        "show_cursor": "0",
        "allow_screensaver": "0",
        "multisamples": "0",
    }


def test_on_a_desktop_touches_are_read_once() -> None:
    told = prepared(Display.WINDOW)
    assert told["input"] == {"mouse": "mouse,disable_multitouch"}
    assert (told["driver"], told["card"], told["fullscreen"]) == (None, None, "0")


@pytest.mark.parametrize("display", [Display.WINDOW, Display.PANEL])
def test_nothing_in_the_data_folder_configures_the_screen_or_runs(
    display: Display, tmp_path: Path
) -> None:
    (tmp_path / "kivy" / "mods").mkdir(parents=True)
    (tmp_path / "kivy" / "mods" / "theirs.py").write_text("raise SystemExit('theirs ran')")
    (tmp_path / "kivy" / "config.ini").write_text(
        "[kivy]\nconfig_version = 27\n[graphics]\nmultisamples = 8\n[modules]\ntheirs =\n"
    )
    home = {"COMPANION_HOME": str(tmp_path), "HOME": str(tmp_path)}
    (tmp_path / ".kivy").symlink_to("kivy")
    before = sorted(tmp_path.rglob("*"))
    told = prepared(display, KIVY_HOME=str(tmp_path / "kivy"), **home)
    assert told == prepared(display)
    assert sorted(tmp_path.rglob("*")) == before
