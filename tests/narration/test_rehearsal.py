"""What is rehearsed before a game, and by whom nothing can go wrong for good."""

from pathlib import Path

import pytest

from companion.engine import Setup, find_games
from companion.narration.cache import ClipCache
from companion.narration.espeak import Espeak
from companion.narration.line import Line
from companion.narration.memory import MOST_BYTES, Memory
from companion.narration.rehearsal import Rehearsal
from companion.narration.studio import Studio
from companion.presenters.language import LANGUAGES, language

SOON = 20
RESISTANCE = find_games("companion.games")["resistance"]
TEN = tuple(f"Bartłomiej Krzysztof {letter}" for letter in "ABCDEFGHIJ")


def line(text: str) -> Line:
    return Line(text, "en")


@pytest.mark.parametrize("error", [MemoryError, OSError, RuntimeError, KeyError])
def test_whatever_goes_wrong_with_one_line_the_next_one_is_made(
    error: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    made: list[str] = []

    def render(wanted: Line) -> None:
        if wanted.text == "bad":
            raise error("of a text that is nobody's business")
        made.append(wanted.text)

    rehearsal = Rehearsal(render)
    rehearsal.prepare([line("bad"), line("good")])
    assert rehearsal.wait(SOON)
    rehearsal.prepare([line("better")])
    assert rehearsal.wait(SOON)
    rehearsal.close()
    assert made == ["good", "better"]
    assert error.__name__ in caplog.text
    assert "nobody" not in caplog.text


def test_a_warm_up_that_goes_wrong_stops_nobody() -> None:
    made: list[str] = []

    def warm_up() -> None:
        raise MemoryError

    rehearsal = Rehearsal(lambda wanted: made.append(wanted.text), warm_up)
    rehearsal.prepare([line("good")])
    assert rehearsal.wait(SOON)
    rehearsal.close()
    assert made == ["good"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_reveal_stays_at_hand_when_all_else_has_been_rehearsed(
    code: str, tmp_path: Path
) -> None:
    """With ten long names and every variant, all of it fits into memory."""
    memory = Memory()
    studio = Studio([Espeak()], ClipCache(tmp_path, memory=memory))
    words = language(code)
    lines = [Line(words.say(one, TEN), code) for one in RESISTANCE.rehearse(Setup(TEN))]
    assert len(lines) > 60
    for one in lines:
        studio.clip(one)
    assert memory._bytes < MOST_BYTES * 0.8
    assert len(memory._clips) == len(set(lines))
