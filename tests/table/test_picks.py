"""Choices that only one seat can read are picked by a code, and the screen never has them."""

import secrets
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from companion.engine import AnyGame, Secret, Setup
from companion.engine.face import Lamp, Private
from companion.table import intents as i
from companion.table.picks import CODES, DIGITS, Picks
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


def read(table: Stepped, seat: int, page: int, hand_over: int = 0) -> Private:
    found: list[Private | None] = []
    table.do(i.Look(seat, found.append, page, hand_over))
    assert found[0] is not None
    return found[0]


def words(private: Private) -> list[str]:
    return [choice.mark.text.render() for choice in private.choices]


def codes(private: Private) -> list[int]:
    return [choice.number for choice in private.choices]


def pick(table: Stepped, page: int, code: int, *, seat: int = 1, hand_over: int = 0) -> bool:
    answers: list[bool] = []
    one = i.Pick(seat, page, code, table.now.sequence, hand_over)
    table.do(i.Try(one, answers.append))
    (done,) = answers
    return done


def said(table: Stepped) -> str:
    notice = table.shown[-1].notice
    return notice.sentence.render() if notice else ""


def test_a_look_changes_nothing_that_is_picked(table: Stepped) -> None:
    """Where nothing proves whose it is, it is written down when the screen has asked for it."""
    read_at = table.now.sequence
    private = read(table, 1, 1)
    assert table.table._open is not None
    table.table._open.session.open_page(2)
    answers: list[bool] = []
    table.do(i.Try(i.Pick(1, 1, codes(private)[0], read_at, 0), answers.append))
    assert table.now.sequence > read_at
    assert answers == [True]


def test_what_is_read_has_words_and_codes_and_no_deeds(table: Stepped) -> None:
    private = read(table, 1, 1)
    assert words(private)[0].startswith("The Ministry of Plenty by ")
    assert {choice.action for choice in private.choices} == {None}
    assert len(set(codes(private)[:6]) & set(CODES)) == 6


def test_a_page_has_six_and_one_more_where_another_follows(table: Stepped) -> None:
    assert [len(words(read(table, 1, page))) for page in (0, 1, 2, 3, 9)] == [0, 7, 2, 0, 0]


@pytest.mark.parametrize(("page", "place"), [(1, 0), (1, 5), (2, 0), (2, 1)])
def test_a_code_does_what_was_read_there(table: Stepped, page: int, place: int) -> None:
    private = read(table, 1, page)
    assert pick(table, page, codes(private)[place])
    (proven,) = table.now.view.proven
    assert f"by {proven}:" in words(private)[place]
    assert table.now.moment is not None


@pytest.mark.parametrize("page", [0, 1, 2, 3, -1])
def test_a_code_that_stands_for_nothing_changes_nothing(table: Stepped, page: int) -> None:
    before, dealt = table.now.sequence, codes(read(table, 1, page or 1))
    for code in {*CODES, 0, 1, 17, 71} - set(dealt if page > 0 else ()):
        assert not pick(table, page, code)
        assert said(table) == NOTHING_THERE
    assert table.now.sequence == before


# What others see of it: how often a page was turned, and where the finger was


def dealt(table: Stepped, hand_over: int) -> dict[str, tuple[int, int]]:
    """Return the page and the code of every choice."""
    found: dict[str, tuple[int, int]] = {}
    for page in (1, 2):
        private = read(table, 1, page, hand_over)
        found |= {
            word: (page, code)
            for word, code in list(zip(words(private), codes(private), strict=True))[:6]
        }
    return found


def test_codes_stay_for_a_hand_over_and_are_dealt_anew_for_the_next(table: Stepped) -> None:
    first = dealt(table, 1)
    assert dealt(table, 1) == first
    others = [dealt(table, hand_over) for hand_over in range(2, 8)]
    assert all(other != first and other.keys() == first.keys() for other in others)


def test_codes_are_dealt_anew_for_the_next_question(table: Stepped) -> None:
    first = dealt(table, 1)
    table.do(i.Pause(), i.Unpause())
    assert dealt(table, 1) != first


def test_where_the_finger_goes_tells_nothing_of_the_choice(table: Stepped) -> None:
    """Each choice stands on each page, and has each digit in each place, about equally often."""
    times = 1200
    table.table._picks = Picks(Random(3))
    seen: Counter[tuple[str, str, int]] = Counter()
    for hand_over in range(times):
        for word, (page, code) in dealt(table, hand_over).items():
            seen[word, "page", page] += 1
            seen[word, "first", code // 10] += 1
            seen[word, "second", code % 10] += 1
    ways = {word for word, _, _ in seen}
    assert len(ways) == 8
    for word in ways:
        assert abs(seen[word, "page", 1] / times - 6 / 8) < 0.06
        for digit in DIGITS:
            for place in ("first", "second"):
                assert abs(seen[word, place, digit] / times - 1 / 6) < 0.06


def test_chance_is_not_that_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables with the same seed and the same moves deal different codes."""
    monkeypatch.setattr(secrets, "token_hex", lambda: "the same seed")
    dealt_twice = []
    for _ in range(2):
        table = planned("int5", "rio6", "sup2")
        dealt_twice.append(dealt(table, 1))
        table.close()
    assert dealt_twice[0] != dealt_twice[1]


def test_a_code_of_an_earlier_hand_over_is_not_taken(table: Stepped) -> None:
    code = codes(read(table, 1, 1, hand_over=1))[0]
    read(table, 1, 1, hand_over=2)
    assert not pick(table, 1, code, hand_over=1)
    assert said(table) == CHANGED
    assert table.now.view.proven == ()


def test_with_nothing_to_pick_every_number_says_the_same() -> None:
    table = planned("int2", "decoy", "sup2")
    read(table, 1, 1)
    for code in CODES:
        assert not pick(table, 1, code)
        assert said(table) == NOTHING_THERE
    table.do(i.Act(1, Done()))
    assert table.now.over
    table.close()


def test_nobody_else_can_read_or_pick(table: Stepped) -> None:
    code = codes(read(table, 1, 1))[0]
    assert words(read(table, 2, 1)) == []
    assert not pick(table, 1, code, seat=2)
    assert said(table) == NOTHING_THERE


def test_nothing_is_read_or_picked_where_nobody_knows_that_there_may_be_something() -> None:
    table = planned("int5", "rio6", "sup2", game=without_picks(PLANS))
    assert words(read(table, 1, 1)) == []
    assert not any(pick(table, 1, code) for code in CODES)
    assert said(table) == NOTHING_THERE
    table.close()


def without_picks(game: AnyGame) -> AnyGame:
    return replace(game, face=replace(game.face, picks=lambda _: False))


def test_what_was_read_before_something_changed_is_not_picked(table: Stepped) -> None:
    at, code = table.now.sequence, codes(read(table, 1, 1))[0]
    table.do(i.Pause(), i.Unpause())
    table.do(i.Pick(1, 1, code, at))
    assert said(table) == CHANGED
    assert table.now.view.proven == ()


def test_neither_page_nor_number_is_printed() -> None:
    assert repr(i.Pick(1, 2, 35, 4)) == "Pick(seat=1, sequence=4)"


@pytest.mark.parametrize("code", [11, 66])
def test_how_many_ways_there_are_shows_nowhere(code: int) -> None:
    """No way, four or eight: until one is picked all traces are the same."""
    traces = []
    for one, other in (("int2", "rio3"), ("int2", "rio6"), ("int5", "rio6")):
        table = planned(one, other, "sup2")
        read(table, 1, 1)
        read(table, 1, 2)
        table.do(i.Pick(1, 9, code, table.now.sequence))
        table.pass_ms(60_000)
        traces.append((table.told, table.shown))
        table.close()
    assert traces[0] == traces[1] == traces[2]


def test_only_whoever_checks_is_waited_for_at_the_lamps(table: Stepped) -> None:
    assert table.now.lamps == {1: Lamp.WAITING, 2: Lamp.OFF}
