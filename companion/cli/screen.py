"""Which screen there is, and how Kivy is told about it."""

import logging
import os
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path

DRM = Path("/sys/class/drm")
NOWHERE = f"{os.devnull}/kivy"  # nobody can put anything there
LOOK_EVERY = 1.0  # seconds between two looks for a screen


class Display(StrEnum):
    """What the app can be drawn on."""

    WINDOW = "window"  # a desktop: X or Wayland
    PANEL = "panel"  # a screen without a desktop, through the kernel
    NONE = "none"


def find_display(environment: Mapping[str, str], drm: Path = DRM) -> Display:
    """Return what there is to draw on."""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return Display.WINDOW
    return Display.NONE if connected_card(drm) is None else Display.PANEL


def wait_for_display(
    environment: Mapping[str, str], waiting: Callable[[], None], drm: Path = DRM
) -> Display:
    """Return what there is to draw on, as soon as there is something; `waiting` is called often."""
    while (found := find_display(environment, drm)) is Display.NONE:
        waiting()
        time.sleep(LOOK_EVERY)
    return found


def connected_card(drm: Path = DRM) -> str | None:
    """Return the number of the graphics card a screen hangs on; None where none does."""
    for status in sorted(drm.glob("card*-*/status")):
        if status.read_text("ascii").strip() == "connected":
            return status.parent.name.partition("-")[0].removeprefix("card")
    return None


def prepare_kivy(display: Display, size: tuple[int, int]) -> None:
    """Set Kivy up; has to happen before anything of it is imported that opens a window.

    It finds no folder of its own: it would read a configuration there and run whatever modules
    somebody has put beside it, in the process that holds the key.
    """
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1", KIVY_HOME=NOWHERE)
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    if display is Display.PANEL:
        os.environ.setdefault("SDL_VIDEODRIVER", "kmsdrm")
        # A Pi 5 has two cards whose numbers change from boot to boot, and SDL takes the first.
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", connected_card() or "0")
    # Kivy warns of a configuration that is new; people can do nothing about that.
    logging.getLogger("kivy").setLevel(logging.ERROR)
    from kivy.config import Config

    Config.set("kivy", "log_level", "error")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "multisamples", "0")
    if display is Display.PANEL:
        # Touches come from mtdev, as Kivy sets it up by itself: another reader would double them.
        Config.set("graphics", "fullscreen", "auto")
        Config.set("graphics", "show_cursor", "0")
        Config.set("graphics", "allow_screensaver", "0")
        return
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    # A desktop brings every touch itself, so here mtdev is the reader that would double them.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    if Config.has_option("input", "%(name)s"):
        Config.remove_option("input", "%(name)s")
