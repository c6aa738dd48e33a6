"""Pictures in the place of a camera: one file, or a folder of them, for a demo and for tests."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from card_codes.errors import PictureError
from hardware.camera_device import LIVE, no_picture, unplugged
from hardware.faults import HardwareError

if TYPE_CHECKING:
    from hardware.camera_device import Grey

RATE: Final = 2.0  # pictures of a folder a second
FRAME: Final = 1 / 30  # seconds, as cameras have it

_Mark = tuple[Path, int, int]  # a file, when it was written, and its size


class PictureCamera:
    """Shows a picture for ever, or those of a folder in the order of their names, again and again.

    The folder is looked at for every frame, so pictures may come and go. One that is broken or half
    written is passed over. Where nothing is left, the camera is unplugged.
    """

    def __init__(
        self,
        path: Path,
        *,
        rate: float = RATE,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._path = path
        self._rate = rate
        self._clock = clock
        self._sleep = sleep
        self._began = clock()
        self._marks: list[_Mark] = []
        self._spoilt: set[_Mark] = set()
        self._loaded: tuple[_Mark, Grey] | None = None
        try:
            self._look()
        except HardwareError as error:
            raise no_picture(str(path)) from error

    def grab(self) -> None:
        """Wait as long as a frame takes, then look which pictures are there."""
        self._sleep(FRAME)
        self._look()

    def retrieve(self) -> "Grey | None":
        """Return the picture whose turn it is, not larger than a frame of a camera."""
        picture = self.still()
        return None if picture is None else _fitted(picture)

    def still(self) -> "Grey | None":
        """Return the picture whose turn it is; the next one where that is broken."""
        turn = int((self._clock() - self._began) * self._rate) % len(self._marks)
        for mark in self._marks[turn:] + self._marks[:turn]:
            if mark not in self._spoilt and (picture := self._load(mark)) is not None:
                return picture
        return None

    def close(self) -> None:
        """Forget every picture."""
        self._loaded = None

    def _look(self) -> None:
        self._marks = _marks(self._path)
        if not self._marks:
            raise HardwareError(unplugged())
        self._spoilt.intersection_update(self._marks)

    def _load(self, mark: _Mark) -> "Grey | None":
        from card_codes.pictures import load_grey  # noqa: PLC0415 - takes long, of no use elsewhere

        if self._loaded is None or self._loaded[0] != mark:
            try:
                self._loaded = mark, load_grey(mark[0])
            except (PictureError, OSError):
                self._spoilt.add(mark)  # until it is written anew
                return None
        return self._loaded[1]


def _marks(path: Path) -> list[_Mark]:
    """Return the files that can be pictures, in order; a name with a dot is being copied."""
    try:
        files = sorted(path.iterdir()) if path.is_dir() else [path]
    except OSError:  # taken away in this very moment
        return []
    return [mark for file in files if not file.name.startswith(".") for mark in _mark(file)]


def _mark(file: Path) -> list[_Mark]:
    try:
        facts = file.stat()
    except OSError:
        return []
    return [(file, facts.st_mtime_ns, facts.st_size)] if file.is_file() else []


def _fitted(picture: "Grey") -> "Grey":
    """Return a picture no larger than what a camera would bring."""
    import cv2  # noqa: PLC0415 - see above
    import numpy as np  # noqa: PLC0415

    height, width = picture.shape
    share = min(LIVE[0] / width, LIVE[1] / height)
    if share >= 1:
        return picture
    size = max(1, round(width * share)), max(1, round(height * share))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
