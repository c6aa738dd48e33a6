"""Sound at another rate than it was made for, as it is played."""

from collections.abc import Callable

import numpy as np

from hardware.mixer import Samples

Source = Callable[[int], Samples]


class Resampled:
    """Pulls at one rate and gives at another, with straight lines between the samples.

    Enough for a voice on a small speaker: all our sounds are below half of the lower rate.

    >>> ramp = Resampled(lambda frames: np.arange(frames, dtype=np.int16), 1000, 2000)
    >>> ramp(6).tolist()
    [0, 0, 1, 2, 2, 2]
    """

    def __init__(self, pull: Source, ours: int, theirs: int) -> None:
        self._pull = pull
        self._step = ours / theirs
        self._rest: Samples = np.zeros(0, np.int16)  # pulled, and still needed
        self._at = 0.0  # how far into the rest the next sample is

    def __call__(self, frames: int) -> Samples:
        """Return the next samples."""
        places = self._at + np.arange(frames) * self._step
        end = self._at + frames * self._step
        missing = int(end) + 2 - len(self._rest)
        sound = np.concatenate([self._rest, self._pull(missing)])
        between = np.interp(places, np.arange(len(sound)), sound)
        self._rest, self._at = sound[int(end) :], end - int(end)
        return np.asarray(np.round(between).astype(np.int16))
