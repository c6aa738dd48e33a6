"""Reading whatever a WAV file may hold, and writing ours.

Python's own reader knows neither samples that are fractions nor what programs write to a pipe,
where the length in the header is a guess.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from companion.engine import term
from companion.narration.clip import RATE, Clip, Wave

RATES: Final = range(4_000, 192_001)
MOST_CHANNELS: Final = 8
_PCM, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE
_FORMAT: Final = struct.Struct("<HHIIHH")
_HEADER: Final = struct.Struct("<4sI4s4sIHHIIHH4sI")
_CHUNK: Final = struct.Struct("<4sI")
_SUM: Final = struct.Struct("<4sII")
_WHOLE: Final = {1: "u1", 2: "<i2", 4: "<i4"}
_FRACTION: Final = {4: "<f4", 8: "<f8"}


class Sound(NamedTuple):
    """One channel of samples from -1 to 1, and how many of them a second takes."""

    wave: Wave
    rate: int


class _Form(NamedTuple):
    kind: int
    channels: int
    rate: int
    width: int  # bytes of one sample


def read_wav(data: bytes) -> Sound:
    """Return the sound of a WAV file, its channels mixed; raise `ValueError` with the reason."""
    form, sound = None, None
    for name, body in _chunks(data):
        if name == b"fmt ":
            form = _form(body)
        elif name == b"data":
            sound = body
            break  # what comes after the sound does not sound
    if form is None or sound is None:
        raise ValueError(term("it holds no sound"))
    return Sound(_mixed(sound, form), form.rate)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise ValueError(term("it is not a WAV file"))
    at = 12
    while at + _CHUNK.size <= len(data):
        name, size = _CHUNK.unpack_from(data, at)
        at += _CHUNK.size
        yield name, data[at : at + size]  # a size too large means: to the end
        at += size + size % 2


def _form(body: bytes) -> _Form:
    if len(body) < _FORMAT.size:
        raise ValueError(term("its header is cut off"))
    kind, channels, rate, _, frame, _ = _FORMAT.unpack_from(body)
    if kind == _EXTENSIBLE and len(body) >= 26:  # noqa: PLR2004 - where the real kind begins
        (kind,) = struct.unpack_from("<H", body, 24)
    if not 1 <= channels <= MOST_CHANNELS or frame % channels:
        raise ValueError(term("it has no channels, or too many"))
    if rate not in RATES:
        raise ValueError(term("its rate is out of range"))
    return _Form(kind, channels, rate, frame // channels)


def _mixed(body: bytes, form: _Form) -> Wave:
    frame = form.channels * form.width
    whole = body[: len(body) // frame * frame] if frame else b""
    wave = _decoded(whole, form).reshape(-1, form.channels).mean(axis=1)
    if not np.isfinite(wave).all():
        raise ValueError(term("its samples are no numbers"))
    return np.asarray(np.clip(wave, -1, 1))


def _decoded(body: bytes, form: _Form) -> Wave:
    if form.kind == _FLOAT and form.width in _FRACTION:
        return np.frombuffer(body, _FRACTION[form.width]).astype(np.float64)
    if form.kind != _PCM or form.width not in {*_WHOLE, 3}:
        raise ValueError(term("it is compressed: save it as plain PCM"))
    if form.width == 3:  # noqa: PLR2004 - 24 bits, which no array has: the upper part of 32
        padded = np.zeros((len(body) // 3, 4), np.uint8)
        padded[:, 1:] = np.frombuffer(body, np.uint8).reshape(-1, 3)
        return padded.view("<i4")[:, 0] / 2.0**31
    numbers = np.frombuffer(body, _WHOLE[form.width]).astype(np.float64)
    if form.width == 1:  # eight bits alone have no sign
        return (numbers - 128) / 128
    return np.asarray(numbers / 2.0 ** (8 * form.width - 1))


def write_wav(clip: Clip) -> bytes:
    """Return a WAV file of a clip, with a sum at its end that `read_own` checks."""
    body = clip.samples.astype("<i2").tobytes()
    form = (b"fmt ", 16, _PCM, 1, RATE, RATE * 2, 2, 16)
    size = _HEADER.size - 8 + len(body) + _SUM.size
    header = _HEADER.pack(b"RIFF", size, b"WAVE", *form, b"data", len(body))
    return header + body + _SUM.pack(b"crc ", 4, zlib.crc32(body))


def read_own(data: bytes) -> Clip:
    """Return the clip that `write_wav` wrote; raise `ValueError` where a single bit differs."""
    body = data[_HEADER.size : -_SUM.size]
    clip = Clip(np.frombuffer(body[: len(body) // 2 * 2], "<i2").astype(np.int16))
    if write_wav(clip) != data:
        raise ValueError("it is not as it was written")
    return clip
