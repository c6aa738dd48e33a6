"""The speaker of the table: one stream, kept open, and watched while somebody speaks."""

import time
from collections.abc import Callable
from threading import Lock, Thread
from typing import Final, Protocol

from hardware.faults import HardwareError, fault
from hardware.mixer import Mixer, Samples, Track
from hardware.portaudio import PortAudioStream, Pull

GLANCE: Final = 0.1  # seconds between two looks at the stream
STALLED: Final = 1.0  # seconds in which a living stream has asked for samples many times
PATIENCE: Final = 3.0  # seconds for a stream to open


class Stream(Protocol):
    """Sound on its way to a device."""

    @property
    def active(self) -> bool:
        """Whether it still plays."""

    def close(self) -> None:
        """Let go of the device."""


class Utterance:
    """Something a speaker plays, or will; `play` sees it to its end."""

    def __init__(self, mixer: Mixer, track: Track, play: Callable[[Track], None]) -> None:
        self._mixer = mixer
        self._track = track
        self._play = play

    def wait(self) -> None:
        """Come back when it is over; raise `HardwareError` where it cannot be heard."""
        try:
            self._play(self._track)
        finally:
            self._mixer.drop(self._track)  # nobody wants to hear the rest of it later

    def hush(self) -> None:
        """End it softly, now or before it begins. Never waits."""
        self._mixer.hush(self._track)


class Speaker:
    """Plays through the sound card that is there.

    The stream is opened for the first sound and stays open until `close`: small speakers fall
    asleep in between, and wake with a click that swallows a syllable. One that is unplugged is
    noticed within two seconds of speech, and looked for again with the next utterance.
    """

    def __init__(
        self, rate: int, open_stream: Callable[[int, Pull], Stream] = PortAudioStream
    ) -> None:
        self.mixer = Mixer(rate)
        self._open_stream = open_stream
        self._stream: Stream | None = None
        self._pulled = 0.0
        self._opening = Lock()
        self._helper: Thread | None = None
        self._failure: HardwareError | None = None

    def start(self, samples: Samples) -> Utterance:
        """Play this after everything that was started before; `Utterance.wait` makes it heard."""
        return Utterance(self.mixer, self.mixer.start(samples), self._play)

    def hold(self, *, paused: bool) -> None:
        """Stop in the middle of an utterance, or go on."""
        self.mixer.hold(paused=paused)

    def loop(self, samples: Samples | None) -> None:
        """Play this below everything, once there is a stream; None lets it fade out."""
        self.mixer.loop(samples)

    def set_volume(self, percent: int) -> None:
        """Set how loud everything is, from 0 to 100."""
        self.mixer.set_volume(percent)

    def check(self) -> None:
        """Raise `HardwareError` where nothing can be heard now."""
        with self._opening:
            self._revive()

    def close(self) -> None:
        """Let go of the sound card; a driver that hangs is left alone."""
        with self._opening:
            self._try(self._let_go)

    def _play(self, track: Track) -> None:
        self.check()
        while not track.over.wait(GLANCE):
            if not self._alive:
                raise HardwareError(fault("voice", "The speaker is gone: plug it in again."))

    @property
    def _alive(self) -> bool:
        stream = self._stream
        return stream is not None and stream.active and time.monotonic() - self._pulled < STALLED

    def _revive(self) -> None:
        if not self._alive and not self._try(self._reopen):
            raise HardwareError(fault("voice", "The speaker does not answer: plug it in again."))
        if self._failure:
            raise self._failure

    def _try(self, work: Callable[[], None]) -> bool:
        """Do this on a thread of its own, which a driver may keep; tell whether it is done."""
        if self._helper is None or not self._helper.is_alive():
            self._helper = Thread(target=work, name="speaker", daemon=True)
            self._helper.start()
            self._helper.join(PATIENCE)
        return not self._helper.is_alive()

    def _reopen(self) -> None:
        self._let_go()
        try:
            stream = self._open_stream(self.mixer.rate, self._pull)
        except HardwareError as error:
            self._failure = error
            return
        self._pulled = time.monotonic()  # it may take a moment until it asks for the first sample
        self._stream, self._failure = stream, None

    def _let_go(self) -> None:
        if self._stream:
            self._stream.close()
        self._stream = None

    def _pull(self, frames: int) -> Samples:
        self._pulled = time.monotonic()
        return self.mixer.read(frames)
