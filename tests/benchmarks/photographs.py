"""Real photographs: ours never loses a code that zxing-cpp reads, and reads more tags of ours.

`python -m tests.benchmarks.photographs` measures these alone.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Final, NamedTuple

import cv2
import numpy as np

from card_codes.payload import encode
from card_codes.pictures import load_grey
from card_codes.reader import read
from card_codes.sight import Corners, Sight
from tests.benchmarks.figures import Figure, table
from tests.benchmarks.photograph_sources import photographs as all_photographs
from tests.card_codes.photographed import Grey, corners_of, qr_codes, with_tag

IN_PLAY: Final = tuple(encode("IS", f"COM{number:03}") for number in range(1, 85))
UNKNOWN: Final = tuple(encode("SW", f"M{number:03}") for number in range(1, 85))
REDUCED: Final = (1.0, 0.6, 0.4)  # as if the camera stood further away


class Found(NamedTuple):
    """A photograph with a QR code in it."""

    grey: Grey
    corners: Corners


def photographs() -> Iterator[Figure]:
    """Measure on every photograph that can be had."""
    with all_photographs() as (paths, missing):
        if missing:
            sys.stderr.write(f"Photographs of {', '.join(missing)} could not be fetched.\n")
        pictures = [load_grey(path) for path in paths]
    yield from _never_worse(pictures)
    found = [
        Found(grey, corners_of(code)) for grey in pictures for code in qr_codes(grey) if code.text
    ]
    for factor in REDUCED:
        yield from _tags_in_their_place(found, factor)
    yield _unknown_tags(found)


def _never_worse(pictures: Sequence[Grey]) -> Iterator[Figure]:
    codes = sum(len(qr_codes(grey)) for grey in pictures)
    what = f"photographs: {len(pictures)}, with codes zxing-cpp reads"
    for deep in (False, True):
        sights = [read(grey, IN_PLAY, deep=deep) for grey in pictures]
        lost = sum(map(_lost, pictures, sights))
        false = sum(len(sight.readings) for sight in sights)
        path = "deep" if deep else "fast"
        yield Figure(f"{what}, {path}", f"{lost} of {codes} lost", lost, "none lost", 0)
        yield Figure(f"photographs: taken for tags, {path}", f"{false}", false, "none", 0)


def _lost(grey: Grey, sight: Sight) -> int:
    places = [*sight.foreign, *(reading.corners for reading in sight.readings)]
    return sum(
        not any(_same_place(corners_of(code), place) for place in places)
        for code in qr_codes(grey)
        if code.text
    )


def _same_place(one: Corners, other: Corners) -> bool:
    a, b = np.array(one), np.array(other)
    edge = float(np.linalg.norm(a[0] - a[2])) / np.sqrt(2)
    return bool(np.linalg.norm(a.mean(axis=0) - b.mean(axis=0)) < edge / 2)


def _tags_in_their_place(found: Sequence[Found], factor: float) -> Iterator[Figure]:
    scenes = [
        (code, _smaller(with_tag(one.grey, one.corners, code, seed), factor))
        for seed, (one, code) in enumerate(zip(found, cycle(IN_PLAY), strict=False))
    ]
    plain = sum(code in {seen.text for seen in qr_codes(grey)} for code, grey in scenes)
    for deep in (False, True):
        seen = [{one.code for one in read(grey, IN_PLAY, deep=deep).readings} for _, grey in scenes]
        right = sum(code in codes for (code, _), codes in zip(scenes, seen, strict=True))
        wrong = sum(len(codes - {code}) for (code, _), codes in zip(scenes, seen, strict=True))
        path = "deep" if deep else "fast"
        what = f"photographs with our tags, at {factor:.0%}, {path}"
        share = f"{right / len(scenes):.1%} read"
        yield Figure(what, share, plain / max(right, 1), "zxing-cpp to ours", 1)
        yield Figure(f"{what}: wrong", f"{wrong}", wrong, "none", 0)


def _unknown_tags(found: Sequence[Found]) -> Figure:
    """Show tags that are not in play: nothing may take them for one that is."""
    wrong = 0
    for seed, (one, code) in enumerate(zip(found, cycle(UNKNOWN), strict=False)):
        for factor in REDUCED[1:]:
            grey = _smaller(with_tag(one.grey, one.corners, code, seed), factor)
            wrong += any(seen.code != code for seen in read(grey, IN_PLAY, deep=True).readings)
    return Figure("photographs with tags not in play: guessed", f"{wrong}", wrong, "none", 0)


def _smaller(grey: Grey, factor: float) -> Grey:
    if factor == 1:
        return grey
    height, width = (max(1, round(side * factor)) for side in grey.shape)
    return np.asarray(cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


if __name__ == "__main__":
    figures = list(photographs())
    sys.stdout.write(table(figures) + "\n")
    sys.exit(0 if all(figure.met for figure in figures) else 1)
