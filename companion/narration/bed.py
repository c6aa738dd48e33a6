"""Sounds of our own making: rain that covers a rustle, a chime, a tick, and silence."""

from functools import cache
from typing import Final

import numpy as np

from companion.narration.clip import RATE, Clip, Wave, clip_of

RAIN_SECONDS: Final = 10
RAIN_LOUDNESS: Final = 0.025  # -32 dB: twelve below the voice
_RAIN_BAND: Final = (150.0, 7000.0)  # Hz
CHIME_SECONDS: Final = 0.9
CHIME_PEAK: Final = 0.25
TICK_SECONDS: Final = 0.07
TICK_PEAK: Final = 0.2
_TICK: Final = 1760.0  # Hz: twice the lowest tone of the chime
_CHIME: Final = ((880.0, 1.0), (1318.5, 0.5), (2637.0, 0.15))  # Hz and strength of each tone


@cache
def rain() -> Clip:
    """Return soft rain that can be played round and round: always the same, and without a seam.

    It is made as a spectrum, and what has a spectrum of its own length goes on at its end as it
    began.
    """
    random = np.random.default_rng(1)  # the sound is a matter of taste, not of chance
    length = RAIN_SECONDS * RATE
    pitches = np.fft.rfftfreq(length, 1 / RATE)
    strength = np.zeros(len(pitches))
    low, high = _RAIN_BAND
    band = (pitches >= low) & (pitches <= high)
    strength[band] = pitches[band] ** -0.5  # as much in every octave
    phases = np.exp(2j * np.pi * random.random(len(pitches)))
    wave: Wave = np.fft.irfft(strength * phases, length)
    return clip_of(wave * (RAIN_LOUDNESS / np.sqrt((wave**2).mean())))


@cache
def chime() -> Clip:
    """Return one soft stroke of a bell."""
    at = np.arange(int(CHIME_SECONDS * RATE)) / RATE
    wave = sum(
        strength * np.sin(2 * np.pi * pitch * at) * np.exp(-at * (3 + pitch / 400))
        for pitch, strength in _CHIME
    )
    attack, end = np.minimum(1, at / 0.005), np.minimum(1, (CHIME_SECONDS - at) / 0.05)
    return clip_of(np.asarray(wave * attack * end * (CHIME_PEAK / np.abs(wave).max())))


@cache
def tick() -> Clip:
    """Return a short knock on wood: a card was read."""
    at = np.arange(int(TICK_SECONDS * RATE)) / RATE
    wave = np.sin(2 * np.pi * _TICK * at) * np.exp(-at * 70) * np.minimum(1, at / 0.002)
    end = np.minimum(1, (TICK_SECONDS - at) / 0.01)
    return clip_of(np.asarray(wave * end * (TICK_PEAK / np.abs(wave).max())))


def silence(milliseconds: int) -> Clip:
    """Return nothing at all, for so long."""
    return Clip(np.zeros(RATE * milliseconds // 1000, np.int16))
