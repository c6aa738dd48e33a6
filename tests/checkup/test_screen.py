"""The screen, its touch, and the light behind it."""

from pathlib import Path

import pytest

from companion.checkup.screen import backlight, screen, touch
from companion.presenters.checkup import State
from tests.checkup.trees import Tree, nothing, saw

TOUCHSCREEN = """I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="10-0038 generic ft5x06 (79)"
P: Phys=
H: Handlers=mouse0 event4
B: PROP=2
B: EV=b
B: ABS=2608000 3

"""
MOUSE = """I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
H: Handlers=mouse1 event5
B: PROP=0
B: KEY=ff0000 0 0 0 0

"""
INPUTS = "proc/bus/input/devices"


@pytest.fixture
def drawn(tree: Tree) -> Tree:
    tree.write("usr/lib/aarch64-linux-gnu/libGLESv2.so.2")
    return tree


def test_nothing_can_be_drawn_without_graphics(tree: Tree) -> None:
    machine = tree.machine(environment={"DISPLAY": ":0"})
    saw(screen, machine, State.MISSING, "OpenGL", "apt install")


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_desktop_is_a_screen(drawn: Tree, name: str) -> None:
    saw(screen, drawn.machine(environment={name: "here"}), State.OK, "A desktop (here).")


def test_no_screen_at_all(drawn: Tree) -> None:
    saw(screen, drawn.machine(), State.MISSING, "Neither a screen nor a desktop", "Connect")


def test_a_screen_that_is_not_plugged_in(drawn: Tree) -> None:
    drawn.write("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    saw(screen, drawn.machine(), State.MISSING, "No screen is connected.", "Connect a screen")


def test_a_screen_without_a_desktop(drawn: Tree) -> None:
    drawn.write("sys/class/drm/card0-Writeback-1/status", "unknown\n")
    drawn.write("sys/class/drm/card1-DSI-1/status", "connected\n")
    drawn.write("dev/dri/card1")
    saw(screen, drawn.machine(), State.OK, "DSI-1 is connected.")
    machine = drawn.machine(may_use=nothing)
    saw(screen, machine, State.MISSING, "DSI-1 is connected, but this user may not", "video")


def test_the_desktop_brings_touches(tree: Tree) -> None:
    saw(touch, tree.machine(environment={"DISPLAY": ":0"}), State.OK, "The desktop")


def test_no_touchscreen(tree: Tree) -> None:
    saw(touch, tree.machine(), State.MISSING, "No touchscreen", "touch cable")


def test_a_mouse_is_better_than_nothing(tree: Tree) -> None:
    tree.write(INPUTS, MOUSE)
    saw(touch, tree.machine(), State.WARN, "but a mouse", "touch cable")


def test_a_touchscreen_needs_its_library_and_its_group(tree: Tree) -> None:
    tree.write(INPUTS, MOUSE + TOUCHSCREEN)
    name = "10-0038 generic ft5x06 (79)"
    saw(touch, tree.machine(), State.MISSING, f"{name} is there, but libmtdev", "libmtdev1")
    tree.write("usr/lib/aarch64-linux-gnu/libmtdev.so.1")
    events = tree.root / "dev/input/event4"

    def all_but_touch(path: Path) -> bool:
        return path != events

    saw(touch, tree.machine(may_use=all_but_touch), State.MISSING, "may not read it", "input")
    saw(touch, tree.machine(), State.OK, name)


def test_a_list_of_devices_that_is_broken_has_no_touchscreen(tree: Tree) -> None:
    tree.write(INPUTS, "N: Name=\n\nno colon here\n\nB: PROP=\n")
    saw(touch, tree.machine(), State.MISSING, "No touchscreen", "touch cable")


def test_the_light_behind_the_screen(tree: Tree) -> None:
    saw(backlight, tree.machine(), State.OK, "cannot be set here")
    tree.write("sys/class/backlight/10-0045/brightness", "31")
    saw(backlight, tree.machine(), State.OK, "10-0045 can be set.")
    saw(backlight, tree.machine(may_use=nothing), State.WARN, "may not set it", "make install")
