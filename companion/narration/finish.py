"""From any sound to a clip: one rate, no silence around it, as loud as every other."""

from typing import Final

import numpy as np

from companion.narration.clip import RATE, Clip, Wave, clip_of
from companion.narration.wav import Sound

LOUDNESS: Final = 0.1  # the root of the mean square while somebody speaks: -20 dB of the fullest
PEAK: Final = 0.89  # -1 dB
MARGIN_MS: Final = 20  # of silence that stays at both ends, for a breath is part of a word
FADE_MS: Final = 5  # a sound cut off in mid-wave clicks
QUIET: Final = 0.03  # of the loudest moment: below it nobody speaks
SILENT: Final = 1e-4  # where the loudest moment is below, there is nothing to hear
_WINDOW: Final = RATE // 100


def finished(sound: Sound) -> Clip:
    """Return the clip; an empty one where there is nothing to hear."""
    return clip_of(_faded(_evened(_trimmed(_resampled(sound)))))


def _resampled(sound: Sound) -> Wave:
    """Change the rate by way of the spectrum, so that nothing above the new limit folds back."""
    wave, rate = sound
    if rate == RATE or not len(wave):
        return wave
    length = max(1, round(len(wave) * RATE / rate))
    spectrum = np.fft.rfft(wave)[: length // 2 + 1]
    return np.asarray(np.fft.irfft(spectrum, length) * (length / len(wave)))


def _loudness(wave: Wave) -> Wave:
    """Return the loudness of each hundredth of a second."""
    whole = np.pad(wave, (0, -len(wave) % _WINDOW)).reshape(-1, _WINDOW)
    return np.asarray(np.sqrt((whole**2).mean(axis=1)))


def _trimmed(wave: Wave) -> Wave:
    loudness = _loudness(wave)
    if not len(loudness) or loudness.max() < SILENT:
        return wave[:0]
    heard = np.flatnonzero(loudness > QUIET * loudness.max())
    margin = RATE * MARGIN_MS // 1000
    first, last = heard[0] * _WINDOW, (heard[-1] + 1) * _WINDOW
    return wave[max(0, first - margin) : last + margin]


def _evened(wave: Wave) -> Wave:
    """Make it as loud as the others, measured while somebody speaks, and never too loud."""
    loudness = _loudness(wave)
    if not len(loudness):
        return wave
    spoken = loudness[loudness > QUIET * loudness.max()]
    gain = LOUDNESS / np.sqrt((spoken**2).mean())
    return np.asarray(wave * min(gain, PEAK / np.abs(wave).max()))


def _faded(wave: Wave) -> Wave:
    length = min(RATE * FADE_MS // 1000, len(wave) // 2)
    ramp = np.linspace(0, 1, length)
    faded = wave.copy()
    faded[:length] *= ramp
    faded[len(faded) - length :] *= ramp[::-1]
    return faded
