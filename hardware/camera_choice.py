"""Which camera is used: the one that was named, else a camera module, else one on USB."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from hardware.camera_device import CameraDevice, not_found
from hardware.camera_finder import ROOT, sensors, usb_cameras, video_name

AUTO, CSI, NONE = "auto", "csi", "none"
VARIABLE: Final = "COMPANION_CAMERA"


class CameraChoice(msgspec.Struct, frozen=True):
    """A camera as the wiring file names it.

    `source` is "auto", "csi", "none", a device, a picture or a folder of pictures. `distance_cm` is
    how far away cards lie, for a lens that is to stay there.
    """

    source: str = AUTO
    distance_cm: float | None = None


def chosen(
    wired: CameraChoice, environment: Mapping[str, str], given: str | None = None
) -> CameraChoice:
    """Return the camera that was given, else that of the environment, else that of the wiring."""
    source = given or environment.get(VARIABLE) or wired.source
    return msgspec.structs.replace(wired, source=source)


def camera_name(choice: CameraChoice, root: Path = ROOT) -> str | None:
    """Return what the camera that would be used is called; None where there is none."""
    if choice.source in {AUTO, CSI}:
        names = sensors(root)
        names += [video_name(video) for video in usb_cameras(root) if choice.source == AUTO]
        return next(iter(names), None)
    return None if choice.source == NONE else choice.source


def open_camera(choice: CameraChoice, root: Path = ROOT) -> CameraDevice:
    """Return the camera, open; raises `HardwareError`."""
    from hardware.camera_csi import CsiCamera  # noqa: PLC0415 - none of these where nobody scans
    from hardware.camera_files import PictureCamera  # noqa: PLC0415
    from hardware.camera_usb import UsbCamera  # noqa: PLC0415

    if choice.source == CSI or (choice.source == AUTO and sensors(root)):
        return CsiCamera(choice.distance_cm)
    if choice.source == AUTO:
        return UsbCamera(root / "dev" / _first_usb(root).name)
    path = Path(choice.source).expanduser()
    if path.is_char_device() or (path.is_relative_to("/dev") and not path.exists()):
        return UsbCamera(path)
    return PictureCamera(path)


def _first_usb(root: Path) -> Path:
    for video in usb_cameras(root):
        return video
    raise not_found()
