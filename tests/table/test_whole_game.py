"""Everything that is said in a whole game, line by line and kind by kind."""

from collections.abc import Iterator

import pytest

from companion.engine import Kind, Setup
from companion.engine.face import Button
from companion.engine.sentence import AS_WRITTEN
from companion.narration.line import Line
from companion.presenters.language import language
from companion.table import intents as i
from companion.table.reminder import FIRST_MS
from companion.table.runner import CARDS_MS
from tests.table.stepped import Stepped
from tests.table.test_lamps import at_the_team, pick
from tests.table.test_reveal import NAMES, dealt, to_the_end

FIVE = NAMES[:5]
SEATS = range(1, 6)
SPIES = (1, 3)
TIMERS = {"team": 60}


def choose(table: Stepped, buttons: str) -> None:
    """Let everybody who is asked press, the lowest seat first."""
    asked = table.now.awaited
    for seat, button in zip(asked, buttons, strict=True):
        table.do(i.Press(seat, Button(button)))


def vote(table: Stepped, team: tuple[int, ...], votes: str) -> None:
    pick(table, *team)
    table.do(i.Press(table.now.view.leader, Button.A))
    assert table.now.phase == "vote"
    choose(table, votes)
    table.do(i.GoOn(table.now.moment_number))


def mission(table: Stepped, team: tuple[int, ...], cards: str) -> None:
    vote(table, team, "aaaaa")
    choose(table, cards)
    while table.now.moment and not table.now.over:
        table.do(i.GoOn(table.now.moment_number))


def play(table: Stepped) -> Stepped:
    """Three missions fail; before that a timer runs out, a team is rejected, somebody dawdles."""
    table.do(i.Begin("resistance", Setup(FIVE, {"first_leader": "1"}, TIMERS)))
    table.do(*[i.Press(seat, Button.A) for seat in SEATS])
    to_the_end(table)
    table.do(i.Act(1, table.now.offers[0].action))
    table.pass_ms(61_000)
    vote(table, (2, 4), "aabbb")
    pick(table, 1, 2)
    table.do(i.Press(2, Button.A), *[i.Press(seat, Button.A) for seat in (1, 2, 3, 4)])
    table.pass_ms(FIRST_MS)
    table.do(i.Press(5, Button.A))
    table.do(i.GoOn(table.now.moment_number))
    choose(table, "ba")
    table.do(i.GoOn(table.now.moment_number))
    mission(table, (1, 3, 5), "bba")
    mission(table, (1, 4), "aa")
    mission(table, (1, 2, 4), "baa")
    assert table.now.over
    return table


TOLD = [
    (Kind.PHASE, "The game begins; Ola leads first."),
    (Kind.REVEAL, "Everybody, close your eyes."),
    (Kind.REVEAL, "Spies, open your eyes. The lamps of all spies glow: find each other."),
    (Kind.REVEAL, "Spies, close your eyes."),
    (Kind.REVEAL, "Nobody looks now. All eyes are closed."),
    (Kind.REVEAL, "Everybody, open your eyes."),
    (Kind.LEADER, "Ola is the leader."),
    (Kind.TIMER, "Half a minute left."),
    (Kind.TIMER, "Time is up."),
    (Kind.VOTE, "A vote on Jan and Adam for mission 1."),
    (Kind.RESULT, "For: Ola and Jan. Against: Ewa, Adam and Zosia."),
    (Kind.RESULT, "The team is rejected."),
    (Kind.LEADER, "Jan is the leader."),
    (Kind.VOTE, "A vote on Ola and Jan for mission 1."),
    (Kind.MISSING, "Waiting for Zosia."),
    (Kind.RESULT, "For: Ola, Jan, Ewa, Adam and Zosia. Against: nobody."),
    (Kind.PHASE, "The team goes on the mission."),
    (Kind.RESULT, "Mission 1 fails"),
    (Kind.RESULT, "One fail was played."),
    (Kind.LEADER, "Ewa is the leader."),
    (Kind.VOTE, "A vote on Ola, Ewa and Zosia for mission 2."),
    (Kind.RESULT, "For: Ola, Jan, Ewa, Adam and Zosia. Against: nobody."),
    (Kind.PHASE, "The team goes on the mission."),
    (Kind.RESULT, "Mission 2 fails"),
    (Kind.RESULT, "Two fails were played."),
    (Kind.LEADER, "Adam is the leader."),
    (Kind.VOTE, "A vote on Ola and Adam for mission 3."),
    (Kind.RESULT, "For: Ola, Jan, Ewa, Adam and Zosia. Against: nobody."),
    (Kind.PHASE, "The team goes on the mission."),
    (Kind.RESULT, "Mission 3 succeeds"),
    (Kind.RESULT, "Every card was a success."),
    (Kind.LEADER, "Zosia is the leader."),
    (Kind.VOTE, "A vote on Ola, Jan and Adam for mission 4."),
    (Kind.RESULT, "For: Ola, Jan, Ewa, Adam and Zosia. Against: nobody."),
    (Kind.PHASE, "The team goes on the mission."),
    (Kind.RESULT, "Mission 4 fails"),
    (Kind.RESULT, "One fail was played."),
    (Kind.RESULT, "The spies were Ola and Ewa."),
    (Kind.RESULT, "The spies win!"),
    (Kind.RESULT, "Three missions failed."),
]


@pytest.fixture
def table() -> Iterator[Stepped]:
    stepped = Stepped(dealt(SPIES))
    yield stepped
    stepped.close()


def spoken(table: Stepped) -> list[str]:
    return [line for _, line in table.lines]


def test_a_whole_game_is_told_line_by_line(table: Stepped) -> None:
    assert spoken(play(table)) == [line for _, line in TOLD]
    assert {kind for kind, _ in TOLD} == set(Kind)


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_of_line_can_be_switched_off_and_is_shown_all_the_same(
    table: Stepped, kind: Kind
) -> None:
    table.adjust(told=frozenset(Kind) - {kind})
    play(table)
    assert spoken(table) == [line for of, line in TOLD if of is not kind]
    shown = {snapshot.said.render(FIVE) for snapshot in table.shown if snapshot.said}
    # Where nobody hears the reveal, nothing glows, and the words do not speak of lamps.
    last_lines = {line for of, line in TOLD if of is kind and "lamps" not in line} & shown
    assert last_lines


@pytest.mark.parametrize("kind", Kind)
def test_one_kind_alone_can_be_told(table: Stepped, kind: Kind) -> None:
    table.adjust(told=frozenset({kind}))
    assert spoken(play(table)) == [line for of, line in TOLD if of is kind]
    assert bool(table.kinds("chime")) == (kind is Kind.TIMER)


def test_the_language_and_the_volume_reach_the_voice(table: Stepped) -> None:
    polish = language("pl").catalogue
    table.do_quietly(i.Adjust(polish, i.AtZero.REMIND, language="pl", volume=35))
    play(table)
    assert {line.language for line in table.spoken} == {"pl"}
    assert table.spoken[1].text == "Zamknijcie wszyscy oczy."
    assert [what for _, _, what in table.kinds("tune")] == [35]
    assert [what for _, _, what in table.kinds("check")] == ["pl"]
    table.do_quietly(i.Adjust(AS_WRITTEN, i.AtZero.REMIND, language="en", volume=0))
    assert [what for _, _, what in table.kinds("tune")] == [35, 0]
    assert [what for _, _, what in table.kinds("check")] == ["pl", "en"]
    prepared = table.kinds("prepare")[-1][2]
    assert {line.language for line in prepared} == {"en"}


def first_prepared(table: Stepped) -> list[str]:
    return [line.text for line in table.kinds("prepare")[0][2]]


def test_all_that_is_known_before_is_rehearsed_and_the_reveal_first_of_all(table: Stepped) -> None:
    play(table)
    ready = first_prepared(table)
    assert set(ready[:6]) == {"Spies, open your eyes and find each other."} | {
        line for kind, line in TOLD if kind is Kind.REVEAL
    }
    names_of_several = ("A vote on", "For:", "The spies were")
    known = {line for _, line in TOLD if not line.startswith(names_of_several)}
    assert known <= set(ready)
    for name in FIVE:
        assert {f"{name} is the leader.", f"Waiting for {name}."} <= set(ready)
        assert f"The game begins; {name} leads first." in ready
    for count in ("One fail was", "Two fails were", "Three fails were", "Four fails were"):
        assert f"{count} played." in ready
    assert {"The Resistance wins!", "Three missions succeeded."} <= set(ready)
    assert "Five teams in a row were rejected." in ready
    assert not [line for line in ready if "No Confidence" in line]  # no plot cards are played


def test_a_vote_is_ready_before_it_is_called(table: Stepped) -> None:
    play(table)
    calls = [(at, line) for at, line in table.lines if line.startswith("A vote on")]
    assert len(calls) == 5
    for _, call in calls:
        asked = next(n for n, (_, _, what) in enumerate(table.told) if what == call)
        before = (what for _, kind, what in table.told[:asked] if kind == "prepare")
        assert any(call in [line.text for line in lines] for lines in before), call


def test_a_vote_is_ready_in_the_language_of_now(table: Stepped) -> None:
    at_the_team(table)
    pick(table, 2, 4)
    table.do(i.Adjust(language("pl").catalogue, i.AtZero.REMIND, language="pl"))
    prepared = [line for _, _, lines in table.kinds("prepare") for line in lines]
    assert Line("Głosujemy nad drużyną na misję 1: Jan i Adam.", "pl") in prepared


def test_a_blind_table_rehearses_no_reveal_and_one_with_plots_its_plots(table: Stepped) -> None:
    options = {"blind_spies": "yes", "plots": "dealt"}
    table.do(i.Begin("resistance", Setup(FIVE, options)))
    ready = first_prepared(table)
    assert "Everybody, close your eyes." not in ready
    assert "Zosia declares No Confidence." in ready
    assert "Zosia takes the lead as a Strong Leader." in ready


def test_a_result_is_told_when_its_cards_lie_open(table: Stepped) -> None:
    play(table)
    told = table.kinds("rest", "line")
    after = [told[n + 1][2] for n, (_, kind, _) in enumerate(told) if kind == "rest"]
    assert after == ["Mission 1 fails", "Mission 2 fails", "Mission 3 succeeds", "Mission 4 fails"]
    assert {what for _, kind, what in told if kind == "rest"} == {CARDS_MS}
    assert CARDS_MS >= 1500  # so long the screen turns them over
