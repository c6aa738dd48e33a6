"""`python -m tests.benchmarks.false_reads --scenes 10000`: cards that were read and not there.

Three ways to be wrong: a tag in play taken for another one, a tag that is not in play taken for one
that is, and a picture without any tag of ours in which one is seen all the same.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from card_codes.reader import read
from tests.benchmarks.figures import Figure
from tests.card_codes.scenes import Severity, made_up_codes, scene

FIRST_SEED: Final = 500_000  # nothing was tuned on these
SIZES: Final = ((640, 480), (960, 540), (1280, 720))  # small tags are the ones to be mistaken
CATALOGUES: Final = (1, 11, 60, 300)  # few cards in play are the harder case for a foreign tag
ALL_CARDS: Final = 600
WITHOUT: Final = 5  # for every so many pictures with tags, one without
LETTERS: Final = list("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


class Count(NamedTuple):
    """Tags shown, read rightly, taken for another, and read though they were not in play."""

    shown: int = 0
    right: int = 0
    other: int = 0
    not_in_play: int = 0
    pictures_without: int = 0
    out_of_nothing: int = 0

    def plus(self, more: "Count") -> "Count":
        """Return both together."""
        return Count(*(a + b for a, b in zip(self, more, strict=True)))


@lru_cache(maxsize=1)
def _codes() -> list[str]:
    return made_up_codes(ALL_CARDS, seed=1)


def one_scene(number: int) -> Count:
    """Draw a picture and read it twice: with its tags in play, and with all others instead."""
    cv2.setNumThreads(1)
    chance = np.random.default_rng([FIRST_SEED, number])
    severity = list(Severity)[number % 3]
    size = SIZES[number // 3 % 3]
    if number % WITHOUT == 0:
        return _without(number, severity, size, chance)
    codes, cards = _codes(), int(chance.integers(1, 21))
    shown = [str(code) for code in chance.choice(codes, cards, replace=False)]
    others = [code for code in codes if code not in shown]
    picture = scene(FIRST_SEED + number, shown, severity, size).grey
    in_play = _some(others, max(0, int(chance.choice(CATALOGUES)) - cards), chance) + shown
    found = [one.code for one in read(picture, in_play, deep=True).readings]
    foreign = _some(others, int(chance.choice(CATALOGUES)), chance)
    taken = [one.code for one in read(picture, foreign, deep=True).readings]
    return Count(
        shown=cards,
        right=len(set(found) & set(shown)),
        other=sum(code not in shown for code in found),
        not_in_play=sum(code not in shown for code in taken),
    )


def _without(number: int, severity: Severity, size: tuple[int, int], chance: Generator) -> Count:
    """Read a table of cards with no tag, or with codes that somebody else has printed."""
    texts = ["".join(chance.choice(LETTERS, 20)) if chance.random() < 0.5 else "" for _ in range(8)]
    picture = scene(FIRST_SEED + number, texts, severity, size).grey
    in_play = _some(_codes(), int(chance.choice(CATALOGUES)), chance)
    return Count(pictures_without=1, out_of_nothing=len(read(picture, in_play, deep=True).readings))


def _some(codes: Sequence[str], count: int, chance: Generator) -> list[str]:
    return [str(code) for code in chance.choice(codes, count, replace=False)] if count else []


def count_all(scenes: range, workers: int | None = None) -> Iterator[Count]:
    """Read so many pictures on all cores, and yield the count so far."""
    total = Count()
    # Not by fork: OpenCV's threads, which another measurement has started, would be missing there.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for one in pool.map(one_scene, scenes, chunksize=8):
            total = total.plus(one)
            yield total


def false_reads(scenes: int = 120) -> Iterator[Figure]:
    """Promise that nothing is read that is not there."""
    *_, found = count_all(range(scenes))
    none = partial(Figure, against="none", limit=0.0)
    shown, empty = f"of {found.shown} tags", f"in {found.pictures_without} pictures"
    yield none(f"taken for another card, {shown}", str(found.other), float(found.other))
    yield none(f"not in play and read, {shown}", str(found.not_in_play), float(found.not_in_play))
    yield none(f"without tags, {empty}", str(found.out_of_nothing), float(found.out_of_nothing))


def main() -> None:
    """Print the count as it goes."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--first", type=int, default=0, help="the number of the first picture")
    command.add_argument("--scenes", type=int, default=1000, help="how many pictures")
    command.add_argument("--workers", type=int, help="processes; one a core unless given")
    given = command.parse_args()
    scenes = range(given.first, given.first + given.scenes)
    for number, total in enumerate(count_all(scenes, given.workers), start=1):
        if number % 100 == 0 or number == given.scenes:
            print(number, total, flush=True)  # noqa: T201 - a command line prints


if __name__ == "__main__":
    main()
