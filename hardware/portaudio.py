"""A stream to the sound card, through PortAudio."""

import atexit
import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any, Final, NamedTuple

from hardware.faults import Fault, HardwareError, fault
from hardware.mixer import Samples
from hardware.resampling import Resampled
from hardware.sound_card import CardChoice

LATENCY: Final = 0.1  # seconds; less would stutter on a small Pi that draws at the same time
Pull = Callable[[int], Samples]
COMMON_RATES: Final = (48_000, 44_100)
# PortAudio's numbers: a device that is taken; a sample format, rate or channels it does not take.
_TAKEN: Final = -9985
_WRONG_FORM: Final = frozenset({-9994, -9997, -9998})
_card = CardChoice(os.environ)
_lock = Lock()  # PortAudio is one for the whole process, and not made for two threads


class Form(NamedTuple):
    """How sound goes to a speaker."""

    rate: int
    channels: int


class PortAudioStream:
    """One open stream; `pull` is asked for the next samples on a thread of PortAudio's own."""

    def __init__(self, rate: int, pull: Pull) -> None:
        with _lock:
            self._stream = opened(_started_anew(), rate, pull)

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


def opened(sound: Any, rate: int, pull: Pull) -> Any:
    """Return a stream that plays, in our form or else in one that the speaker takes."""
    try:
        device = sound.query_devices(kind="output")
    except (sound.PortAudioError, ValueError) as error:
        raise HardwareError(fault("voice", "No speaker is found: plug one in.")) from error
    refusals: list[Exception] = []
    for form in forms(rate, device):
        try:
            return _playing(sound, form, _fitting(pull, rate, form.rate))
        except (sound.PortAudioError, ValueError) as error:
            refusals.append(error)
            if _code(error) == _TAKEN:
                break  # in any form
    raise HardwareError(_why(refusals)) from refusals[-1]


def forms(rate: int, device: Mapping[str, Any]) -> list[Form]:
    """Return the forms to try, ours first: many small speakers know one rate, or stereo alone."""
    own = round(device.get("default_samplerate") or 0)
    rates = [rate, *(one for one in (own, *COMMON_RATES) if one)]
    return list(dict.fromkeys(Form(one, channels) for one in rates for channels in (1, 2)))


def _playing(sound: Any, form: Form, pull: Pull) -> Any:
    def play(out: Any, frames: int, _time: object, _status: object) -> None:
        out[:] = pull(frames)[:, None]  # the same on every channel

    stream = sound.OutputStream(
        samplerate=form.rate,
        channels=form.channels,
        dtype="int16",
        latency=LATENCY,
        callback=play,
    )
    try:
        stream.start()
    except (sound.PortAudioError, ValueError):
        stream.close(ignore_errors=True)  # or the next attempt would find the card taken
        raise
    return stream


def _fitting(pull: Pull, ours: int, theirs: int) -> Pull:
    return pull if ours == theirs else Resampled(pull, ours, theirs)


def _code(refusal: Exception) -> object:
    return refusal.args[1] if len(refusal.args) > 1 else None


def _why(refusals: Sequence[Exception]) -> Fault:
    if {*map(_code, refusals)} <= _WRONG_FORM:
        return fault("voice", "The speaker takes no sound of ours: try another one.")
    return fault("voice", "The speaker cannot be used now: another program may have it.")
