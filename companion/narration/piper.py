"""Piper: a natural voice, where it is installed and has a model of the language.

A model is a file such as `pl_PL-gosia-medium.onnx` with its `pl_PL-gosia-medium.onnx.json` beside
it, in the folder `voices` of the companion's data. Of several the first by name speaks.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

from companion.narration.clip import Clip
from companion.narration.errors import VoiceFailedError
from companion.narration.line import Line
from companion.narration.program import speak
from companion.narration.wording import spoken

PROGRAM: Final = "piper"
BREATH: Final = 0.3  # seconds between two sentences, where Piper has none
PATIENCE: Final = 20.0  # seconds; loading a model takes several on a Pi


class Piper:
    """The voice of the models in a folder."""

    name = "piper"

    def __init__(self, folder: Path, patience: float = PATIENCE) -> None:
        self._folder = folder
        self._patience = patience

    def key(self, line: Line) -> str | None:
        """Return the model and which file it is; None where there is none or no Piper."""
        model = self._model(line.language)
        if model is None or _program() is None:
            return None
        try:
            seen = model.stat()
        except OSError:
            return None
        return f"{model.name} {seen.st_size} {seen.st_mtime_ns} {BREATH}"

    def render(self, line: Line) -> Clip:
        """Let Piper say the line."""
        model, words = self._model(line.language), spoken(line.text)
        if model is None:
            raise VoiceFailedError("Piper has lost its model: put it back.")
        settings = ["--model", str(model), "--sentence-silence", str(BREATH)]
        command = [_program() or PROGRAM, *settings, "--output-file", "-"]
        return speak(command, words, self._patience)

    def _model(self, language: str) -> Path | None:
        """Return the first model of a language that is whole."""
        models = sorted(self._folder.glob(f"{language}_*.onnx"))
        whole = (model for model in models if model.with_name(f"{model.name}.json").is_file())
        return next(whole, None)


def _program() -> str | None:
    """Return where Piper is; the one beside our Python first, since Debian has a namesake of it."""
    return shutil.which(PROGRAM, path=Path(sys.executable).parent) or shutil.which(PROGRAM)
