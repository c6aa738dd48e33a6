"""Running a program that speaks: the words go in, a WAV file comes out."""

import subprocess
from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.narration.clip import Clip
from companion.narration.errors import VoiceFailedError
from companion.narration.finish import finished
from companion.narration.wav import read_wav

MOST_SECONDS: Final = 120  # of speech; what is longer was not our line


def speak(command: Sequence[str], words: str, seconds: float) -> Clip:
    """Return what the program says; it has so many seconds."""
    if not words:
        return Clip(np.zeros(0, np.int16))  # programs differ in what they make of nothing
    name = command[0].rpartition("/")[2]
    try:
        done = subprocess.run(  # noqa: S603 - no shell, and the words are not on the command line
            command, input=words.encode(), capture_output=True, timeout=seconds, check=True
        )
    except subprocess.TimeoutExpired as error:
        raise VoiceFailedError("{program} does not answer.", program=name) from error
    except (OSError, subprocess.CalledProcessError) as error:
        raise VoiceFailedError("{program} does not work: install it anew.", program=name) from error
    return _clip(done.stdout, name)


def _clip(data: bytes, name: str) -> Clip:
    try:
        sound = read_wav(data)
    except ValueError as error:
        raise VoiceFailedError(
            "{program} makes no sound: install it anew.", program=name
        ) from error
    if len(sound.wave) > MOST_SECONDS * sound.rate:
        raise VoiceFailedError("{program} does not stop talking.", program=name)
    return finished(sound)
