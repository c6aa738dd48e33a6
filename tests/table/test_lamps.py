"""What the lamps say through a game, and that no hidden choice is among it."""

from collections.abc import Iterator

import pytest

from companion.engine import Setup
from companion.engine.face import Button, Lamp
from companion.table import intents as i
from companion.table.reminder import FIRST_MS
from tests.table.stepped import Stepped
from tests.table.test_reveal import NAMES, dealt, reveal

A, B = Button.A, Button.B
SPIES = (1, 3)
SEATS = range(1, 6)


def at_the_team(table: Stepped) -> Stepped:
    reveal(table)
    table.do(i.Tell(i.Telling.SKIP))
    finish = table.now.offers[0]
    table.do(i.Act(finish.seat, finish.action))
    assert table.now.phase == "team"
    return table


def pick(table: Stepped, *members: int) -> None:
    for member in members:
        target = table.now.game.face.target
        offer = next(offer for offer in table.now.offers if target(offer.action) == member)
        table.do(i.Act(offer.seat, offer.action))


def call(table: Stepped) -> None:
    table.do(i.Press(1, A))
    assert table.now.phase == "vote"


@pytest.fixture
def table() -> Iterator[Stepped]:
    stepped = Stepped(dealt(SPIES))
    yield stepped
    stepped.close()


def lit(table: Stepped) -> list[str]:
    return [table.now.lamps[seat].value for seat in SEATS]


def test_the_lamps_tell_the_whole_round(table: Stepped) -> None:
    table.do(i.Begin("resistance", Setup(NAMES[:5], {"first_leader": "1"})))
    assert lit(table) == ["waiting"] * 5
    table.do(i.Press(2, A))
    assert lit(table) == ["waiting", "got_it", "waiting", "waiting", "waiting"]
    at_the_team(table)
    assert lit(table) == ["leader", "off", "off", "off", "off"]
    pick(table, 2, 4)
    assert lit(table) == ["leader", "on_team", "off", "on_team", "off"]
    call(table)
    assert lit(table) == ["waiting"] * 5
    table.do(i.Press(3, B))
    assert lit(table) == ["waiting", "waiting", "got_it", "waiting", "waiting"]
    table.do(*[i.Press(seat, A) for seat in (1, 2, 4)], i.Press(5, B))
    assert lit(table) == ["approve", "approve", "reject", "approve", "reject"]
    table.do(i.GoOn(table.now.moment_number))
    assert lit(table) == ["off", "waiting", "off", "waiting", "off"]
    table.do(i.Press(4, A))
    assert lit(table) == ["off", "waiting", "off", "got_it", "off"]


def test_the_last_ones_are_named_and_their_lamps_ask_louder(table: Stepped) -> None:
    at_the_team(table)
    pick(table, 2, 4)
    call(table)
    table.pass_ms(FIRST_MS * 2)
    assert lit(table) == ["waiting"] * 5  # nobody is hurried while all talk it over
    table.do(*[i.Press(seat, A) for seat in (1, 2, 4)])
    table.pass_ms(FIRST_MS)
    assert table.lines[-1][1] == "Waiting for Ewa and Zosia."
    assert lit(table) == ["got_it", "got_it", "attention", "got_it", "attention"]
    table.pass_ms(FIRST_MS * 10)
    assert [line for _, line in table.lines].count("Waiting for Ewa and Zosia.") == 3
    table.do(i.Press(3, B))
    assert lit(table) == ["got_it", "got_it", "got_it", "got_it", "waiting"]


def test_nobody_is_named_during_a_break(table: Stepped) -> None:
    at_the_team(table)
    pick(table, 2, 4)
    call(table)
    table.do(i.Press(1, A), i.Pause())
    before = len(table.lines)
    table.pass_ms(FIRST_MS * 3)
    assert len(table.lines) == before


def voted(flipped: int, *, changed: bool) -> Stepped:
    """Cast four of five votes, slowly, with that one flipped; they may be changed twice before."""
    table = at_the_team(Stepped(dealt(SPIES)))
    pick(table, 1, 3)
    call(table)
    for seat in (1, 2, 3, 4):
        meant, other = (B, A) if seat == flipped else (A, B)
        for button in (meant, other, meant) if changed else (meant,):
            table.pass_ms(700)
            table.do(i.Press(seat, button))
    table.pass_ms(FIRST_MS * 4)
    return table


@pytest.mark.parametrize("changed", [False, True])
def test_no_vote_changes_a_lamp_a_line_a_pause_or_their_time(changed: bool) -> None:
    tables = [voted(flipped, changed=changed) for flipped in range(5)]
    honest, *others = tables
    assert "Waiting for Zosia." in [line for _, line in honest.lines]
    for table in others:
        assert table.told == honest.told
        assert [shown.situation and shown.situation.lamps for shown in table.shown] == [
            shown.situation and shown.situation.lamps for shown in honest.shown
        ]
    for table in tables:
        table.close()


def on_the_mission(card: Button) -> Stepped:
    """Two spies go; the first of them plays this card, and the other one waits."""
    table = at_the_team(Stepped(dealt(SPIES)))
    pick(table, 1, 3)
    call(table)
    table.do(*[i.Press(seat, A) for seat in SEATS])
    table.do(i.GoOn(table.now.moment_number))
    assert table.now.phase == "mission"
    table.pass_ms(700)
    table.do(i.Press(1, card))
    table.pass_ms(FIRST_MS * 4)
    return table


def test_no_mission_card_changes_a_lamp_a_line_a_pause_or_their_time() -> None:
    success, fail = on_the_mission(A), on_the_mission(B)
    assert success.told == fail.told
    assert "Waiting for Ewa." in [line for _, line in success.lines]
    success.close()
    fail.close()


def test_people_sit_where_they_pressed(table: Stepped) -> None:
    places = dict(zip(NAMES[:5], (7, 3, 10, 1, 4), strict=True))
    table.adjust(places=places)
    table.do(i.Begin("resistance", Setup(NAMES[:5], {"first_leader": "1"})))
    table.do(i.Press(10, A))  # Ewa, who has seat 3
    assert table.now.awaited == (1, 2, 4, 5)
    assert table.lamps[-1][1] == {
        **dict.fromkeys((7, 3, 1, 4), Lamp.WAITING),
        10: Lamp.GOT_IT,
    }
    table.do(i.Press(2, A))  # nobody sits there
    assert table.now.awaited == (1, 2, 4, 5)


def test_whoever_has_no_buttons_is_waited_for_on_the_screen(table: Stepped) -> None:
    places = dict(zip(NAMES[:5], (7, 0, 10, 1, 0), strict=True))
    table.adjust(places=places)
    table.do(i.Begin("resistance", Setup(NAMES[:5])))
    assert table.now.awaited == (1, 2, 3, 4, 5)
    assert set(table.lamps[-1][1]) == {7, 10, 1}


def test_lamps_can_be_lit_while_no_game_is_open(table: Stepped) -> None:
    table.do_quietly(i.Light({4: Lamp.GOT_IT}))
    assert table.lamps[-1][1] == {4: Lamp.GOT_IT}
    table.do(i.Begin("resistance", Setup(NAMES[:5])))
    table.do_quietly(i.Leave())
    assert table.lamps[-1][1] == {}
