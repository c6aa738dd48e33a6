"""What every camera can do, whatever it is plugged into, and what can be wrong with it."""

from typing import TYPE_CHECKING, Final, Protocol

from hardware.faults import Fault, HardwareError, fault

if TYPE_CHECKING:  # arrays take long to load on a small Pi
    import numpy as np
    from numpy.typing import NDArray

    Grey = NDArray[np.uint8]

LIVE: Final = (1280, 720)  # the size of frames that are read many times a second


class CameraDevice(Protocol):
    """An open camera, used by one thread; everything raises `OSError` once it is gone."""

    def grab(self) -> None:
        """Come back when the next frame is there; nothing is decoded yet."""

    def retrieve(self) -> "Grey | None":
        """Return the frame that was grabbed last; None where it is broken."""

    def still(self) -> "Grey | None":
        """Take a picture with all the pixels there are."""

    def close(self) -> None:
        """Let go of it."""


class NotThereError(HardwareError):
    """There is nothing to open; no news where a camera is known to be gone."""


def not_found() -> NotThereError:
    """Say that there is no camera at all."""
    return NotThereError(
        fault("camera", "No camera was found: plug one in, or type the code that is under the tag.")
    )


def no_picture(path: str) -> NotThereError:
    """Say that there is nothing to show in the place of a camera."""
    return NotThereError(
        fault("camera", "There is no picture in {path} to scan: put one there.", path=path)
    )


def unplugged() -> Fault:
    """Say that a camera which was there is gone."""
    return fault(
        "camera", "The camera is gone: plug it in again, or type the code that is under the tag."
    )


def silent() -> Fault:
    """Say that a driver hangs."""
    return fault(
        "camera",
        "The camera does not answer: plug it in again, or start the computer again.",
    )


def broken() -> Fault:
    """Say that there are frames, and nothing to be seen on them."""
    return fault(
        "camera", "The camera brings no whole picture: plug it in again, or take another cable."
    )


def busy() -> Fault:
    """Say that somebody else has it."""
    return fault("camera", "The camera is used by another program: close that one.")


def forbidden() -> Fault:
    """Say that this user may not open it."""
    return fault(
        "camera",
        "This user may not use the camera: run `sudo usermod -aG video $USER`, then log in again.",
    )


def no_library() -> Fault:
    """Say that picamera2 is missing."""
    return fault(
        "camera",
        "The library for camera modules is missing: run `sudo apt install python3-picamera2`, and "
        "make the virtual environment with --system-site-packages.",
    )
