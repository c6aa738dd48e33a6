"""`python -m tests.benchmarks.card_reading`: who reads how many tags, how fast, as tables.

All readers see the same pictures, drawn from seeds that nothing was tuned on.
"""

import argparse
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from card_codes.fusion import Fusion
from card_codes.payload import is_tag
from card_codes.reader import read
from tests.benchmarks.card_readers import Reader, readers
from tests.benchmarks.figures import Figure
from tests.card_codes.scenes import Scene, Severity, frames, made_up_codes, scene

FIRST_SEED: Final = 90_000  # nothing was tuned on these
SIZES: Final = ((640, 480), (1280, 720), (1920, 1080))
CARDS: Final = (1, 3, 8, 20)
CATALOGUE: Final = 300
FRAMES: Final = 5
STILL: Final = (1280, 720)
APART: Final = 0.2  # seconds between two frames

FAST_SHARE, FAST_TIME = 1.6, 8.0  # at least and at most, times zxing-cpp
DEEP_SHARE, DEEP_MS = 2.5, 200.0
FUSED: Final = {Severity.MEDIUM: 0.9, Severity.HARD: 0.7}


class Setting(NamedTuple):
    """What kind of picture it is."""

    severity: Severity
    size: tuple[int, int]
    cards: int


class Read(NamedTuple):
    """How one reader did on one picture."""

    setting: Setting
    shown: int
    right: int
    wrong: int
    milliseconds: float


def pictures(rounds: int, codes: Sequence[str]) -> Iterator[tuple[Setting, Scene]]:
    """Yield pictures of every setting."""
    chance = np.random.default_rng(FIRST_SEED)
    for each in range(rounds):
        for number, setting in enumerate(map(Setting._make, product(Severity, SIZES, CARDS))):
            shown = [str(code) for code in chance.choice(codes, setting.cards, replace=False)]
            seed = FIRST_SEED + each * 1000 + number
            yield setting, scene(seed, shown, setting.severity, setting.size)


def compare(rounds: int, codes: Sequence[str]) -> dict[str, list[Read]]:
    """Let everybody read everything."""
    everybody = readers(codes)
    results: dict[str, list[Read]] = defaultdict(list)
    for setting, picture in pictures(rounds, codes):
        for name, reader in everybody.items():
            results[name].append(judged(setting, picture, reader))
    return results


def judged(setting: Setting, picture: Scene, reader: Reader) -> Read:
    """Let one reader read one picture."""
    started = perf_counter()
    texts = Counter(reader(picture.grey))
    milliseconds = (perf_counter() - started) * 1000
    shown = Counter(tag.code for tag in picture.tags)
    wrong = sum((Counter({t: n for t, n in texts.items() if is_tag(t)}) - shown).values())
    return Read(setting, shown.total(), (texts & shown).total(), wrong, milliseconds)


def share(reads: Iterable[Read]) -> float:
    """Return which part of all tags was read."""
    both = list(reads)
    return sum(one.right for one in both) / sum(one.shown for one in both)


def fused(severity: Severity, rounds: int, codes: Sequence[str]) -> tuple[float, int]:
    """Return the share of tags that several frames gave together, and how many were wrong."""
    chance = np.random.default_rng(FIRST_SEED + 1)
    shown = right = wrong = 0
    for each, cards in product(range(rounds), CARDS):
        there = {str(code) for code in chance.choice(codes, cards, replace=False)}
        seed = FIRST_SEED + 500 + each
        together = Fusion()
        for number, one in enumerate(frames(seed, sorted(there), severity, STILL, count=FRAMES)):
            showings = together.add(read(one.grey, codes, deep=True), number * APART)
        sure = [one.code for one in showings if one.sure]
        shown, right = shown + cards, right + len(there & set(sure))
        wrong += len(sure) - len(there & set(sure))
    return right / shown, wrong


def card_reading(rounds: int = 2) -> Iterator[Figure]:
    """Compare our reader with the targets it has."""
    codes = made_up_codes(CATALOGUE)
    read(np.zeros(STILL[::-1], np.uint8), codes)  # templates are made once
    results = compare(rounds, codes)
    yield from _live(results["ours, fast"], results["zxing-cpp"])
    yield from _tableau(results["ours, deep"], results["zxing-cpp"])
    for severity, wanted in FUSED.items():
        got, wrong = fused(severity, rounds, codes)
        name = f"five frames together, {severity}"
        yield Figure(name, f"{got:.0%}", wanted / got, f"{wanted:.0%} wanted", 1.0)
        yield Figure(f"{name}, false", str(wrong), float(wrong), "none", 0.0)
    wrong = sum(one.wrong for name in ("ours, fast", "ours, deep") for one in results[name])
    yield Figure("cards read that were not there", str(wrong), float(wrong), "none", 0.0)


def _live(ours: list[Read], zxing: list[Read]) -> Iterator[Figure]:
    got, theirs = share(ours), share(zxing)
    wanted = FAST_SHARE * theirs
    yield Figure("tags read live", f"{got:.0%}", wanted / got, f"1.6 zxing-cpp ({theirs:.0%})", 1.0)
    mine, its = (sum(one.milliseconds for one in reads) for reads in (ours, zxing))
    per = its / len(zxing)
    yield Figure(
        "a live frame",
        f"{mine / len(ours):.1f} ms",
        mine / its,
        f"zxing-cpp ({per:.1f} ms)",
        FAST_TIME,
    )


def _tableau(ours: list[Read], zxing: list[Read]) -> Iterator[Figure]:
    not_easy = [
        [one for one in all_ if one.setting.severity is not Severity.EASY] for all_ in (ours, zxing)
    ]
    got, theirs = map(share, not_easy)
    wanted = DEEP_SHARE * theirs
    yield Figure(
        "tags of a tableau", f"{got:.0%}", wanted / got, f"2.5 zxing-cpp ({theirs:.0%})", 1.0
    )
    usual = statistics.median(one.milliseconds for one in ours if one.setting.size == STILL)
    yield Figure("a tableau, 1280x720", f"{usual:.0f} ms", usual / DEEP_MS, "200 ms", 1.0)


def _not_easy(one: Read) -> bool:
    return one.setting.severity is not Severity.EASY


Key = Callable[[Read], object]


def markdown(results: dict[str, list[Read]], title: str, key: Key) -> str:
    """Return a table of shares, one column a value of the key, with false reads and times."""
    columns = list(dict.fromkeys(key(one) for one in next(iter(results.values()))))
    head = [title, *(str(column) for column in columns), "all", "false", "median ms", "p95 ms"]
    lines = [head, ["---"] * len(head)]
    for name, reads in results.items():
        shares = [share(one for one in reads if key(one) == column) for column in columns]
        times = sorted(one.milliseconds for one in reads)
        usual, late = statistics.median(times), times[int(len(times) * 0.95)]
        wrong = sum(one.wrong for one in reads)
        percent = [f"{100 * one:.0f}" for one in (*shares, share(reads))]
        lines.append([name, *percent, str(wrong), f"{usual:.1f}", f"{late:.1f}"])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _size(one: Read) -> str:
    return "x".join(map(str, one.setting.size))


def main() -> None:
    """Print the tables of docs/card-reading.md."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--rounds", type=int, default=5, help="pictures of each setting")
    rounds = command.parse_args().rounds
    codes = made_up_codes(CATALOGUE)
    results = compare(rounds, codes)
    keys: dict[str, Key] = {
        "by severity": lambda one: one.setting.severity.value,
        "by resolution": _size,
        "by cards": lambda one: one.setting.cards,
    }
    for title, key in keys.items():
        print(markdown(results, title, key), end="\n\n")  # noqa: T201 - a command line prints
    for severity in FUSED:
        got, wrong = fused(severity, rounds, codes)
        print(f"five frames together, {severity}: {got:.0%}, {wrong} false")  # noqa: T201


if __name__ == "__main__":
    main()
