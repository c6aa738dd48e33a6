"""What people look at and touch: the screen, its touch, and the light behind it."""

from typing import Final

from companion.checkup.inputs import input_devices
from companion.checkup.machine import Machine
from companion.checkup.verdict import Verdict, missing, ok, warn
from companion.engine import say

DESKTOPS: Final = ("WAYLAND_DISPLAY", "DISPLAY")
GRAPHICS: Final = ("libGLESv2.so.2", "libGL.so.1")
TOUCH: Final = "libmtdev.so.1"


def screen(machine: Machine) -> Verdict:
    """Tell whether there is something to draw on."""
    if not any(machine.has_library(name) for name in GRAPHICS):
        return missing(
            say("The graphics library (OpenGL) is not installed."),
            say("Install it: sudo apt install libgles2 libgl1."),
        )
    desktop = _desktop(machine)
    return ok(say("A desktop ({name}).", name=desktop)) if desktop else _panel(machine)


def touch(machine: Machine) -> Verdict:
    """Tell whether a finger on the screen is felt."""
    if _desktop(machine):
        return ok(say("The desktop brings touch and mouse."))
    devices = input_devices(machine)
    found = [device for device in devices if device.is_touchscreen]
    if not found and any(device.is_mouse for device in devices):
        return warn(
            say("No touchscreen was found, but a mouse."),
            say("Connect the screen's touch cable (USB or DSI), then start the computer again."),
        )
    if not found:
        return missing(
            say("No touchscreen was found."),
            say("Connect the screen's touch cable (USB or DSI), then start the computer again."),
        )
    if not machine.has_library(TOUCH):
        return missing(
            say("{name} is there, but libmtdev is not installed.", name=found[0].name),
            say("Install it: sudo apt install libmtdev1."),
        )
    if not any(machine.may_use(machine.path(device.path)) for device in found):
        return missing(
            say("{name} is there, but this user may not read it.", name=found[0].name),
            say("Add the user to the group input (see Groups), then log in again."),
        )
    return ok(say("{name}.", name=found[0].name))


def backlight(machine: Machine) -> Verdict:
    """Tell whether the brightness can be set."""
    lights = machine.find("sys/class/backlight/*/brightness")
    if not lights:
        return ok(say("It cannot be set here: the picture is darkened instead."))
    if not machine.may_use(lights[0]):
        return warn(
            say("{name} is there, but this user may not set it.", name=lights[0].parent.name),
            say("Run make install once: it adds the rule that allows it."),
        )
    return ok(say("{name} can be set.", name=lights[0].parent.name))


def _desktop(machine: Machine) -> str:
    return next((name for name in map(machine.environment.get, DESKTOPS) if name), "")


def _panel(machine: Machine) -> Verdict:
    """Look for a screen without a desktop, as the kernel sees it."""
    outputs = machine.find("sys/class/drm/card*-*/status")
    connected = [
        path.parent.name.partition("-")[2]
        for path in outputs
        if machine.read(str(path.relative_to(machine.root))) == "connected"
    ]
    if not connected:
        return missing(
            say(
                "No screen is connected." if outputs else "Neither a screen nor a desktop is here."
            ),
            say("Connect a screen and start again, or play on another computer's desktop."),
        )
    if not any(map(machine.may_use, machine.find("dev/dri/card*"))):
        return missing(
            say("{output} is connected, but this user may not draw on it.", output=connected[0]),
            say("Add the user to the groups video and render (see Groups), then log in again."),
        )
    return ok(say("{output} is connected.", output=connected[0]))
