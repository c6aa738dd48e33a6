"""Nobody is named who is not waited for now, and nobody while something else is shown."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine import Setup
from companion.engine.face import Button
from companion.table import intents as i
from companion.table.reminder import FIRST_MS
from companion.table.speech import AS_EVER, Manner
from tests.table.stepped import Stepped
from tests.table.test_lamps import at_the_team, call, pick
from tests.table.test_reveal import NAMES, RESISTANCE, dealt

A, B = Button.A, Button.B


@pytest.fixture
def table() -> Iterator[Stepped]:
    stepped = Stepped(dealt((1, 3)))
    yield stepped
    stepped.close()


def named(table: Stepped) -> list[str]:
    return [line for _, line in table.lines if line.startswith("Waiting for")]


def all_but_zosia(table: Stepped) -> None:
    at_the_team(table)
    pick(table, 2, 4)
    call(table)
    table.do(*[i.Press(seat, A) for seat in (1, 2, 3, 4)])


@pytest.mark.parametrize("before", [0, FIRST_MS - 1000, FIRST_MS + 1000])
def test_whoever_has_voted_is_not_named_over_the_result(table: Stepped, before: int) -> None:
    all_but_zosia(table)
    table.pass_ms(before)
    told = named(table)
    table.do(i.Press(5, B))
    assert table.now.moment is not None
    table.pass_ms(FIRST_MS * 5)
    assert named(table) == told


def test_nobody_is_named_in_a_break_over_a_result(table: Stepped) -> None:
    all_but_zosia(table)
    table.do(i.Press(5, A), i.Pause())
    table.pass_ms(FIRST_MS * 5)
    assert named(table) == []
    table.do(i.Unpause())
    table.pass_ms(FIRST_MS * 5)
    assert named(table) == []


def test_the_half_minute_begins_when_people_see_the_table_again(table: Stepped) -> None:
    all_but_zosia(table)
    table.do(i.Press(5, A))
    table.do(i.Press(2, A))  # plays a mission card while the votes are still shown
    table.pass_ms(FIRST_MS * 3)
    assert named(table) == []
    table.do(i.GoOn(table.now.moment_number))
    table.pass_ms(FIRST_MS - 1000)
    assert named(table) == []
    table.pass_ms(1000)
    assert named(table) == ["Waiting for Adam."]


def test_nobody_is_named_while_eyes_are_closed() -> None:
    table = Stepped(RESISTANCE)
    setup = Setup(NAMES[:5], {"first_leader": "1", "identities": "scanned"})
    table.do(i.Begin("resistance", setup))
    for seat in range(1, 6):
        table.do(i.ShowCard("ID2" if seat < 3 else "ID1", seat))
        table.pass_ms(FIRST_MS - 1000)
    assert table.now.script is not None
    table.pass_ms(FIRST_MS * 4)
    table.do(i.Tell(i.Telling.PAUSE))
    table.pass_ms(FIRST_MS * 4)
    assert table.now.script.over or table.now.script.index
    assert named(table) == []
    table.close()


def test_a_name_that_waits_to_be_said_is_dropped_when_its_owner_has_voted(table: Stepped) -> None:
    manners: list[Manner] = []
    hear = table._hear

    def listen(lines: Any, how: Manner = AS_EVER) -> None:
        manners.append(how)
        hear(lines, how)

    table.table._speech.say = listen  # type: ignore[method-assign]
    all_but_zosia(table)
    table.pass_ms(FIRST_MS)
    assert named(table) == ["Waiting for Zosia."]
    reminder = next(how for how in reversed(manners) if how is not AS_EVER)
    assert reminder.still()
    table.do(i.Press(5, A))
    assert not reminder.still()
