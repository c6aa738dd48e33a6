"""Frames added up: what counts, what waits, and what is one showing."""

from card_codes.fusion import SAME_SHOWING, Fusion
from card_codes.sight import Corners, Reading, Sight, Stage, Trace

ONE, OTHER = "RSPLOT7X", "RSPLOT8V"


def square(x: float, y: float = 100, side: float = 60) -> Corners:
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def strong(x: float, code: str = ONE) -> Reading:
    return Reading(code, square(x), Stage.FAST, 1.0)


def weak(x: float, code: str = ONE) -> Reading:
    return Reading(code, square(x), Stage.CLOSED_SET, 0.4)


def unread(x: float, score: float, second: float = 0.4, fit: float = 0.6) -> Trace:
    return Trace(square(x), fit, ((ONE, score), (OTHER, second)), rival=0.4)


def shown(fusion: Fusion, at: float, *readings: Reading) -> list[tuple[int, str, bool]]:
    return [(one.number, one.code, one.sure) for one in fusion.add(Sight(readings), at)]


def test_a_strong_reading_counts_at_once() -> None:
    assert shown(Fusion(), 0, strong(100)) == [(1, ONE, True)]


def test_a_closed_set_match_counts_with_a_second_frame_that_agrees() -> None:
    fusion = Fusion()
    assert shown(fusion, 0, weak(100)) == [(1, ONE, False)]
    assert shown(fusion, 0.2, weak(104)) == [(1, ONE, True)]


def test_two_frames_that_disagree_prove_nothing() -> None:
    fusion = Fusion()
    shown(fusion, 0, weak(100))
    after = shown(fusion, 0.2, weak(102, OTHER))
    assert not any(sure for _, _, sure in after)


def test_frames_that_prove_nothing_alone_prove_it_together() -> None:
    fusion = Fusion()
    assert not fusion.add(Sight(traces=(unread(100, 0.56),)), 0)
    (found,) = fusion.add(Sight(traces=(unread(103, 0.56),)), 0.2)
    assert (found.code, found.sure) == (ONE, True)


def test_a_small_lead_stays_small_however_many_frames_there_are() -> None:
    fusion = Fusion()
    for frame in range(20):
        assert not fusion.add(Sight(traces=(unread(100, 0.48),)), frame * 0.1)


def test_a_place_that_shows_a_clear_tag_of_no_card_in_play_stays_unread() -> None:
    fusion = Fusion()
    for frame in range(5):  # the fixed part fits so well that a card of ours would fit better
        assert not fusion.add(Sight(traces=(unread(100, 0.6, fit=0.95),)), frame * 0.1)


def test_a_card_that_moves_is_one_showing() -> None:
    fusion = Fusion()
    for frame in range(10):
        assert shown(fusion, frame * 0.1, strong(100 + 80 * frame)) == [(1, ONE, True)]


def test_a_card_gone_for_a_moment_is_the_same_showing_and_later_a_new_one() -> None:
    fusion = Fusion()
    shown(fusion, 0, strong(100))
    assert shown(fusion, SAME_SHOWING - 0.1) == [(1, ONE, True)]
    assert shown(fusion, SAME_SHOWING, strong(120)) == [(1, ONE, True)]
    assert shown(fusion, 2 * SAME_SHOWING + 0.1) == []
    assert shown(fusion, 2 * SAME_SHOWING + 0.2, strong(120)) == [(2, ONE, True)]


def test_two_copies_are_two_showings() -> None:
    fusion = Fusion()
    assert shown(fusion, 0, strong(100)) == [(1, ONE, True)]
    both = [(1, ONE, True), (2, ONE, True)]
    assert shown(fusion, 0.1, strong(104), strong(400)) == both
    assert shown(fusion, 0.2, strong(404), strong(107)) == both


def test_two_tags_that_claim_one_place_are_nothing() -> None:
    assert shown(Fusion(), 0, strong(100), strong(110, OTHER)) == []


def test_another_card_at_the_same_place_is_another_showing() -> None:
    fusion = Fusion()
    shown(fusion, 0, strong(100))
    after = shown(fusion, 0.5, strong(100, OTHER))
    assert (2, OTHER, True) in after
