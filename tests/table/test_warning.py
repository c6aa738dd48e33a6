"""What is said about a countdown, and that nobody is nagged."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine import Kind, Setup, say
from companion.engine.face import Button
from companion.table import intents as i
from companion.table.warning import SOON, UP
from tests.table.rig import running
from tests.table.stepped import Stepped
from tests.table.test_lamps import call, pick
from tests.table.test_reveal import NAMES, dealt


@pytest.fixture
def table() -> Iterator[Stepped]:
    stepped = Stepped(dealt((1, 3)))
    yield stepped
    stepped.close()


def begin(table: Stepped, **timers: int) -> None:
    table.do(i.Begin("resistance", Setup(NAMES[:5], {"first_leader": "1"}, timers)))


def warned(table: Stepped) -> list[str]:
    warnings = (SOON.render(), UP.render())
    return [what for _, kind, what in table.told if kind == "line" and what in warnings]


def test_half_a_minute_is_told_where_there_was_more(table: Stepped) -> None:
    begin(table, identities=31)
    table.pass_ms(500)
    assert warned(table) == []
    table.pass_ms(500)
    assert warned(table) == [SOON.render()]
    table.pass_ms(60_000)
    assert warned(table) == [SOON.render(), UP.render()]


@pytest.mark.parametrize("seconds", [5, 29, 30])
def test_a_countdown_that_is_short_from_the_start_tells_only_its_end(
    table: Stepped, seconds: int
) -> None:
    begin(table, identities=seconds)
    table.pass_ms(seconds * 1000 - 100)
    assert warned(table) == []
    table.pass_ms(60_000)
    assert warned(table) == [UP.render()]


def test_a_short_countdown_after_a_long_one_tells_only_its_end(table: Stepped) -> None:
    """As brisk timers are: a long one for the team, and twenty seconds for the vote."""
    begin(table, team=90, vote=20)
    table.do(*[i.Press(seat, Button.A) for seat in range(1, 6)], i.Tell(i.Telling.SKIP))
    table.do(i.Act(1, table.now.offers[0].action))
    table.pass_ms(40_000)
    pick(table, 2, 4)
    call(table)
    table.pass_ms(15_000)
    assert warned(table) == []
    table.pass_ms(6_000)
    assert warned(table) == [UP.render()]


def test_more_time_is_warned_of_again_where_it_is_more_than_half_a_minute(table: Stepped) -> None:
    begin(table, identities=60)
    table.pass_ms(40_000)
    table.do(i.AddTime(5))
    table.pass_ms(1_000)
    assert warned(table) == [SOON.render()]
    table.do(i.AddTime(60))
    table.pass_ms(60_000)
    assert warned(table) == [SOON.render()] * 2


def test_a_break_before_half_a_minute_changes_nothing(table: Stepped) -> None:
    begin(table, identities=60)
    table.pass_ms(20_000)
    table.do(i.Pause())
    table.pass_ms(100_000)
    table.do(i.Unpause())
    table.pass_ms(9_000)
    assert warned(table) == []
    table.pass_ms(2_000)
    assert warned(table) == [SOON.render()]


def test_a_timer_taken_away_is_forgotten(table: Stepped) -> None:
    begin(table, identities=60, team=20)
    table.pass_ms(10_000)
    table.do(i.StopTimer())
    table.pass_ms(35_000)
    at_the_team_from_here(table)
    table.pass_ms(10_000)
    assert warned(table) == []


def at_the_team_from_here(table: Stepped) -> None:
    table.do(*[i.Press(seat, Button.A) for seat in range(1, 6)], i.Tell(i.Telling.SKIP))
    table.do(i.Act(1, table.now.offers[0].action))
    assert table.now.clock.countdown is not None


def test_a_game_opened_again_just_before_the_end_tells_only_the_end(tmp_path: Path) -> None:
    with running(tmp_path) as rig:
        file = rig.tiny(hiding=60).file
        rig.tick(56)
    with running(tmp_path) as rig:
        rig.do(i.Open(file))
        assert rig.tick(1).said is None
        assert rig.tick(4).said == say("Time is up.")


def test_no_bell_rings_where_the_timer_is_not_told(table: Stepped) -> None:
    table.adjust(told=frozenset(Kind) - {Kind.TIMER})
    begin(table, identities=60)
    table.pass_ms(90_000)
    assert not table.kinds("chime")
    assert warned(table) == []
    assert table.shown[-1].reminder is not None  # and it is shown all the same
    assert table.shown[-1].reminder.sentence == UP
