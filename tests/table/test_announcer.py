"""What is announced is said whole: nobody silences it, and it never gets too old."""

from collections.abc import Iterator

import pytest

from companion.engine import say
from companion.engine.sentence import AS_WRITTEN
from companion.table import intents as i
from companion.table.announcer import Announcer
from companion.table.speech import STALE_MS
from tests.table.test_speech import SOON, Scene

OPENED = say("Ola's page was opened.")


@pytest.fixture
def scene() -> Iterator[Scene]:
    scene = Scene()
    yield scene
    scene.speech.close(SOON)


@pytest.fixture
def announcer(scene: Scene) -> Announcer:
    announcer = Announcer(scene.speech, lambda: ("Ola", "Jan"))
    announcer.adjust(i.Adjust(AS_WRITTEN, i.AtZero.REMIND))
    scene.settle()
    return announcer


def test_it_is_said_however_long_it_has_waited(scene: Scene, announcer: Announcer) -> None:
    may_end = scene.busy()
    announcer.announce(OPENED)
    scene.clock.time += STALE_MS + 1
    may_end.set()
    scene.settle()
    assert scene.voice.said == ["Ola's page was opened."]


def test_it_is_said_anew_where_somebody_cut_it_off(scene: Scene, announcer: Announcer) -> None:
    may_end = scene.busy()
    announcer.announce(OPENED)
    announcer.hush()
    announcer.hush()
    may_end.set()
    scene.settle()
    assert scene.voice.said == ["Ola's page was opened."]


def test_what_was_said_to_its_end_is_not_said_again(scene: Scene, announcer: Announcer) -> None:
    announcer.announce(OPENED)
    scene.settle()
    announcer.hush()
    scene.settle()
    assert scene.voice.said == ["Ola's page was opened."]


def test_what_nobody_heard_is_not_said_when_the_voice_comes_back(
    scene: Scene, announcer: Announcer
) -> None:
    scene.voice.fails = OSError("no speaker")
    announcer.announce(OPENED)
    scene.settle()
    announcer.hush()
    scene.voice.fails = None
    announcer.hush()
    scene.settle()
    assert scene.voice.said == []
