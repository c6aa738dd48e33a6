"""The real PortAudio, on sound cards that ALSA makes of a file, of a pipe and of nothing."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.hardware.speaker_scene import CARD, TONE

NO_CARD = "pcm.absent {{ type hw card 31 }}\n"
NO_SPEAKER = "No speaker is found: plug one in."
GONE = "The speaker is gone: plug it in again."
MOST_SECONDS = 60


def perform(scene: str, file: Path, card: str) -> list[str]:
    """Play a scene; return what it told. It has to end by itself, whatever the driver does."""
    config = file.with_name("asound.conf")
    config.write_text(card.format(file=file))
    return _run(scene, file, {"ALSA_CONFIG_PATH": str(config)})


def _run(scene: str, file: Path, settings: dict[str, str]) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.hardware.speaker_scene", scene, str(file)],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_what_is_played_arrives_sample_by_sample(tmp_path: Path) -> None:
    file = tmp_path / "heard.raw"
    assert perform("play", file, CARD) == []
    heard = np.fromfile(file, "<i2")
    assert heard[heard != 0].tolist() == TONE.tolist() * 3
    first = int(np.flatnonzero(heard)[0])
    assert heard[first : first + len(TONE)].tolist() == TONE.tolist()  # in one piece


def test_no_card_is_one_sentence_every_time(tmp_path: Path) -> None:
    told = perform("nothing", tmp_path / "none", NO_CARD)
    assert told == [NO_SPEAKER] * 3


def test_a_card_plugged_in_later_is_found(tmp_path: Path) -> None:
    file = tmp_path / "heard.raw"
    assert perform("plugged_later", file, NO_CARD) == [NO_SPEAKER, "heard"]
    heard = np.fromfile(file, "<i2")
    assert heard[heard != 0].tolist() == TONE.tolist()


def test_no_library_is_one_sentence(tmp_path: Path) -> None:
    told = perform("no_library", tmp_path / "none", NO_CARD)
    assert told == ["No sound library is here: install libportaudio2."]


def test_broken_settings_of_ones_own_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / ".asoundrc").write_text("pcm.!default { type plug")
    told = _run("nothing", tmp_path / "none", {"HOME": str(tmp_path)})
    assert told == ["Sound is set up wrongly: look at the file .asoundrc or remove it."] * 3


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def test_a_card_that_goes_in_mid_line_is_noticed_and_found_again(pipe: Path) -> None:
    assert perform("gone", pipe, CARD) == [GONE, "heard"]


def test_a_driver_that_hangs_holds_up_neither_the_line_nor_the_end(pipe: Path) -> None:
    told = perform("frozen", pipe, CARD)
    assert told == [GONE, "The speaker does not answer: plug it in again."]
