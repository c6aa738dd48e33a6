"""What is said aloud: in order, not out of date, and with a badge that tells the truth."""

from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import Any

import pytest

from companion.cli.devices import SilentVoice
from companion.engine import Sentence, TableError, say
from companion.narration.line import Line
from companion.table.outlet import NOT_TRIED
from companion.table.speech import STALE_MS, Manner, Speech
from tests.clock import HandClock

SOON = 20  # seconds in which anything has happened, however busy the machine
FOR, REJECTED, LEADS = (Line(text, "en") for text in ("For: all ten.", "Rejected.", "Ola leads."))


class Voice(SilentVoice):
    """A voice of which the test decides how long a line takes, and whether it is heard."""

    def __init__(self, clock: HandClock) -> None:
        self._clock = clock
        self.lasts = 0  # milliseconds of the table's clock that a line takes
        self.fails: Exception | None = None
        self.dumb: Exception | None = None
        self.chimes_fail: Exception | None = None
        self.said: list[str] = []
        self.prepared: list[tuple[str, ...]] = []
        self.before: Callable[[], None] = lambda: None
        self.held: list[bool] = []
        self.hushes = 0
        self.tuned: list[int] = []
        self.masked: list[bool] = []

    def tune(self, *, volume: int) -> None:
        self.tuned.append(volume)

    def background(self, *, playing: bool) -> None:
        self.masked.append(playing)

    def length(self, line: Line) -> int:
        return len(line.text)

    def hush(self) -> None:
        self.hushes += 1

    def speaks(self, _: str) -> None:
        if self.dumb:
            raise self.dumb

    def say(self, line: Line, wanted: Callable[[], bool]) -> None:
        self.before()
        if self.fails:
            raise self.fails
        if wanted():
            self.said.append(line.text)
            self._clock.time += self.lasts

    def rest(self, milliseconds: int, wanted: Callable[[], bool]) -> None:
        if wanted():
            self.said.append(f"({milliseconds} ms)")

    def prepare(self, lines: Sequence[Line]) -> None:
        self.prepared.append(tuple(line.text for line in lines))

    def chime(self) -> None:
        if self.chimes_fail:
            raise self.chimes_fail
        self.said.append("(bell)")

    def hold(self, *, paused: bool) -> None:
        self.held.append(paused)


class Scene:
    """A speech, its voice, and what was reported of it."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.voice = Voice(self.clock)
        self.reports: list[tuple[bool, str]] = []
        self.speech = Speech(self.voice, self._report, self.clock)

    def _report(self, _: str, works: bool, why: Sentence | None) -> None:
        self.reports.append((works, why.render() if why else ""))

    def settle(self) -> None:
        done = Event()
        for _ in range(SOON * 10):  # a hush of the voice's own takes this back too
            self.speech._put(lambda _: done.set() or NOT_TRIED)  # type: ignore[func-returns-value]
            if done.wait(0.1):
                return
        raise AssertionError("the voice does not come to an end")

    def busy(self) -> Event:
        """Keep the voice busy until the event is set; return it once the voice is."""
        begun, may_end = Event(), Event()

        def wait(_: Any) -> object:
            begun.set()
            assert may_end.wait(SOON)
            return NOT_TRIED

        self.speech._put(wait)
        assert begun.wait(SOON)
        return may_end


@pytest.fixture
def scene() -> Iterator[Scene]:
    scene = Scene()
    yield scene
    scene.speech.close(SOON)


def test_a_long_line_does_not_make_the_rest_of_its_news_old(scene: Scene) -> None:
    scene.voice.lasts = STALE_MS + 300
    scene.speech.say([FOR, REJECTED, LEADS])
    scene.settle()
    assert scene.voice.said == [FOR.text, REJECTED.text, LEADS.text]


@pytest.mark.parametrize(("late", "said"), [(STALE_MS, 2), (STALE_MS + 1, 0)])
def test_what_could_not_begin_in_time_is_dropped_as_a_whole(
    scene: Scene, late: int, said: int
) -> None:
    may_end = scene.busy()
    scene.speech.say([REJECTED, LEADS])
    scene.clock.time += late
    may_end.set()
    scene.settle()
    assert len(scene.voice.said) == said


def test_everything_else_reaches_the_voice_at_once(scene: Scene) -> None:
    may_end = scene.busy()
    scene.speech.tune(volume=40)
    scene.speech.mask(playing=True)
    scene.speech.prepare([LEADS])
    assert scene.voice.tuned == [40]
    assert scene.voice.masked == [True]
    assert scene.voice.prepared == [(LEADS.text,)]
    assert scene.speech.length(LEADS) == len(LEADS.text)
    may_end.set()


def test_a_break_makes_nothing_old(scene: Scene) -> None:
    may_end = scene.busy()
    scene.speech.say([REJECTED])
    for seconds in (600, 20):
        scene.speech.hold(paused=True)
        scene.clock.pass_seconds(seconds)
        scene.speech.hold(paused=True)  # twice is once
        scene.speech.hold(paused=False)
        scene.clock.pass_seconds(3)
    may_end.set()
    scene.settle()
    assert scene.voice.said == [REJECTED.text]
    assert scene.voice.held == [True, True, False] * 2


def test_time_outside_of_breaks_still_counts(scene: Scene) -> None:
    may_end = scene.busy()
    scene.speech.say([REJECTED])
    scene.speech.hold(paused=True)
    scene.clock.pass_seconds(60)
    scene.speech.hold(paused=False)
    scene.clock.pass_seconds(9)
    may_end.set()
    scene.settle()
    assert scene.voice.said == []


def test_all_lines_are_made_ready_while_the_first_of_them_waits(scene: Scene) -> None:
    may_end = scene.busy()
    scene.speech.say([FOR, REJECTED])
    assert scene.voice.prepared == [(FOR.text, REJECTED.text)]
    assert not scene.voice.said
    may_end.set()


def test_hush_takes_back_all_that_was_not_said(scene: Scene) -> None:
    may_end = scene.busy()
    scene.speech.say([FOR])
    scene.speech.chime()
    scene.speech.hush()
    scene.speech.say([LEADS])
    may_end.set()
    scene.settle()
    assert scene.voice.said == [LEADS.text]
    assert scene.voice.hushes == 1  # for what is being said


def test_hush_in_the_middle_takes_back_the_rest_of_the_batch(scene: Scene) -> None:
    scene.voice.before = scene.speech.hush  # after the last look, before the voice has begun
    told: list[bool] = []
    scene.speech.say([FOR, REJECTED], Manner(told=told.append))
    scene.settle()
    assert scene.voice.said == []
    assert told == [False]


def test_what_has_become_wrong_is_not_said(scene: Scene) -> None:
    waited_for = [True]
    may_end = scene.busy()
    scene.speech.say([LEADS], Manner(still=lambda: waited_for[0]))
    waited_for[0] = False
    may_end.set()
    scene.settle()
    assert scene.voice.said == []


def test_a_narration_does_not_age(scene: Scene) -> None:
    may_end = scene.busy()
    scene.speech.say([LEADS], Manner(ages=False))
    scene.clock.pass_seconds(3600)
    may_end.set()
    scene.settle()
    assert scene.voice.said == [LEADS.text]


def test_whoever_asks_hears_whether_all_was_said(scene: Scene) -> None:
    told: list[bool] = []
    scene.speech.say([FOR, LEADS], Manner(told=told.append))
    scene.settle()
    assert told == [True]
    scene.voice.fails = OSError("unplugged")
    scene.speech.say([FOR], Manner(told=told.append))
    scene.settle()
    assert told == [True, False]
    may_end = scene.busy()
    scene.speech.say([FOR], Manner(told=told.append))
    scene.clock.pass_seconds(60)
    may_end.set()
    scene.settle()
    assert told == [True, False, False]


def fail(scene: Scene) -> None:
    scene.voice.fails = OSError("unplugged")
    scene.speech.say([FOR])
    scene.settle()
    assert scene.reports == [(False, "")]
    assert not scene.speech.working


def skipped_by_hush(scene: Scene) -> None:
    may_end = scene.busy()
    scene.speech.say([FOR])
    scene.speech.hush()
    may_end.set()


def skipped_as_stale(scene: Scene) -> None:
    may_end = scene.busy()
    scene.speech.say([FOR])
    scene.clock.pass_seconds(60)
    may_end.set()


def hushed_at_once(scene: Scene) -> None:
    scene.voice.fails, scene.voice.before = None, scene.speech.hush
    scene.speech.say([FOR])


def muted(scene: Scene) -> None:
    scene.voice.fails = None
    scene.speech.tune(volume=0)
    scene.speech.say([FOR])


def a_bell(scene: Scene) -> None:
    scene.speech.chime()


@pytest.mark.parametrize(
    "nothing_proven", [skipped_by_hush, skipped_as_stale, hushed_at_once, muted, a_bell]
)
def test_the_badge_stays_where_nothing_was_said(
    scene: Scene, nothing_proven: Callable[[Scene], None]
) -> None:
    fail(scene)
    nothing_proven(scene)
    scene.settle()
    assert scene.reports == [(False, "")]


def test_a_line_that_is_heard_takes_the_badge_away(scene: Scene) -> None:
    fail(scene)
    scene.voice.fails = None
    scene.speech.say([FOR])
    scene.settle()
    assert scene.reports == [(False, ""), (True, "")]
    assert scene.speech.working


def test_a_bell_that_cannot_ring_is_a_badge(scene: Scene) -> None:
    scene.voice.chimes_fail = OSError("unplugged")
    scene.speech.chime()
    scene.settle()
    assert scene.reports == [(False, "")]


def test_a_language_that_nobody_speaks_is_told_before_the_first_line(scene: Scene) -> None:
    scene.voice.dumb = TableError("Nobody speaks {language} here.", language="pl")
    scene.speech.check("pl")
    scene.settle()
    assert scene.reports == [(False, say("Nobody speaks {language} here.", language="pl").render())]
    scene.voice.dumb = None
    scene.speech.check("en")
    scene.settle()
    assert scene.reports[1:] == [(True, "")]


def test_lines_begin_after_the_silence_they_were_given(scene: Scene) -> None:
    scene.speech.say([REJECTED, LEADS], Manner(lead=1500))
    scene.settle()
    assert scene.voice.said == ["(1500 ms)", REJECTED.text, LEADS.text]
