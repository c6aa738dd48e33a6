"""Whole scripts as they are heard, spoken by the real espeak-ng and measured from the WAV."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.resistance.narration import REVEAL
from companion.narration.cast import find_narrator
from companion.narration.clip import RATE
from companion.narration.line import Line
from companion.presenters.language import LANGUAGES, language
from hardware.wav_speaker import WavSpeaker
from tests.narration.performance import PAUSE, Script, check, perform

_TALK = {
    "en": (
        "Ola leads.",
        "A vote on Ola, Łukasz and Żaneta for mission 4.",
        "Mission 4 fails (successes: 2, fails: 1).",
        "The spies were Ewa and Jan.",
    ),
    "pl": (
        "Ola prowadzi.",
        "Głosowanie nad zespołem: Ola, Łukasz i Żaneta, misja 4.",
        "Misja 4 nieudana (sukcesy: 2, porażki: 1).",
        "Szpiegami byli Ewa i Jan.",
    ),
}


def reveal(code: str) -> Script:
    """Return the reveal of The Resistance as it is told where lamps do not glow."""
    words = language(code)
    return [(Line(words.say(cue.line), code), max(PAUSE, cue.pause)) for cue in REVEAL]


def lit_reveal(code: str) -> Script:
    """Return the same as it is told where the lamps of the spies glow."""
    words = language(code)
    return [(Line(words.say(cue.lit or cue.line), code), max(PAUSE, cue.pause)) for cue in REVEAL]


def talk(code: str) -> Script:
    return [(Line(text, code), PAUSE) for text in _TALK[code]]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("script_of", [reveal, lit_reveal, talk])
def test_a_script_is_heard_line_by_line_at_an_even_loudness(
    script_of: Callable[[str], Script], code: str, tmp_path: Path
) -> None:
    script = script_of(code)
    assert len(script) >= 4
    check(script, *perform(script, tmp_path))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_script_takes_the_same_time_twice(code: str, tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    first, lengths = perform(reveal(code), tmp_path / "first")
    second, again = perform(reveal(code), tmp_path / "second")
    assert lengths == again
    assert (first.samples == second.samples).all()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_line_that_is_not_ready_is_thought_a_little_longer_than_it_is(
    code: str, tmp_path: Path
) -> None:
    speaker = WavSpeaker(tmp_path / "heard.wav", RATE)
    narrator = find_narrator(tmp_path, speaker)
    for line, _ in [*reveal(code), *talk(code)]:
        about = narrator.length(line)
        narrator.say(line)
        assert narrator.length(line) <= about <= 2.5 * narrator.length(line)
    narrator.close()
