"""A whole script said into a WAV file, and what has to be true of every such file."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.narration.cast import find_narrator
from companion.narration.clip import RATE
from companion.narration.line import Line
from hardware.wav_speaker import WavSpeaker
from tests.narration.measure import Recording

PAUSE = 1500  # longer than any breath inside a line, so that lines can be told apart
EVEN_DB = 4.0
Script = Sequence[tuple[Line, int]]  # each line, and the milliseconds of silence after it


def perform(script: Script, folder: Path) -> tuple[Recording, list[int]]:
    """Say a script into a WAV file; return it with what `length` told before each line."""
    speaker = WavSpeaker(folder / "script.wav", RATE)
    narrator = find_narrator(folder, speaker)
    narrator.prepare([line for line, _ in script])
    assert narrator.wait_ready(60)
    lengths = []
    for line, pause in script:
        lengths.append(narrator.length(line))
        narrator.say(line)
        speaker.pass_time(pause)
    narrator.close()
    return Recording(folder / "script.wav"), lengths


def check(script: Script, heard: Recording, lengths: Sequence[int]) -> None:
    """Hold a performance against its script: no line over another, even pauses and loudness."""
    pauses = [pause for _, pause in script]
    assert min(pauses) >= PAUSE
    assert heard.milliseconds == pytest.approx(sum(lengths) + sum(pauses), abs=20 * len(script))
    lines, silences = heard.lines(gap=PAUSE - 100), heard.silences(PAUSE - 100)
    for line, length in zip(lines, lengths, strict=True):
        assert line.length == pytest.approx(length, abs=80)
    for silence, pause in zip(silences, pauses, strict=True):
        assert silence.length == pytest.approx(pause, abs=80)
    loudness = [heard.loudness(line) for line in lines]
    assert max(loudness) - min(loudness) < EVEN_DB
    assert all(-26 < value < -16 for value in loudness)
    assert heard.peak < 0.95
