"""The open scan screen under a real finger, in a real window."""

from tests.ui.theatre import Theatre


def test_two_taps_give_one_card_and_a_cross_puts_one_aside(theatre: Theatre) -> None:
    told = theatre.play("scan_taps:tapped")
    assert told["plots"] == {"3": ["no_confidence"]}
    assert told["before"] == ["Strong Leader", "Keeping a Close Eye on You", "No Confidence"]
    assert told["put aside"] == ["Keeping a Close Eye on You", "No Confidence"]
    assert told["names that overlap"] == 0
    assert told["columns"] == [3, 3, 3]  # all six names can be seen at once
