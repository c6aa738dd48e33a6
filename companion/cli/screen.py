"""Which screen there is, and how Kivy is told about it."""

import os
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path


class Display(StrEnum):
    """What the app can be drawn on."""

    WINDOW = "window"  # a desktop: X or Wayland
    PANEL = "panel"  # a screen without a desktop, through the kernel
    NONE = "none"


def find_display(environment: Mapping[str, str], drm: Path = Path("/sys/class/drm")) -> Display:
    """Return what there is to draw on."""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return Display.WINDOW
    states = (path.read_text("ascii").strip() for path in drm.glob("card*-*/status"))
    return Display.PANEL if "connected" in states else Display.NONE


def prepare_kivy(home: Path, display: Display, size: tuple[int, int]) -> None:
    """Set Kivy up; has to happen before anything of it is imported that opens a window."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_HOME=str(home / "kivy"))
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    (home / "kivy").mkdir(parents=True, exist_ok=True)
    if display is Display.PANEL:
        os.environ.setdefault("SDL_VIDEODRIVER", "kmsdrm")
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "multisamples", "0")
    if display is Display.PANEL:
        Config.set("graphics", "fullscreen", "auto")
        Config.set("graphics", "show_cursor", "0")
        Config.set("graphics", "allow_screensaver", "0")
        return
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    # Under a desktop the pointer brings every touch: a second reader would double it.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    if Config.has_option("input", "%(name)s"):
        Config.remove_option("input", "%(name)s")
