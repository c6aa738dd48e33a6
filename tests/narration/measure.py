"""What an ear would tell of a WAV file: how long, where it is silent, how loud."""

import wave
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

WINDOW_MS = 10
SILENT_DB = -60.0


class Stretch(NamedTuple):
    """A part of a recording, in milliseconds from its beginning."""

    start: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.start


class Recording:
    """A WAV file of 16 bits on one channel, and what can be measured of it."""

    def __init__(self, path: Path) -> None:
        with wave.open(str(path), "rb") as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            self.rate = file.getframerate()
            data = file.readframes(file.getnframes())
        self.samples = np.frombuffer(data, "<i2").astype(np.float64) / 2**15

    @property
    def milliseconds(self) -> int:
        return round(len(self.samples) * 1000 / self.rate)

    @property
    def peak(self) -> float:
        return float(np.abs(self.samples).max(initial=0))

    def loudness(self, stretch: Stretch) -> float:
        """Return the loudness of a stretch, in dB of the fullest a file can hold."""
        return _decibels(self.samples[self._at(stretch.start) : self._at(stretch.end)])

    def silences(self, at_least: int, below: float = SILENT_DB) -> list[Stretch]:
        """Return the stretches of at least so many milliseconds where nothing is heard."""
        return [
            stretch
            for silent, stretch in self._stretches(below)
            if silent and stretch.length >= at_least
        ]

    def lines(self, gap: int, below: float = SILENT_DB) -> list[Stretch]:
        """Return what is heard between silences of at least `gap` milliseconds."""
        silences = self.silences(gap, below)
        edges = [Stretch(0, 0), *silences, Stretch(self.milliseconds, self.milliseconds)]
        between = (Stretch(before.end, after.start) for before, after in pairwise(edges))
        return [stretch for stretch in between if stretch.length > WINDOW_MS]

    def biggest_step(self) -> float:
        """Return the biggest jump from one sample to the next: a click is one."""
        return float(np.abs(np.diff(self.samples)).max(initial=0))

    def _stretches(self, below: float) -> Iterator[tuple[bool, Stretch]]:
        # A hundredth of a second is no whole number of samples: each window is looked up anew.
        edges = [self._at(n * WINDOW_MS) for n in range(self.milliseconds // WINDOW_MS + 2)]
        windows = [self.samples[start:end] for start, end in pairwise(edges)]
        silent = [_decibels(window) < below for window in windows if len(window)]
        for is_silent, group in groupby(enumerate(silent), key=lambda pair: pair[1]):
            numbers = [number for number, _ in group]
            yield is_silent, Stretch(numbers[0] * WINDOW_MS, (numbers[-1] + 1) * WINDOW_MS)

    def _at(self, milliseconds: int) -> int:
        return milliseconds * self.rate // 1000


def _decibels(samples: npt.NDArray[np.float64]) -> float:
    return float(10 * np.log10((samples**2).mean() + 1e-12)) if len(samples) else -120.0
