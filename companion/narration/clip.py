"""A line as sound, ready to be played."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

RATE: Final = 22_050  # samples a second, everywhere: what espeak-ng and most Piper models speak at

Samples = npt.NDArray[np.int16]
Wave = npt.NDArray[np.float64]  # samples from -1 to 1


@dataclass(frozen=True, eq=False)
class Clip:
    """Sound on one channel at `RATE`; nobody changes its samples.

    >>> Clip(np.zeros(RATE // 2, np.int16)).milliseconds
    500
    """

    samples: Samples

    def __post_init__(self) -> None:
        self.samples.flags.writeable = False

    @property
    def milliseconds(self) -> int:
        """How long it is, rounded up."""
        return milliseconds(len(self.samples))


def milliseconds(samples: int) -> int:
    """Return how long so many samples take, rounded up."""
    return -(-samples * 1000 // RATE)


def clip_of(wave: Wave) -> Clip:
    """Return a clip of samples from -1 to 1."""
    return Clip(np.round(np.clip(wave, -1, 1) * np.iinfo(np.int16).max).astype(np.int16))
