"""One frame of the camera: its size, and the tags on it."""

import time
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from hardware.camera import Camera
from hardware.camera_choice import CameraChoice, open_camera
from hardware.faults import Fault

if TYPE_CHECKING:
    from hardware.camera_device import Grey

SECONDS: Final = 7.0  # less than a check has
_AT_ONCE: Final = 0.5


class Frames(Protocol):
    """A camera."""

    def newest(self, seconds: float) -> "Grey | None":
        """Return a frame; None where there is none in time."""


class Glance(msgspec.Struct, frozen=True):
    """What was seen; where there is no `size`, `fault` may say why.

    `codes` are read as at the table, `witnessed` by zbar, which knows nothing of us.
    """

    size: tuple[int, int] | None = None
    codes: frozenset[str] = frozenset()
    witnessed: frozenset[str] = frozenset()
    fault: Fault | None = None


def glance(choice: CameraChoice) -> Glance:
    """Open the camera, take one frame, and let go of it again."""
    faults: list[Fault] = []

    def on_fault(_name: str, what: Fault | None) -> None:
        faults.extend([what] if what else [])

    camera = Camera(partial(open_camera, choice), on_fault)
    until = time.monotonic() + SECONDS
    try:
        while not faults and time.monotonic() < until:
            seen = glance_through(camera, _AT_ONCE)
            if seen.size:
                return seen
    finally:
        camera.close()
    return Glance(fault=faults[0] if faults else None)


def glance_through(camera: Frames, seconds: float = SECONDS) -> Glance:
    """Look through a camera that is used here already."""
    from card_codes.reader import read  # noqa: PLC0415 - where it is broken, other checks still tell

    grey = camera.newest(seconds)
    if grey is None:
        return Glance()
    height, width = grey.shape
    codes = frozenset(reading.code for reading in read(grey).readings)
    return Glance((width, height), codes, _by_zbar(grey))


def _by_zbar(grey: "Grey") -> frozenset[str]:
    """Return the tags of ours that zbar reads; what foreign codes say is not kept."""
    from card_codes.decoders import loaded  # noqa: PLC0415 - as above
    from card_codes.payload import is_tag  # noqa: PLC0415
    from card_codes.sight import Stage  # noqa: PLC0415

    zbar = loaded(Stage.ZBAR)
    return (
        frozenset(found.text for found in zbar.find(grey) if is_tag(found.text))
        if zbar
        else frozenset()
    )
