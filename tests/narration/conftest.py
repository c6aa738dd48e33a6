from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.narration.cast import find_narrator
from companion.narration.clip import RATE
from companion.narration.narrator import Narrator
from hardware.wav_speaker import WavSpeaker
from tests.narration.stand_ins import Programs


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """Return the file in which everything said is heard."""
    return tmp_path / "heard.wav"


@pytest.fixture
def speaker(heard: Path) -> Iterator[WavSpeaker]:
    speaker = WavSpeaker(heard, RATE)
    yield speaker
    speaker.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def narrator(home: Path, speaker: WavSpeaker) -> Narrator:
    return find_narrator(home, speaker)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """Take all programs away, so that a test installs its own."""
    return Programs(tmp_path / "programs", monkeypatch)
