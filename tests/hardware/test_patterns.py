"""Lamps say nine things that can be told apart, and say them calmly."""

from itertools import combinations, pairwise

import pytest

from hardware.patterns import DARK, PATTERNS, Pattern, pattern

NAMES = [
    "off",
    "waiting",
    "got_it",
    "leader",
    "on_team",
    "spy",
    "approve",
    "reject",
    "attention",
    "page",
]
PAIRS = list(combinations(NAMES, 2))
SECONDS = 4  # the longest anybody looks before knowing
STEP = 10  # milliseconds


def _blinks(shown: Pattern, shift: int = 0) -> tuple[bool, ...]:
    times = range(shift, SECONDS * 1000 + shift, STEP)
    return tuple(shown.at(time).brightness > 0 for time in times)


def _mean(shown: Pattern) -> float:
    return sum(shown.at(time).brightness for time in range(shown.period)) / shown.period


def test_there_are_nine() -> None:
    assert list(PATTERNS) == NAMES


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_have_a_different_rhythm_whenever_one_looks(one: str, other: str) -> None:
    steady = _blinks(pattern(one))
    for shift in range(0, pattern(other).period, STEP):
        assert steady != _blinks(pattern(other), shift)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_have_a_different_brightness(one: str, other: str) -> None:
    assert abs(_mean(pattern(one)) - _mean(pattern(other))) > 0.03


@pytest.mark.parametrize("name", NAMES)
def test_nothing_flashes_more_than_three_times_in_a_second(name: str) -> None:
    blinks = _blinks(pattern(name))
    starts = [now and not before for before, now in pairwise(blinks)]
    second = 1000 // STEP
    assert all(sum(starts[at : at + second]) <= 3 for at in range(len(starts) - second))


@pytest.mark.parametrize("name", NAMES)
def test_a_colour_can_be_shown_by_a_lamp_that_is_only_on_or_off(name: str) -> None:
    shown = pattern(name)
    assert all(0 <= share <= 1 for share in shown.colour)
    assert (shown.colour == DARK) == (name == "off") == (max(shown.colour) < 0.5)


def test_a_spy_glows_faintly_and_hardly_moves() -> None:
    levels = [pattern("spy").at(time).brightness for time in range(2000)]
    assert max(levels) <= 0.1
    assert sum(level == max(levels) for level in levels) >= 1900


def test_got_it_is_seen_at_once_whatever_the_clock_says() -> None:
    assert {pattern("got_it").at(time).brightness for time in range(5000)} == {0.35}
    assert pattern("got_it").next_change(1234) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_light_stays_as_it_is_until_its_next_change(name: str) -> None:
    shown, now = pattern(name), 0
    for _ in range(20):
        change = shown.next_change(now)
        if change is None:
            assert len({shown.at(time) for time in range(3000)}) == 1
            return
        assert change > now
        assert len({shown.at(time) for time in range(now, change)}) == 1
        assert shown.at(change) != shown.at(now)
        now = change


def test_a_pattern_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match="there is no lamp pattern 'disco', only off, waiting"):
        pattern("disco")
