"""Pictures from files: every kind, every way of being broken, and none larger than we can bear."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

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
from card_codes.pictures import KEPT_PIXELS, load, load_grey
from tests.card_codes import bombs
from tests.card_codes.hostile import Grey, noise

STEPS: Grey = np.repeat(np.arange(0, 256, 15, dtype=np.uint8), 4)[:, None].repeat(45, axis=1)
COLOUR = cv2.cvtColor(STEPS, cv2.COLOR_GRAY2BGR)
WIDE = COLOUR.astype(np.uint16) * 257
FLOATS = COLOUR.astype(np.float32) / 255
LIGHT, FAR = 3, 36  # how far a picture may be off after packing, and where it has few colours

BY_OPENCV: dict[str, NDArray[Any]] = {
    "a.png": STEPS, "a.jpg": STEPS, "a.bmp": STEPS, "a.tiff": STEPS, "a.webp": COLOUR,
    "a.jp2": STEPS, "a.gif": COLOUR, "a.ppm": COLOUR, "a.pgm": STEPS, "a.pam": STEPS,
    "a.ras": STEPS, "a.hdr": FLOATS, "a.pfm": FLOATS, "a.avif": COLOUR,
    "grey16.png": WIDE[..., 0], "colour16.png": WIDE,
    "twelve.png": WIDE[..., 0] // 16, "colour16.tiff": WIDE, "colour16.ppm": WIDE,
    "grey16.jp2": WIDE[..., 0], "floats.tiff": FLOATS[..., 0], "colours.tiff": FLOATS,
    "doubles.tiff": FLOATS.astype(np.float64), "grey.pfm": FLOATS[..., 0],
}  # fmt: skip


@pytest.mark.parametrize("name", BY_OPENCV)
def test_whatever_opencv_writes_is_read(name: str, tmp_path: Path) -> None:
    assert cv2.imwrite(str(tmp_path / name), BY_OPENCV[name])
    grey = load_grey(tmp_path / name)
    assert (grey.dtype.name, grey.shape) == ("uint8", STEPS.shape)
    assert grey.flags.c_contiguous
    far = FAR if name in ("a.gif", "a.avif") else LIGHT
    assert np.abs(grey.astype(int) - STEPS).max() <= far


def as_alpha(kind: str) -> Image.Image:
    """Black ink on nothing: what shows of it on paper is the picture."""
    ink = Image.new("LA", STEPS.shape[::-1], 0)
    ink.putalpha(Image.fromarray(255 - STEPS))
    return ink.convert(kind)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.png", "LA"), ("b.png", "RGBA"), ("a.webp", "RGBA"), ("a.tiff", "RGBA"), ("c.png", "PA")],
)
def test_what_is_transparent_lies_on_white(name: str, kind: str, tmp_path: Path) -> None:
    picture = as_alpha("RGBA").quantize(64) if kind == "PA" else as_alpha(kind)
    picture.save(tmp_path / name, lossless=True)
    far = FAR if kind == "PA" else LIGHT
    assert np.abs(load_grey(tmp_path / name).astype(int) - STEPS).max() <= far


@pytest.mark.parametrize("kind", ["1", "P", "CMYK"])
def test_bits_palettes_and_printing_inks_are_read(kind: str, tmp_path: Path) -> None:
    ends = np.where(STEPS > 127, 255, 0).astype(np.uint8)
    picture = Image.fromarray(ends).convert("RGB").convert(kind)
    picture.save(tmp_path / "a.tiff")
    assert np.array_equal(load_grey(tmp_path / "a.tiff"), ends)


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "tiff", "avif"])
@pytest.mark.parametrize(
    ("held", "undone"),
    [
        (1, None),
        (2, Image.Transpose.FLIP_LEFT_RIGHT),
        (3, Image.Transpose.ROTATE_180),
        (4, Image.Transpose.FLIP_TOP_BOTTOM),
        (5, Image.Transpose.TRANSPOSE),
        (6, Image.Transpose.ROTATE_90),
        (7, Image.Transpose.TRANSVERSE),
        (8, Image.Transpose.ROTATE_270),
    ],
)
def test_a_picture_stands_as_the_camera_was_held(
    held: int, undone: Image.Transpose | None, suffix: str, tmp_path: Path
) -> None:
    upright = np.pad(STEPS, ((0, 0), (0, 30)))
    picture = Image.fromarray(upright).convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = held
    stored = picture.transpose(undone) if undone is not None else picture
    stored.save(tmp_path / f"a.{suffix}", exif=exif, quality=100)
    assert np.abs(load_grey(tmp_path / f"a.{suffix}").astype(int) - upright).mean() < LIGHT


@pytest.mark.parametrize("suffix", ["jpg", "png"])
def test_a_picture_of_sixty_megapixels_is_reduced(suffix: str, tmp_path: Path) -> None:
    Image.new("RGB", (9000, 6700), "grey").save(tmp_path / f"a.{suffix}", compress_level=1)
    picture = load(tmp_path / f"a.{suffix}")
    assert (picture.grey.shape, picture.scale) == ((3350, 4500), 2)
    assert picture.grey.size <= KEPT_PIXELS


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 10_000), (10_000, 1), (3, 2)])
def test_small_and_narrow_pictures_keep_every_pixel(
    width: int, height: int, tmp_path: Path
) -> None:
    values = noise(height, width)
    cv2.imwrite(str(tmp_path / "a.png"), values)
    assert np.array_equal(load_grey(tmp_path / "a.png"), values)


def folder(path: Path) -> None:
    path.mkdir()


def a_text(path: Path) -> None:
    path.write_text("This is no picture.\n" * 100)


def cut_short(path: Path) -> None:
    path.write_bytes(bombs.BROKEN["short.jpg"]())


BAD: Mapping[str, tuple[Callable[[Path], object], type[PictureError], str]] = {
    "missing": (str, MissingPictureError, "There is no file"),
    "folder": (folder, NoFileError, "is a folder"),
    "pipe": (os.mkfifo, NoFileError, "is no file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), NoFileError, "is no file"),
    "loop": (lambda path: path.symlink_to(path), NoFileError, "cannot be opened"),
    "empty": (Path.touch, EmptyPictureError, "is empty"),
    "text": (a_text, NotAPictureError, "is no picture"),
    "cut": (cut_short, BrokenPictureError, "broken or cut short"),
}


@pytest.mark.parametrize("how", BAD)
def test_each_bad_file_has_its_sentence(how: str, tmp_path: Path) -> None:
    make, kind, words = BAD[how]
    path = tmp_path / "bad.png"
    make(path)
    with pytest.raises(kind, match=words) as refused:
        load(path)
    assert str(refused.value) == refused.value.message.format(**refused.value.facts)
    assert str(path) in str(refused.value)


def test_a_file_that_may_not_be_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:  # root may read everything, and tests may run as root
        raise PermissionError

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(ForbiddenPictureError, match="change its permissions"):
        load(tmp_path / "bad.png")


def test_a_file_of_many_bytes_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "long.png").open("wb") as file:
        file.truncate(2**40)
    with pytest.raises(HugePictureError, match="more than 256 megabytes"):
        load(tmp_path / "long.png")


@pytest.mark.parametrize("path", ["/" + "a" * 5000, "a\0b"])
def test_a_name_that_cannot_be_is_a_sentence_too(path: str) -> None:
    with pytest.raises(NoFileError):
        load(Path(path))


@pytest.mark.parametrize(
    ("files", "kind"), [(bombs.HUGE, "HugePictureError"), (bombs.BROKEN, "BrokenPictureError")]
)
def test_a_small_file_never_unpacks_to_gigabytes(
    files: Mapping[str, Callable[[], bytes]], kind: str, tmp_path: Path
) -> None:
    for name, made in files.items():
        (tmp_path / name).write_bytes(made())
    ran = subprocess.run(
        [sys.executable, "-m", "tests.card_codes.bombs", str(tmp_path)],
        capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    assert {row["file"]: row["became"] for row in rows} == dict.fromkeys(files, kind)
    assert rows[-1]["megabytes"] < 700
    assert ran.stderr == ""


MAGIC = {
    "jpg": b"\xff\xd8\xff\xe0", "png": b"\x89PNG\r\n\x1a\n", "gif": b"GIF89a", "bmp": b"BM",
    "tif": b"II*\0\x08\0\0\0", "mm.tif": b"MM\0*\0\0\0\x08", "webp": b"RIFF\xff\0\0\0WEBPVP8 ",
    "jp2": b"\0\0\0\x0cjP  \r\n\x87\n", "j2k": b"\xff\x4f\xff\x51", "avif": b"\0\0\0\x1cftypavif",
    "pgm": b"P5\n", "pbm": b"P1 ", "pam": b"P7\n", "pfm": b"PF\n", "hdr": b"#?RADIANCE\n",
    "ras": b"\x59\xa6\x6a\x95", "exr": b"v/1\x01", "jxl": b"\xff\x0a", "none": b"",
}  # fmt: skip


@given(st.sampled_from(sorted(MAGIC)), st.binary(min_size=1, max_size=300))
def test_random_bytes_behind_any_beginning_are_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, kind: str, rest: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / f"random.{kind}"
    path.write_bytes(MAGIC[kind] + rest)
    assert_picture_or_sentence(path)


@given(st.sampled_from(["jpg", "png", "gif", "bmp", "tiff", "webp", "jp2", "avif"]), st.data())
def test_a_sound_picture_with_wrong_bytes_is_a_picture_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, kind: str, data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / f"wrong.{kind}"
    Image.fromarray(COLOUR).save(path)
    sound = bytearray(path.read_bytes())
    for at in data.draw(st.lists(st.integers(0, len(sound) - 1), min_size=1, max_size=20)):
        sound[at] = data.draw(st.integers(0, 255))
    path.write_bytes(sound)
    assert_picture_or_sentence(path)


def assert_picture_or_sentence(path: Path) -> None:
    told = ""
    try:
        grey = load_grey(path)
    except PictureError as error:
        told = str(error)
    assert told.startswith(str(path)) if told else (grey.dtype.name, grey.ndim) == ("uint8", 2)
