"""A camera module on the flat cable of a Raspberry Pi, through picamera2."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from hardware.camera_device import LIVE, busy, no_library, not_found, unplugged
from hardware.camera_finder import sensors
from hardware.faults import HardwareError

if TYPE_CHECKING:
    from hardware.camera_device import Grey

FORMAT: Final = "YUV420"  # its first plane is the grey picture
FRAME_SECONDS: Final = 3.0  # a cable that came loose brings no frame for ever
STILL_SECONDS: Final = 8.0
# The numbers of libcamera's enumerations: naming them would load that library to choose a camera.
CONTINUOUS, MANUAL = 2, 0
CLOSE_RANGE, FAST, SHORT = 1, 1, 1


class CsiCamera:
    """The first camera module.

    Its lens, where it has one, follows cards held close to it; with `distance_cm` it stays at that
    distance instead.
    """

    def __init__(
        self, distance_cm: float | None = None, make: "Callable[[], Any] | None" = None
    ) -> None:
        self._distance_cm = distance_cm
        self._request: Any = None
        self._camera: Any = _made(make or _picamera2)
        try:
            self._start()
        except Exception as error:  # libcamera raises what it likes where another program has it
            with suppress(Exception):
                self._camera.close()
            raise HardwareError(busy()) from error

    def grab(self) -> None:
        """Take the next frame from the camera."""
        self._release()
        try:
            self._request = self._camera.capture_request(wait=FRAME_SECONDS)
        except Exception as error:  # a loose cable is a timeout, a lost camera may be anything
            raise HardwareError(unplugged()) from error

    def retrieve(self) -> "Grey | None":
        """Copy the grey plane of the frame."""
        return _grey_plane(self._request.make_array("main"), self._request.config["main"])

    def still(self) -> "Grey | None":
        """Change to the whole sensor for one picture, and back."""
        self._release()
        whole = self._camera.create_still_configuration(
            main={"format": FORMAT, "size": _even(self._camera.sensor_resolution)},
            buffer_count=1,  # a picture of twelve megapixels fills the memory that cameras have
            controls=self._controls(),
        )
        try:
            planes = self._camera.switch_mode_and_capture_array(whole, "main", wait=STILL_SECONDS)
        except Exception as error:  # as above
            raise HardwareError(unplugged()) from error
        return _grey_plane(planes, whole["main"])

    def close(self) -> None:
        """Let go of the camera."""
        self._release()
        # With a loose cable, stopping would wait behind a frame that never comes (picamera2#1065).
        if hasattr(self._camera, "cancel_all_and_flush"):
            self._camera.cancel_all_and_flush()
        self._camera.close()

    def _start(self) -> None:
        self._camera.configure(
            self._camera.create_video_configuration(
                main={"format": FORMAT, "size": LIVE},
                queue=False,  # else the frame could be one that waited for us
                controls=self._controls(),
            )
        )
        self._camera.start()

    def _controls(self) -> dict[str, float]:
        """Return what is set of that which this module has."""
        wanted = {"AeExposureMode": SHORT, **self._focus()}  # cards move, and their tags blur
        known: Mapping[str, object] = self._camera.camera_controls
        return {name: value for name, value in wanted.items() if name in known}

    def _focus(self) -> dict[str, float]:
        if self._distance_cm:
            return {"AfMode": MANUAL, "LensPosition": 100 / self._distance_cm}
        return {"AfMode": CONTINUOUS, "AfRange": CLOSE_RANGE, "AfSpeed": FAST}

    def _release(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            request.release()


def _picamera2() -> Any:
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")  # it tells terminals all it does
    try:
        from picamera2 import Picamera2  # noqa: PLC0415 - takes long, and only a Pi has it
    except ImportError as error:
        raise HardwareError(no_library()) from error
    return Picamera2()


def _made(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except HardwareError:
        raise
    except Exception as error:  # it says no more than that it did not succeed
        raise (HardwareError(busy()) if sensors() else not_found()) from error


def _even(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size a plane of colours at half resolution fits to."""
    width, height = size
    return width // 2 * 2, height // 2 * 2


def _grey_plane(planes: "Grey", config: Mapping[str, Any]) -> "Grey":
    """Cut out the picture: rows are longer than it is wide, and the colours lie below it."""
    width, height = config["size"]
    return planes[:height, :width].copy()
