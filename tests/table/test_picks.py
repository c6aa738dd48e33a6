"""Choices that only one seat can read are picked by number, and the screen never has them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.engine import AnyGame, Secret, Setup
from companion.engine.face import Lamp, Private
from companion.table import intents as i
from tests.duels.games.plans import DEFINITION as PLANS
from tests.duels.games.plans import Done, Play
from tests.table.stepped import Stepped

NOTHING_THERE = "Nothing stands under this number."
CHANGED = "Something has changed: look again before you pick."


def planned(*cards: str, game: AnyGame = PLANS) -> Stepped:
    """Return a table at which these were played, and the plan is checked."""
    table = Stepped(game)
    table.do(i.Begin("plans", Setup(("Ola", "Jan"))))
    table.do(*(i.Act(1, Play(Secret(card))) for card in cards))
    table.do(i.GoOn(table.now.moment_number))
    assert table.now.phase == "check"
    return table


@pytest.fixture
def table() -> Iterator[Stepped]:
    stepped = planned("int5", "rio6", "sup2")  # eight ways: four missions, two strong cards
    yield stepped
    stepped.close()


def read(table: Stepped, seat: int, page: int) -> Private:
    found: list[Private | None] = []
    table.do(i.Look(seat, found.append, page))
    assert found[0] is not None
    return found[0]


def words(private: Private) -> list[str]:
    return [choice.mark.text.render() for choice in private.choices]


def pick(table: Stepped, page: int, number: int, *, seat: int = 1) -> bool:
    answers: list[bool] = []
    table.do(i.Try(i.Pick(seat, page, number, table.now.sequence), answers.append))
    (done,) = answers
    return done


def said(table: Stepped) -> str:
    notice = table.shown[-1].notice
    return notice.sentence.render() if notice else ""


def test_what_is_read_has_words_and_no_deeds(table: Stepped) -> None:
    private = read(table, 1, 1)
    assert words(private)[1] == "The Ministry of Plenty by Espionage: turn up Riots 6"
    assert {choice.action for choice in private.choices} == {None}


def test_a_page_has_six_and_one_more_where_another_follows(table: Stepped) -> None:
    assert [len(words(read(table, 1, page))) for page in (0, 1, 2, 3, 9)] == [0, 7, 2, 0, 0]


def test_a_number_does_what_was_read_there(table: Stepped) -> None:
    wanted = words(read(table, 1, 2))[1]
    assert wanted == "The Ministry of Plenty by Sleeper Cell: turn up Riots 6"
    assert pick(table, 2, 2)
    assert table.now.view.proven == ("Sleeper Cell",)
    assert table.now.moment is not None


@pytest.mark.parametrize(("page", "number"), [(2, 3), (3, 1), (0, 1), (1, 0), (1, 7), (1, -1)])
def test_a_number_that_stands_for_nothing_changes_nothing(
    table: Stepped, page: int, number: int
) -> None:
    before = table.now.sequence
    assert not pick(table, page, number)
    assert table.now.sequence == before
    assert said(table) == NOTHING_THERE


def test_with_nothing_to_pick_every_number_says_the_same() -> None:
    table = planned("int2", "decoy", "sup2")
    for number in range(1, 7):
        assert not pick(table, 1, number)
        assert said(table) == NOTHING_THERE
    table.do(i.Act(1, Done()))
    assert table.now.over
    table.close()


def test_nobody_else_can_read_or_pick(table: Stepped) -> None:
    assert words(read(table, 2, 1)) == []
    assert not pick(table, 1, 1, seat=2)
    assert said(table) == NOTHING_THERE


def test_nothing_is_read_or_picked_where_nobody_knows_that_there_may_be_something() -> None:
    table = planned("int5", "rio6", "sup2", game=without_picks(PLANS))
    assert words(read(table, 1, 1)) == []
    assert not pick(table, 1, 1)
    assert said(table) == NOTHING_THERE
    table.close()


def without_picks(game: AnyGame) -> AnyGame:
    return replace(game, face=replace(game.face, picks=lambda _: False))


def test_what_was_read_before_something_changed_is_not_picked(table: Stepped) -> None:
    at = table.now.sequence
    table.do(i.Pause(), i.Unpause())
    table.do(i.Pick(1, 1, 1, at))
    assert said(table) == CHANGED
    assert table.now.view.proven == ()


def test_neither_page_nor_number_is_printed() -> None:
    assert repr(i.Pick(1, 2, 3, 4)) == "Pick(seat=1, sequence=4)"


@pytest.mark.parametrize("number", [1, 6])
def test_how_many_ways_there_are_shows_nowhere(number: int) -> None:
    """No way, four or eight: until one is picked all traces are the same."""
    traces = []
    for one, other in (("int2", "rio3"), ("int2", "rio6"), ("int5", "rio6")):
        table = planned(one, other, "sup2")
        read(table, 1, 1)
        read(table, 1, 2)
        table.do(i.Pick(1, 9, number, table.now.sequence))
        table.pass_ms(60_000)
        traces.append((table.told, table.shown))
        table.close()
    assert traces[0] == traces[1] == traces[2]


def test_only_whoever_checks_is_waited_for_at_the_lamps(table: Stepped) -> None:
    assert table.now.lamps == {1: Lamp.WAITING, 2: Lamp.OFF}
