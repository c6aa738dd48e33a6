"""Pictures from files: whatever somebody names becomes grey values, or one sentence."""

import logging
import os
import stat
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import (
    AvifImagePlugin,
    Image,
    Jpeg2KImagePlugin,
    SunImagePlugin,
    TiffImagePlugin,
    UnidentifiedImageError,
    WebPImagePlugin,
)

from card_codes.errors import (
    BrokenPictureError,
    EmptyPictureError,
    ForbiddenPictureError,
    HugePictureError,
    MissingPictureError,
    NoFileError,
    NotAPictureError,
    PictureError,
)
from card_codes.picture_bounds import (
    MOST_BYTES,
    MOST_PIXELS,
    beyond_bounds,
    endless,
    pixels_of_the_rest,
)

logging.getLogger("PIL").addHandler(logging.NullHandler())  # its remarks say less than our sentence

Grey = NDArray[np.uint8]

KEPT_PIXELS: Final = 16_000_000  # beyond that a tag has more pixels than any reader needs
STRIP: Final = 512  # rows
# What TIFF and EXIF call these things.
ORIENTATION: Final = 0x0112
SIDES: Final = (256, 257)
TILE: Final = (322, 323)

_PLUGINS: Final = (AvifImagePlugin, Jpeg2KImagePlugin, SunImagePlugin, WebPImagePlugin)
_FORMATS: Final = (
    "JPEG", "PNG", "GIF", "BMP", "DIB", "TIFF", "WEBP", "AVIF", "JPEG2000", "PPM", "SUN",
)  # fmt: skip
_MIRRORED: Final = frozenset({2, 4, 5, 7})
_QUARTERS: Final = {3: 2, 4: 2, 5: 1, 6: 3, 7: 3, 8: 1}  # turned counter-clockwise


class Picture(msgspec.Struct, frozen=True):
    """Grey values, upright as the camera was held.

    A large picture is reduced: places in `grey` times `scale` are places in the file's pixels.
    """

    grey: Grey
    scale: int = 1


def shown(path: Path) -> str:
    """Return a file's name as it can be printed: in one line, and with letters that exist."""
    name = os.fsencode(path).decode(errors="replace")
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def load_grey(path: Path) -> Grey:
    """Return the grey values of a picture, reduced where it is large; raises `PictureError`."""
    return load(path).grey


def load(path: Path) -> Picture:
    """Return a picture from a file; raises `PictureError`.

    Every format of OpenCV's is read. What is transparent lies on white. Time and memory are
    bounded, whatever the file holds.
    """
    data = _bytes(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of damage that does not matter
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _decode(data)
    except (
        Image.DecompressionBombError,
        Image.DecompressionBombWarning,
        _TooManyPixelsError,
    ) as error:
        raise HugePictureError(
            "{file} has more than {most} megapixels: save it smaller.",
            file=shown(path),
            most=MOST_PIXELS // 10**6,
        ) from error
    except UnidentifiedImageError as error:
        raise NotAPictureError(
            "{file} is no picture that can be read here: save it as JPEG or PNG.", file=shown(path)
        ) from error
    except Exception as error:  # a decoder given anything at all may raise anything at all
        raise BrokenPictureError(
            "{file} is broken or cut short: copy it again.", file=shown(path)
        ) from error


class _TooManyPixelsError(Exception):
    pass


def _bytes(path: Path) -> bytes:
    """Return all of a file, and never wait for one that has no end."""
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            _refuse_what_is_no_file(path, os.fstat(file.fileno()).st_mode)
            data = file.read(MOST_BYTES + 1)
    except PictureError:
        raise
    except FileNotFoundError as error:
        raise MissingPictureError("There is no file {file}.", file=shown(path)) from error
    except PermissionError as error:
        raise ForbiddenPictureError(
            "{file} may not be read by you: change its permissions.", file=shown(path)
        ) from error
    except IsADirectoryError as error:
        raise NoFileError(
            "{file} is a folder: name the pictures in it.", file=shown(path)
        ) from error
    except (OSError, ValueError) as error:  # a name too long, a letter no name has, a bad disk
        raise NoFileError("{file} cannot be opened: copy it again.", file=shown(path)) from error
    if not data:
        raise EmptyPictureError("{file} is empty: take the picture again.", file=shown(path))
    if len(data) > MOST_BYTES:
        raise HugePictureError(
            "{file} has more than {most} megabytes: save it smaller.",
            file=shown(path),
            most=MOST_BYTES // 2**20,
        )
    return data


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)  # a pipe would be waited for


def _refuse_what_is_no_file(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise NoFileError("{file} is no file: name a picture.", file=shown(path))


def _decode(data: bytes) -> Picture:
    if beyond_bounds(data):
        raise _TooManyPixelsError
    if endless(data):
        raise ValueError("a JPEG of hundreds of scans")
    if (pixels := pixels_of_the_rest(data)) is not None:
        return _decode_the_rest(data, pixels)
    try:
        image = Image.open(BytesIO(data), formats=_FORMATS)
    except UnidentifiedImageError:
        if (pixels := _pixels_of_odd_tiff(data)) is None:
            raise
        return _decode_the_rest(data, pixels)
    with image, _unheard() if image.format == "TIFF" else nullcontext():
        _refuse_many_pixels(image.width * image.height)
        if isinstance(image, TiffImagePlugin.TiffImageFile):
            _refuse_many_pixels(_area(image.tag_v2, TILE))
        width, factor = image.width, _factor(image.width * image.height)
        image.draft("L", (image.width // factor, image.height // factor))  # a JPEG shrinks itself
        left = factor // round(width / image.width)
        return Picture(_upright(_shrunk(_grey(image), left), _orientation(image)), factor)


@contextmanager
def _unheard() -> Iterator[None]:
    """Keep libtiff from writing to the terminal: it can be told so in no other way."""
    with Path(os.devnull).open("wb") as nowhere:
        terminal = os.dup(2)
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(terminal, 2)
            os.close(terminal)


def _refuse_many_pixels(pixels: int) -> None:
    if pixels > MOST_PIXELS:
        raise _TooManyPixelsError


def _factor(pixels: int) -> int:
    """Return by how much to reduce a picture: a power of two, as a JPEG can do it by itself."""
    factor = 1
    while pixels > KEPT_PIXELS * factor**2:
        factor *= 2
    return factor


def _grey(image: Image.Image) -> Grey:
    """Return the picture as it looks on white paper; by strips, since whole copies are large."""
    image.load()
    if image.mode == "F" or image.mode.startswith("I"):
        return _eight_bits(np.asarray(image))
    grey = np.empty((image.height, image.width), np.uint8)
    for top in range(0, image.height, STRIP):
        strip = image.crop((0, top, image.width, min(top + STRIP, image.height)))
        grey[top : top + STRIP] = np.asarray(_on_white(strip).convert("L"))
    return grey


def _on_white(image: Image.Image) -> Image.Image:
    if not image.has_transparency_data:
        return image
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image.convert("RGBA"))
    return paper


def _eight_bits(values: NDArray[Any]) -> Grey:
    """Return values of any range as grey ones: sensors of 12 bits fill a sixteenth of 16."""
    if np.issubdtype(values.dtype, np.floating):
        values = np.nan_to_num(values, posinf=0.0, neginf=0.0)
        brightest = float(np.percentile(values[::7, ::7], 99.9))  # a glare may be a thousand times
    else:
        brightest = float(values.max())
    grey = np.zeros(values.shape[:2], np.uint8)
    if brightest <= 0:
        return grey
    for top in range(0, len(grey), STRIP):
        strip = values[top : top + STRIP].astype(np.float32) * (255 / brightest)
        grey[top : top + STRIP] = np.clip(strip, 0, 255)
    return grey


def _shrunk(grey: Grey, factor: int) -> Grey:
    if factor == 1:
        return grey
    height, width = grey.shape
    size = max(1, width // factor), max(1, height // factor)
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _orientation(image: Image.Image) -> int:
    """Return how the camera was held; after the decoding, since TIFF is turned by that already."""
    try:
        return int(image.getexif().get(ORIENTATION, 1))
    except Exception:  # noqa: BLE001 - damage beside a sound picture may raise anything
        return 1


def _upright(grey: Grey, orientation: int) -> Grey:
    if orientation in _MIRRORED:
        grey = grey[:, ::-1]
    return np.ascontiguousarray(np.rot90(grey, _QUARTERS.get(orientation, 0)))


def _pixels_of_odd_tiff(data: bytes) -> int | None:
    """Return the pixels of a TIFF whose kind of values Pillow does not know."""
    if not data.startswith((b"II*\0", b"MM\0*")):
        return None
    tags = TiffImagePlugin.ImageFileDirectory_v2(data[:8])
    file = BytesIO(data)
    file.seek(tags.next)
    tags.load(file)
    return max(_area(tags, SIDES), _area(tags, TILE))


def _area(tags: TiffImagePlugin.ImageFileDirectory_v2, sides: tuple[int, int]) -> int:
    width, height = (int(tags.get(side, 1)) for side in sides)
    return width * height


def _decode_the_rest(data: bytes, pixels: int) -> Picture:
    _refuse_many_pixels(pixels)
    values = _decode_quietly(data)
    if values is None:
        raise ValueError("OpenCV decodes nothing")
    factor = _factor(pixels)
    colours = values.reshape(*values.shape[:2], -1)[..., :3]
    return Picture(_shrunk(_eight_bits(colours.mean(axis=2, dtype=np.float32)), factor), factor)


def _decode_quietly(data: bytes) -> NDArray[Any] | None:
    """Return what OpenCV makes of it; its own remarks would stand between our sentences."""
    loud = cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    finally:
        cv2.utils.logging.setLogLevel(loud)
