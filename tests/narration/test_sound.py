"""From whatever a WAV file holds to a clip like every other."""

import struct

import numpy as np
import numpy.typing as npt
import pytest

from companion.narration.bed import chime, rain, tick
from companion.narration.clip import RATE, Clip
from companion.narration.finish import LOUDNESS, finished
from companion.narration.wav import Sound, read_own, read_wav, write_wav

PCM, FLOAT, EXTENSIBLE, MP3 = 1, 3, 0xFFFE, 85
SINE = 0.5 * np.sin(np.arange(4410) * 0.1)


def wav(
    body: bytes, *, kind: int = PCM, channels: int = 1, rate: int = 44_100, width: int = 2
) -> bytes:
    frame = channels * width
    form = struct.pack("<HHIIHH", kind, channels, rate, rate * frame, frame, width * 8)
    if kind == EXTENSIBLE:
        form += struct.pack("<HHIH14s", 22, width * 8, 4, PCM, b"guid")
    chunks = b"fmt " + struct.pack("<I", len(form)) + form
    chunks += b"LIST" + struct.pack("<I", 3) + b"odd\0"
    chunks += b"data" + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def three_bytes(wave: npt.NDArray[np.float64]) -> bytes:
    return b"".join(int(value * (2**23 - 1)).to_bytes(3, "little", signed=True) for value in wave)


@pytest.mark.parametrize(
    ("data", "precision"),
    [
        (wav((SINE * 32767).astype("<i2").tobytes()), 1e-3),
        (wav((SINE * 127 + 128).astype("u1").tobytes(), width=1), 2e-2),
        (wav(three_bytes(SINE), width=3), 1e-3),
        (wav((SINE * (2**31 - 1)).astype("<i4").tobytes(), width=4), 1e-3),
        (wav(SINE.astype("<f4").tobytes(), width=4, kind=FLOAT), 1e-3),
        (wav(SINE.astype("<f8").tobytes(), width=8, kind=FLOAT), 1e-3),
        (wav((SINE * 32767).astype("<i2").tobytes(), kind=EXTENSIBLE), 1e-3),
        (wav((SINE.repeat(2) * 32767).astype("<i2").tobytes(), channels=2), 1e-3),
    ],
)
def test_every_plain_form_is_read_alike(data: bytes, precision: float) -> None:
    sound = read_wav(data)
    assert sound.rate == 44_100
    assert sound.wave == pytest.approx(SINE, abs=precision)


def test_two_channels_become_their_middle() -> None:
    both = np.tile(np.array([16384, 0], "<i2"), 100)
    assert read_wav(wav(both.tobytes(), channels=2)).wave == pytest.approx(np.full(100, 0.25))


def test_a_length_that_was_a_guess_means_to_the_end() -> None:
    data = bytearray(wav((SINE * 32767).astype("<i2").tobytes()))
    at = data.index(b"data") + 4
    data[at : at + 4] = struct.pack("<I", 0x7FFFF000)
    assert len(read_wav(bytes(data)).wave) == len(SINE)


def test_a_file_cut_off_in_mid_sample_keeps_what_is_whole() -> None:
    data = wav((SINE * 32767).astype("<i2").tobytes(), channels=2)
    assert len(read_wav(data[:-3]).wave) == len(SINE) // 2 - 1


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not a WAV"),
        (b"OggS" + bytes(100), "not a WAV"),
        (b"RIFF\0\0\0\0WAVE", "no sound"),
        (b"RIFF\0\0\0\0WAVEfmt \x04\0\0\0abcd", "cut off"),
        (wav(b"", kind=MP3), "compressed"),
        (wav(b"", width=5), "compressed"),
        (wav(b"", rate=7), "rate is out"),
        (wav(b"", channels=0), "no channels"),
        (wav(b"", channels=200), "too many"),
        (wav(np.full(9, np.nan, "<f4").tobytes(), width=4, kind=FLOAT), "no numbers"),
    ],
)
def test_what_is_no_sound_is_refused_with_its_reason(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_wav(data)


def test_no_broken_file_breaks_the_reader() -> None:
    random, good = np.random.default_rng(1), wav((SINE * 32767).astype("<i2").tobytes())
    for _ in range(500):
        data = bytearray(good[: random.integers(0, 200)])
        for at in random.integers(0, max(1, len(data)), 5):
            data[at:at] = bytes([random.integers(0, 256)])
        try:
            assert np.isfinite(read_wav(bytes(data)).wave).all()
        except ValueError as error:
            assert str(error)  # noqa: PT017 - either is right, nothing else is


def tone(seconds: float, strength: float, rate: int = RATE, pitch: float = 440) -> Sound:
    at = np.arange(int(seconds * rate)) / rate
    return Sound(strength * np.sin(2 * np.pi * pitch * at), rate)


@pytest.mark.parametrize("rate", [8_000, 11_025, 16_000, 44_100, 48_000, 192_000])
def test_a_tone_keeps_its_pitch_and_length_at_any_rate(rate: int) -> None:
    clip = finished(tone(1, 0.3, rate))
    assert clip.milliseconds == pytest.approx(1000, abs=20)
    strongest = np.abs(np.fft.rfft(clip.samples.astype(float))).argmax()
    assert strongest * RATE / len(clip.samples) == pytest.approx(440, abs=2)


def test_what_is_too_high_for_the_rate_is_left_out_and_not_folded_back() -> None:
    low, high = tone(1, 0.3, 48_000), tone(1, 0.3, 48_000, pitch=15_000)
    clip = finished(Sound(low.wave + high.wave, 48_000))
    spectrum = np.abs(np.fft.rfft(clip.samples.astype(float)))
    folded = round((RATE - 15_000) * len(clip.samples) / RATE)
    assert spectrum[folded - 20 : folded + 20].max() < spectrum.max() / 100


@pytest.mark.parametrize("strength", [0.01, 0.1, 1.0])
def test_loud_and_low_become_alike(strength: float) -> None:
    samples = finished(tone(1, strength)).samples / 32767
    assert np.sqrt((samples**2).mean()) == pytest.approx(LOUDNESS, rel=0.05)


def test_a_clap_in_a_whisper_is_not_too_loud() -> None:
    wave = tone(1, 0.001).wave.copy()
    wave[5000] = 1
    assert np.abs(finished(Sound(wave, RATE)).samples).max() < 0.9 * 32767


def test_silence_around_is_cut_off_and_silence_within_stays() -> None:
    word, gap = tone(0.3, 0.2).wave, np.zeros(RATE)
    clip = finished(Sound(np.concatenate([gap, word, gap, word, gap]), RATE))
    assert clip.milliseconds == pytest.approx(1600, abs=60)


def test_a_clip_begins_and_ends_softly() -> None:
    samples = finished(Sound(np.ones(RATE) * 0.3, RATE)).samples
    assert abs(int(samples[0])) < 50
    assert abs(int(samples[-1])) < 50


@pytest.mark.parametrize("samples", [0, 1, 100, RATE])
def test_nothing_to_hear_is_an_empty_clip(samples: int) -> None:
    assert len(finished(Sound(np.zeros(samples), RATE)).samples) == 0


def test_a_file_of_ours_comes_back_as_it_was_and_not_with_one_bit_changed() -> None:
    clip = Clip((SINE * 32767).astype(np.int16))
    data = write_wav(clip)
    assert (read_own(data).samples == clip.samples).all()
    assert read_wav(data).rate == RATE  # and any player can play it
    for at in (0, 30, 50, len(data) // 2, len(data) - 1):
        broken = bytearray(data)
        broken[at] ^= 1
        with pytest.raises(ValueError, match="as it was written"):
            read_own(bytes(broken))
    for cut in (0, 10, 44, len(data) - 1):
        with pytest.raises(ValueError, match="as it was written"):
            read_own(data[:cut])


def test_the_rain_has_no_seam_and_is_lower_than_the_voice() -> None:
    samples = rain().samples.astype(float) / 32767
    steps = np.abs(np.diff(samples))
    assert abs(samples[0] - samples[-1]) <= steps.max()
    halves = np.split(samples, 2)
    levels = [np.sqrt((half**2).mean()) for half in halves]
    assert levels[0] == pytest.approx(levels[1], rel=0.1)
    assert max(levels) < LOUDNESS / 3


def test_the_rain_is_always_the_same() -> None:
    first = rain().samples
    rain.cache_clear()
    assert (rain().samples == first).all()


def test_the_chime_begins_and_ends_softly() -> None:
    samples = chime().samples.astype(float) / 32767
    assert 0.1 < np.abs(samples).max() < 0.5
    assert abs(samples[0]) < 0.01
    assert abs(samples[-1]) < 0.01
    assert 500 < chime().milliseconds < 1500


def test_the_tick_is_short_and_begins_and_ends_softly() -> None:
    samples = tick().samples.astype(float) / 32767
    assert abs(samples[0]) < 0.01
    assert abs(samples[-1]) < 0.01
    assert 0.1 < abs(samples).max() < 0.3
    assert tick().milliseconds < 100
