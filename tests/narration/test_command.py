"""`companion voice`."""

import argparse
from pathlib import Path

import pytest

from companion.cli import speaking
from companion.cli import voice as command
from companion.engine import UnknownGameError, find_games
from companion.narration.clip import RATE
from companion.narration.errors import NarrationError
from companion.narration.line import Line
from companion.narration.recorded import file_name
from hardware.wav_speaker import WavSpeaker
from tests.narration.measure import Recording
from tests.narration.stand_ins import Programs

GAMES = find_games("companion.games")


@pytest.fixture(autouse=True)
def speaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WavSpeaker:
    """Give the command a home and a speaker of its own."""
    speaker = WavSpeaker(tmp_path / "heard.wav", RATE)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(speaking, "Speaker", lambda _rate: speaker)
    return speaker


def run(*arguments: str) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    command.voice(GAMES, parser.parse_args(arguments))


def test_a_text_is_said(tmp_path: Path) -> None:
    run("--say", "Dzień dobry.", "--language", "pl")
    assert Recording(tmp_path / "heard.wav").milliseconds > 500


def test_a_missing_speaker_is_a_refusal(speaker: WavSpeaker) -> None:
    speaker.unplug()
    with pytest.raises(NarrationError) as refusal:
        run("--say", "Hello.")
    assert str(refusal.value) == "The speaker is gone: plug it in again."


def test_the_lines_to_record_are_listed_with_their_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run("--list", "resistance", "--language", "pl")
    for row in capsys.readouterr().out.splitlines():
        path, text = row.split("\t")
        expected = tmp_path / "home" / "clips" / "pl" / file_name(Line(text, "pl"))
        assert Path(path) == expected


def test_a_game_that_is_not_there_is_a_refusal() -> None:
    with pytest.raises(UnknownGameError):
        run("--list", "chess")


def test_who_speaks_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    run()
    assert capsys.readouterr().out == "Polski: espeak-ng\nEnglish: espeak-ng\n"


def test_a_broken_recording_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    clip = tmp_path / "home" / "clips" / "pl" / "any.wav"
    clip.parent.mkdir(parents=True)
    clip.write_bytes(b"broken")
    run()
    assert "The recording any.wav is not used" in capsys.readouterr().err


def test_where_nobody_speaks_what_to_do_is_told(
    capsys: pytest.CaptureFixture[str], programs: Programs, tmp_path: Path
) -> None:
    assert not programs.calls()
    index = tmp_path / "home" / "clips" / "index.toml"
    index.parent.mkdir(parents=True)
    index.write_text("broken")
    run()
    told = capsys.readouterr()
    assert told.out.count("install espeak-ng") == 2
    assert "index.toml" in told.err
