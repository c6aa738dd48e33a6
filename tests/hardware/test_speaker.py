"""The speaker's stream: opened late, watched, and opened again."""

import time
from collections.abc import Callable
from threading import Event, Thread

import numpy as np
import pytest

from hardware import speaker as module
from hardware.faults import HardwareError, fault
from hardware.portaudio import Pull
from hardware.speaker import Speaker

RATE = 8000
SOON = 20
SHORT, LONG = np.full(800, 1000, np.int16), np.full(RATE * 60, 1000, np.int16)


class Card:
    """A sound card of the tests; its streams pull on a thread, as real ones do."""

    def __init__(self) -> None:
        self.plugged = True
        self.frozen = False
        self.stuck = Event()  # set: a driver that answers
        self.stuck.set()
        self.opened = 0
        self.closed = 0
        self.heard: list[int] = []

    def open(self, rate: int, pull: Pull) -> "CardStream":
        assert self.stuck.wait(SOON)
        if not self.plugged:
            raise HardwareError(fault("voice", "No speaker is found: plug one in."))
        self.opened += 1
        return CardStream(self, rate, pull)


class CardStream:
    def __init__(self, card: Card, rate: int, pull: Pull) -> None:
        self._card, self._pull, self._block = card, pull, rate // 100
        self._closed = False
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def active(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        self._closed = True
        self._card.closed += 1

    def _run(self) -> None:
        while self._card.plugged and not self._closed:
            if not self._card.frozen:
                self._card.heard += self._pull(self._block).tolist()
            time.sleep(0.002)


@pytest.fixture
def card() -> Card:
    return Card()


@pytest.fixture
def speaker(card: Card) -> Speaker:
    return Speaker(RATE, card.open)


def refusal(work: Callable[[], None]) -> str:
    with pytest.raises(HardwareError) as caught:
        work()
    assert caught.value.fault.device == "voice"
    return str(caught.value)


def test_one_stream_serves_all_utterances(card: Card, speaker: Speaker) -> None:
    assert card.opened == 0
    for _ in range(3):
        speaker.start(SHORT).wait()
    assert card.opened == 1
    assert sum(map(bool, card.heard)) == 3 * len(SHORT)
    speaker.close()
    assert card.closed == 1
    speaker.start(SHORT).wait()  # and after a close it opens again
    speaker.close()
    assert card.opened == 2


def test_no_speaker_is_told_at_once_and_a_new_one_is_found(card: Card, speaker: Speaker) -> None:
    card.plugged = False
    for _ in range(3):
        assert refusal(speaker.start(SHORT).wait) == "No speaker is found: plug one in."
    assert refusal(speaker.check) == "No speaker is found: plug one in."
    card.plugged = True
    speaker.start(SHORT).wait()
    assert sum(map(bool, card.heard)) == len(SHORT)  # nothing of what was not heard then
    speaker.close()


@pytest.mark.parametrize("way", ["unplugged", "frozen"])
def test_a_speaker_lost_in_mid_line_is_noticed_and_found_again(
    card: Card, speaker: Speaker, way: str
) -> None:
    utterance = speaker.start(LONG)
    told: list[str] = []
    waiting = Thread(target=lambda: told.append(refusal(utterance.wait)), daemon=True)
    waiting.start()
    while not any(card.heard):
        time.sleep(0.01)
    if way == "unplugged":
        card.plugged = False
    else:
        card.frozen = True
    waiting.join(SOON)
    assert told == ["The speaker is gone: plug it in again."]
    card.plugged, card.frozen = True, False
    card.heard.clear()
    speaker.start(SHORT).wait()
    assert sum(map(bool, card.heard)) == len(SHORT)
    speaker.close()


def test_a_stream_that_ends_by_itself_is_noticed_without_any_waiting(
    card: Card, speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STALLED", SOON * 10)
    utterance = speaker.start(LONG)
    told: list[str] = []
    waiting = Thread(target=lambda: told.append(refusal(utterance.wait)), daemon=True)
    waiting.start()
    while not any(card.heard):
        time.sleep(0.01)
    card.plugged = False
    waiting.join(SOON)
    assert told == ["The speaker is gone: plug it in again."]


def test_a_driver_that_hangs_is_waited_for_once(
    card: Card, speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    card.stuck.clear()
    sentence = "The speaker does not answer: plug it in again."
    assert refusal(speaker.start(SHORT).wait) == sentence
    monkeypatch.setattr(module, "PATIENCE", SOON * 10)  # a second wait would be noticed
    assert refusal(speaker.start(SHORT).wait) == sentence
    speaker.close()
    card.stuck.set()
    while card.opened == 0:
        time.sleep(0.01)
    speaker.start(SHORT).wait()
    speaker.close()


def test_hush_and_hold_reach_what_is_playing(card: Card, speaker: Speaker) -> None:
    speaker.hold(paused=True)
    utterance = speaker.start(LONG)
    waiting = Thread(target=utterance.wait, daemon=True)
    waiting.start()
    while len(card.heard) < RATE // 10:
        time.sleep(0.01)
    assert not any(card.heard)
    speaker.hold(paused=False)
    while not any(card.heard):
        time.sleep(0.01)
    utterance.hush()
    waiting.join(SOON)
    assert not waiting.is_alive()
    assert sum(map(bool, card.heard)) < len(LONG)
    speaker.close()


def test_a_pause_longer_than_any_patience_is_no_fault(speaker: Speaker) -> None:
    speaker.hold(paused=True)
    utterance = speaker.start(SHORT)
    waiting = Thread(target=utterance.wait, daemon=True)
    waiting.start()
    time.sleep(1.5 * module.STALLED)
    assert waiting.is_alive()
    speaker.hold(paused=False)
    waiting.join(SOON)
    assert not waiting.is_alive()
    speaker.close()
