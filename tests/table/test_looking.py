"""What the table goes on looking at, as a pure function."""

from companion.engine import say
from companion.engine.face import Moment
from companion.table.looking import Sight, after

OPEN = Sight(1, Moment(say("Votes")), None, None)
PRIVATE = Sight(2, Moment(say("Ola sees a card"), private_for=1), None, None)
NEXT = Sight(3, Moment(say("The mission succeeds")), None, None)


def test_a_hidden_choice_takes_nothing_away() -> None:
    assert after([OPEN], [], calm=True) == [OPEN]


def test_an_open_action_ends_a_moment() -> None:
    assert after([OPEN], [], calm=False) == []


def test_what_is_new_comes_in_place_of_what_was_seen() -> None:
    assert after([OPEN], [NEXT], calm=True) == [NEXT]


def test_whoever_has_to_look_alone_is_not_passed_over() -> None:
    assert after([PRIVATE], [], calm=False) == [PRIVATE]
    assert after([PRIVATE], [NEXT], calm=False) == [PRIVATE, NEXT]
