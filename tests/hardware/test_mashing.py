"""The benchmark of mashing, for two seconds: it must measure what it says."""

from tests.benchmarks.mashing import A_SECOND, PLACES, Mashing


def test_ten_seats_mash_and_every_press_arrives_once() -> None:
    hands = Mashing()
    hands.run(2.0)
    assert hands.pressed.total() == 2 * A_SECOND * 2 * PLACES
    assert len(set(hands.pressed.values())) == 1  # everybody as often as everybody else
    assert hands.counted == hands.pressed
    assert (hands.lost, hands.doubled) == (0, 0)
