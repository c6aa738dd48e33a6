"""What is heard at any moment: the voice, and a bed of sound below it. Needs no device."""

from collections import deque
from math import ceil
from threading import Event, Lock
from typing import Final

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.int16]
_Gains = npt.NDArray[np.float64]

HUSH_SECONDS: Final = 0.02  # a sound that stops at once clicks
BED_SECONDS: Final = 1.5
VOLUME_SECONDS: Final = 0.1


class Ramp:
    """A loudness that moves evenly to where it should be, from 0 to 1 in so many samples."""

    def __init__(self, now: float, samples: float) -> None:
        self.now = now
        self.goal = now
        self._step = 1 / samples

    @property
    def left(self) -> int:
        """How many samples it still takes."""
        return ceil(abs(self.goal - self.now) / self._step)

    def next(self, frames: int) -> _Gains:
        """Return the loudness at each of the next samples."""
        way = self.goal - self.now
        steps = np.minimum(np.arange(1, frames + 1) * self._step, abs(way))
        gains = self.now + np.copysign(steps, way)
        self.now = float(gains[-1]) if frames else self.now
        return np.asarray(gains)


class Track:
    """One utterance on its way; `over` is set when it has ended, was hushed or was dropped."""

    def __init__(self, samples: Samples, rate: int) -> None:
        self.over = Event()
        self.hushed = False
        self.begun = False
        self._samples = samples
        self._at = 0
        self._loudness = Ramp(1, HUSH_SECONDS * rate)

    def read(self, frames: int, *, held: bool) -> npt.NDArray[np.float64]:
        """Return the next samples, fewer at the end; while held or hushed, a fade and no more."""
        self.begun = True
        loudness = self._loudness
        loudness.goal = 0 if held or self.hushed else 1
        if loudness.goal == 0:
            frames = min(frames, loudness.left)  # what is not heard is not used up
        part = self._samples[self._at : self._at + frames]
        self._at += len(part)
        sound = part * loudness.next(len(part))
        if self._at >= len(self._samples) or (self.hushed and loudness.now == 0):
            self.over.set()
        return np.asarray(sound)


class Mixer:
    """Mixes for whoever pulls with `read`. All else may be called by any thread, and never waits.

    >>> mixer = Mixer(rate=1000)
    >>> track = mixer.start(np.full(3, 5, np.int16))
    >>> mixer.read(5).tolist(), track.over.is_set()
    ([5, 5, 5, 0, 0], True)
    """

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self._lock = Lock()
        self._tracks: deque[Track] = deque()
        self._held = False
        self._bed: Samples | None = None
        self._bed_at = 0
        self._bed_loudness = Ramp(0, BED_SECONDS * rate)
        self._volume = Ramp(1, VOLUME_SECONDS * rate)

    @property
    def held(self) -> bool:
        """Whether the voice waits."""
        return self._held

    def start(self, samples: Samples) -> Track:
        """Play this after everything that was started before, so that two never overlap."""
        track = Track(np.asarray(samples, np.int16), self.rate)
        with self._lock:
            self._tracks.append(track)
        return track

    def hush(self, track: Track) -> None:
        """Fade an utterance out; one that has not begun is over at once."""
        with self._lock:
            track.hushed = True
            if not track.begun:
                self._forget(track)

    def drop(self, track: Track) -> None:
        """Forget an utterance nobody can hear."""
        with self._lock:
            self._forget(track)

    def hold(self, *, paused: bool) -> None:
        """Stop the voice in the middle of an utterance, or let it go on; the bed goes on."""
        with self._lock:
            self._held = paused

    def loop(self, samples: Samples | None) -> None:
        """Let a bed of sound fade in and go round and round; None lets it fade out."""
        with self._lock:
            self._bed_loudness.goal = 0 if samples is None else 1
            if samples is not None:
                self._bed = np.asarray(samples, np.int16)

    def set_volume(self, percent: int) -> None:
        """Set how loud everything is, from 0 to 100."""
        with self._lock:
            self._volume.goal = (percent / 100) ** 2  # half of it sounds half as loud

    def read(self, frames: int) -> Samples:
        """Return the next samples of everything together."""
        with self._lock:
            sound = (self._voice(frames) + self._below(frames)) * self._volume.next(frames)
        edges = np.iinfo(np.int16)
        return np.asarray(np.clip(np.round(sound), edges.min, edges.max).astype(np.int16))

    def _voice(self, frames: int) -> npt.NDArray[np.float64]:
        sound, filled = np.zeros(frames), 0
        while self._tracks and filled < frames:
            track = self._tracks[0]
            if self._held and not track.begun:
                break
            part = track.read(frames - filled, held=self._held)
            sound[filled : filled + len(part)] = part
            filled += len(part)
            if not track.over.is_set():
                break  # it goes on with the next samples, or is held
            self._tracks.popleft()
        return sound

    def _below(self, frames: int) -> npt.NDArray[np.float64]:
        gains = self._bed_loudness.next(frames)
        if self._bed is None or not len(self._bed) or not gains.any():
            return np.zeros(frames)
        places = (self._bed_at + np.arange(frames)) % len(self._bed)
        self._bed_at = int(places[-1]) + 1 if frames else self._bed_at
        return np.asarray(self._bed[places] * gains)

    def _forget(self, track: Track) -> None:
        if track in self._tracks:
            self._tracks.remove(track)
        track.over.set()
