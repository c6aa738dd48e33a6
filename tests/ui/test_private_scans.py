"""Private scans look the same for every card: no pixel, lamp, line, log or snapshot differs."""

from pathlib import Path

from tests.ui.test_pixels import differences, play_twice

PICTURES = 80


def test_no_identity_card_changes_a_pixel(tmp_path: Path) -> None:
    one, other = play_twice("private_scans:shown", tmp_path)
    assert (one.lines, one.err) == (other.lines, other.err)
    assert differences(one.told["steps"], other.told["steps"]) == []
    assert len(one.told["steps"]) >= PICTURES
    assert any(step["log"] for step in one.told["steps"])
    assert len({step["picture"] for step in one.told["steps"]}) > PICTURES / 4


def test_a_page_that_knows_the_card_is_found(tmp_path: Path) -> None:
    one, other = play_twice("private_scans:leaky", tmp_path)
    found = {channel for _, channel in differences(one.told["steps"], other.told["steps"])}
    assert found == {"picture"}
