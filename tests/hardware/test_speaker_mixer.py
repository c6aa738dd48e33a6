"""What is heard, sample by sample."""

import numpy as np
import pytest

from hardware.mixer import BED_SECONDS, HUSH_SECONDS, Mixer, Ramp, Samples

RATE = 1000
FADE = int(HUSH_SECONDS * RATE)


def level(samples: int, height: int = 1000) -> Samples:
    return np.full(samples, height, np.int16)


@pytest.fixture
def mixer() -> Mixer:
    return Mixer(RATE)


def test_one_begins_where_the_other_ends(mixer: Mixer) -> None:
    tracks = [mixer.start(level(300, height)) for height in (10, 20, 30)]
    heard = np.concatenate([mixer.read(70) for _ in range(14)])
    assert heard.tolist() == [10] * 300 + [20] * 300 + [30] * 300 + [0] * 80
    assert all(track.over.is_set() for track in tracks)


def test_silence_where_nothing_is_said(mixer: Mixer) -> None:
    assert not mixer.read(500).any()


def test_an_empty_utterance_is_over_with_the_next_samples(mixer: Mixer) -> None:
    empty, next_one = mixer.start(level(0)), mixer.start(level(10))
    assert mixer.read(20).tolist() == [1000] * 10 + [0] * 10
    assert empty.over.is_set()
    assert next_one.over.is_set()


def test_hush_fades_and_what_follows_is_whole(mixer: Mixer) -> None:
    first, second = mixer.start(level(1000)), mixer.start(level(50, 500))
    mixer.read(100)
    mixer.hush(first)
    assert not first.over.is_set()
    heard = mixer.read(200)
    assert first.over.is_set()
    assert second.over.is_set()
    fading = heard[:FADE].astype(int)
    assert (np.diff(fading) < 0).all()
    assert np.abs(np.diff(fading)).max() <= 1000 // FADE + 1
    assert heard[FADE:].tolist() == [500] * 50 + [0] * (150 - FADE)


def test_hush_before_the_beginning_is_silence(mixer: Mixer) -> None:
    first, second = mixer.start(level(100)), mixer.start(level(100, 7))
    mixer.hush(second)
    assert second.over.is_set()
    mixer.hush(first)
    assert not mixer.read(300).any()


def test_hush_after_the_end_does_nothing(mixer: Mixer) -> None:
    track = mixer.start(level(10))
    mixer.read(20)
    mixer.hush(track)
    later = mixer.start(level(10, 5))
    assert mixer.read(10).tolist() == [5] * 10
    assert later.over.is_set()


def test_hold_loses_no_more_than_the_fade(mixer: Mixer) -> None:
    rising = np.arange(1, 1001, dtype=np.int16)
    track = mixer.start(rising)
    mixer.read(100)
    mixer.hold(paused=True)
    held = np.concatenate([mixer.read(300), mixer.read(300)])
    assert held[:FADE].any()
    assert not held[FADE:].any()
    mixer.hold(paused=False)
    rest = mixer.read(1000)
    assert rest[FADE : 1000 - 100 - FADE].tolist() == rising[100 + 2 * FADE :].tolist()
    assert track.over.is_set()


def test_a_held_utterance_that_is_hushed_is_over_at_once(mixer: Mixer) -> None:
    track = mixer.start(level(1000))
    mixer.read(100)
    mixer.hold(paused=True)
    mixer.read(100)
    mixer.hush(track)
    assert not mixer.read(10).any()
    assert track.over.is_set()


def test_the_bed_goes_on_while_the_voice_is_held(mixer: Mixer) -> None:
    mixer.loop(level(7, 100))
    fade = int(BED_SECONDS * RATE)
    coming = mixer.read(fade).astype(int)
    assert (np.diff(coming) >= 0).all()
    mixer.hold(paused=True)
    mixer.start(level(100))
    assert mixer.read(50).tolist() == [100] * 50
    mixer.loop(None)
    going = mixer.read(fade + 10).astype(int)
    assert (np.diff(going) <= 0).all()
    assert not going[-10:].any()


def test_the_bed_goes_round_without_a_gap(mixer: Mixer) -> None:
    mixer.loop(np.arange(1, 8, dtype=np.int16))
    mixer.read(7 * 300)
    heard = np.concatenate([mixer.read(5) for _ in range(7)])
    assert heard.tolist() == list(range(1, 8)) * 5


def test_loud_and_loud_together_do_not_turn_over(mixer: Mixer) -> None:
    mixer.loop(level(10, 30_000))
    mixer.read(2000)
    mixer.start(level(10, 30_000))
    assert mixer.read(10).tolist() == [32_767] * 10


def test_the_volume_moves_softly(mixer: Mixer) -> None:
    mixer.start(level(5000, 10_000))
    mixer.read(100)
    mixer.set_volume(0)
    heard = mixer.read(300).astype(int)
    assert np.abs(np.diff(heard)).max() <= 101
    assert not heard[-100:].any()
    mixer.set_volume(50)
    assert mixer.read(500)[-1] == 2500


@pytest.mark.parametrize("frames", [0, 1, 3, 1000])
def test_a_ramp_comes_to_where_it_should_and_stays(frames: int) -> None:
    ramp = Ramp(0, 10)
    ramp.goal = 1
    before = ramp.now
    gains = ramp.next(frames)
    assert len(gains) == frames
    assert np.abs(np.diff(np.concatenate([[before], gains]))).max(initial=0) < 0.1001
    ramp.next(100)
    assert ramp.now == 1
    assert ramp.left == 0
