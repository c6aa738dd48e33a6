"""What is said aloud sounds right for every count, in every language."""

import subprocess

import pytest

from companion.games.resistance import events as e
from companion.games.resistance.moments import FAILS
from companion.games.resistance.narration import narrate
from companion.games.resistance.pieces import TEAM_SIZES
from companion.presenters.language import LANGUAGES, language

MOST_FAILS = max(max(sizes) for sizes in TEAM_SIZES.values())
# As espeak-ng writes them in the language: "jeden" and "dwa", which no fail in Polish is.
WRONG_FORMS = {"pl": ("j'EdEn", "dv'a"), "en": ()}


def said(fails: int, code: str) -> str:
    event = e.MissionRevealed(3, successes=2, fails=fails, succeeded=not fails)
    return language(code).say(narrate(event)[1].line)


def test_every_number_of_fails_has_its_sentence() -> None:
    assert len(FAILS) == MOST_FAILS + 1
    assert len({said(fails, "en") for fails in range(MOST_FAILS + 1)}) == len(FAILS)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("fails", range(MOST_FAILS + 1))
def test_no_count_of_cards_is_a_figure_that_a_voice_would_read_in_a_form_of_its_own(
    fails: int, code: str
) -> None:
    line = said(fails, code)
    assert not any(sign.isdigit() for sign in line)
    heard = subprocess.run(
        ["espeak-ng", "-v", code, "-x", "-q", line], capture_output=True, text=True, check=True
    ).stdout
    assert heard.strip()
    assert not [form for form in WRONG_FORMS[code] if form in heard]
