"""What reads cards: a camera, and the reader of tags."""

from typing import Final

from companion.checkup.fault_words import sentence_of
from companion.checkup.glance import Glance
from companion.checkup.machine import Machine
from companion.checkup.seats import wiring_of
from companion.checkup.verdict import Verdict, missing, ok, warn
from companion.engine import say
from hardware.camera_choice import AUTO, CSI, NONE, CameraChoice, camera_name, chosen
from hardware.camera_device import busy, silent
from hardware.camera_finder import sensors, usb_cameras

PACKAGES: Final = {"qrcode": "qrcode", "cv2": "opencv-python-headless"}  # by what is imported
_MODULE_PIXELS: Final = 4
_QUIET_ZONE: Final = 4 * _MODULE_PIXELS


def camera(machine: Machine) -> Verdict:
    """Tell whether there is a camera, and whether it can be used."""
    wiring = wiring_of(machine)
    choice = chosen(wiring.camera if wiring else CameraChoice(), machine.environment)
    if choice.source == NONE:
        return ok(say("None is used, as the wiring file says."))
    name = camera_name(choice, machine.root)
    if name is None:
        return missing(
            say("No camera was found."),
            say("Plug in a USB camera or a camera module; without one, cards are tapped in."),
        )
    trouble = _shut(machine, choice) if choice.source in {AUTO, CSI} else None
    return trouble or _through(machine, choice, name)


def tags(machine: Machine) -> Verdict:
    """Make the tag of the test card and read it back, all in memory."""
    for module, package in PACKAGES.items():
        if not machine.has_module(module):
            return missing(
                say("No tag can be made or read: {package} is missing.", package=package),
                say("Install the companion again: its list of packages names it."),
            )
    code = _test_card()
    if code not in _read_back(code):
        return missing(
            say("A tag was made, and could not be read back."),
            say("Reinstall zxing-cpp, or the spare reader: sudo apt install libzbar0."),
        )
    first, spare = _readers()
    if not first:
        return warn(
            say("A tag was made and read back by the spare reader alone."),
            say("Reinstall zxing-cpp for faster reading."),
        )
    if not spare:
        return warn(
            say("A tag was made and read back. The spare reader is missing."),
            say("Install it: sudo apt install libzbar0."),
        )
    return ok(say("A tag was made and read back."))


def _shut(machine: Machine, choice: CameraChoice) -> Verdict | None:
    """Return why the camera that is there cannot be opened; None where it can."""
    modules = sensors(machine.root)
    if modules and not machine.has_module("picamera2"):
        return missing(
            say("{name} is there, but picamera2 is not installed.", name=modules[0]),
            say("Install it: sudo apt install python3-picamera2."),
        )
    plugged = [] if modules or choice.source == CSI else usb_cameras(machine.root)
    nodes = [machine.path(f"dev/{video.name}") for video in plugged] or machine.find("dev/media*")
    if not any(map(machine.may_use, nodes)):
        return missing(
            say("A camera is there, but this user may not use it."),
            say("Add the user to the group video (see Groups), then log in again."),
        )
    return None


def _through(machine: Machine, choice: CameraChoice, name: str) -> Verdict:
    """Take a frame, and tell what is on it."""
    seen = machine.glance(choice)
    if seen.size is None:
        return _no_picture(machine, seen, name)
    width, height = seen.size
    if _test_card() in seen.codes:
        return ok(
            say(
                "{name}, {width} x {height}, and the test card was read.",
                name=name,
                width=width,
                height=height,
            )
        )
    if _test_card() in seen.witnessed:
        return warn(
            say("The test card was seen by zbar, not by us."),
            say("Your camera and the card are fine. Reinstall zxing-cpp, then check again."),
        )
    return ok(
        say(
            "{name}, {width} x {height}; hold the test card under it to see it read.",
            name=name,
            width=width,
            height=height,
        )
    )


def _no_picture(machine: Machine, seen: Glance, name: str) -> Verdict:
    if seen.fault == busy() and machine.companion_runs():
        return ok(say("{name}; the companion is running and holds it.", name=name))
    return missing(
        say("{name} is there, but brings no picture.", name=name),
        sentence_of(seen.fault or silent()),
    )


def _test_card() -> str:
    from card_codes.catalogue import TEST_CARD  # noqa: PLC0415 - it may be broken; others still tell

    return TEST_CARD.code


def _readers() -> tuple[bool, bool]:
    """Tell whether the first reader can be loaded, and whether the spare one can."""
    from card_codes.decoders import loaded  # noqa: PLC0415 - only where arrays can be loaded
    from card_codes.sight import Stage  # noqa: PLC0415

    return loaded(Stage.FAST) is not None, loaded(Stage.ZBAR) is not None


def _read_back(code: str) -> list[str]:
    import numpy as np  # noqa: PLC0415

    from card_codes.reader import read  # noqa: PLC0415 - only where it is known to be installed
    from card_codes.symbol import symbol  # noqa: PLC0415

    modules = np.where(symbol(code), 0, 255).astype(np.uint8)
    picture = np.kron(modules, np.ones((_MODULE_PIXELS, _MODULE_PIXELS), np.uint8))
    picture = np.pad(picture, _QUIET_ZONE, constant_values=255)
    return [reading.code for reading in read(picture).readings]
