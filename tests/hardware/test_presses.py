"""What counts as a press, with times and levels given by hand."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.presses import CALM, MOST_EDGES, SAME_PRESS, STUCK, Edge, Key, Presses, Trouble

A, B = Key(1, "a"), Key(1, "b")
NEXT = Key(2, "a")


class Hand:
    """Two seats of which the wires and the clock are in our hands."""

    def __init__(self, *held: Key) -> None:
        self.now = 100.0
        self.held = set(held)
        self.machine = Presses((A, B, NEXT, Key(2, "b")), self.held.__contains__)
        self.counted: list[Key] = []
        self.faults: dict[int, str] = {}
        self.told: list[Trouble] = []
        self._note(self.machine.begin(self.now))

    def press(self, key: Key, late: float = 0.0) -> None:
        self.held.add(key)
        self.edge(key, down=True, late=late)

    def release(self, key: Key) -> None:
        self.held.discard(key)
        self.edge(key, down=False)

    def edge(self, key: Key, *, down: bool, late: float = 0.0) -> None:
        self._note(self.machine.decide(Edge(key, down, self.now), self.now + late))

    def tap(self, key: Key, seconds: float = 0.1) -> None:
        self.press(key)
        self.wait(seconds)
        self.release(key)

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def look(self, times: int = 2, every: float = 0.5) -> None:
        for _ in range(times):
            self.wait(every)
            self._note(self.machine.look(self.now))

    def _note(self, outcomes: Iterable[Key | Trouble]) -> None:
        for outcome in outcomes:
            match outcome:
                case Key():
                    self.counted.append(outcome)
                case Trouble(place, None):
                    self.told.append(outcome)
                    del self.faults[place]
                case Trouble(place, what):
                    self.told.append(outcome)
                    assert str(what) != self.faults.get(place)
                    self.faults[place] = str(what)


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_a_press_counts_at_once_and_not_when_let_go(hand: Hand) -> None:
    hand.press(A)
    assert hand.counted == [A]
    hand.wait(0.3)
    hand.release(A)
    assert hand.counted == [A]


def test_a_tap_of_20_ms_counts_even_if_it_is_over_when_decided(hand: Hand) -> None:
    hand.edge(A, down=True, late=0.03)  # the level is up again
    hand.wait(0.02)
    hand.edge(A, down=False)
    assert hand.counted == [A]


def test_a_press_that_bounces_ten_times_is_one(hand: Hand) -> None:
    for _ in range(10):
        hand.press(A)
        hand.wait(0.001)
        hand.release(A)
        hand.wait(0.001)
    hand.press(A)
    hand.wait(0.2)
    hand.release(A)
    assert hand.counted == [A]


def test_a_release_that_bounces_is_no_press(hand: Hand) -> None:
    hand.press(A)
    hand.wait(1.0)
    for _ in range(10):
        hand.release(A)
        hand.wait(0.001)
        hand.press(A)
        hand.wait(0.001)
    hand.release(A)
    assert hand.counted == [A]


def test_twenty_presses_a_second_all_count(hand: Hand) -> None:
    for _ in range(100):
        hand.tap(A, 0.012)
        hand.wait(0.013)
        hand.tap(B, 0.012)
        hand.wait(0.013)
    assert hand.counted == [A, B] * 100
    assert not hand.faults


def test_both_at_once_count_as_neither_until_both_are_released(hand: Hand) -> None:
    hand.held.update((A, B))
    hand.edge(A, down=True)
    hand.edge(B, down=True)
    hand.wait(0.3)
    hand.release(A)
    hand.wait(0.1)
    hand.tap(A)
    assert not hand.counted
    hand.release(B)
    hand.wait(0.1)
    hand.tap(A)
    assert hand.counted == [A]


def test_the_level_is_read_when_it_is_decided(hand: Hand) -> None:
    """The edge of the other button is still on its way, but its wire says that it is down."""
    hand.held.add(B)
    hand.press(A)
    assert not hand.counted
    hand.release(A)  # still nothing: B is down, whether or not its edge has come
    hand.wait(0.005)
    hand.edge(B, down=True)
    assert not hand.counted


def test_a_decision_that_comes_late_goes_by_the_edges(hand: Hand) -> None:
    """A was let go long before B was pressed; only the deciding thread was asleep."""
    hand.held.add(B)
    hand.edge(A, down=True, late=0.2)
    assert hand.counted == [A]


def test_one_button_means_nothing_while_the_other_is_held(hand: Hand) -> None:
    hand.press(A)
    hand.wait(1.0)
    hand.tap(B)
    assert hand.counted == [A]
    hand.release(A)
    hand.wait(0.1)
    hand.tap(B)
    assert hand.counted == [A, B]


def test_a_hand_on_one_seat_is_nothing_to_the_next(hand: Hand) -> None:
    hand.press(A)
    hand.press(B)
    hand.press(NEXT)
    assert hand.counted == [A, NEXT]


def test_a_lost_release_is_found_by_its_level(hand: Hand) -> None:
    hand.press(A)
    hand.held.clear()
    hand.wait(0.2)
    hand.tap(B)  # at once: the level is what counts
    assert hand.counted == [A, B]
    hand.look()
    hand.wait(0.1)
    hand.tap(A)
    assert hand.counted == [A, B, A]


def test_a_lost_press_is_found_by_its_level(hand: Hand) -> None:
    hand.held.add(A)
    hand.look(1)
    assert not hand.counted  # it may have been a spark
    hand.look(1)
    assert hand.counted == [A]
    hand.edge(A, down=True)  # the edge comes after all
    hand.look(4)
    assert hand.counted == [A]


def test_a_spark_seen_by_one_look_is_no_press(hand: Hand) -> None:
    for _ in range(5):
        hand.held.add(A)
        hand.look(1)
        hand.held.clear()
        hand.look(1)
    assert not hand.counted


def test_a_contact_that_breaks_for_one_look_is_no_second_press(hand: Hand) -> None:
    hand.press(A)
    hand.held.clear()
    hand.look(1)
    hand.held.add(A)
    hand.look(4)
    assert hand.counted == [A]


def test_a_button_that_is_down_at_the_start_is_stuck_until_released() -> None:
    hand = Hand(A)
    assert hand.faults == {
        1: "Seat 1: a button seems to be stuck. Free it, or vote on the screen.",
    }
    hand.tap(B)
    assert hand.counted == [B]  # it does not hold up its neighbour
    hand.wait(0.1)
    hand.release(A)
    assert not hand.faults
    hand.wait(0.1)
    hand.tap(A)
    assert hand.counted == [B, A]


def test_a_button_held_for_a_minute_is_stuck_and_frees_the_other_one(hand: Hand) -> None:
    hand.press(A)
    hand.look(1, every=STUCK - 1)
    hand.tap(B)
    assert not hand.faults
    assert hand.counted == [A]
    hand.look(1, every=1.0)
    assert list(hand.faults) == [1]
    hand.look(200)  # told once
    hand.tap(B)
    assert hand.counted == [A, B]


def test_a_stuck_button_whose_release_is_lost_is_mended_by_its_level() -> None:
    hand = Hand(A)
    hand.held.clear()
    hand.look()
    assert not hand.faults


def test_both_held_for_a_minute_are_one_trouble_until_both_are_free(hand: Hand) -> None:
    hand.press(A)
    hand.press(B)
    hand.look(1, every=STUCK)
    assert len(hand.told) == 1
    hand.release(A)
    hand.wait(0.1)
    hand.tap(A)
    assert hand.counted == [A, A]
    assert "stuck" in hand.faults[1]
    hand.release(B)
    assert not hand.faults


def test_a_place_with_one_stuck_and_one_loose_button_is_stuck_first() -> None:
    hand = Hand(A)
    for _ in range(MOST_EDGES):
        hand.tap(B, 0.004)
        hand.wait(0.004)
    assert "stuck" in hand.faults[1]
    hand.release(A)
    assert "flickers" in hand.faults[1]
    hand.look(1, every=CALM)
    assert not hand.faults


def test_more_edges_than_a_hand_can_make_are_a_loose_wire(hand: Hand) -> None:
    for _ in range(60):
        hand.tap(A, 0.004)  # 125 times a second
        hand.wait(0.004)
    assert hand.faults == {1: "Seat 1: a button flickers. Check its wire, or vote on the screen."}
    before = list(hand.counted)
    for _ in range(60):
        hand.tap(A, 0.02)  # slower, but not calm
        hand.wait(0.08)
    assert hand.counted == before
    hand.tap(B)
    assert hand.counted == [*before, B]


def test_a_loose_wire_is_trusted_again_when_it_is_calm(hand: Hand) -> None:
    for _ in range(MOST_EDGES):
        hand.tap(A, 0.004)
        hand.wait(0.004)
    hand.look(1, every=CALM / 2)
    assert 1 in hand.faults
    hand.look(1, every=CALM)
    assert not hand.faults
    before = list(hand.counted)
    hand.wait(0.1)
    hand.tap(A)
    assert hand.counted == [*before, A]


def test_a_loose_wire_that_ends_on_ground_is_stuck(hand: Hand) -> None:
    for _ in range(MOST_EDGES):
        hand.tap(A, 0.004)
        hand.wait(0.004)
    hand.press(A)
    hand.look(1, every=CALM)
    assert "stuck" in hand.faults[1]
    hand.release(A)
    assert not hand.faults


def test_a_wire_that_came_off_is_never_pressed(hand: Hand) -> None:
    hand.look(1000)
    hand.tap(B)
    assert hand.counted == [B]
    assert not hand.faults


steps = st.lists(
    st.tuples(st.sampled_from(["press", "release", "look"]), st.sampled_from([A, B, NEXT])),
    max_size=60,
)


@given(steps, st.lists(st.floats(0.0, 0.3), min_size=60, max_size=60))
def test_whatever_comes_no_press_counts_twice(
    moves: list[tuple[str, Key]], pauses: list[float]
) -> None:
    hand = Hand()
    times: dict[Key, list[float]] = {A: [], B: [], NEXT: []}
    downs = {A: 0, B: 0, NEXT: 0}
    for (move, key), pause in zip(moves, pauses, strict=False):
        hand.wait(pause)
        before = len(hand.counted)
        match move:
            case "press" if key not in hand.held:
                downs[key] += 1
                hand.press(key)
            case "release" if key in hand.held:
                hand.release(key)
            case "look":
                hand.look(1)
        for counted in hand.counted[before:]:
            times[counted].append(hand.now)
    for key, counted_at in times.items():
        assert len(counted_at) <= downs[key]
        gaps = pairwise(counted_at)
        assert all(later - earlier >= SAME_PRESS for earlier, later in gaps)


class Pace(NamedTuple):
    """What a hand does to a button of the first seat, and how long after."""

    move: str
    button: str
    pause: float


paces = st.lists(
    st.builds(
        Pace,
        st.sampled_from(["press", "release", "crackle", "look"]),
        st.sampled_from(["a", "b"]),
        st.sampled_from([0.0, 0.005, 0.1, 0.6, CALM, STUCK]),
    ),
    max_size=30,
)


def told_of(moves: list[Pace], held: str, swapped: dict[str, str]) -> list[list[Trouble]]:
    """Return what is told after each move, if A and B are swapped like this."""
    hand = Hand(*(Key(1, swapped[button]) for button in held))
    steps = [list(hand.told)]
    for move, button, pause in moves:
        key = Key(1, swapped[button])
        hand.wait(pause)
        match move:
            case "press" if key not in hand.held:
                hand.press(key)
            case "release" if key in hand.held:
                hand.release(key)
            case "crackle":
                for _ in range(MOST_EDGES):
                    hand.tap(key, 0.004)
            case _:
                hand.look(1)
        steps.append(list(hand.told))
    return steps


@given(paces, st.sampled_from(["", "a", "ab"]))
@example([Pace("press", "a", 0.0), Pace("look", "a", STUCK)], "")
@example([Pace("crackle", "a", 0.0), Pace("look", "a", CALM)], "")
@example([Pace("crackle", "b", 0.0), Pace("release", "a", 0.0)], "a")
# One begins to stick in the very look in which the other one is trusted again.
@example([Pace("press", "a", 0.0), Pace("crackle", "b", STUCK - CALM), Pace("look", "a", CALM)], "")
def test_what_is_told_of_a_seat_does_not_tell_its_buttons_apart(
    moves: list[Pace], held: str
) -> None:
    as_pressed = told_of(moves, held, {"a": "a", "b": "b"})
    assert told_of(moves, held, {"a": "b", "b": "a"}) == as_pressed


def test_something_is_told_in_the_examples_above() -> None:
    stuck = told_of([Pace("press", "b", 0.0), Pace("look", "b", STUCK)], "", {"b": "b"})
    loose = told_of([Pace("crackle", "b", 0.0)], "", {"b": "b"})
    assert [len(steps[-1]) for steps in (stuck, loose)] == [1, 1]


def test_one_button_alone_holds_nothing(hand: Hand) -> None:
    for key in (A, B):
        hand.press(key)
        hand.wait(1)
        assert hand.machine.held == frozenset()
        hand.release(key)
        hand.wait(1)


@pytest.mark.parametrize("order", [(A, B), (B, A)])
def test_a_place_is_held_while_both_of_its_buttons_are(hand: Hand, order: tuple[Key, Key]) -> None:
    first, second = order
    hand.press(first)
    hand.press(second)
    assert hand.machine.held == {1}
    hand.release(first)
    assert hand.machine.held == frozenset()
    hand.press(first)
    assert hand.machine.held == {1}
    hand.release(second)
    assert hand.machine.held == frozenset()


def test_a_stuck_button_holds_nothing(hand: Hand) -> None:
    hand.press(A)
    hand.press(B)
    hand.wait(STUCK)
    hand.look()
    assert hand.faults
    assert hand.machine.held == frozenset()
    assert Hand(A).machine.held == frozenset()  # stuck from the beginning


def test_a_button_that_crackles_holds_nothing(hand: Hand) -> None:
    for _ in range(MOST_EDGES):
        hand.press(A)
        hand.wait(0.004)
        hand.release(A)
        hand.wait(0.004)
    hand.press(A)
    assert hand.faults
    assert hand.machine.held == frozenset()
