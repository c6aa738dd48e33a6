"""A private page opens by a button of its own seat, in the real window."""

from tests.ui.theatre import Theatre


def test_a_page_opens_by_its_own_button_or_so_that_everybody_is_told(theatre: Theatre) -> None:
    told = theatre.play("page_lock:own_button", locks=True)
    assert told["by another seat"] == told["by one button"] == ""
    assert told["lamp"] == "page"
    assert told["choices cast"] == 1  # of the other seat: whoever has the screen looks
    assert told["toast"] == "Łukasz's page was opened."
    assert told["under it"] == []
    assert told["opened"] == [2]  # the robot looked by button for all others
    assert told["result"][-1] == "Pages opened: Łukasz"


def test_a_card_is_shown_in_private_after_the_own_button_was_held(theatre: Theatre) -> None:
    told = theatre.play("page_lock:card_by_button", locks=True)
    assert told["line"] == "First hold both your buttons for a moment."
    assert told["ready"] == [False, True]
    assert told["can begin"] is False
    assert told["opened"] == []
