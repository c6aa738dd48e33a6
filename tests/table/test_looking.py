"""What the table goes on looking at."""

from dataclasses import replace

from companion.engine import Cue, Setup, say
from companion.engine.face import Button, Moment
from companion.table import intents as i
from companion.table.looking import Sight, after
from tests.engine.tiny import TINY, Nod, Nodded
from tests.table.stepped import Stepped

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


def test_an_undo_takes_away_only_what_it_undoes() -> None:
    """Somebody may not have looked yet at what was revealed to them before."""
    moment = PRIVATE.moment
    face = replace(TINY.face, moment=lambda fact: moment if isinstance(fact, Nodded) else None)
    told = replace(TINY, face=face, narrate=lambda fact: [Cue(TINY.describe(fact))])
    table = Stepped(told)
    table.do(i.Begin("tiny", Setup(("Ola", "Jan"))))
    first = table.do(i.Act(2, Nod())).moment_number
    table.do(i.Press(1, Button.A), i.Act(2, Nod()))
    now = table.do(i.Undo())
    assert (now.moment, now.moment_number) == (moment, first)
    before = len(table.lines)
    assert table.do(i.GoOn(first)).moment is None
    assert [line for _, line in table.lines[before:]] == ["Ola hides the coin."]
    table.do(i.Undo(), i.Undo(), i.Act(2, Nod()))
    assert table.now.moment == moment
    assert table.do(i.Undo()).moment is None
    table.close()
