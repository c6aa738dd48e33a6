"""Real photographs, some of them with a tag of ours in the place of a QR code."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from card_codes.payload import encode
from card_codes.pictures import load_grey
from card_codes.reader import read
from tests.card_codes.photographed import corners_of, qr_codes, with_tag

FOLDER = Path(__file__).parent / "photographs"
ALL = sorted(path.name for path in FOLDER.iterdir() if path.suffix in {".jpg", ".png"})
WITH_QR_CODES = [name for name in ALL if name.startswith(("qrcode", "fail-4"))]
CODES = [encode("IS", f"COM{number:03}") for number in range(84)]
OURS = CODES[48]

deeply = pytest.mark.parametrize("deep", [False, True])


def test_there_are_photographs() -> None:
    assert len(ALL) == 13
    assert len(WITH_QR_CODES) == 6


@deeply
@pytest.mark.parametrize("name", ALL)
def test_a_code_of_somebody_else_is_found_and_never_taken_for_ours(name: str, deep: bool) -> None:
    grey = load_grey(FOLDER / name)
    sight = read(grey, CODES, deep=deep)
    assert sight.readings == ()
    assert len(sight.foreign) >= len(qr_codes(grey)) == (name in WITH_QR_CODES)


@deeply
@pytest.mark.parametrize("smaller", [1, 2])
@pytest.mark.parametrize("name", WITH_QR_CODES)
def test_a_tag_in_a_photograph_is_read_in_its_place(name: str, smaller: int, deep: bool) -> None:
    grey = load_grey(FOLDER / name)
    place = corners_of(qr_codes(grey)[0])
    tagged = with_tag(grey, place, OURS)
    size = (grey.shape[1] // smaller, grey.shape[0] // smaller)
    small = np.asarray(cv2.resize(tagged, size, interpolation=cv2.INTER_AREA), np.uint8)
    (reading,) = read(small, CODES, deep=deep).readings
    assert reading.code == OURS
    off = np.array(reading.corners).mean(axis=0) * smaller - np.array(place).mean(axis=0)
    assert np.abs(off).max() < 6


@pytest.mark.parametrize("name", WITH_QR_CODES)
def test_a_tag_that_is_not_in_play_is_never_guessed(name: str) -> None:
    grey = load_grey(FOLDER / name)
    stranger = encode("SW", "M012")
    tagged = with_tag(grey, corners_of(qr_codes(grey)[0]), stranger)
    small = np.asarray(cv2.resize(tagged, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA))
    seen = read(small.astype(np.uint8), CODES, deep=True)
    assert {reading.code for reading in seen.readings} <= {stranger}
