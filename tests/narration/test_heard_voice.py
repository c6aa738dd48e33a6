"""The narrator as the table uses it."""

from pathlib import Path

import pytest

from companion.cli.wired_devices import HeardVoice
from companion.narration.errors import NarrationError
from companion.narration.line import Line
from companion.narration.narrator import Narrator
from hardware.wav_speaker import WavSpeaker
from tests.narration.measure import Recording
from tests.narration.stand_ins import Programs, tone


def test_a_line_that_was_taken_back_is_not_said(
    narrator: Narrator, speaker: WavSpeaker, heard: Path, tmp_path: Path
) -> None:
    voice = HeardVoice(tmp_path)
    voice.__dict__["_made"] = narrator, speaker
    voice.say(Line("Everybody, close your eyes.", "en"), lambda: False)
    voice.close()
    assert Recording(heard).milliseconds == 0


def test_a_table_learns_that_nobody_speaks_its_language_before_the_first_line(
    tmp_path: Path, programs: Programs
) -> None:
    voice = HeardVoice(tmp_path)
    with pytest.raises(NarrationError, match=r"Nobody speaks pl here: install espeak-ng\."):
        voice.speaks("pl")
    programs.install("espeak-ng", tone())
    voice.speaks("pl")
    voice.close()
