"""A speaker whose sound goes into a file, to be measured or listened to later."""

import time
import wave
from pathlib import Path
from threading import Lock
from typing import Final

from hardware.faults import HardwareError, fault
from hardware.mixer import Mixer, Samples, Track
from hardware.speaker import Utterance

BLOCKS: Final = 100  # a second


class WavSpeaker:
    """Writes down what would be heard, in the order in which it would be.

    It has a time of its own, which passes only while something is played or in `pass_time`; a
    whole evening takes seconds. In real time, and while the voice is held, a second takes one.
    """

    def __init__(self, path: Path, rate: int, *, real_time: bool = False) -> None:
        self._mixer = Mixer(rate)
        self._real_time = real_time
        self._block = rate // BLOCKS
        self._plugged = True
        self._lock = Lock()
        self._file = wave.open(str(path), "wb")  # noqa: SIM115 - `close` closes it
        self._file.setnchannels(1)
        self._file.setsampwidth(2)
        self._file.setframerate(rate)

    def start(self, samples: Samples) -> Utterance:
        """Play this after everything that was started before."""
        return Utterance(self._mixer, self._mixer.start(samples), self._play)

    def hold(self, *, paused: bool) -> None:
        """Stop in the middle of an utterance, or go on."""
        self._mixer.hold(paused=paused)

    def loop(self, samples: Samples | None) -> None:
        """Play this below everything; None lets it fade out."""
        self._mixer.loop(samples)

    def set_volume(self, percent: int) -> None:
        """Set how loud everything is, from 0 to 100."""
        self._mixer.set_volume(percent)

    def check(self) -> None:
        """Raise `HardwareError` while it is unplugged."""
        if not self._plugged:
            raise HardwareError(fault("voice", "The speaker is gone: plug it in again."))

    def pass_time(self, milliseconds: int) -> None:
        """Let so much time pass."""
        for _ in range(milliseconds * BLOCKS // 1000):
            self._pass_block()

    def unplug(self) -> None:
        """Take it away; any thread may, in the middle of a line too."""
        self._plugged = False

    def plug_in(self) -> None:
        """Bring it back."""
        self._plugged = True

    def close(self) -> None:
        """Finish the file."""
        with self._lock:
            self._file.close()

    def _play(self, track: Track) -> None:
        self.check()
        while not track.over.is_set():
            self.check()
            self._pass_block()
            if self._real_time or self._mixer.held:
                time.sleep(1 / BLOCKS)

    def _pass_block(self) -> None:
        with self._lock:
            self._file.writeframes(self._mixer.read(self._block).tobytes())
