"""What the self-test draws."""

import pytest

from companion.engine import say
from companion.engine.face import Lamp, Tone
from companion.presenters.checkup import (
    CheckupPage,
    Finding,
    State,
    answering_lamps,
    by_importance,
    checkup_page,
)
from companion.presenters.language import language

ENGLISH = language("en")
PLACES = range(1, 4)
EVERY = frozenset((place, letter) for place in PLACES for letter in "ab")


def finding(check: str, state: State, *, needed: bool = False) -> Finding:
    advice = None if state is State.OK else say("Plug it in.")
    return Finding(check, state, say("Speaker"), say("Found."), advice, needed)


def page(*findings: Finding, pressed: frozenset[tuple[int, str]] = frozenset()) -> CheckupPage:
    return checkup_page(findings, pressed, PLACES, ENGLISH)


FINE = finding("fine", State.OK, needed=True)
LOOK = finding("look", State.WARN)
NICE = finding("nice", State.MISSING)
GONE = finding("gone", State.MISSING, needed=True)
WHAT = finding("what", State.UNKNOWN)
LOST = finding("lost", State.UNKNOWN, needed=True)


def test_what_stops_a_game_comes_first_and_what_is_well_last() -> None:
    names = [one.check for one in by_importance([FINE, WHAT, NICE, LOOK, LOST, GONE])]
    assert names == ["gone", "lost", "look", "nice", "what", "fine"]


def test_equals_keep_their_order() -> None:
    first, second = finding("a", State.OK), finding("b", State.OK)
    assert by_importance([second, first]) == [second, first]


def test_only_what_is_needed_and_not_known_to_be_there_blocks() -> None:
    assert [one.blocks for one in (FINE, LOOK, NICE, GONE, WHAT, LOST)] == [
        False,
        False,
        False,
        True,
        False,
        True,
    ]


def test_every_state_has_an_icon_and_a_word_of_its_own() -> None:
    marks = {
        line.check: (line.icon, line.word, line.tone)
        for line in page(FINE, LOOK, NICE, GONE, WHAT).lines
    }
    assert marks == {
        "fine": ("check", "fine", Tone.GOOD),
        "look": ("warn", "look", Tone.ACCENT),
        "nice": ("minus", "not here", Tone.PLAIN),
        "gone": ("cross", "missing", Tone.BAD),
        "what": ("help", "unknown", Tone.PLAIN),
    }


def test_a_line_has_what_was_found_and_what_to_do() -> None:
    (line,) = page(LOOK).lines
    assert (line.title, line.found, line.advice) == ("Speaker", "Found.", "Plug it in.")
    (line,) = page(FINE).lines
    assert line.advice == ""


def test_a_device_with_an_odd_name_is_drawn_in_letters_there_are() -> None:
    odd = Finding("odd", State.OK, say("Speaker"), say("{name}.", name="Böx \N{FOX FACE}1"))
    assert page(odd).lines[0].found == "Böx 1."


@pytest.mark.parametrize(
    ("findings", "headline", "detail", "tone"),
    [
        ((FINE,), "Ready to play", "All is well.", Tone.GOOD),
        ((FINE, LOOK), "Ready to play", "1 thing is worth a look.", Tone.GOOD),
        ((FINE, LOOK, WHAT), "Ready to play", "2 things are worth a look.", Tone.GOOD),
        ((GONE,), "1 thing is missing", "", Tone.BAD),
        ((GONE, LOST, NICE), "2 things are missing", "1 thing is worth a look.", Tone.BAD),
    ],
)
def test_the_headline_sums_up(
    findings: tuple[Finding, ...], headline: str, detail: str, tone: Tone
) -> None:
    drawn = page(*findings)
    assert (drawn.headline, drawn.detail, drawn.tone) == (headline, detail, tone)


def test_while_checks_run_nothing_is_promised() -> None:
    drawn = checkup_page([GONE], (), PLACES, ENGLISH, busy=True)
    assert drawn.busy
    assert (drawn.headline, drawn.tone) == ("Checking ...", Tone.PLAIN)
    assert [line.check for line in drawn.lines] == ["gone"]
    assert not page(GONE).busy


def test_each_button_is_ticked_and_its_lamp_answers() -> None:
    pressed = frozenset({(1, "a"), (1, "b"), (3, "b")})
    places = page(pressed=pressed).places
    assert [
        (place.number, place.lamp, [(button.label, button.pressed) for button in place.buttons])
        for place in places
    ] == [
        (1, Lamp.GOT_IT, [("A", True), ("B", True)]),
        (2, Lamp.OFF, [("A", False), ("B", False)]),
        (3, Lamp.WAITING, [("A", False), ("B", True)]),
    ]
    assert answering_lamps(pressed, PLACES) == {place.number: place.lamp for place in places}


@pytest.mark.parametrize(
    ("pressed", "words"),
    [
        (frozenset(), "Press every button once: its lamp answers."),
        (frozenset({(1, "a")}), "5 buttons still to press"),
        (EVERY - {(1, "a"), (3, "b")}, "Still to press: 1 A, 3 B"),
        (EVERY, "Every button answers."),
        (EVERY | {(9, "a")}, "Every button answers."),
    ],
)
def test_it_tells_which_buttons_are_untested(
    pressed: frozenset[tuple[int, str]], words: str
) -> None:
    assert page(pressed=pressed).untested == words


def test_without_places_there_is_nothing_to_press() -> None:
    drawn = checkup_page([], (), (), ENGLISH)
    assert drawn.places == ()
    assert "play on the screen" in drawn.untested
