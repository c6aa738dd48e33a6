"""Cameras in the hands of a test, and pictures of cards to hold under them."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.symbol import symbol
from hardware.camera import Camera
from hardware.camera_device import CameraDevice, not_found, unplugged
from hardware.faults import Fault, HardwareError
from tests.hardware.seating import until

Grey = NDArray[np.uint8]


def card_picture(
    *codes: str,
    at: tuple[int, int] = (200, 200),
    size: tuple[int, int] = (1280, 720),
    pixels: int = 5,
) -> Grey:
    """Return a table with cards in a row, their tags so many pixels a module."""
    picture = np.full((size[1], size[0]), 110, np.uint8)
    x, y = at
    for code in codes:
        modules = np.pad(np.where(symbol(code), 20, 230), 4, constant_values=230)
        tag = np.kron(modules, np.ones((pixels, pixels), np.uint8))
        picture[y : y + len(tag), x : x + len(tag)] = tag
        x += len(tag) + 40
    return picture


def write_picture(path: Path, picture: Grey) -> None:
    """Put a picture there as a camera would: at once, or not at all."""
    hidden = path.with_name(f".{path.name}.png")
    assert cv2.imwrite(str(hidden), picture)
    hidden.rename(path)


class Bench:
    """A socket with a camera in it that numbers its frames."""

    def __init__(self) -> None:
        self.plugged = True
        self.opened = self.closed = self.decoded = self.frames = 0
        self.opening, self.grabbing = Event(), Event()  # cleared where the driver hangs
        self.opening.set()
        self.grabbing.set()
        self.trouble: Exception | None = None
        self.broken = False

    def __call__(self) -> CameraDevice:
        self.opened += 1
        assert self.opened == self.closed + 1, "never two at once"
        self.opening.wait()
        if not self.plugged:
            self.closed += 1
            raise not_found()
        return self

    def grab(self) -> None:
        self.grabbing.wait()
        time.sleep(0.001)
        if self.trouble:
            raise self.trouble
        if not self.plugged:
            raise HardwareError(unplugged())
        self.frames += 1

    def retrieve(self) -> Grey | None:
        self.decoded += 1
        return None if self.broken else _numbered(self.frames)

    def still(self) -> Grey | None:
        return None if self.broken else np.tile(_numbered(self.frames), (10, 10))

    def close(self) -> None:
        self.closed += 1


def _numbered(frame: int) -> Grey:
    return np.frombuffer(frame.to_bytes(6, "big"), np.uint8).reshape(2, 3)


def number_of(frame: Grey) -> int:
    """Return the number a frame of a `Bench` shows."""
    return int.from_bytes(frame.tobytes(), "big")


class Told:
    """All that was told of a camera."""

    def __init__(self) -> None:
        self.faults: list[Fault | None] = []

    def __call__(self, key: str, what: Fault | None) -> None:
        assert key == "camera"
        self.faults.append(what)

    @property
    def sentences(self) -> list[str]:
        return [str(what) if what else "" for what in self.faults]


@contextmanager
def camera_on(
    bench: Bench, told: Told, *, patience: float = 60, asleep_after: float = 60
) -> Iterator[Camera]:
    """A camera that looks for its device all the time, and is closed in the end."""
    camera = Camera(bench, told, patience=patience, asleep_after=asleep_after, retry=0.001)
    try:
        yield camera
    finally:
        bench.opening.set()
        bench.grabbing.set()
        camera.close()
        until(lambda: not camera_threads())


def camera_threads() -> list[str]:
    """Return the threads of cameras and scanners that live."""
    return [one.name for one in threading.enumerate() if one.name in ("camera", "scanner")]


def open_files() -> int:
    """Return how many files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))
