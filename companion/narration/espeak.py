"""espeak-ng: robotic, quick, and there on every system."""

import shutil
from pathlib import Path
from typing import Final

from companion.narration.clip import Clip
from companion.narration.line import Line
from companion.narration.program import speak
from companion.narration.wording import spoken

PROGRAM: Final = "espeak-ng"
VOICES: Final = {"pl": "pl", "en": "en-gb"}
PACE: Final = 150  # words a minute, slower than its own 175: a table is a noisy place
PITCH: Final = 42  # of 99; a little deeper than its own 50
PATIENCE: Final = 5.0  # seconds; a line takes it hundredths of one


class Espeak:
    """The voice that is used where there is no better one."""

    name = "espeak-ng"

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience

    def key(self, line: Line) -> str | None:
        """Return which program it is and its settings; None where it is not installed."""
        path = shutil.which(PROGRAM)
        if line.language not in VOICES or path is None:
            return None
        # Its date stands for its version: a newer one may speak differently, and to ask takes long.
        return f"{Path(path).stat().st_mtime_ns} {VOICES[line.language]} {PACE} {PITCH}"

    def render(self, line: Line) -> Clip:
        """Let it say the line."""
        voice = VOICES[line.language]
        settings = ["-v", voice, "-s", str(PACE), "-p", str(PITCH), "-b", "1"]
        command = [PROGRAM, *settings, "--stdin", "--stdout"]
        return speak(command, spoken(line.text), self._patience)
