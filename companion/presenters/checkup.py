"""The self-test: what was found, and which buttons were tried, in one language."""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import Final

import msgspec

from companion.engine import Sentence, say
from companion.engine.face import Button, Lamp, Tone
from companion.presenters.language import Language
from companion.presenters.names import drawable

SOUND_CHECK: Final = say("This is how the companion sounds.")
MOST_NAMED = 4  # buttons that are named one by one; more than these are counted

Pressed = Collection[tuple[int, str]]  # a place and a letter, "a" or "b"


class State(StrEnum):
    """How a check came out."""

    OK = "ok"
    WARN = "warn"
    MISSING = "missing"
    UNKNOWN = "unknown"


class Finding(msgspec.Struct, frozen=True):
    """What a check found and, where something is wrong, what to do about it.

    `needed` tells that nobody can play here without it.
    """

    check: str
    state: State
    title: Sentence
    found: Sentence
    advice: Sentence | None = None
    needed: bool = False

    @property
    def blocks(self) -> bool:
        """Tell whether something needed is not known to be there."""
        return self.needed and self.state in (State.MISSING, State.UNKNOWN)


class FindingLine(msgspec.Struct, frozen=True):
    """One finding as it is drawn: the icon and the word say what the tone says."""

    check: str
    icon: str
    tone: Tone
    word: str
    title: str
    found: str
    advice: str


class ButtonTest(msgspec.Struct, frozen=True):
    """One button of a place, ticked once it was pressed."""

    label: str
    pressed: bool


class PlaceTest(msgspec.Struct, frozen=True):
    """A place with its two buttons and what its lamp shows."""

    number: int
    lamp: Lamp
    buttons: tuple[ButtonTest, ...]


class CheckupPage(msgspec.Struct, frozen=True):
    """The whole self-test; while `busy` more findings are on their way."""

    title: str
    back: str
    busy: bool
    headline: str
    detail: str
    tone: Tone
    lines: tuple[FindingLine, ...]
    places_title: str
    places: tuple[PlaceTest, ...]
    untested: str
    again: str
    try_voice: str
    card_hint: str


def checkup_page(
    findings: Iterable[Finding],
    pressed: Pressed,
    places: Sequence[int],
    language: Language,
    *,
    busy: bool = False,
) -> CheckupPage:
    """Return what the self-test draws; `places` are the numbers of those that are wired."""
    ordered = by_importance(findings)
    return CheckupPage(
        title=language.text("Self-test"),
        back=language.text("Back"),
        busy=busy,
        headline=_headline(ordered, language, busy=busy),
        detail=_detail(ordered, language, busy=busy),
        tone=Tone.PLAIN if busy else _tone(ordered),
        lines=tuple(_line(finding, language) for finding in ordered),
        places_title=language.text("Buttons and lamps"),
        places=tuple(_place(place, pressed) for place in places),
        untested=_untested(pressed, places, language),
        again=language.text("Check again"),
        try_voice=language.text("Say a line"),
        card_hint=language.text(
            "To try the camera, hold the test card under it and check again. "
            "The settings print one onto a USB stick."
        ),
    )


def by_importance(findings: Iterable[Finding]) -> list[Finding]:
    """Return what stops a game first and what is well last; equals keep their order."""
    return sorted(findings, key=lambda finding: (not finding.blocks, _URGENCY[finding.state]))


def answering_lamps(pressed: Pressed, places: Sequence[int]) -> dict[int, Lamp]:
    """Return what each lamp shows in the self-test: it answers the first button, then both."""
    return {place: _ANSWERS[len(_letters(place, pressed))] for place in places}


_URGENCY: Final = {State.MISSING: 1, State.WARN: 0, State.UNKNOWN: 2, State.OK: 3}
_ANSWERS: Final = (Lamp.OFF, Lamp.WAITING, Lamp.GOT_IT)


def _headline(findings: Sequence[Finding], language: Language, *, busy: bool) -> str:
    blocking = sum(finding.blocks for finding in findings)
    if busy:
        return language.text("Checking ...")
    if blocking:
        return language.count("{n} thing is missing", "{n} things are missing", blocking)
    return language.text("Ready to play")


def _detail(findings: Sequence[Finding], language: Language, *, busy: bool) -> str:
    worth = sum(finding.state is not State.OK and not finding.blocks for finding in findings)
    if busy:
        return language.text("This takes a few seconds.")
    if worth:
        return language.count("{n} thing is worth a look.", "{n} things are worth a look.", worth)
    return "" if any(finding.blocks for finding in findings) else language.text("All is well.")


def _tone(findings: Sequence[Finding]) -> Tone:
    return Tone.BAD if any(finding.blocks for finding in findings) else Tone.GOOD


def _line(finding: Finding, language: Language) -> FindingLine:
    icon, tone, word = _mark(finding, language)
    return FindingLine(
        check=finding.check,
        icon=icon,
        tone=tone,
        word=word,
        title=language.say(finding.title),
        found=drawable(language.say(finding.found)),
        advice=drawable(language.say(finding.advice)),
    )


def _mark(finding: Finding, language: Language) -> tuple[str, Tone, str]:
    match finding.state:
        case State.OK:
            return "check", Tone.GOOD, language.text("fine")
        case State.WARN:
            return "warn", Tone.ACCENT, language.text("look")
        case State.UNKNOWN:
            return "help", Tone.PLAIN, language.text("unknown")
    if finding.needed:
        return "cross", Tone.BAD, language.text("missing")
    return "minus", Tone.PLAIN, language.text("not here")


def _place(place: int, pressed: Pressed) -> PlaceTest:
    tried = _letters(place, pressed)
    buttons = tuple(ButtonTest(button.upper(), button in tried) for button in Button)
    return PlaceTest(place, _ANSWERS[len(tried)], buttons)


def _letters(place: int, pressed: Pressed) -> list[Button]:
    return [button for button in Button if (place, button.value) in pressed]


def _untested(pressed: Pressed, places: Sequence[int], language: Language) -> str:
    missing = [
        f"{place} {button.upper()}"
        for place in places
        for button in Button
        if (place, button.value) not in pressed
    ]
    if not places:
        return language.text("No buttons are connected: play on the screen.")
    if not missing:
        return language.text("Every button answers.")
    if not pressed:
        return language.text("Press every button once: its lamp answers.")
    if len(missing) <= MOST_NAMED:
        return language.text("Still to press: {buttons}", buttons=", ".join(missing))
    return language.count("{n} button still to press", "{n} buttons still to press", len(missing))
