"""A stream to the sound card, through PortAudio."""

import atexit
import importlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Any, Final

from hardware.faults import HardwareError, fault
from hardware.mixer import Samples
from hardware.sound_card import CardChoice

LATENCY: Final = 0.1  # seconds; less would stutter on a small Pi that draws at the same time
Pull = Callable[[int], Samples]
_card = CardChoice(os.environ)
_lock = Lock()  # PortAudio is one for the whole process, and not made for two threads


class PortAudioStream:
    """One open stream; `pull` is asked for the next samples on a thread of PortAudio's own."""

    def __init__(self, rate: int, pull: Pull) -> None:
        def play(out: Any, frames: int, _time: object, _status: object) -> None:
            out[:, 0] = pull(frames)

        with _lock:
            self._stream = _opened(_started_anew(), rate, play)

    @property
    def active(self) -> bool:
        """Whether it still plays; a speaker that was unplugged ends it."""
        return bool(self._stream.active)

    def close(self) -> None:
        """Let go of the sound card, which may take long where the driver hangs."""
        with _lock:
            self._stream.abort(ignore_errors=True)
            self._stream.close(ignore_errors=True)


def _started_anew() -> Any:
    """Return sounddevice with a fresh list of devices: PortAudio looks for them only at its start.

    A speaker plugged in later would never be found otherwise.
    """
    known = "sounddevice" in sys.modules
    _card.make()
    try:
        sound = importlib.import_module("sounddevice")
    except OSError as error:
        raise HardwareError(
            fault("voice", "No sound library is here: install libportaudio2.")
        ) from error
    except Exception as error:  # its own kind of error is in the module that was not loaded
        raise HardwareError(
            fault("voice", "Sound is set up wrongly: look at the file .asoundrc or remove it.")
        ) from error
    # It would close all streams at exit, and with a driver that hangs there would be none.
    atexit.unregister(sound._exit_handler)  # noqa: SLF001
    if known:
        # There is no other way to make it look again.
        with suppress(sound.PortAudioError):
            sound._terminate()  # noqa: SLF001
        with suppress(sound.PortAudioError):  # then there is no device, which is told below
            sound._initialize()  # noqa: SLF001
    return sound


def _opened(sound: Any, rate: int, play: Callable[..., None]) -> Any:
    try:
        sound.query_devices(kind="output")
    except (sound.PortAudioError, ValueError) as error:
        raise HardwareError(fault("voice", "No speaker is found: plug one in.")) from error
    try:
        stream = sound.OutputStream(
            samplerate=rate, channels=1, dtype="int16", latency=LATENCY, callback=play
        )
        stream.start()
    except (sound.PortAudioError, ValueError) as error:
        raise HardwareError(
            fault("voice", "The speaker cannot be used now: another program may have it.")
        ) from error
    return stream
