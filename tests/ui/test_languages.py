"""All texts exist in both languages; switching in mid-game changes everything at once."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from companion.locale.catalogues import in_code
from tests.ui.theatre import PATIENCE, ROOT, Theatre

NAMES = ["Ola", "Łukasz", "Ewa", "Żaneta", "Staś"]
STATES = 52
# A sheet over the table closes when the language changes, and leaves what lay below it.
CLOSES_TO = {
    "sheet of choices": "hand out",
    "pick the team: help": "pick the team",
    "pick the team: timer": "pick the team",
    "pick the team: prompt": "pick the team",
    "vote: seat": "vote",
}

Tour = dict[str, list[dict[str, Any]]]


def tours(folder: Path, **arguments: Any) -> tuple[Tour, Tour]:
    """Walk through everything beginning in English and beginning in Polish, at the same time."""
    with ExitStack() as stack:
        started = [
            stack.enter_context(
                Theatre(folder / code).start(
                    "languages:both", names=NAMES, settings={"language": code}, **arguments
                )
            )
            for code in ("en", "pl")
        ]
        for process in started:
            stack.callback(process.kill)
        ended = [process.communicate(timeout=PATIENCE) for process in started]
    for process, (out, err) in zip(started, ended, strict=True):
        assert process.returncode == 0, f"{out}\n{err}"
    english, polish = (json.loads(out.splitlines()[-1]) for out, _ in ended)
    return english, polish


def test_a_switch_in_mid_game_changes_everything_at_once(tmp_path: Path) -> None:
    english, polish = tours(tmp_path)
    assert english.keys() == polish.keys()
    assert len(english) >= STATES
    for state, seen in english.items():
        assert [one["language"] for one in seen] == ["en", "pl", "en"]
        assert [one["language"] for one in polish[state]] == ["pl", "en", "pl"]
        assert seen[0]["picture"] != seen[1]["picture"], state
    assert {*differing(english, polish), *differing(polish, english)} == set()
    check_words(english)
    check_words(polish)


def differing(tour: Tour, native: Tour) -> list[str]:
    """Return every state that looks another way after a switch than in that language at once."""
    return [
        state
        for state, (_, switched, back) in tour.items()
        if switched["picture"] != native[CLOSES_TO.get(state, state)][0]["picture"]
        or back["picture"] != tour[CLOSES_TO.get(state, state)][0]["picture"]
    ]


def check_words(tour: Tour) -> None:
    """No word of the other language is left, in many words."""
    words = [one["words"] for seen in tour.values() for one in seen]
    assert min(words) > 4
    assert sum(words) > 2000
    foreign = [
        (state, text) for state, seen in tour.items() for one in seen for text in one["foreign"]
    ]
    assert foreign == []


def test_a_word_that_stays_is_found(theatre: Theatre) -> None:
    told = theatre.play("languages:forgetful", simulate=False)
    assert told["foreign"] == ["Rules"]
    assert told["picture"] is False


def test_no_screen_has_words_of_its_own() -> None:
    # Words are looked for in the presenters and below: here nobody would translate them.
    screens = sorted((ROOT / "companion" / "ui").rglob("*.py"))
    assert len(screens) > 40
    found = {
        path.name: [message.id for message in in_code(path.read_text("utf-8"))] for path in screens
    }
    assert {name: words for name, words in found.items() if words} == {}
