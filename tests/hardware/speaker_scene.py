"""The real PortAudio on a sound card made of ALSA's own parts, in a process that may hang.

`python -m tests.hardware.speaker_scene SCENE FILE`; ALSA_CONFIG_PATH says what the card is.
"""

import ctypes.util
import os
import sys
import time
from pathlib import Path
from threading import Event, Thread, Timer

import numpy as np

from hardware.faults import HardwareError
from hardware.speaker import Speaker

RATE = 22_050
CARD = """
pcm.!default {{
    type plug
    slave.pcm {{ type file slave.pcm {{ type null }} file "{file}" format "raw" }}
}}
"""
TONE = (8000 * np.sin(np.arange(RATE // 2) * 0.05) + 9000).astype(np.int16)  # never zero
LONG = np.full(RATE * 60, 1000, np.int16)


class Listener:
    """Whoever reads the pipe that the card writes into: as slowly as a card plays."""

    def __init__(self, pipe: str) -> None:
        self._end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        self._deaf = Event()
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def stop_listening(self) -> None:
        self._deaf.set()
        self._thread.join()

    def leave(self) -> None:
        self.stop_listening()
        os.close(self._end)

    def _listen(self) -> None:
        while not self._deaf.wait(0.02):
            try:
                os.read(self._end, RATE * 2 // 20)
            except BlockingIOError:
                continue


def play(speaker: Speaker, _: str) -> None:
    """Play three times, with pauses in which the card wants silence."""
    for _number in range(3):
        speaker.start(TONE).wait()
        time.sleep(0.05)


def gone(speaker: Speaker, pipe: str) -> None:
    """Lose the card in the middle of a line, and find it again."""
    listener = Listener(pipe)
    Timer(0.5, listener.leave).start()
    tell(speaker, LONG)
    Listener(pipe)
    tell(speaker, TONE)


def frozen(speaker: Speaker, pipe: str) -> None:
    """Let the driver hang in the middle of a line, and for ever."""
    listener = Listener(pipe)
    Timer(0.5, listener.stop_listening).start()
    tell(speaker, LONG)
    tell(speaker, TONE)


def plugged_later(speaker: Speaker, file: str) -> None:
    """Begin without a card, and get one."""
    tell(speaker, TONE)
    Path(os.environ["ALSA_CONFIG_PATH"]).write_text(CARD.format(file=file))
    tell(speaker, TONE)


def no_library(speaker: Speaker, _: str) -> None:
    """Take PortAudio away."""
    ctypes.util.find_library = lambda _name: None  # type: ignore[assignment]  # as where it is not
    tell(speaker, TONE)


def nothing(speaker: Speaker, _: str) -> None:
    """Play where there is no card at all."""
    for _number in range(3):
        tell(speaker, TONE)


def tell(speaker: Speaker, samples: "np.typing.NDArray[np.int16]") -> None:
    try:
        speaker.start(samples).wait()
    except HardwareError as error:
        print(error, flush=True)  # noqa: T201 - the test reads it
    else:
        print("heard", flush=True)  # noqa: T201


if __name__ == "__main__":
    everything = (play, gone, frozen, plugged_later, no_library, nothing)
    scenes = {scene.__name__: scene for scene in everything}
    the_speaker = Speaker(RATE)
    scenes[sys.argv[1]](the_speaker, sys.argv[2])
    the_speaker.close()
