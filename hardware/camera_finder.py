"""Which cameras the kernel knows of."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path("/")
# The chips of camera modules; a Pi has many other video devices, for decoding films.
SENSOR: Final = re.compile(r"(imx|ov|gc|s5k)\d+")
USB_DRIVER: Final = "uvcvideo"
CAPTURES: Final = "0"  # a camera has further devices, which bring facts about the frames alone


def sensors(root: Path = ROOT) -> list[str]:
    """Return the names of the camera modules the kernel knows."""
    found = (video_name(part) for part in _devices(root, "v4l-subdev*"))
    return [name.partition(" ")[0] for name in found if SENSOR.match(name)]


def usb_cameras(root: Path = ROOT) -> list[Path]:
    """Return the folders of the USB cameras that capture, in the order of their numbers."""
    return [video for video in _devices(root, "video*") if _is_usb_camera(video)]


def _devices(root: Path, pattern: str) -> list[Path]:
    found = (root / "sys/class/video4linux").glob(pattern)
    return sorted(found, key=lambda device: int(re.sub(r"\D", "", device.name.removeprefix("v4l"))))


def _is_usb_camera(video: Path) -> bool:
    is_usb = (video / "device" / "driver").resolve().name == USB_DRIVER
    return is_usb and _read(video / "index") in {CAPTURES, ""}


def video_name(video: Path) -> str:
    """Return what a device calls itself."""
    return _read(video / "name")


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""
