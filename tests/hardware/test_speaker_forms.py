"""Speakers that do not take our rate or one channel, and the sound that arrives there."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from hardware.faults import HardwareError
from hardware.portaudio import Form, opened
from hardware.resampling import Resampled

RATE = 22_050
WRONG_RATE, WRONG_CHANNELS, TAKEN, ODD = -9997, -9998, -9985, -9999
Samples = npt.NDArray[np.int16]


class PortAudioError(Exception):
    pass


class Stream:
    def __init__(self, form: Form, callback: Callable[..., None], trouble: int | None) -> None:
        self.form, self.closed = form, False
        self._callback, self._trouble = callback, trouble

    def start(self) -> None:
        if self._trouble:
            raise PortAudioError("cannot start", self._trouble)

    def close(self, ignore_errors: bool) -> None:
        assert ignore_errors
        self.closed = True

    def play(self, frames: int) -> Samples:
        out = np.full((frames, self.form.channels), -1, np.int16)
        self._callback(out, frames, None, None)
        return out


class Sound:
    """sounddevice with a card that takes these forms alone."""

    PortAudioError = PortAudioError

    def __init__(self, *takes: Form, refusal: int = WRONG_RATE, own_rate: float = 48_000.0) -> None:
        self._takes, self._refusal, self._own_rate = takes, refusal, own_rate
        self.streams: list[Stream] = []
        self.starts = True

    def query_devices(self, kind: str) -> dict[str, Any]:
        assert kind == "output"
        return {"default_samplerate": self._own_rate, "max_output_channels": 2}

    def OutputStream(self, **asked: Any) -> Stream:  # noqa: N802 - its name
        form = Form(asked["samplerate"], asked["channels"])
        if form not in self._takes:
            raise PortAudioError("no", self._refusal)
        trouble = None if self.starts else self._refusal
        self.streams.append(Stream(form, asked["callback"], trouble))
        return self.streams[-1]


def tone(rate: int, seconds: float = 1.0) -> Samples:
    at = np.arange(int(rate * seconds)) / rate
    return (10_000 * np.sin(2 * np.pi * 440 * at)).astype(np.int16)


class Source:
    """Gives a tone as it is pulled, and counts."""

    def __init__(self) -> None:
        self.sound = tone(RATE, 3)
        self.at = 0

    def __call__(self, frames: int) -> Samples:
        self.at += frames
        return self.sound[self.at - frames : self.at]


def test_a_card_that_takes_our_form_gets_it_untouched() -> None:
    source = Source()
    stream = opened(Sound(Form(RATE, 1), Form(48_000, 2)), RATE, source)
    assert stream.form == Form(RATE, 1)
    assert stream.play(500)[:, 0].tolist() == source.sound[:500].tolist()
    assert source.at == 500


@pytest.mark.parametrize(
    "form", [Form(RATE, 2), Form(48_000, 1), Form(48_000, 2), Form(44_100, 2), Form(96_000, 2)]
)
def test_a_card_with_wishes_of_its_own_is_heard_at_the_right_pitch(form: Form) -> None:
    source = Source()
    stream = opened(Sound(form, own_rate=96_000.0), RATE, source)
    assert stream.form == form
    heard = np.concatenate([stream.play(form.rate // 100) for _ in range(100)])
    for channel in heard.T:
        assert channel == pytest.approx(tone(form.rate)[: len(channel)], abs=250)
    assert source.at == pytest.approx(len(heard) * RATE / form.rate, abs=5)


def test_a_card_that_takes_nothing_of_ours_is_told_as_that() -> None:
    for refusal in (WRONG_RATE, WRONG_CHANNELS):
        with pytest.raises(HardwareError, match="takes no sound of ours"):
            opened(Sound(refusal=refusal), RATE, Source())


def test_a_card_that_is_taken_is_told_as_that_at_once() -> None:
    sound = Sound(*[Form(RATE, channels) for channels in (1, 2)], refusal=TAKEN)
    sound.starts = False
    with pytest.raises(HardwareError, match="another program may have it"):
        opened(sound, RATE, Source())
    assert len(sound.streams) == 1


def test_a_stream_that_does_not_start_is_closed_before_the_next_is_tried() -> None:
    sound = Sound(Form(RATE, 1), Form(48_000, 2), refusal=ODD)
    sound.starts = False
    with pytest.raises(HardwareError, match="another program"):
        opened(sound, RATE, Source())
    assert len(sound.streams) == 2
    assert all(stream.closed for stream in sound.streams)


@pytest.mark.parametrize("theirs", [8_000, 22_051, 44_100, 48_000])
def test_no_sample_is_lost_or_doubled_at_the_seams(theirs: int) -> None:
    whole = Resampled(Source(), RATE, theirs)(theirs)
    parts, pull = [], Resampled(Source(), RATE, theirs)
    for frames in [1, 7, 0, 300, 128] * 10_000:
        parts.append(pull(frames))
        if sum(map(len, parts)) >= theirs:
            break
    assert np.abs(np.concatenate(parts)[:theirs] - whole.astype(int)).max() <= 1
