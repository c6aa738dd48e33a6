"""A camera on USB, through V4L2."""

import errno
import fcntl
import logging
import os
import struct
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hardware.camera_device import LIVE, busy, forbidden, not_found, unplugged
from hardware.faults import HardwareError

if TYPE_CHECKING:
    from hardware.camera_device import Grey

_log = logging.getLogger(__name__)

LARGEST: Final = (10_000, 10_000)  # a driver takes the nearest size it has
SETTLING: Final = 5  # frames after a change of size, until exposure and focus are right again
FRAMES_A_SECOND: Final = 30
ERRORS_ALONE: Final = 2  # as OpenCV numbers its levels
# From linux/videodev2.h and linux/v4l2-controls.h.
VIDIOC_S_CTRL: Final = 0xC008561C
EXPOSURE_MAY_SLOW_DOWN: Final = 0x009A0903  # V4L2_CID_EXPOSURE_AUTO_PRIORITY

_CHANNELS_YUYV, _CHANNELS_BGR = 2, 3


class UsbCamera:
    """One video device; `path` may be a name from `/dev/v4l`."""

    def __init__(self, path: Path, open_capture: "Callable[[str], Any] | None" = None) -> None:
        _check(path)
        self._capture: Any = (open_capture or _open_capture)(str(path))
        try:
            _keep_exposure_short(path)
            self._set_up(LIVE)
            self.grab()
        except Exception as error:  # whatever it is, the next program gets the device
            self._capture.release()
            # Many programs can open it, and one alone gets frames.
            raise (HardwareError(busy()) if path.exists() else not_found()) from error

    def grab(self) -> None:
        """Take the next frame from the driver."""
        # OpenCV may claim success again after the first failure (opencv#14044): believe that one.
        if not self._capture.grab():
            raise HardwareError(unplugged())

    def retrieve(self) -> "Grey | None":
        """Decode the frame."""
        there, values = self._capture.retrieve()
        return _grey(values, self._height) if there and values is not None else None

    def still(self) -> "Grey | None":
        """Change to the largest size for one picture, and back."""
        try:
            self._set_up(LARGEST)
            for _ in range(SETTLING):
                self.grab()
            return self.retrieve()
        finally:
            self._set_up(LIVE)

    def close(self) -> None:
        """Let go of the device."""
        self._capture.release()

    def _set_up(self, size: tuple[int, int]) -> None:
        import cv2  # noqa: PLC0415 - takes long to load, and many tables have no camera

        capture, (width, height) = self._capture, size
        # Compressed, since the cable carries large pictures otherwise only a few times a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        capture.set(cv2.CAP_PROP_FPS, FRAMES_A_SECOND)
        capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)  # where it has one
        capture.set(cv2.CAP_PROP_CONVERT_RGB, 0)  # colours would be decoded for nothing
        self._height = int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT))


def _open_capture(path: str) -> Any:
    import cv2  # noqa: PLC0415

    # It would write to the terminal whenever a camera is not there; we say so ourselves. OpenCV 4,
    # which is what a Pi with numpy 1 gets, has the switch in another place.
    set_level: Any = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel
    set_level(ERRORS_ALONE)
    return cv2.VideoCapture(path, cv2.CAP_V4L2)


def _check(path: Path) -> None:
    """Raise what is wrong with a device before OpenCV only says that something is."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC))
    except PermissionError as error:
        raise HardwareError(forbidden()) from error
    except OSError as error:
        raise (HardwareError(busy()) if error.errno == errno.EBUSY else not_found()) from error


def _keep_exposure_short(path: Path) -> None:
    """Forbid to take fewer frames in dim light: each would be exposed longer, and cards move."""
    with suppress(OSError):  # not every camera has this switch
        device = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.ioctl(device, VIDIOC_S_CTRL, struct.pack("Ii", EXPOSURE_MAY_SLOW_DOWN, 0))
        finally:
            os.close(device)


def _grey(values: "Grey", height: int) -> "Grey | None":
    """Return the brightness of a frame in whatever form the driver has it."""
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    channels = values.shape[2] if values.ndim > 2 else 1  # noqa: PLR2004 - rows and columns
    if channels == _CHANNELS_YUYV:
        return np.ascontiguousarray(values[:, :, 0])
    if channels == _CHANNELS_BGR:
        return np.asarray(cv2.cvtColor(values, cv2.COLOR_BGR2GRAY), np.uint8)
    if values.ndim == 1 or 1 in values.shape[:2]:
        return _unpacked(values.tobytes())
    return np.ascontiguousarray(values[:height])  # the colours lie below the picture


def _unpacked(packed: bytes) -> "Grey | None":
    """Decode a JPEG; cheap cameras lose its end, and OpenCV would tell the terminal each time."""
    import numpy as np  # noqa: PLC0415
    from PIL import Image  # noqa: PLC0415

    try:
        with Image.open(BytesIO(packed), formats=("JPEG",)) as image:
            image.draft("L", image.size)  # leaves the colours packed
            return np.array(image.convert("L"))
    except Exception as error:  # noqa: BLE001 - damage may raise anything
        _log.debug("a frame is broken: %s", type(error).__name__)
        return None
