"""What reads cards: a camera, and the reader of tags."""

import re
from pathlib import Path
from typing import Final

from companion.checkup.machine import Machine
from companion.checkup.verdict import Verdict, missing, ok
from companion.engine import say

# The chips of camera modules; a Pi has many other video devices, for decoding films.
SENSOR: Final = re.compile(r"(imx|ov|gc|s5k)\d+")
USB_DRIVER: Final = "uvcvideo"
TAG: Final = "TABLE COMPANION"


def camera(machine: Machine) -> Verdict:
    """Tell whether there is a camera, and whether it can be used."""
    modules, plugged = _sensors(machine), _usb_cameras(machine)
    if modules and not machine.has_module("picamera2"):
        return missing(
            say("{name} is there, but picamera2 is not installed.", name=modules[0]),
            say("Install it: sudo apt install python3-picamera2."),
        )
    if not modules and not plugged:
        return missing(
            say("No camera was found."),
            say("Plug in a USB camera or a camera module; without one, cards are tapped in."),
        )
    nodes = [machine.path(f"dev/{video.name}") for video in plugged] or machine.find("dev/media*")
    if not any(map(machine.may_use, nodes)):
        return missing(
            say("A camera is there, but this user may not use it."),
            say("Add the user to the group video (see Groups), then log in again."),
        )
    return ok(say("{name}.", name=(modules or [_name(machine, plugged[0])])[0]))


def tags(machine: Machine) -> Verdict:
    """Make a tag and read it back, all in memory."""
    if not machine.has_module("zxingcpp"):
        return missing(
            say("The reader of tags (zxing-cpp) is not installed."),
            say("Install the companion again: its list of packages names it."),
        )
    if TAG not in _read_back(TAG):
        return missing(
            say("A tag was made, and could not be read back."),
            say("Install the package zxing-cpp again."),
        )
    return ok(say("A tag was made and read back."))


def _read_back(text: str) -> list[str]:
    import zxingcpp  # noqa: PLC0415 - only here, where it is known to be installed

    tag = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode)
    picture = zxingcpp.write_barcode_to_image(tag, scale=4)
    return [found.text for found in zxingcpp.read_barcodes(picture)]


def _sensors(machine: Machine) -> list[str]:
    names = (_name(machine, part) for part in machine.find("sys/class/video4linux/v4l-subdev*"))
    return [name.partition(" ")[0] for name in names if SENSOR.match(name)]


def _usb_cameras(machine: Machine) -> list[Path]:
    videos = machine.find("sys/class/video4linux/video*")
    return [video for video in videos if _driver(video) == USB_DRIVER]


def _driver(video: Path) -> str:
    return (video / "device" / "driver").resolve().name


def _name(machine: Machine, video: Path) -> str:
    return machine.read(f"{video.relative_to(machine.root)}/name")
